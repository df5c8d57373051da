import CNotesOpenSSL

/// Encrypts one connection: moves bytes in and out of its socket through OpenSSL. It is confined to its loop, like the
/// connection.
@safe final class TLSSession {
    enum Handshake {
        case finished
        case wantsInput
        case wantsToWrite
        /// The client sends plain HTTP.
        case plainText
        case failed
    }

    private let pointer: OpaquePointer
    private let descriptor: Int32
    /// More bytes follow at once, so the socket may hold these back.
    private var more = false
    /// Keeps the client's first byte, or 0 before it, which begins no protocol.
    private var firstByte: UInt8 = 0
    private var inputEnded = false
    private var isOpen = false
    /// Keeps the end of the input or its failure, which `receive` returns after the bytes that arrived before it.
    private var verdict: System.Transfer?
    /// Some input may wait that readiness does not report: it was read from the socket, and is not returned yet.
    private(set) var holdsInput = false
    /// Bounds the bytes that are read from the socket before they yield something. It exceeds the longest record;
    /// without a bound, records that yield nothing would keep OpenSSL busy with one client.
    private var budget = Int.max
    private static let fruitless = 20 * 1024
    /// Counts the messages of TLS itself since the last application data. No client needs new keys that often.
    private var chatter = 0
    private static let mostChatter = 32

    init?(_ pointer: OpaquePointer, _ descriptor: Int32) {
        unsafe self.pointer = unsafe pointer
        self.descriptor = descriptor
        guard let method = unsafe Self.socketMethod, let socket = unsafe BIO_new(method) else { return nil }
        // It is freed with the session it belongs to, and so never outlives this object.
        unsafe BIO_set_data(socket, Unmanaged.passUnretained(self).toOpaque())
        unsafe BIO_set_init(socket, 1)
        unsafe SSL_set_bio(pointer, socket, socket)
        unsafe SSL_set_accept_state(pointer)
        unsafe SSL_set_msg_callback(pointer) { isSent, _, type, _, _, session, _ in
            guard isSent == 0, type == SSL3_RT_HANDSHAKE, let client = unsafe TLSSession.of(SSL_get_rbio(session))
            else {
                return
            }
            if client.isOpen { client.chatter += 1 }
        }
    }

    deinit { unsafe SSL_free(pointer) }

    // MARK: Used by the connection

    func shakeHands() -> Handshake {
        ERR_clear_error()
        let result = unsafe SSL_do_handshake(pointer)
        if result == 1 {
            isOpen = true
            return .finished
        }
        switch unsafe SSL_get_error(pointer, result) {
        case SSL_ERROR_WANT_READ: return .wantsInput
        case SSL_ERROR_WANT_WRITE: return .wantsToWrite
        default: return firstByte.isUpperCaseLetter ? .plainText : .failed
        }
    }

    /// Receives as much as fits, over as many records as have arrived.
    func receive(_ buffer: UnsafeMutableRawBufferPointer) -> System.Transfer {
        holdsInput = false
        if let verdict { return verdict }
        var total = 0
        repeat {
            var count = 0
            budget = Self.fruitless
            ERR_clear_error()
            let result = unsafe SSL_read_ex(
                pointer, buffer.baseAddress.map { unsafe $0 + total }, buffer.count - total, &count)
            guard result == 1 else { return stopped(result, total) }
            total += count
            chatter = 0
        } while unsafe total < buffer.count && SSL_has_pending(pointer) == 1
        holdsInput = total == buffer.count
        return .bytes(total)
    }

    private func stopped(_ result: Int32, _ total: Int) -> System.Transfer {
        switch unsafe SSL_get_error(pointer, result) {
        case SSL_ERROR_WANT_READ: return total > 0 ? .bytes(total) : .wouldBlock
        case SSL_ERROR_ZERO_RETURN: verdict = .ended
        // Only a client that requests new keys and reads nothing makes TLS itself wait for the socket.
        default:
            isOpen = false
            verdict = .failed(0)
        }
        holdsInput = total > 0
        return total > 0 ? .bytes(total) : verdict ?? .ended
    }

