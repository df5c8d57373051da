import Foundation
import Testing

/// The real `notes-server` on a data folder of its own, with a first account that has a token. Everything a test needs of
/// it but HTTP: commands beside it, and its log.
final class NotesServer: Sendable {
    static let token = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

    let running: RunningServer
    /// Of the data; the folder around it is removed with the server.
    let data: String

    /// `NOTES_TOKEN` is given where `environment` does not say otherwise.
    convenience init(_ arguments: [String] = [], environment: [String: String] = [:]) throws {
        try self.init(arguments, variables: ["NOTES_TOKEN": Self.token].merging(environment) { $1 })
    }

    /// With exactly that environment.
    init(_ arguments: [String] = [], variables: [String: String]) throws {
        running = try RunningServer(.notesServer, arguments, environment: variables)
        data = running.process.folder.path + "/data"
    }

    /// On a data folder somewhere else, which `arguments` name.
    init(_ arguments: [String], on data: String) throws {
        running = try RunningServer(.notesServer, arguments, environment: ["NOTES_TOKEN": Self.token])
        self.data = data
    }

    var port: UInt16 { running.port }

    /// What it has logged so far.
    var log: String { running.errorText }

    func caller(_ token: String? = NotesServer.token) -> Caller {
        Caller(port: port, authorization: token.map { "Bearer \($0)" }, server: self)
    }

    /// Another account, made by the commands beside the server.
    func newAccount(_ name: String, password: String = "correct horse") throws -> Caller {
        let added = try command(["user", "add", name], environment: ["NOTES_PASSWORD": password])
        guard added.code == 0 else { throw Failure(added.errors) }
        return try newDevice(of: name)
    }

    func newDevice(of name: String = "me") throws -> Caller {
        caller(try command(["token", name]).output.trimmingCharacters(in: .newlines))
    }

    /// `notes-server check` on this server's data finds no fault.
    func expectWhole(sourceLocation: SourceLocation = #_sourceLocation) throws {
        guard StoreUnderTest.isFolder else { return }
        let check = try command(["check"])
        #expect(check.code == 0, "\(check.output)", sourceLocation: sourceLocation)
    }

    /// `notes-server WORDS` on this server's data, beside it.
    func command(_ words: [String], environment: [String: String] = [:]) throws -> Finished {
        try Finished(words + ["--data", data], environment: environment)
    }
}

/// A command that ran to its end.
struct Finished {
    let code: Int32
    let output: String
    let errors: String

    init(_ words: [String], environment: [String: String] = [:]) throws {
        try self.init(BuiltProduct.notesServer.path, words, environment: environment)
    }

    /// With `input` on its standard input.
    init(_ words: [String], input: String) throws {
        let script = "input=$1; shift; printf '%s\\n' \"$input\" | \"$@\""
        try self.init("/bin/sh", ["-c", script, "sh", input, BuiltProduct.notesServer.path] + words)
    }

    private init(_ path: String, _ words: [String], environment: [String: String] = [:]) throws {
        let folder = try TemporaryFolder()
        let store = try StoreUnderTest.variables(words, in: folder)
        let process = try ChildProcess(path, words, environment: store.merging(environment) { $1 }, folder: folder)
        code = try process.exitCode()
        output = process.outputText
        errors = process.errorText
    }
}

/// One server for a suite, which must end well after the last of its tests, so that none can have broken it unseen.
struct NotesServerTrait: SuiteTrait, TestScoping {
    let arguments: [String]
    let environment: [String: String]

    @TaskLocal static var server: NotesServer?

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let server = try NotesServer(arguments, environment: environment)
        try await Self.$server.withValue(server) { try await function() }
        let code = try server.running.stop()
        #expect(code == 0, "\(server.log.suffix(2000))")
    }
}

extension Trait where Self == NotesServerTrait {
    static func notesServer(_ arguments: [String] = [], environment: [String: String] = [:]) -> Self {
        NotesServerTrait(arguments: arguments, environment: environment)
    }
}

extension NotesServer {
    /// The suite's.
    static var shared: NotesServer {
        get throws { try #require(NotesServerTrait.server, "the suite lacks @Suite(.notesServer())") }
    }
}
