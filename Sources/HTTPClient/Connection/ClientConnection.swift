import CNotesOpenSSL
import NotesPrimitives

/// Sends requests to one server and receives the answers, one after the other, in the clear or over TLS.
///
/// `@unchecked Sendable`: one thread at a time uses it, the one that made it or took it out of the pool.
final class ClientConnection: @unchecked Sendable {
    let origin: WebAddress.Origin
    private let socket: ClientSocket
    private let tls: ClientTLS?
    private var parser = ResponseParser()
    /// Keeps the part of the request that is not yet sealed; `wire` has the sealed part that is not yet sent.
    private var request: ArraySlice<UInt8> = []
    private var file: BodyFile?
    private var wire: ArraySlice<UInt8> = []
    private var buffer = [UInt8](repeating: 0, count: 32 * 1024)
    private var outputFailed = false
    /// A byte of the present answer has arrived.
    private(set) var hasAnswer = false
    /// The answer came before all of the request was sent.
    private var isCut = false
    private(set) var isReused = false
    /// Gives the time of the last use, by the monotonic clock.
    private(set) var lastUse: Int64 = 0

    /// Bounds the bytes of a request that are sealed at once.
    private static let piece = 64 * 1024
    /// Bounds the check of an idle connection, in seconds. TLS itself sends little on such a connection.
    private static let look = 0.1

    init(_ origin: WebAddress.Origin, _ trust: Trust?, _ patience: Patience) throws(ClientError) {
        self.origin = origin
        let socket = try ClientSocket.connect(origin, patience)
        self.socket = socket
        tls = try trust.map { trust throws(ClientError) in try ClientTLS(trust, host: origin.host) }
        guard let tls else { return }
        while try !tls.shakeHands() {
            wire += tls.takeOutput()
            try flush()
            guard !outputFailed else { throw .untrusted("the server closed the connection") }
            switch receive() {
            case .bytes: try patience.check()
            case .wouldBlock: try patience.wait(for: socket.descriptor, writing: !wire.isEmpty)
            case .ended, .failed: throw .untrusted("the server closed the connection")
            }
        }
        wire += tls.takeOutput()
    }

    // MARK: One exchange

    func begin(_ bytes: [UInt8], _ file: BodyFile?, isForHEAD: Bool) {
        self.file = file
        parser = ResponseParser(isForHEAD: isForHEAD)
        request = bytes[...]
        hasAnswer = false
        isCut = false
    }

    /// Returns the next part of the answer, and sends the rest of the request meanwhile. A server that answers before
    /// the end of the request receives no more of it.
    func next(_ patience: Patience) throws(ClientError) -> ResponseParser.Event {
        while true {
            if let event = try parser.next() {
                if case .head = event {
                    // The server takes what comes next for the rest of this request's body.
                    isCut = hasRequest || !wire.isEmpty
                    dropRequest()
                }
                return event
            }
            // A server that always has more to send never makes it wait.
            try patience.check()
            try fill()
            try flush()
            switch try read(patience) {
            case .bytes(let count):
                hasAnswer = true
                parser.append(buffer[..<count])
            case .ended: parser.end()
            // What is sealed is sent: the next piece of the request comes first.
            case .wantsInput where wire.isEmpty && hasRequest: continue
            case .wantsInput: try patience.wait(for: socket.descriptor, writing: !wire.isEmpty)
            }
        }
    }

    /// Returns true if the connection may serve another request.
    func finish() -> Bool {
        lastUse = Patience.now()
        isReused = true
        return parser.isClean && parser.keepsConnection && !isCut && wire.isEmpty && !outputFailed
    }

    /// Returns true if the server still holds the connection open, as far as a read detects that.
    func isUsable() -> Bool {
        (try? read(Patience(Self.look, .exchange, silence: Self.look, nil))) == .wantsInput
    }

    // MARK: Bytes

    private var hasRequest: Bool { !request.isEmpty || file.map { !$0.isAtEnd } ?? false }

    private func dropRequest() { (request, file) = ([], nil) }

    private func fill() throws(ClientError) {
        guard wire.isEmpty, hasRequest, !outputFailed else { return }
        if request.isEmpty, let file { request = try file.next(atMost: Self.piece)[...] }
        let part = request.prefix(Self.piece)
        request = request.dropFirst(part.count)
        guard let tls else {
            wire = part
            return
        }
        try tls.write(Array(part))
        wire += tls.takeOutput()
    }

    /// Sends as much as the socket accepts. A server that has received enough may close before all is sent: its answer
    /// shows that, or the lack of one.
    private func flush() throws(ClientError) {
        while !wire.isEmpty, !outputFailed {
            switch wire.withUnsafeBytes({ socket.send($0) }) {
            case .bytes(let count): wire = wire.dropFirst(count)
            case .wouldBlock: return
            case .ended, .failed:
                outputFailed = true
                wire = []
                dropRequest()
            }
        }
    }

    /// Receives from the socket into the buffer, or over TLS into the session.
    private func receive() -> ClientSocket.Transfer {
        buffer.withUnsafeMutableBytes { buffer in
            let transfer = socket.receive(buffer)
            if case .bytes(let count) = transfer, let tls {
                tls.feed(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count]))
            }
            return transfer
        }
    }

    private func read(_ patience: Patience) throws(ClientError) -> ClientTLS.Outcome {
        while true {
            if let tls {
                let outcome = try tls.read(&buffer)
                // TLS itself may have something to say, such as the answer to new keys.
                wire += tls.takeOutput()
                if outcome != .wantsInput { return outcome }
            }
            switch receive() {
            case .bytes(let count) where tls == nil: return .bytes(count)
            case .bytes: try patience.check()
            case .wouldBlock: return .wantsInput
            // Over TLS an end that is not announced may be an attacker's: what ends with it is cut short.
            case .ended where tls == nil: return .ended
            case .ended: throw .connectionLost("It ended without TLS's closing message.")
            case .failed(let number): throw .connectionLost(systemText(number))
            }
        }
    }
}

/// Converts between the plain bytes of the program and the encrypted bytes of one connection. It uses no socket: its
/// caller moves the wire's bytes in and out.
final class ClientTLS {
    enum Outcome: Equatable {
        case bytes(Int)
        case wantsInput
        /// The server sent the closing message of TLS, or closed a connection without TLS.
        case ended
    }

    private let session: OpaquePointer
    private let incoming: OpaquePointer
    private let outgoing: OpaquePointer
    /// Bounds the first byte of a TLS record: change_cipher_spec, alert, handshake, application_data.
    private static let recordTypes: ClosedRange<UInt8> = 20...23
    private var firstByte: UInt8?

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
        firstByte = firstByte ?? bytes.first
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

    /// Continues the handshake. Returns false if it needs more input.
    func shakeHands() throws(ClientError) -> Bool {
        ERR_clear_error()
        let result = SSL_do_handshake(session)
        if result == 1 { return true }
        if SSL_get_error(session, result) == SSL_ERROR_WANT_READ { return false }
        let verdict = SSL_get_verify_result(session)
        let reason = Trust.reason()
        guard verdict == X509_V_OK else { throw .untrusted(String(cString: X509_verify_cert_error_string(verdict))) }
        guard firstByte.map(Self.recordTypes.contains) != false else {
            throw .untrusted("the server does not use TLS at this port; an address with http:// needs none")
        }
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

    /// Encrypts all of the bytes: the output is in memory and never full.
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
