import Foundation
import Waiting

/// Opens one TCP connection to a server here, sends exactly the given bytes and waits with a deadline. Over TLS, they
/// are sealed on the way.
final class Client {
    let descriptor: Int32
    private var received: [UInt8] = []
    private var start = 0
    private(set) var hasEnded = false
    private var hasLeft = false
    let tls: TLSWire?

    /// Connects to `port`; `receiveBuffer` makes the kernel hold little for a client that will not read.
    init(_ port: UInt16, receiveBuffer: Int? = nil, isSecure: Bool = false) throws {
        tls = isSecure ? try TLSWire() : nil
        let descriptor = try StreamSocket.internet()
        if var size = receiveBuffer.map(Int32.init) {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var one: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            let number = errno
            close(descriptor)
            throw Refused(number: number)
        }
        self.descriptor = descriptor
        if let tls { try shakeHands(tls) }
    }

    private func shakeHands(_ tls: TLSWire) throws {
        while true {
            let isDone = try tls.shakeHands()
            Self.send(tls.sealed, descriptor)
            if isDone { return }
            guard !Patience.untilReadable([descriptor]).isEmpty else { throw Impatient("a TLS handshake") }
            let bytes = take()
            guard !bytes.isEmpty else { throw Failure("a TLS handshake: the server has left") }
            tls.arrive(bytes)
        }
    }

    struct Refused: Error {
        let number: Int32
    }

    deinit { leave() }

    /// Closes the connection now, even while this object is referenced.
    func leave() {
        if !hasLeft { close(descriptor) }
        hasLeft = true
    }

    // MARK: Sending

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends bytes. A server may close before all are sent, which its answer shows.
    func send(_ bytes: [UInt8]) { Self.send(bytes, descriptor, tls) }

    private static func send(_ bytes: [UInt8], _ descriptor: Int32, _ tls: TLSWire?) {
        guard let tls else { return send(bytes, descriptor) }
        for start in stride(from: 0, to: bytes.count, by: 64 * 1024) {
            send(tls.seal(bytes[start..<min(bytes.count, start + 64 * 1024)]), descriptor)
        }
    }

    private static func send(_ bytes: [UInt8], _ descriptor: Int32) {
        #if os(Linux)
            let flags = Int32(MSG_NOSIGNAL)
        #else
            let flags: Int32 = 0
        #endif
        var offset = 0
        while offset < bytes.count {
            let count = bytes[offset...].withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, flags)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            offset += count
        }
    }

    /// Sends bytes as they are, past TLS.
    func sendSealed(_ bytes: [UInt8]) { Self.send(bytes, descriptor) }

    /// Sends more bytes than the kernel buffers for a peer that does not read, while the caller receives.
    func sendMeanwhile(_ bytes: [UInt8], isSealed: Bool = false) {
        // A descriptor of its own, since this client may be deallocated before the last byte is sent.
        let copy = StreamSocket.duplicate(descriptor)
        Thread.detachNewThread { [tls] in
            Self.send(bytes, copy, isSealed ? nil : tls)
            close(copy)
        }
    }

    /// Shuts this client's half.
    func finish() {
        if let tls { Self.send(tls.sealGoodbye(), descriptor) }
        shutdown(descriptor, Int32(SHUT_WR))
    }

    // MARK: Receiving

    var unread: ArraySlice<UInt8> { received[start...] }

    func skip(_ count: Int) {
        start += count
        if start > 1 << 20 {
            received.removeSubrange(..<start)
            start = 0
        }
    }

    /// Waits for more bytes, and returns false at the end. A reset is an end: the bytes before it count.
    func receive() throws -> Bool {
        if hasEnded { return false }
        guard !Patience.untilReadable([descriptor]).isEmpty else { throw Impatient("an answer") }
        return receiveNow()
    }

    private func receiveNow() -> Bool {
        let bytes = take()
        hasEnded = bytes.isEmpty
        if let tls {
            tls.arrive(bytes)
            received += tls.opened()
        } else {
            received += bytes
        }
        return !hasEnded
    }

    /// Returns the bytes that the socket holds, or nothing at the end.
    private func take() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, count in
            count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
        }
    }

    /// Returns true if bytes or the end have come, waiting no longer than `milliseconds`.
    func hasNews(within milliseconds: Int) -> Bool {
        guard tls != nil else { return !Patience.untilReadable([descriptor], milliseconds: milliseconds).isEmpty }
        // Bytes that come over TLS may be records of TLS itself.
        let deadline = ContinuousClock.now + .milliseconds(milliseconds)
        while unread.isEmpty, !hasEnded {
            let rest = max(0, Int((deadline - .now) / .milliseconds(1)))
            guard !Patience.untilReadable([descriptor], milliseconds: rest).isEmpty else { return false }
            _ = receiveNow()
        }
        return true
    }

    /// Reads everything up to the end of the connection.
    func readToEnd() throws -> [UInt8] {
        while try receive() {}
        defer { start = received.count }
        return Array(unread)
    }

    func count(_ needed: Int) throws -> Bool {
        while received.count - start < needed {
            guard try receive() else { return false }
        }
        return true
    }
}
