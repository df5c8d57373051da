import Foundation
import Testing
import Waiting

/// Certificates of `notes-server` are refused with a reason, and renewed while it serves.
struct CertificateTests {
    private func serve(_ certificate: String, _ key: String) throws -> ChildProcess {
        try ChildProcess(
            BuiltProduct.notesServer.path, ["--port", "0"],
            environment: ["NOTES_TLS_CERT": certificate, "NOTES_TLS_KEY": key])
    }

    private func failure(_ certificate: String, _ key: String) throws -> String {
        let process = try serve(certificate, key)
        #expect(try process.exitCode() == 1)
        #expect(process.outputText.isEmpty)
        #expect(process.errorText.filter { $0 == "\n" }.count == 1)
        return process.errorText
    }

    @Test func `an unusable file is named with the reason`() throws {
        let good = try TestCertificate()
        let (other, third) = (try TestCertificate(key: "rsa:2048"), try TestCertificate())
        let folder = try TemporaryFolder()
        let (nothing, encrypted) = (folder.path + "/nothing.pem", folder.path + "/encrypted.pem")
        try Data("nothing\n".utf8).write(to: URL(filePath: nothing))
        let made = try ShellScript.run(
            "openssl pkey -in \(good.key) -aes256 -passout pass:secret -out \(encrypted)", in: folder.path,
            environment: [:])
        try #require(made.code == 0)

        #expect(try failure("/no/such.pem", good.key).contains("there is no file /no/such.pem"))
        #expect(try failure(good.certificate, "/no/such.pem").contains("there is no file /no/such.pem"))
        #expect(try failure(folder.path, good.key).contains("\(folder.path) cannot be read"))
        #expect(try failure(nothing, good.key).contains("\(nothing) has no certificate"))
        #expect(try failure(good.key, good.key).contains("\(good.key) has no certificate"))
        #expect(try failure(good.certificate, nothing).contains("\(nothing) has no private key"))
        #expect(try failure(good.certificate, encrypted).contains("\(encrypted) is encrypted"))
        #expect(try failure(good.certificate, other.key).contains("\(other.key) does not match the certificate"))
        #expect(try failure(other.certificate, third.key).contains("does not match the certificate"))

        // A chain that is cut off, or broken, behind a complete certificate: clients could not follow it.
        let (leaf, next) = (
            try String(contentsOfFile: good.certificate, encoding: .utf8), "-----BEGIN CERTIFICATE-----\n"
        )
        for (number, rest) in [next + "MIIB", next, next + "no base64 !\n-----END CERTIFICATE-----\n"].enumerated() {
            let chain = folder.path + "/chain\(number).pem"
            try Data((leaf + rest).utf8).write(to: URL(filePath: chain))
            #expect(try failure(chain, good.key).contains("\(chain) is damaged: certificate 2"))
        }
    }

    @Test(arguments: [
        (["NOTES_TLS_CERT": "a"], "NOTES_TLS_KEY"), (["NOTES_TLS_KEY": "a"], "NOTES_TLS_CERT"),
        (["NOTES_TLS_REDIRECT_PORT": "0"], "NOTES_TLS_CERT"), (["NOTES_INSECURE": "maybe"], "NOTES_INSECURE"),
    ])
    func `settings that need each other are named, with exit code 2`(
        _ environment: [String: String], _ named: String
    ) throws {
        let finished = try Finished(["--port", "0"], environment: environment)
        #expect(finished.code == 2)
        #expect(finished.errors.contains(named))
    }

    /// Four clients send requests without a pause, over new connections and kept ones, while the certificate is
    /// exchanged again and again, by a signal or by its files.
    @Test(arguments: ["signal", "files"])
    func `certificates are renewed under load without a failed request`(_ way: String) throws {
        let files = try TestCertificate("first")
        let server = try NotesServer([
            "--tls-cert", files.certificate, "--tls-key", files.key,
            "--tls-check-seconds", way == "files" ? "0.05" : "3600",
        ])
        let load = Load(server.running)
        for name in ["second", "third"] {
            try files.renew(name)
            if way == "signal" { server.running.process.signal(SIGHUP) }
            try Patience.until("the \(name) certificate") { try subject(server.port) == name }
        }
        let (served, failed) = load.stop()
        #expect(failed == [])
        #expect(served > 20)
        #expect(try server.running.stop() == 0)
    }

