import CNotesOpenSSL
import NotesPrimitives

/// Configures TLS with a certificate, its chain and its key. It has TLS 1.2 and 1.3, forward secrecy and authenticated
/// ciphers only (Mozilla's "intermediate" list without its finite-field ones), no compression, no renegotiation, and
/// HTTP/1.1 by ALPN. Session tickets are encrypted under keys that live as long as this object.
///
/// It is `@unchecked Sendable`: nothing is changed once it is made, and OpenSSL counts its references atomically.
@safe public final class TLSContext: @unchecked Sendable {
    private static let ciphers = [
        "ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES256-GCM-SHA384",
        "ECDHE-RSA-AES256-GCM-SHA384", "ECDHE-ECDSA-CHACHA20-POLY1305", "ECDHE-RSA-CHACHA20-POLY1305",
    ].joined(separator: ":")
    private static let groups = "X25519:P-256:P-384"

    private let pointer: OpaquePointer
    /// The server's certificate is outside its dates. It is served nevertheless: some clients do not check.
    public let isOutOfDate: Bool

    /// Reads the files as they are now.
    public init(certificate: String, key: String) throws(TLSError) {
        let chain = try PEMFile.certificates(certificate)
        let privateKey = try PEMFile.privateKey(key)
        isOutOfDate = chain.first.map { !$0.isOfToday } ?? true
        ERR_clear_error()
        guard let pointer = unsafe SSL_CTX_new(TLS_server_method()) else {
            throw .refused(certificate, TLSError.reason())
        }
        unsafe self.pointer = unsafe pointer
        guard unsafe notes_tls_at_least_1_2(pointer) == 1, unsafe SSL_CTX_set_cipher_list(pointer, Self.ciphers) == 1,
            unsafe notes_tls_groups(pointer, Self.groups) == 1
        else { throw .refused(certificate, TLSError.reason()) }
        unsafe SSL_CTX_set_options(pointer, notes_tls_options())
        unsafe notes_tls_modes(pointer)
        unsafe SSL_CTX_set_alpn_select_cb(pointer, Self.chooseProtocol, nil)
        try use(chain, of: certificate)
        guard unsafe SSL_CTX_use_PrivateKey(pointer, privateKey.pointer) == 1,
            unsafe SSL_CTX_check_private_key(pointer) == 1
        else {
            ERR_clear_error()
            throw .mismatch(certificate: certificate, key: key)
        }
    }

    deinit { unsafe SSL_CTX_free(pointer) }

    private func use(_ chain: [PEMFile.Certificate], of file: String) throws(TLSError) {
        for (index, certificate) in chain.enumerated() {
            let taken =
                unsafe index == 0
                ? SSL_CTX_use_certificate(pointer, certificate.pointer)
                : notes_tls_add_chain(pointer, certificate.pointer)
            guard taken == 1 else { throw .refused(file, TLSError.reason()) }
        }
    }

    /// Selects HTTP/1.1. A client that offers protocols without it gets an alert, and the connection ends (RFC 7301
    /// 3.2).
    private static let chooseProtocol: SSL_CTX_alpn_select_cb_func = { _, chosen, chosenLength, offered, length, _ in
        let wanted: StaticString = "http/1.1"
        let offers = unsafe UnsafeBufferPointer(start: offered, count: Int(length))
        var offset = 0
        while offset < offers.count {
            let end = unsafe offset + 1 + Int(offers[offset])
            guard end <= offers.count else { break }
            let name = unsafe offers[offset + 1..<end]
            if unsafe name.elementsEqual(UnsafeBufferPointer(start: wanted.utf8Start, count: wanted.utf8CodeUnitCount))
            {
                unsafe chosen?.pointee = unsafe offered?.advanced(by: offset + 1)
                unsafe chosenLength?.pointee = unsafe offers[offset]
                return SSL_TLSEXT_ERR_OK
            }
            offset = end
        }
        return SSL_TLSEXT_ERR_ALERT_FATAL
    }

    /// Returns `nil` where there is no memory for another session.
    func makeSession(_ descriptor: Int32) -> TLSSession? {
        guard let session = unsafe SSL_new(pointer) else { return nil }
        return unsafe TLSSession(session, descriptor)
    }
}

/// Describes why a certificate and its key cannot be used. It names the file, and nothing of its content.
public enum TLSError: Error, Sendable, Equatable, CustomStringConvertible {
    case missing(String)
    case unreadable(String, SystemError)
    case noCertificate(String)
    /// The certificate of this number in the file, counted from 1, cannot be read.
    case brokenChain(String, Int)
    case noKey(String)
    case keyIsEncrypted(String)
    case mismatch(certificate: String, key: String)
    /// OpenSSL refuses the file for this reason, such as a key that is too short or an unknown curve.
    case refused(String, String)