    /// Sends one record at a time. A refused record must be sent again first.
    func send(_ bytes: UnsafeRawBufferPointer, more: Bool) -> System.Transfer {
        self.more = more
        ERR_clear_error()
        var count = 0
        let result = unsafe SSL_write_ex(pointer, bytes.baseAddress, bytes.count, &count)
        if result == 1 { return .bytes(count) }
        switch unsafe SSL_get_error(pointer, result) {
        case SSL_ERROR_WANT_WRITE, SSL_ERROR_WANT_READ: return .wouldBlock
        default:
            isOpen = false
            return .failed(0)
        }
    }

    /// Closes the server's direction with an alert (RFC 8446 6.1). Returns false when the socket cannot accept it now.
    func sendCloseNotify() -> Bool {
        guard isOpen else { return true }
        more = false
        ERR_clear_error()
        let result = unsafe SSL_shutdown(pointer)
        if result < 0, unsafe SSL_get_error(pointer, result) == SSL_ERROR_WANT_WRITE { return false }
        isOpen = false
        return true
    }

    // MARK: The socket below, as OpenSSL sees it

    /// Uses `System`'s calls, which handle EINTR and raise no SIGPIPE. It is made once and never changed, so all loops
    /// share it.
    nonisolated(unsafe) private static let socketMethod: OpaquePointer? = {
        guard let method = unsafe BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "connection") else {
            return nil
        }
        unsafe BIO_meth_set_read_ex(method) { socket, bytes, length, count in
            guard let session = unsafe TLSSession.of(socket), let bytes = unsafe bytes, let count = unsafe count else {
                return 0
            }
            return unsafe session.take(UnsafeMutableRawBufferPointer(start: bytes, count: length), count, socket)
        }
        unsafe BIO_meth_set_write_ex(method) { socket, bytes, length, count in
            guard let session = unsafe TLSSession.of(socket), let bytes = unsafe bytes, let count = unsafe count else {
                return 0
            }
            return unsafe session.give(UnsafeRawBufferPointer(start: bytes, count: length), count, socket)
        }
        unsafe BIO_meth_set_ctrl(method) { socket, command, _, _ in
            switch command {
            case BIO_CTRL_FLUSH: 1
            case BIO_CTRL_EOF: unsafe TLSSession.of(socket)?.inputEnded == true ? 1 : 0
            default: 0
            }
        }
        return unsafe method
    }()

    private static func of(_ socket: OpaquePointer?) -> TLSSession? {
        unsafe BIO_get_data(socket).map { unsafe Unmanaged<TLSSession>.fromOpaque($0).takeUnretainedValue() }
    }

    private func take(
        _ buffer: UnsafeMutableRawBufferPointer, _ count: UnsafeMutablePointer<Int>, _ socket: OpaquePointer?
    ) -> Int32 {
        unsafe BIO_clear_flags(socket, BIO_FLAGS_READ | BIO_FLAGS_WRITE | BIO_FLAGS_SHOULD_RETRY)
        guard chatter <= Self.mostChatter else { return 0 }
        switch unsafe budget > 0 ? System.receive(descriptor, buffer) : .wouldBlock {
        case .bytes(let received):
            if firstByte == 0 { firstByte = unsafe buffer[0] }
            budget -= received
            unsafe count.pointee = received
            return 1
        case .wouldBlock: unsafe BIO_set_flags(socket, BIO_FLAGS_READ | BIO_FLAGS_SHOULD_RETRY)
        case .ended: inputEnded = true
        case .failed: break
        }
        return 0
    }

    private func give(
        _ bytes: UnsafeRawBufferPointer, _ count: UnsafeMutablePointer<Int>, _ socket: OpaquePointer?
    ) -> Int32 {
        unsafe BIO_clear_flags(socket, BIO_FLAGS_READ | BIO_FLAGS_WRITE | BIO_FLAGS_SHOULD_RETRY)
        switch unsafe System.send(descriptor, bytes, more: more) {
        case .bytes(let sent):
            unsafe count.pointee = sent
            return 1
        case .wouldBlock: unsafe BIO_set_flags(socket, BIO_FLAGS_WRITE | BIO_FLAGS_SHOULD_RETRY)
        case .ended, .failed: break
        }
        return 0
    }
}

@available(*, unavailable)
extension TLSSession: Sendable {}
