import Foundation
import NotesHTTP
import ScriptedServer
import Testing

@testable import NotesHTTPClient

/// The client verifies this project's own server, with certificates of an authority made for the test.
struct TrustTests {
    /// Makes an authority, which issues certificates.
    final class Authority: Sendable {
        let folder: String
        var file: String { folder + "/ca.pem" }

        static let shared = Result { try Authority() }

        struct Failed: Error {}

        init() throws {
            folder = NSTemporaryDirectory() + "authority-" + UUID().uuidString
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try shell(
                """
                openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ca.key -out ca.pem \
                    -days 2 -subj "/CN=Authority"
                """)
        }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        /// Issues a certificate, which is out of date if `days` is below zero.
        func issue(_ name: String, for names: String, days: Int = 2) throws -> TLSContext {
            try shell(
                """
                openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout \(name).key -out \(name).csr \
                    -subj "/CN=\(name)"
                printf 'subjectAltName=\(names)' > \(name).ext
                openssl x509 -req -in \(name).csr -CA ca.pem -CAkey ca.key -set_serial \(UInt32.random(in: 1...UInt32.max)) \
                    -days \(days) -extfile \(name).ext -out \(name).pem
                """)
            return try TLSContext(certificate: "\(folder)/\(name).pem", key: "\(folder)/\(name).key")
        }

        private func shell(_ text: String) throws {
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-euc", "cd '\(folder)'\n\(text)"]
            process.standardError = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else { throw Failed() }
        }
    }

    private struct Greeting: Application {
        let standardFields = Fields()

        func plan(_ request: borrowing Request, _ exchange: Exchange) -> BodyPlan {
            .buffer(limit: 1 << 20) { request, exchange in handle(request, exchange) }
        }

        func handle(_ request: borrowing Request, _ exchange: Exchange) -> Reply {
            .now(Response(.ok, "text/plain", request.body.isEmpty ? "hello" : "\(request.body.count)"))
        }

        func render(_ rejection: Rejection, _ identifier: RequestID) -> Response { Response(.badRequest) }
    }

    private static func server(_ tls: TLSContext) throws -> Server {
        var configuration = Server.Configuration()
        configuration.port = 0
        configuration.loops = 1
        configuration.tls = tls
        return try Server(configuration, Greeting())
    }

    private static func client(_ authorities: String?) throws -> HTTPClient {
        var settings = HTTPClient.Settings()
        settings.trust = try authorities.map { file throws(ClientError) in try Trust(authorities: file) }
        return HTTPClient(settings)
    }

    private static func ask(_ client: HTTPClient, _ host: String, _ port: Int) throws -> ClientResponse {
        try client.send(ClientRequest("GET", try #require(WebAddress("https://\(host):\(port)/"))))
    }

    @Test func `a certificate of the authority is believed for its name and its address`() throws {
        let authority = try Authority.shared.get()
        let server = try Self.server(try authority.issue("good", for: "DNS:localhost,IP:127.0.0.1"))
        defer { server.stop() }
        let client = try Self.client(authority.file)
        for host in ["localhost", "127.0.0.1", "127.0.0.1"] {
            #expect(try Self.ask(client, host, server.port).body == Array("hello".utf8))
        }
        let address = try #require(WebAddress("https://localhost:\(server.port)/"))
        let body = [UInt8](repeating: 7, count: 1 << 20)
        #expect(try client.send(ClientRequest("POST", address, body: body)).body == Array("\(1 << 20)".utf8))
        #expect(server.openConnections == 2, "one for each host")
    }

    @Test(arguments: [
        ("DNS:example.org", 2, "localhost"), ("IP:127.0.0.1", 2, "localhost"), ("DNS:localhost", 2, "127.0.0.1"),
        ("DNS:127.0.0.1", 2, "127.0.0.1"), ("DNS:local*", 2, "localhost"), ("DNS:localhost", -1, "localhost"),
    ])
    func `another name, and one out of date, is not`(_ names: String, _ days: Int, _ host: String) throws {
        let authority = try Authority.shared.get()
        let name = "bad-" + UUID().uuidString
        let server = try Self.server(try authority.issue(name, for: names, days: days))
        defer { server.stop() }
        #expect {
            _ = try Self.ask(try Self.client(authority.file), host, server.port)
        } throws: { error in
            guard case .untrusted(let reason) = error as? ClientError else { return false }
            return reason.contains(days < 0 ? "expired" : "mismatch")
        }
    }

    @Test func `an authority that the system does not know is not believed`() throws {
        let server = try Self.server(try Authority.shared.get().issue("unknown", for: "DNS:localhost"))
        defer { server.stop() }
        for authorities in [nil, try Authority().file] {
            #expect {
                _ = try Self.ask(try Self.client(authorities), "localhost", server.port)
            } throws: { error in
                if case .untrusted = error as? ClientError { true } else { false }
            }
        }
    }

    @Test func `a server without TLS and a file without authorities are reported`() throws {
        let plain = try ScriptedServer { peer, _ in
            peer.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
            peer.waitForEnd()
        }
        #expect {
            _ = try Self.ask(try Self.client(nil), "127.0.0.1", plain.port)
        } throws: { error in
            if case .untrusted(let reason) = error as? ClientError { reason.contains("http://") } else { false }
        }
        #expect(throws: ClientError.self) { try Trust(authorities: "/dev/null") }
    }
}