    public var description: String {
        switch self {
        case .missing(let file): "there is no file \(file)"
        case .unreadable(let file, let error): "\(file) cannot be read (\(error))"
        case .noCertificate(let file):
            "\(file) has no certificate in PEM (-----BEGIN CERTIFICATE-----, the server's own first, then its chain)"
        case .brokenChain(let file, let number): "\(file) is damaged: certificate \(number) in it cannot be read"
        case .noKey(let file): "\(file) has no private key in PEM (-----BEGIN PRIVATE KEY-----)"
        case .keyIsEncrypted(let file):
            "the key in \(file) is encrypted; openssl pkey -in \(file) -out PLAIN.pem writes one that is not"
        case .mismatch(let certificate, let key): "the key in \(key) does not match the certificate in \(certificate)"
        case .refused(let file, let reason): "OpenSSL refuses \(file): \(reason)"
        }
    }

    /// Returns the last error that OpenSSL reported on this thread, and empties its queue.
    static func reason() -> String {
        let code = ERR_peek_last_error()
        ERR_clear_error()
        guard let text = unsafe ERR_reason_error_string(code) else { return "no reason given" }
        return unsafe String(cString: text)
    }
}

/// Reads a PEM file: a chain of certificates, or a private key.
enum PEMFile {
    /// Certificates and keys are far shorter.
    private static let longest = 1024 * 1024

    @safe final class Certificate {
        let pointer: OpaquePointer

        init(_ pointer: OpaquePointer) { unsafe self.pointer = unsafe pointer }

        var isOfToday: Bool {
            unsafe X509_cmp_current_time(X509_get0_notBefore(pointer)) < 0
                && X509_cmp_current_time(X509_get0_notAfter(pointer)) > 0
        }

        deinit { unsafe X509_free(pointer) }
    }

    @safe final class PrivateKey {
        let pointer: OpaquePointer

        init(_ pointer: OpaquePointer) { unsafe self.pointer = unsafe pointer }

        deinit { unsafe EVP_PKEY_free(pointer) }
    }

    /// Returns the server's own certificate first, then its issuers in order.
    static func certificates(_ file: String) throws(TLSError) -> [Certificate] {
        let reader = try Reader(file)
        var chain: [Certificate] = []
        ERR_clear_error()
        while let pointer = unsafe PEM_read_bio_X509(reader.pointer, nil, nil, nil) {
            unsafe chain.append(Certificate(pointer))
        }
        // No further PEM block is the end of the file; a block that begins and cannot be read is an error.
        let reason = ERR_GET_REASON(ERR_peek_last_error())
        ERR_clear_error()
        guard chain.isEmpty || reason == PEM_R_NO_START_LINE else { throw .brokenChain(file, chain.count + 1) }
        guard !chain.isEmpty else { throw .noCertificate(file) }
        return chain
    }

    static func privateKey(_ file: String) throws(TLSError) -> PrivateKey {
        let reader = try Reader(file)
        // Called only for a key with a passphrase; a prompt would block the server forever.
        var wasRequested = false
        let pointer = unsafe PEM_read_bio_PrivateKey(
            reader.pointer, nil,
            { _, _, _, wasRequested in
                unsafe wasRequested?.assumingMemoryBound(to: Bool.self).pointee = true
                return -1
            }, &wasRequested)
        ERR_clear_error()
        guard let pointer = unsafe pointer else { throw wasRequested ? .keyIsEncrypted(file) : .noKey(file) }
        return unsafe PrivateKey(pointer)
    }

    /// Owns a file's bytes while OpenSSL reads them.
    @safe private final class Reader {
        let pointer: OpaquePointer
        private let bytes: UnsafeMutableRawBufferPointer

        init(_ file: String) throws(TLSError) {
            let contents = try PEMFile.contents(file)
            let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, contents.count), alignment: 1)
            unsafe bytes.copyBytes(from: contents)
            guard let pointer = unsafe BIO_new_mem_buf(bytes.baseAddress, Int32(contents.count)) else {
                unsafe bytes.deallocate()
                throw .unreadable(file, SystemError(call: "BIO_new_mem_buf", number: ENOMEM))
            }
            unsafe self.bytes = unsafe bytes
            unsafe self.pointer = unsafe pointer
        }

        deinit {
            unsafe BIO_free(pointer)
            // It may have been a key.
            unsafe OPENSSL_cleanse(bytes.baseAddress, bytes.count)
            unsafe bytes.deallocate()
        }
    }

    private static func contents(_ file: String) throws(TLSError) -> [UInt8] {
        let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { throw .missing(file) }
            throw .unreadable(file, SystemError.last("open"))
        }
        defer { System.close(descriptor) }
        var bytes: [UInt8] = []
        while bytes.count < longest {
            var chunk = [UInt8](repeating: 0, count: 16 * 1024)
            let count = unsafe read(descriptor, &chunk, chunk.count)
            guard count >= 0 else { throw .unreadable(file, SystemError.last("read")) }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }
}
