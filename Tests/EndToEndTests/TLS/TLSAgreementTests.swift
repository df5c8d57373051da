import Foundation
import Testing

/// Tests with OpenSSL's own client which versions, ciphers and protocols are agreed on. Its security level is lowered
/// where old ones are tried, so that the refusal is the server's.
struct TLSAgreementTests {
    /// Feeds `openssl s_client`, which ends by itself in each case: at the end of its input, when the server closes,
    /// when the server refuses.
    private enum Input {
        case nothing
        /// The request makes the server close.
        case request(String)
        /// The client carries out one of its own commands, with more to come.
        case command(String)
    }

    /// Runs `openssl s_client` against that server; `%` in the arguments is replaced by the certificate's file.
    private func talk(_ server: RunningServer, _ words: String, _ input: Input = .nothing) throws -> String {
        let certificate = try TestCertificate.shared.get().certificate
        let client =
            "timeout 60 openssl s_client -connect 127.0.0.1:\(server.port) "
            + words.replacing("%", with: certificate) + " 2>&1"
        let script =
            switch input {
            case .nothing: "\(client) </dev/null || true"
            case .request(let text): "printf '\(text)' | \(client) -ign_eof || true"
            case .command(let text): "mkfifo input; exec 3<>input; printf '\(text)' >&3; \(client) <&3 || true"
            }
        return try ShellScript.run(script, in: server.process.folder.path, environment: [:]).output
    }

    private func server() throws -> RunningServer {
        let shared = try TestCertificate.shared.get()
        return try RunningServer(.probe, ["--tls", shared.certificate, shared.key])
    }

    @Test(arguments: [
        ("-tls1_3 -ciphersuites TLS_AES_128_GCM_SHA256", "TLS_AES_128_GCM_SHA256"),
        ("-tls1_3 -ciphersuites TLS_CHACHA20_POLY1305_SHA256", "TLS_CHACHA20_POLY1305_SHA256"),
        ("-tls1_3 -groups P-256", "TLS_AES_256_GCM_SHA384"), ("-tls1_3 -groups X25519", "TLS_AES_256_GCM_SHA384"),
        ("-tls1_2 -cipher ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES128-GCM-SHA256"),
        ("-tls1_2 -cipher ECDHE-ECDSA-AES256-GCM-SHA384", "ECDHE-ECDSA-AES256-GCM-SHA384"),
        ("-tls1_2 -cipher ECDHE-ECDSA-CHACHA20-POLY1305", "ECDHE-ECDSA-CHACHA20-POLY1305"),
    ])
    func `current protocols and ciphers are agreed on, verified and uncompressed`(
        _ words: String, _ cipher: String
    ) throws {
        let said = try talk(server(), words + " -CAfile % -verify_return_error -verify_hostname localhost")
        #expect(said.contains("Cipher is \(cipher)"), "\(said)")
        #expect(said.contains("Verification: OK"))
        #expect(said.contains("Compression: NONE"))
    }

    @Test(arguments: [
        "-tls1_1 -cipher DEFAULT@SECLEVEL=0", "-tls1 -cipher DEFAULT@SECLEVEL=0",
        "-tls1_2 -cipher AES128-SHA@SECLEVEL=0", "-tls1_2 -cipher ECDHE-ECDSA-AES128-SHA@SECLEVEL=0",
        "-tls1_2 -cipher ECDHE-ECDSA-AES256-SHA384@SECLEVEL=0", "-tls1_2 -cipher AES128-GCM-SHA256@SECLEVEL=0",
        "-tls1_2 -cipher aNULL@SECLEVEL=0", "-tls1_2 -cipher DHE@SECLEVEL=0", "-tls1_2 -cipher CAMELLIA@SECLEVEL=0",
        "-tls1_2 -cipher ECDHE-ECDSA-AES128-CCM@SECLEVEL=0", "-tls1_3 -groups P-521", "-alpn h2", "-alpn spdy/1",
    ])
    func `an old, weak or unknown protocol is refused`(_ words: String) throws {
        let server = try server()
        let said = try talk(server, words)
        #expect(said.contains("Cipher is (NONE)"), "\(said)")
        #expect(said.contains("alert"), "\(said)")
        let client = try server.client()
        client.send(WireCase.follower)
        #expect(try client.answer().status == 200)
    }

