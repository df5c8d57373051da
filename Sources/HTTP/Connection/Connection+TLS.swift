/// A connection's reads and writes: to the socket directly, or through TLS.
extension Connection {
    var isSecure: Bool { tls != nil }

    func receive(into buffer: UnsafeMutableRawBufferPointer) -> System.Transfer {
        if let tls { return unsafe tls.receive(buffer) }
        return unsafe System.receive(descriptor, buffer)
    }

    func transmit(_ bytes: UnsafeRawBufferPointer, more: Bool) -> System.Transfer {
        if let tls { return unsafe tls.send(bytes, more: more) }
        return unsafe System.send(descriptor, bytes, more: more)
    }

    /// True if there is input that readiness does not report, and the connection reads at present.
    var holdsInput: Bool {
        guard let tls else { return false }
        return tls.holdsInput && state.interest == .read && state.phase != .lingering
    }

    func shakeHands() {
        guard let tls else { return }
        switch tls.shakeHands() {
        case .finished:
            unsafe state.shookHands(now: loop.now, loop.times)
            // Bytes that arrived with the end of the handshake are no longer in the socket.
            readable()
        case .wantsInput: state.shakesHands(isBlocked: false)
        case .wantsRoom: state.shakesHands(isBlocked: true)
        case .plainText:
            self.tls = nil
            reject(.malformed("This port speaks HTTPS; ask again with https:// in front."))
        case .failed: close()
        }
    }
}
