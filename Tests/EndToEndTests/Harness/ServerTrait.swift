import Testing

/// Both ways in which a loop waits for its sockets; each must pass the same tests.
enum Readiness: String, CaseIterable, Sendable {
    case native, portable
}

/// A server, once for each readiness, shared by a suite's tests: started before the first and stopped after the last,
/// which must end it with exit code 0, so that no test can have broken it unseen.
struct ServerTrait: SuiteTrait, TestScoping {
    let product: BuiltProduct
    let portable: [String]
    let arguments: [String]

    @TaskLocal static var servers: [Readiness: RunningServer] = [:]

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let native = try RunningServer(product, arguments)
        let portable = try RunningServer(product, portable + arguments)
        try await Self.$servers.withValue([.native: native, .portable: portable]) { try await function() }
        #expect(try native.stop() == 0)
        #expect(try portable.stop() == 0)
    }
}

extension Trait where Self == ServerTrait {
    /// `limits` as the probe's `--limit` takes them: `"headTime=300"`.
    static func probes(_ limits: String...) -> Self {
        ServerTrait(product: .probe, portable: ["--portable"], arguments: limits.flatMap { ["--limit", $0] })
    }

    /// `notes-server`, whose slow clients need not be waited for.
    static func notesServers() -> Self {
        ServerTrait(
            product: .notesServer, portable: ["--readiness", "portable"],
            arguments: ["--head-seconds", "0.3", "--body-silence-seconds", "0.3"])
    }
}

extension Readiness {
    /// The suite's server of this readiness.
    var server: RunningServer {
        get throws { try #require(ServerTrait.servers[self], "the suite lacks @Suite(.probes()) or (.notesServers())") }
    }

    func client(receiveBuffer: Int? = nil) throws -> Client { try server.client(receiveBuffer: receiveBuffer) }
}
