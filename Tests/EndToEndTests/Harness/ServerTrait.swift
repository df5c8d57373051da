import Testing

/// Names the ways in which a loop waits for its sockets, and TLS over the first; each must pass the same tests.
enum Readiness: String, CaseIterable, Sendable {
    case native, portable, encrypted
}

/// Shares one server for each readiness among a suite's tests. It starts before the first test and stops after the
/// last, and must exit with code 0, so that no test can have broken it unnoticed.
struct ServerTrait: SuiteTrait, TestScoping {
    let product: BuiltProduct
    let portable: [String]
    let encrypted: @Sendable (TestCertificate) -> [String]
    let arguments: [String]

    @TaskLocal static var servers: [Readiness: RunningServer] = [:]

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let native = try RunningServer(product, arguments)
        let portable = try RunningServer(product, portable + arguments)
        let encrypted = try RunningServer(product, encrypted(TestCertificate.shared.get()) + arguments)
        let servers: [Readiness: RunningServer] = [.native: native, .portable: portable, .encrypted: encrypted]
        try await Self.$servers.withValue(servers) { try await function() }
        #expect(try native.stop() == 0)
        #expect(try portable.stop() == 0)
        #expect(try encrypted.stop() == 0)
    }
}

extension Trait where Self == ServerTrait {
    /// Shares probes with `limits` as the probe's `--limit` reads them: `"headTime=300"`.
    static func probes(_ limits: String...) -> Self {
        ServerTrait(
            product: .probe, portable: ["--portable"], encrypted: { ["--tls", $0.certificate, $0.key] },
            arguments: limits.flatMap { ["--limit", $0] })
    }

    /// Shares `notes-server`, whose slow clients need not be waited for.
    static func notesServers() -> Self {
        ServerTrait(
            product: .notesServer, portable: ["--readiness", "portable"],
            encrypted: { ["--tls-cert", $0.certificate, "--tls-key", $0.key] },
            arguments: ["--head-seconds", "0.3", "--body-silence-seconds", "0.3"])
    }
}

extension Readiness {
    /// Returns the suite's server of this readiness.
    var server: RunningServer {
        get throws { try #require(ServerTrait.servers[self], "the suite lacks @Suite(.probes()) or (.notesServers())") }
    }

    func client(receiveBuffer: Int? = nil) throws -> Client { try server.client(receiveBuffer: receiveBuffer) }
}

/// Lists the probe's arguments for each readiness, for tests that need a server of their own.
enum ProbeArguments {
    static let all = [[], ["--portable"], encrypted]

    private static var encrypted: [String] {
        // Without a certificate the probe does not start, and its tests report it.
        let shared = try? TestCertificate.shared.get()
        return ["--tls", shared?.certificate ?? "", shared?.key ?? ""]
    }
}
