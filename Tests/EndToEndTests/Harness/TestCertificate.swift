import Foundation

/// Makes a certificate for this machine's loopback and its key with the openssl command.
struct TestCertificate: Sendable {
    let certificate: String
    let key: String
    private let folder: TemporaryFolder

    /// Suites that do not renew it share this certificate.
    static let shared = Result { try TestCertificate() }

    init(_ name: String = "localhost", key kind: String = "ec -pkeyopt ec_paramgen_curve:P-256") throws {
        folder = try TemporaryFolder()
        (certificate, key) = (folder.path + "/cert.pem", folder.path + "/key.pem")
        try write(name, kind)
    }

    /// Puts another certificate in its place, as a renewal does, by atomic renames.
    func renew(_ name: String) throws {
        let next = try TestCertificate(name)
        for (from, to) in [(next.key, key), (next.certificate, certificate)] {
            guard rename(from, to) == 0 else { throw Failure("rename: errno \(errno)") }
        }
    }

    private func write(_ name: String, _ kind: String) throws {
        let outcome = try ShellScript.run(
            """
            openssl req -x509 -newkey \(kind) -nodes -keyout key.pem -out cert.pem -days 2 -subj "/CN=\(name)" \
                -addext subjectAltName=DNS:localhost,IP:127.0.0.1
            """, in: folder.path, environment: [:])
        guard outcome.code == 0 else { throw Failure("openssl req: \(outcome.errors)") }
    }
}
