import Foundation
import NotesPrimitives
import Testing

/// Chooses the store in which the servers of this run keep their notes: each server's folder, or a database of the
/// PostgreSQL that `scripts/with-postgres` started. Several servers may share it.
enum StoreUnderTest {
    /// Addresses the cluster without a database; `nil` keeps notes in folders.
    private static let cluster = ProcessInfo.processInfo.environment["NOTES_TEST_POSTGRES"]

    static var isFolder: Bool { cluster == nil }

    /// Counts the servers that answer the requests of a `Caller` in turn.
    static let servers = Int(ProcessInfo.processInfo.environment["NOTES_TEST_SERVERS"] ?? "") ?? 1

    private static let moves = Mutex<[String: String]>([:])
    private static let made = Mutex<Set<String>>([])

    /// Names a database with all tables. Copying it is faster than creating them. A later run on the same cluster makes
    /// its own.
    private static let template = Result {
        let name = "template_of_tests_\(ProcessInfo.processInfo.processIdentifier)"
        let cluster = try #require(Self.cluster)
        try run(["createdb", "--maintenance-db", "\(cluster)/postgres", name])
        try run([BuiltProduct.notesServer.path, "user", "list"], ["NOTES_STORE": "\(cluster)/\(name)"])
        return name
    }

    /// Makes a database; `number` becomes part of its cursors. A server that found `home` and `timeline` set would take
    /// it for a restored copy.
    private static func makeDatabase(_ name: String, number: Int, in cluster: String) throws {
        try run([
            "psql", "-qX", "-v", "ON_ERROR_STOP=1", "\(cluster)/\(template.get())",
            "-c", "UPDATE server SET epoch = \(number), home = NULL, timeline = NULL",
            "-c", "CREATE DATABASE \(name) TEMPLATE \(template.get()) STRATEGY file_copy",
        ])
    }

    private static func run(_ words: [String], _ environment: [String: String] = [:]) throws {
        let path = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
        let program = try ChildProcess("/usr/bin/env", words, environment: path.merging(environment) { $1 })
        guard try program.exitCode() == 0 else { throw Failure("\(words[0]): \(program.errorText)") }
    }

    /// Records that a moved data folder means the same database.
    static func move(_ data: String, to path: String) {
        moves.withLock { $0[path] = $0[data] ?? data }
    }

    /// Returns the variables that name the store to a `notes-server` with these words. A data folder means a database
    /// of its own, made at its first use. A server without `--data` gets one of its own, and a command without it an
    /// address without a database.
    static func variables(
        _ words: [String], in folder: TemporaryFolder, isCommand: Bool = false
    ) throws -> [String: String] {
        guard let cluster else { return [:] }
        let named = words.firstIndex(of: "--data").map { $0 + 1 }.flatMap { $0 < words.count ? words[$0] : nil }
        let given = named ?? folder.path + "/data"
        let data = moves.withLock { $0[given] } ?? given
        let name =
            "t"
            + data.lowercased().utf8.map {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) ? String(UnicodeScalar($0)) : "_"
            }
            .joined().suffix(50)
        try made.withLock { made in
            guard named != nil || !isCommand, made.insert(name).inserted else { return }
            try makeDatabase(name, number: made.count, in: cluster)
        }
        return ["NOTES_STORE": "\(cluster)/\(name)"]
    }
}

extension Trait where Self == ConditionTrait {
    /// Enables a test that reads a data folder, or runs a command that is for one.
    static var ofDataFolders: Self { .enabled(if: StoreUnderTest.isFolder, "is for a data folder") }

    /// Enables a test of counts that each server keeps for itself.
    static var ofOneServer: Self { .enabled(if: StoreUnderTest.servers == 1, "is for one server") }
}
