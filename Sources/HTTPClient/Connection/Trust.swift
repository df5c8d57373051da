import CNotesOpenSSL
import NotesPrimitives

/// Accepts servers over TLS 1.2 and 1.3 whose certificate leads to an authority that this system trusts, or that a file
/// names.
///
/// `@unchecked Sendable`: nothing is changed once it is made, and OpenSSL counts its references atomically.
public final class Trust: @unchecked Sendable {
    private let pointer: OpaquePointer

    /// Lists the files in which systems keep the authorities' certificates, besides the one that OpenSSL was built
    /// with. `SSL_CERT_FILE` and `SSL_CERT_DIR` name others.
    private static let bundles = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem",
    ]

    /// Trusts the system's authorities. They are read at the first use, which takes some hundredths of a second.
    public static let system: Result<Trust, ClientError> = {
        do throws(ClientError) {
            let trust = try Trust()
            SSL_CTX_set_default_verify_paths(trust.pointer)
            if let bundle = bundles.first(where: { access($0, R_OK) == 0 }), getenv("SSL_CERT_FILE") == nil {
                SSL_CTX_load_verify_locations(trust.pointer, bundle, nil)
            }
            ERR_clear_error()
            return .success(trust)
        } catch {
            return .failure(error)
        }
    }()

    /// Trusts the authorities of a file in PEM, and no others.
    public convenience init(authorities file: String) throws(ClientError) {
        try self.init()
        guard SSL_CTX_load_verify_locations(pointer, file, nil) == 1 else {
            throw .untrusted("the file of authorities has no certificate in PEM")
        }
    }

    /// Trusts any certificate: for a server on this machine, reached by its address, that receives no secret.
    public static func anyone() throws(ClientError) -> Trust {
        let trust = try Trust()
        SSL_CTX_set_verify(trust.pointer, SSL_VERIFY_NONE, nil)
        return trust
    }

    private init() throws(ClientError) {
        ERR_clear_error()
        guard let pointer = SSL_CTX_new(TLS_client_method()) else { throw .untrusted(Self.reason()) }
        self.pointer = pointer
        guard notes_tls_at_least_1_2(pointer) == 1 else { throw .untrusted(Self.reason()) }
        notes_tls_modes(pointer)
        SSL_CTX_set_verify(pointer, SSL_VERIFY_PEER, nil)
        let protocols = [UInt8(8)] + Array("http/1.1".utf8)
        SSL_CTX_set_alpn_protos(pointer, protocols, UInt32(protocols.count))
    }

    deinit { SSL_CTX_free(pointer) }

    /// Makes a session for one connection to `host`, whose certificate must have that name or address.
    func makeSession(_ host: String) throws(ClientError) -> OpaquePointer {
        ERR_clear_error()
        guard let session = SSL_new(pointer) else { throw .untrusted(Self.reason()) }
        let isAddress = IPAddress.parse(host) != nil
        SSL_set_hostflags(session, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS))
        let isSet =
            isAddress
            ? X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), host) == 1
            : SSL_set1_host(session, host) == 1 && notes_tls_server_name(session, host) == 1
        guard isSet else {
            SSL_free(session)
            throw .untrusted("the server's name cannot be verified")
        }
        return session
    }

    /// Returns OpenSSL's last complaint on this thread; its queue is empty afterwards.
    static func reason() -> String {
        let code = ERR_peek_last_error()
        ERR_clear_error()
        return ERR_reason_error_string(code).map { String(cString: $0) } ?? "no reason given"
    }
}
