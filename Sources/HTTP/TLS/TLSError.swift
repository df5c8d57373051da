import COpenSSL

/// Why a certificate and its key cannot be served with. Names the file, and nothing of what is in it.
public enum TLSError: Error, Sendable, Equatable, CustomStringConvertible {
    case missing(String)
    case unreadable(String, SystemError)
    case noCertificate(String)
    /// The number of the certificate that cannot be read; those before it can.
    case brokenChain(String, Int)
    case noKey(String)
    case keyIsEncrypted(String)
    case mismatch(certificate: String, key: String)
    /// OpenSSL's own word: a key too short, a curve nobody speaks.
    case refused(String, String)

    public var description: String {
        switch self {
        case .missing(let file): "there is no file \(file)"
        case .unreadable(let file, let error): "\(file) cannot be read (\(error))"
        case .noCertificate(let file):
            "\(file) holds no certificate in PEM (-----BEGIN CERTIFICATE-----, the server's own first, then its chain)"
        case .brokenChain(let file, let number): "\(file) is not whole: certificate \(number) in it cannot be read"
        case .noKey(let file): "\(file) holds no private key in PEM (-----BEGIN PRIVATE KEY-----)"
        case .keyIsEncrypted(let file):
            "the key in \(file) is encrypted; openssl pkey -in \(file) -out PLAIN.pem writes one that is not"
        case .mismatch(let certificate, let key): "the key in \(key) is not that of the certificate in \(certificate)"
        case .refused(let file, let reason): "OpenSSL refuses \(file): \(reason)"
        }
    }

    /// What OpenSSL last complained of on this thread; its queue is empty afterwards.
    static func reason() -> String {
        let code = ERR_peek_last_error()
        ERR_clear_error()
        guard let text = ERR_reason_error_string(code) else { return "no reason given" }
        return String(cString: text)
    }
}
