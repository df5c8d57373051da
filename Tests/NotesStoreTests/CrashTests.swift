import Foundation
import SeededRandom
import Testing

/// The short form of `scripts/crash`: a writing process killed at random moments, five times over one folder.
struct CrashTests {
    @Test func `a killed server loses nothing it acknowledged`() throws {
        let room = try Room()
        let program = Bundle.main.bundleURL.deletingLastPathComponent().appendingPathComponent("CrashWriter").path
        let writer = try #require(
            [program, Self.besideTests + "/CrashWriter"].first { FileManager.default.isExecutableFile(atPath: $0) })
        var random = Seeded.announced("kills")
        let acknowledged = room.folder + "/acknowledged"
        #expect(FileManager.default.createFile(atPath: acknowledged, contents: nil))
        for _ in 0..<5 {
            let output = try #require(FileHandle(forWritingAtPath: acknowledged))
            let before = try output.seekToEnd()
            let process = Process()
            process.executableURL = URL(fileURLWithPath: writer)
            process.arguments = ["write", room.folder + "/data", "full"]
            process.standardOutput = output
            try process.run()
            // So many acknowledged bytes, and then one moment more, are when the kill comes.
            let mark = before + UInt64.random(in: 1...100_000, using: &random)
            while try Self.size(of: acknowledged) < mark && process.isRunning { sched_yield() }
            #expect(process.isRunning)
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            let verdict = try run(writer, "verify", room.folder + "/data", acknowledged)
            #expect(verdict.contains("all there"))
        }
    }

    private static let besideTests: String = {
        CommandLine.arguments.first.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path } ?? "."
    }()

    private static func size(of path: String) throws -> UInt64 {
        (try FileManager.default.attributesOfItem(atPath: path)[.size] as? UInt64) ?? 0
    }
}
