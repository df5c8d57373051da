import Foundation
import SeededRandom
import Testing
import Waiting

/// Runs `CrashWriter` on a folder: sixteen notes are always being written, and it is killed at a random moment.
struct KilledWriter {
    let folder: String
    private let acknowledged: String
    private let program: String

    init(_ fixture: DataFolderFixture) throws {
        folder = fixture.folder + "/data"
        acknowledged = fixture.folder + "/acknowledged"
        let bundle = Bundle.main.bundleURL.deletingLastPathComponent().appendingPathComponent("CrashWriter").path
        let runner = URL(fileURLWithPath: CommandLine.arguments.first ?? ".")
        let beside = runner.deletingLastPathComponent().path
        program = try #require(
            [bundle, beside + "/CrashWriter"].first { FileManager.default.isExecutableFile(atPath: $0) })
        #expect(FileManager.default.createFile(atPath: acknowledged, contents: nil))
    }

    /// Runs the writer until it has acknowledged some of the next `bytes`, and one moment more.
    func writeAndDie(within bytes: UInt64 = 100_000, _ random: inout Seeded) throws {
        let output = try #require(FileHandle(forWritingAtPath: acknowledged))
        let before = try output.seekToEnd()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["write", folder, "full"]
        process.standardOutput = output
        try process.run()
        let mark = before + UInt64.random(in: 1...bytes, using: &random)
        try Patience.until("the writer's acknowledgements") { try size() >= mark || !process.isRunning }
        #expect(process.isRunning)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Returns the verdict of a fresh process on the folder.
    func verdict() throws -> String { try SQLiteStoreTests.run(program, "verify", folder, acknowledged) }

    private func size() throws -> UInt64 {
        (try FileManager.default.attributesOfItem(atPath: acknowledged)[.size] as? UInt64) ?? 0
    }
}
