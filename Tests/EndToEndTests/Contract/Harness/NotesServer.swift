import Foundation
import NotesSQLite
import Testing

/// Runs the real `notes-server` on a data folder of its own, with a first account that has a token. It also runs
/// commands beside the server, and has its log.
final class NotesServer: Sendable {
    static let token = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

    let running: RunningServer
    /// Locates the data; the folder around it is removed with the server.
    let data: String
    /// Names the first account.
    let name: String
    let token: String
    /// Sign-up is open and `X-Forwarded-For` is trusted, so that tests can make accounts over HTTP.
    let allowsSignUp: Bool

    /// Starts a server with `NOTES_TOKEN`, unless `environment` sets it.
    convenience init(_ arguments: [String] = [], environment: [String: String] = [:]) throws {
        try self.init(arguments, variables: ["NOTES_TOKEN": Self.token].merging(environment) { $1 })
    }

    /// Starts a server with exactly this environment.
    init(_ arguments: [String] = [], variables: [String: String]) throws {
        running = try RunningServer(.notesServer, arguments, environment: variables)
        data = running.process.folder.path + "/data"
        (name, token) = ("me", Self.token)
        allowsSignUp = Self.signUp.allSatisfy { variables[$0] == $1 }
    }

    /// Sets variables with which tests can make accounts over HTTP.
    static let signUp = ["NOTES_SIGNUP": "open", "NOTES_TRUSTED_PROXY": "127.0.0.1"]

    /// Makes a view of the same server with another first account.
    init(_ other: NotesServer, as name: String, token: String) {
        (running, data, allowsSignUp) = (other.running, other.data, other.allowsSignUp)
        (self.name, self.token) = (name, token)
    }

    /// Starts a server on the data folder at another path, which `arguments` name.
    init(_ arguments: [String], on data: String) throws {
        running = try RunningServer(.notesServer, arguments, environment: ["NOTES_TOKEN": Self.token])
        self.data = data
        (name, token, allowsSignUp) = ("me", Self.token, false)
    }

    var port: UInt16 { running.port }

    /// Returns the server's log so far.
    var log: String { running.errorText }

    /// Opens a connection beside the server's own, which waits while the server writes.
    func database() throws -> Database {
        let database = try Database(path: data + "/notes.sqlite", mode: .readWrite)
        database.waitWhenBusy(milliseconds: 60_000)
        return database
    }

    func caller() -> Caller { caller(token) }

    func caller(_ token: String?) -> Caller {
        Caller(port: port, authorization: token.map { "Bearer \($0)" }, server: self)
    }

    /// Makes another account, over HTTP where the settings allow it, else by a command.
    func newAccount(_ name: String, password: String = "correct horse") throws -> Caller {
        caller(try newToken(of: name, password: password))
    }

    /// Makes an account, and signs in to it.
    func newToken(of name: String, password: String = "correct horse") throws -> String {
        let answer: Answer
        if allowsSignUp {
            // An address may sign up only so often.
            let groups = (0..<6).map { _ in String(UInt16.random(in: 0...0xFFFF), radix: 16) }
            let address = (["2001", "db8"] + groups).joined(separator: ":")
            answer = try caller(nil).call(
                "POST", "/v1/accounts", ["name": .text(name), "password": .text(password), "device": "test"],
                ["X-Forwarded-For": address])
        } else {
            let added = try command(["user", "add", name], environment: ["NOTES_PASSWORD": password])
            guard added.code == 0 else { throw Failure(added.errors) }
            answer = try caller(nil).signIn(name, password)
        }
        return try #require(answer.json["token"].text, "\(answer.text)")
    }

    func newDevice(of name: String? = nil) throws -> Caller {
        caller(try command(["token", name ?? self.name]).output.trimmingCharacters(in: .newlines))
    }

    /// Checks that `notes-server check` on this server's data finds no fault.
    func expectIntact(sourceLocation: SourceLocation = #_sourceLocation) throws {
        guard StoreUnderTest.isFolder else { return }
        let check = try command(["check"])
        #expect(check.code == 0, "\(check.output)", sourceLocation: sourceLocation)
    }

    /// Runs `notes-server WORDS` on this server's data, beside it.
    func command(_ words: [String], environment: [String: String] = [:]) throws -> Finished {
        try Finished(words + ["--data", data], environment: environment)
    }
}

/// Runs a command to its end.
struct Finished {
    let code: Int32
    let output: String
    let errors: String

    init(_ words: [String], environment: [String: String] = [:]) throws {
        try self.init(BuiltProduct.notesServer.path, words, environment: environment)
    }

    /// Runs the server's program with `input` on its standard input.
    init(_ words: [String], input: String) throws {
        let script = "input=$1; shift; printf '%s\\n' \"$input\" | \"$@\""
        try self.init("/bin/sh", ["-c", script, "sh", input, BuiltProduct.notesServer.path] + words)
    }

    private init(_ path: String, _ words: [String], environment: [String: String] = [:]) throws {
        let folder = try TemporaryFolder()
        let store = try StoreUnderTest.variables(words, in: folder, isCommand: true)
        let process = try ChildProcess(path, words, environment: store.merging(environment) { $1 }, folder: folder)
        code = try process.exitCode()
        output = process.outputText
        errors = process.errorText
    }
}
