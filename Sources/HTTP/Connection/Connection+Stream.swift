/// Streamed responses: pulled from their source while the socket takes them.
extension Connection {
    /// The bytes that a source produces at once, and how often it does so in one turn.
    private static let piece = 64 * 1024
    private static let pullsPerTurn = 16

    func beginStream(_ response: Response, _ length: Int?, _ source: any BodySource, _ facts: ExchangeFacts) {
        if source.isEndless, !facts.isHead {
            // An endless stream ends only where the server ends it, and the connection with it.
            state.willClose()
            System.keepsLittleUnread(descriptor)
        }
        var closes = !state.keepsOpen
        let isChunked = length == nil && !facts.isHTTP10
        if length == nil, facts.isHTTP10 {
            // HTTP/1.0 has no chunks: the connection's end is the body's.
            state.willClose()
            closes = true
        }
        let framing: ResponseHead.Length = length.map { .known($0) } ?? (isChunked ? .chunked : .none)
        ResponseHead.write(response, facts, length: framing, closes: closes, self)
        if facts.isHead {
            source.stop()
            unsafe loop.finished(facts, response.status.code, response.route, bytes: 0, peer)
            return answered(closes: closes)
        }
        let work = ExchangeWork(facts)
        work.stream = StreamState(
            source: source, isChunked: isChunked, owed: length, status: response.status.code, route: response.route)
        self.work = work
        unsafe source.start(StreamWaker(loop: loop, connection: id, exchange: exchangeNumber))
        state.waitsForStream()
        pull()
    }

    func pull() {
        for _ in 0..<Self.pullsPerTurn {
            guard let work, var stream = work.stream, state.phase == .streaming else { return }
            if stream.isFinished { return finishStream() }
            unsafe loop.scratch.removeAll(keepingCapacity: true)
            let step = unsafe stream.source.produce(into: &loop.scratch, limit: Self.piece)
            let isOverlong = unsafe append(loop.scratch, &stream)
            if case .end = step {
                stream.isFinished = true
                if stream.isChunked { unsafe loop.output.append("0\r\n\r\n") }
            }
            work.stream = stream
            flush()
            if case .failed = step { return close() }
            if isOverlong { return close() }
            if case .waiting = step { return }
        }
        if state.phase == .streaming { unsafe loop.again(self) }
    }

    /// True when the source made more than the promised length: the surplus would be read as another response.
    private func append(_ bytes: [UInt8], _ stream: inout StreamState) -> Bool {
        guard !bytes.isEmpty else { return false }
        if let owed = stream.owed {
            guard bytes.count <= owed else { return true }
            stream.owed = owed - bytes.count
        }
        stream.bytes += bytes.count
        if stream.isChunked {
            unsafe loop.output.append(hexadecimal: UInt64(bytes.count), digits: bytes.count > 0xFFFF ? 8 : 4)
            unsafe loop.output.append("\r\n")
        }
        unsafe loop.output.append(bytes)
        if stream.isChunked { unsafe loop.output.append("\r\n") }
        return false
    }

    private func finishStream() {
        guard let work, let stream = work.stream else { return }
        self.work = nil
        stream.source.stop()
        unsafe loop.finished(work.facts, stream.status, stream.route, bytes: stream.bytes, peer)
        // A body shorter than promised must arrive truncated, never as complete.
        if let owed = stream.owed, owed > 0 { return close() }
        unsafe perform(state.answered(now: loop.now, loop.times))
    }

    /// The server stops: an endless stream is ended with its framing, unless its client is not reading.
    func endStreamNow() {
        guard let stream = work?.stream, state.phase == .streaming else { return close() }
        if stream.isChunked {
            unsafe loop.output.append("0\r\n\r\n")
            flush()
        }
        _ = state.stopping()
        if state.phase == .streaming { finishStream() }
        if state.phase == .sending || state.phase == .streaming { close() }
        settle()
    }
}

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
        case .wantsToWrite: state.shakesHands(isBlocked: true)
        case .plainText:
            self.tls = nil
            reject(.malformed("This port speaks HTTPS; ask again with https:// in front."))
        case .failed: close()
        }
    }
}
