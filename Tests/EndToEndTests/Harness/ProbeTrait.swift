import Testing

/// Both ways in which a loop waits for its sockets; each must pass the same tests.
enum Readiness: String, CaseIterable, Sendable {
    case native, portable
}

/// The engine's probe, once for each readiness, shared by a suite's tests: started before the first and stopped after the
/// last, which must end it with exit code 0, so that no test can have broken it unseen.
struct ProbeTrait: SuiteTrait, TestScoping {
    let arguments: [String]

    @TaskLocal static var servers: [Readiness: RunningServer] = [:]

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let native = try RunningServer(.probe, arguments)
        let portable = try RunningServer(.probe, ["--portable"] + arguments)
        try await Self.$servers.withValue([.native: native, .portable: portable]) { try await function() }
        #expect(try native.stop() == 0)
        #expect(try portable.stop() == 0)
    }
}

extension Trait where Self == ProbeTrait {
    /// `limits` as the probe's `--limit` takes them: `"headTime=300"`.
    static func probes(_ limits: String...) -> Self {
        ProbeTrait(arguments: limits.flatMap { ["--limit", $0] })
    }
}

extension Readiness {
    /// The suite's probe of this readiness.
    var server: RunningServer {
        get throws { try #require(ProbeTrait.servers[self], "the suite lacks @Suite(.probes())") }
    }

    func client(receiveBuffer: Int? = nil) throws -> Client { try server.client(receiveBuffer: receiveBuffer) }
}
