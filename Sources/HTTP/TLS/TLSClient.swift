import COpenSSL

/// One question over TLS on a blocking socket, for a program that asks its own server whether it serves. Whom it talks to
/// is not verified: the certificate is made out to a name, and the server is asked on the loopback address.
public enum TLSClient {
    /// `nil` where no answer came. The socket stays the caller's.
    public static func ask(_ descriptor: Int32, _ request: [UInt8], answerBytes: Int = 1024) -> [UInt8]? {
        ERR_clear_error()
        guard let context = SSL_CTX_new(TLS_client_method()) else { return nil }
        defer { SSL_CTX_free(context) }
        guard let session = SSL_new(context) else { return nil }
        defer { SSL_free(session) }
        SSL_set_verify(session, SSL_VERIFY_NONE, nil)
        guard SSL_set_fd(session, descriptor) == 1, SSL_connect(session) == 1,
            SSL_write(session, request, Int32(request.count)) == Int32(request.count)
        else { return nil }
        var answer = [UInt8](repeating: 0, count: answerBytes)
        let count = SSL_read(session, &answer, Int32(answer.count))
        return count > 0 ? Array(answer[..<Int(count)]) : nil
    }
}