    /// Pairs bytes that are no hello of TLS with their name in the log.
    struct Hello: CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]
    }

    /// No library makes the first two any more.
    static let hellos = [
        Hello(
            testDescription: "SSL 3",
            bytes: [0x16, 3, 0, 0, 0x2D, 1, 0, 0, 0x29, 3, 0] + [UInt8](repeating: 7, count: 32)
                + [0, 0, 2, 0, 0x2F, 1, 0]),
        Hello(
            testDescription: "SSL 2",
            bytes: [0x80, 0x1C, 1, 0, 2, 0, 3, 0, 0, 0, 0x10, 7, 0, 0xC0] + [UInt8](repeating: 7, count: 16)),
        Hello(testDescription: "100 zeros", bytes: [UInt8](repeating: 0, count: 100)),
        Hello(testDescription: "20,000 bytes of 255", bytes: [UInt8](repeating: 0xFF, count: 20_000)),
    ]

    @Test(arguments: hellos)
    func `bytes that are no TLS 1_2 or 1_3 end the connection, and nothing else`(_ hello: Hello) throws {
        let server = try server()
        let client = try Client(server.port)
        client.send(hello.bytes)
        client.finish()
        // The answer is an alert record, or nothing.
        let answer = try client.readToEnd()
        #expect(answer.isEmpty || answer[0] == 0x15)
        let next = try server.client()
        next.send(WireCase.follower)
        #expect(try next.answer().status == 200)
    }

    @Test func `HTTP 1_1 is agreed on where it is offered`() throws {
        #expect(try talk(server(), "-alpn h2,http/1.1").contains("ALPN protocol: http/1.1"))
        #expect(try talk(server(), "").contains("No ALPN negotiated"))
    }

    @Test func `renegotiation is refused`() throws {
        let said = try talk(server(), "-tls1_2", .command("R\\n"))
        #expect(said.contains("RENEGOTIATING") && said.contains("no renegotiation"), "\(said)")
        #expect(said.contains("Secure Renegotiation IS supported"))
    }

    @Test func `a session is resumed by its ticket`() throws {
        let server = try server()
        let folder = server.process.folder.path
        for (version, file) in [("-tls1_2", "two"), ("-tls1_3", "three")] {
            let ask = Input.request("GET /small HTTP/1.1\\r\\nHost: a\\r\\nConnection: close\\r\\n\\r\\n")
            #expect(try talk(server, "\(version) -sess_out \(folder)/\(file)", ask).contains("New, "))
            #expect(try talk(server, "\(version) -sess_in \(folder)/\(file)", ask).contains("Reused, "))
        }
    }

    @Test func `the chain is served, so that a client with the root alone can verify it`() throws {
        let folder = try TemporaryFolder()
        let made = try ShellScript.run(
            """
            new() { openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout $1.key -out $1.csr -subj /CN=$1; }
            ca=basicConstraints=critical,CA:TRUE
            new root; openssl x509 -req -in root.csr -key root.key -out root.pem -days 2 -extfile <(echo $ca)
            new middle
            openssl x509 -req -in middle.csr -CA root.pem -CAkey root.key -CAcreateserial -out middle.pem -days 2 \
                -extfile <(echo $ca)
            new leaf
            openssl x509 -req -in leaf.csr -CA middle.pem -CAkey middle.key -CAcreateserial -out leaf.pem -days 2 \
                -extfile <(echo subjectAltName=DNS:localhost)
            cat leaf.pem middle.pem > chain.pem
            """, in: folder.path, environment: [:])
        try #require(made.code == 0, "\(made.errors)")
        let server = try RunningServer(.probe, ["--tls", folder.path + "/chain.pem", folder.path + "/leaf.key"])
        let said = try talk(server, "-CAfile \(folder.path)/root.pem -verify_return_error -verify_hostname localhost")
        #expect(said.contains("Verification: OK"), "\(said)")
        #expect(said.contains("verify depth") || said.contains("depth=2"))
    }
}
