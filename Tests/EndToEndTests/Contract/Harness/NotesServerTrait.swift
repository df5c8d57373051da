import Foundation
import NotesPrimitives
import Testing

/// Shares one server among a suite's tests. The server must stop with exit code 0 after the last test, so that no test
/// can have broken it unnoticed.
struct NotesServerTrait: SuiteTrait, TestScoping {
    let arguments: [String]
    let environment: [String: String]

    @TaskLocal static var server: NotesServer?

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let server = try NotesServer(arguments, environment: environment)
        try await Self.$server.withValue(server) { try await function() }
        try server.expectGoodEnd()
    }
}

/// Shares one server among all suites that need no settings of their own. Each suite has a first account of its own.
/// Sign-up is open and this machine is a trusted proxy; a test that needs the defaults of these starts its own server.
struct CommonServerTrait: SuiteTrait, TestScoping {
    private struct Common {
        var server: NotesServer?
        var suites = 0
    }

    private static let common = Mutex(Common())

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let server = try Self.enter()
        defer { Self.leave() }
        let name = "suite-" + UUID().uuidString.lowercased()
        let own = NotesServer(server, as: name, token: try server.newToken(of: name))
        try await NotesServerTrait.$server.withValue(own) { try await function() }
    }

    private static func enter() throws -> NotesServer {
        try common.withLock { common in
            let server = try common.server ?? NotesServer(environment: NotesServer.signUp)
            common.server = server
            common.suites += 1
            return server
        }
    }

    /// Leaves the server; the last suite stops it.
    private static func leave() {
        let last = common.withLock { common in
            common.suites -= 1
            guard common.suites == 0 else { return NotesServer?.none }
            defer { common.server = nil }
            return common.server
        }
        #expect(throws: Never.self) { try last?.expectGoodEnd() }
    }
}

extension Trait where Self == NotesServerTrait {
    static func notesServer(_ arguments: [String] = [], environment: [String: String] = [:]) -> Self {
        NotesServerTrait(arguments: arguments, environment: environment)
    }
}

extension Trait where Self == CommonServerTrait {
    static var commonServer: Self { CommonServerTrait() }
}

extension NotesServer {
    /// Returns the suite's server.
    static var shared: NotesServer {
        get throws {
            try #require(NotesServerTrait.server, "the suite lacks @Suite(.commonServer) or @Suite(.notesServer())")
        }
    }

    fileprivate func expectGoodEnd() throws {
        let code = try running.stop()
        #expect(code == 0, "\(log.suffix(2000))")
    }
}