    /// Clients refuse it, and a server that runs would otherwise give no hint of the reason.
    @Test func `an expired certificate is warned of, at the start and when it expires`() throws {
        let files = try TestCertificate("first")
        let age = """
            openssl x509 -in "$FILE" -signkey "$KEY" -days -1 -out "$FILE.next" && mv "$FILE.next" "$FILE"
            """
        let names = ["FILE": files.certificate, "KEY": files.key]
        #expect(try ShellScript.run(age, in: "/tmp", environment: names).code == 0)
        let server = try NotesServer([
            "--log", "off", "--tls-cert", files.certificate, "--tls-key", files.key, "--tls-check-seconds", "0.05",
        ])
        func warnings() -> Int {
            server.log.split(separator: "\n").count { $0.contains("certificate_not_valid_today") }
        }
        try Patience.until("the first warning") { warnings() >= 1 }
        try files.renew("second")
        try Patience.until("the second certificate") { try subject(server.port) == "second" }
        #expect(warnings() == 1)
        #expect(try ShellScript.run(age, in: "/tmp", environment: names).code == 0)
        try Patience.until("the second warning") { warnings() >= 2 }
        #expect(warnings() == 2)
        #expect(try server.running.stop() == 0)
    }

    @Test func `a bad certificate is reported in one line, and the old one stays`() throws {
        let files = try TestCertificate("first")
        let server = try NotesServer([
            "--log", "off", "--tls-cert", files.certificate, "--tls-key", files.key, "--tls-check-seconds", "0.05",
        ])
        try Data("nothing\n".utf8).write(to: URL(filePath: files.certificate))
        try Patience.until("the line about the bad certificate") { server.log.contains(files.certificate) }
        // The server checks the same files several times.
        for _ in 0..<5 { #expect(try subject(server.port) == "first") }
        #expect(server.log.split(separator: "\n").filter { $0.contains(files.certificate) }.count == 1)
        try files.renew("second")
        try Patience.until("the second certificate") { try subject(server.port) == "second" }
        #expect(try server.running.stop() == 0)
    }

    /// Returns the subject of the certificate that is served now.
    private func subject(_ port: UInt16) throws -> String {
        let outcome = try ShellScript.run(
            """
            timeout 60 openssl s_client -connect 127.0.0.1:\(port) < /dev/null 2> /dev/null | openssl x509 -noout -subject
            """, in: "/tmp", environment: [:])
        return outcome.output.replacing("subject=CN = ", with: "").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Sends requests without a pause, on threads of its own.
    private final class Load: @unchecked Sendable {
        // Unchecked: the state that the threads share is used under the lock.
        private let lock = NSLock()
        private let group = DispatchGroup()
        private var served = 0
        private var failed: [String] = []
        private var isOver = false

        init(_ server: RunningServer) {
            for _ in 0..<4 {
                group.enter()
                Thread.detachNewThread { [self] in
                    while !lock.withLock({ isOver }) { ask(server) }
                    group.leave()
                }
            }
        }

        private func ask(_ server: RunningServer) {
            do {
                let client = try server.client()
                for _ in 0..<5 {
                    client.send("GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
                    guard try client.answer().status == 200 else { throw Failure("not 200") }
                }
                lock.withLock { served += 5 }
            } catch {
                lock.withLock { failed.append("\(error)") }
            }
        }

        func stop() -> (served: Int, failed: [String]) {
            lock.withLock { isOver = true }
            group.wait()
            return lock.withLock { (served, failed) }
        }
    }
}
