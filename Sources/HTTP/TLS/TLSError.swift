import COpenSSL

/// Why a certificate and its key cannot be used. Names the file, and nothing of its content.
public enum TLSError: Error, Sendable, Equatable, CustomStringConvertible {
    case missing(String)
    case unreadable(String, SystemError)
    case noCertificate(String)
    /// The number of the first certificate that cannot be read.
    case brokenChain(String, Int)
    case noKey(String)
    case keyIsEncrypted(String)
    case mismatch(certificate: String, key: String)
    /// OpenSSL's reason, such as a key that is too short or an unknown curve.
    case refused(String, String)

    public var description: String {
        switch self {
        case .missing(let file): "there is no file \(file)"
        case .unreadable(let file, let error): "\(file) cannot be read (\(error))"
        case .noCertificate(let file):
            "\(file) holds no certificate in PEM (-----BEGIN CERTIFICATE-----, the server's own first, then its chain)"
        case .brokenChain(let file, let number): "\(file) is damaged: certificate \(number) in it cannot be read"
        case .noKey(let file): "\(file) holds no private key in PEM (-----BEGIN PRIVATE KEY-----)"
        case .keyIsEncrypted(let file):
            "the key in \(file) is encrypted; openssl pkey -in \(file) -out PLAIN.pem writes one that is not"
        case .mismatch(let certificate, let key): "the key in \(key) is not that of the certificate in \(certificate)"
        case .refused(let file, let reason): "OpenSSL refuses \(file): \(reason)"
        }
    }

    /// The last error that OpenSSL reported on this thread; its queue is empty afterwards.
    static func reason() -> String {
        let code = ERR_peek_last_error()
        ERR_clear_error()
        guard let text = unsafe ERR_reason_error_string(code) else { return "no reason given" }
        return unsafe String(cString: text)
    }
}
