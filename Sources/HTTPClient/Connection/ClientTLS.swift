import CNotesOpenSSL

/// TLS of one connection, between what the program reads and writes and what goes over the wire. It touches no socket:
/// the wire's bytes are fed and taken.
final class ClientTLS {
    enum Outcome: Equatable {
        case bytes(Int)
        case wantsInput
        /// The server said that this was all.
        case ended
    }

    private let session: OpaquePointer
    private let incoming: OpaquePointer
    private let outgoing: OpaquePointer

    init(_ trust: Trust, host: String) throws(ClientError) {
        session = try trust.makeSession(host)
        guard let incoming = BIO_new(BIO_s_mem()) else {
            SSL_free(session)
            throw .untrusted("there is not enough memory")
        }
        guard let outgoing = BIO_new(BIO_s_mem()) else {
            BIO_free(incoming)
            SSL_free(session)
            throw .untrusted("there is not enough memory")
        }
        (self.incoming, self.outgoing) = (incoming, outgoing)
        // The session owns both from here on.
        SSL_set_bio(session, incoming, outgoing)
        SSL_set_connect_state(session)
    }

    deinit { SSL_free(session) }

    /// Accepts bytes from the wire.
    func feed(_ bytes: UnsafeRawBufferPointer) {
        var written = 0
        BIO_write_ex(incoming, bytes.baseAddress, bytes.count, &written)
    }

    /// Returns the bytes to send over the wire.
    func takeOutput() -> [UInt8] {
        let count = BIO_ctrl_pending(outgoing)
        guard count > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            BIO_read_ex(outgoing, buffer.baseAddress, count, &initialized)
        }
    }

    /// Returns false where it needs more input.
    func shakeHands() throws(ClientError) -> Bool {
        ERR_clear_error()
        let result = SSL_do_handshake(session)
        if result == 1 { return true }
        if SSL_get_error(session, result) == SSL_ERROR_WANT_READ { return false }
        let verdict = SSL_get_verify_result(session)
        let reason = Trust.reason()
        guard verdict == X509_V_OK else { throw .untrusted(String(cString: X509_verify_cert_error_string(verdict))) }
        throw .untrusted(reason)
    }

    /// Fills the buffer, which keeps its length.
    func read(_ buffer: inout [UInt8]) throws(ClientError) -> Outcome {
        ERR_clear_error()
        var count = 0
        let result = SSL_read_ex(session, &buffer, buffer.count, &count)
        if result == 1 { return .bytes(count) }
        switch SSL_get_error(session, result) {
        case SSL_ERROR_WANT_READ: return .wantsInput
        case SSL_ERROR_ZERO_RETURN: return .ended
        default: throw .connectionLost(Trust.reason())
        }
    }

    /// Writes all of it: memory suffices.
    func write(_ bytes: [UInt8]) throws(ClientError) {
        var rest = bytes
        while !rest.isEmpty {
            ERR_clear_error()
            var count = 0
            guard SSL_write_ex(session, rest, rest.count, &count) == 1 else {
                throw .connectionLost(Trust.reason())
            }
            rest.removeFirst(count)
        }
    }
}

@available(*, unavailable)
extension ClientTLS: Sendable {}
