import CNotesOpenSSL
import Foundation

/// Plays a client's side of TLS, apart from any socket: plain bytes in and sealed ones out, and the other way round. It
/// has a lock, so that a test may send from one thread while it reads on another.
final class TLSWire: @unchecked Sendable {
    // Unchecked: the session and its two buffers are used under the lock only.
    private let lock = NSLock()
    private let context: OpaquePointer
    private let session: OpaquePointer
    private let arrived: OpaquePointer
    private let leaving: OpaquePointer
    private var goodbye = false
    private var isBroken = false

    init() throws {
        guard let context = SSL_CTX_new(TLS_client_method()), let session = SSL_new(context),
            let arrived = BIO_new(BIO_s_mem()), let leaving = BIO_new(BIO_s_mem())
        else { throw Failure("no TLS session") }
        (self.context, self.session, self.arrived, self.leaving) = (context, session, arrived, leaving)
        SSL_set_bio(session, arrived, leaving)
        SSL_set_connect_state(session)
    }

    deinit {
        SSL_free(session)
        SSL_CTX_free(context)
    }

    /// The server announced the end of its data.
    var heardGoodbye: Bool { lock.withLock { goodbye } }

    /// Makes a step of the handshake, and returns true when it is done. The bytes to send are in `sealed`.
    func shakeHands() throws -> Bool {
        try lock.withLock {
            let result = SSL_do_handshake(session)
            if result == 1 { return true }
            guard SSL_get_error(session, result) == SSL_ERROR_WANT_READ else { throw Failure("the TLS handshake") }
            return false
        }
    }

    func seal(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        lock.withLock {
            _ = bytes.withUnsafeBytes { SSL_write(session, $0.baseAddress, Int32($0.count)) }
            return drain()
        }
    }

    /// Returns `count` requests for new keys, each of which the other side answers with its own (RFC 8446 4.6.3).
    func sealKeyUpdates(_ count: Int) -> [UInt8] {
        lock.withLock {
            for _ in 0..<count {
                SSL_key_update(session, SSL_KEY_UPDATE_REQUESTED)
                SSL_do_handshake(session)
            }
            return drain()
        }
    }

    func sealGoodbye() -> [UInt8] {
        lock.withLock {
            SSL_shutdown(session)
            return drain()
        }
    }

    var sealed: [UInt8] { lock.withLock { drain() } }

    private func drain() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: BIO_ctrl_pending(leaving))
        let count = BIO_read(leaving, &bytes, Int32(bytes.count))
        return Array(bytes.prefix(max(0, Int(count))))
    }

    func arrive(_ bytes: some Collection<UInt8>) {
        lock.withLock {
            let bytes = Array(bytes)
            BIO_write(arrived, bytes, Int32(bytes.count))
        }
    }

    /// Returns the readable bytes that have arrived.
    func opened() -> [UInt8] {
        lock.withLock {
            var plain: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 16 * 1024)
            while true {
                let count = SSL_read(session, &buffer, Int32(buffer.count))
                guard count > 0 else {
                    switch SSL_get_error(session, count) {
                    case SSL_ERROR_ZERO_RETURN: goodbye = !isBroken
                    case SSL_ERROR_WANT_READ: break
                    default: isBroken = true
                    }
                    ERR_clear_error()
                    return plain
                }
                plain += buffer[..<Int(count)]
            }
        }
    }
}
