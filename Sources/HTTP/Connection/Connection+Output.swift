/// Responds: writes heads and bodies into the loop's output buffer, and from there to the socket in few sends.
extension Connection {
    /// A longer body is not copied beside others but sent from its own memory.
    private static let largeBody = 32 * 1024
    /// Pipelined responses gather up to this size before they are sent.
    private static let flushThreshold = 128 * 1024

    func answer(_ response: Response, _ facts: ExchangeFacts) {
        let closes = !facts.keepsOpen || !state.keepsOpen
        if closes { state.willClose() }
        releaseMemory()
        if case .stream(let length, let source) = response.body, !response.status.forbidsBody {
            return beginStream(response, length, source, facts)
        }
        let forbidsBody = response.status.forbidsBody
        let count = forbidsBody ? 0 : response.body.count
        ResponseHead.write(response, facts, length: forbidsBody ? .none : .known(count), closes: closes, self)
        if !facts.isHead, !forbidsBody {
            switch response.body {
            case .none, .stream: break
            case .bytes(let bytes): sendBody(bytes)
            case .pieces(let pieces):
                for index in pieces.indices { sendBody(pieces[index], more: index + 1 < pieces.count) }
            }
        }
        unsafe loop.finished(facts, response.status.code, response.route, bytes: facts.isHead ? 0 : count, peer)
        answered(closes: closes)
    }

    private func sendBody(_ body: [UInt8], more: Bool = false) {
        guard body.count > Self.largeBody else { return unsafe loop.output.append(body) }
        flush(more: true)
        guard state.phase != .closed else { return }
        unsafe body.withUnsafeBytes { unsafe send($0, more: more) }
    }

    /// A response that keeps the connection may wait in the buffer for the next one; one that ends it may not.
    func answered(closes: Bool) {
        if unsafe closes || loop.output.count > Self.flushThreshold { flush() }
        guard state.phase != .closed else { return }
        switch unsafe state.answered(now: loop.now, loop.times) {
        // The caller continues with pipelined input.
        case .proceed: break
        case let action: perform(action)
        }
    }

    /// Sends the engine's own response, after which nothing more is read.
    func reject(_ rejection: Rejection, _ facts: ExchangeFacts? = nil) {
        let facts = unsafe facts ?? work?.facts ?? ExchangeFacts(requestID: loop.makeRequestID(), began: loop.now)
        abandonWork()
        unsafe loop.meter.add(rejection.kind.counter)
        unsafe state.handedOver(keepsOpen: false, now: loop.now, loop.times)
        unsafe answer(loop.application.render(rejection, facts.requestID), facts.closing)
    }

    /// Sends what the turn has gathered. Bytes that the socket does not accept are kept, and nothing is read until they
    /// are sent.
    func flush(more: Bool = false) {
        guard unsafe !loop.output.isEmpty else { return }
        guard state.phase != .closed else { return unsafe loop.output.removeAll() }
        unsafe send(UnsafeRawBufferPointer(loop.output.bytes), more: more)
        unsafe loop.output.removeAll()
    }

    private func send(_ bytes: UnsafeRawBufferPointer, more: Bool = false) {
        guard blocked.isEmpty else { return unsafe blocked.append(bytes) }
        var rest = unsafe bytes
        while unsafe !rest.isEmpty {
            switch unsafe transmit(rest, more: more) {
            case .bytes(let count):
                unsafe loop.meter.add(.sent, count)
                unsafe rest = unsafe UnsafeRawBufferPointer(rebasing: rest[count...])
            case .wouldBlock:
                unsafe blocked.append(rest)
                return unsafe state.blocked(now: loop.now, loop.times)
            case .ended, .failed: return close()
            }
        }
    }

    func writable() {
        if state.phase == .handshake { return shakeHands() }
        guard state.phase == .sending else { return }
        while sent < blocked.count {
            switch unsafe transmit(UnsafeRawBufferPointer(rebasing: blocked.bytes[sent...]), more: false) {
            case .bytes(let count):
                unsafe loop.meter.add(.sent, count)
                sent += count
                unsafe state.blocked(now: loop.now, loop.times)
            case .wouldBlock: return
            case .ended, .failed: return close()
            }
        }
        blocked.release()
        sent = 0
        unsafe perform(state.unblocked(now: loop.now, loop.times))
    }
}

/// Writes a response's status line and fields.
private enum ResponseHead {
    enum Length {
        /// The head has no field about the body: there is none by rule, or it ends with the connection.
        case none
        case known(Int)
        case chunked
    }

    static func write(
        _ response: Response, _ facts: ExchangeFacts, length: Length, closes: Bool, _ connection: Connection
    ) {
        let loop = unsafe connection.loop
        loop.output.append("HTTP/1.1 ")
        loop.output.append(decimal: response.status.code)
        loop.output.append(ASCII.space)
        loop.output.append(response.status.reason)
        loop.output.append("\r\n")
        loop.appendCommonFields(isSecure: connection.isSecure)
        loop.output.append("X-Request-Id: ")
        facts.requestID.write(into: &loop.output)
        loop.output.append("\r\n")
        loop.output.append(response.fields.bytes)
        switch length {
        case .none: break
        case .known(let count):
            loop.output.append("Content-Length: ")
            loop.output.append(decimal: count)
            loop.output.append("\r\n")
        case .chunked: loop.output.append("Transfer-Encoding: chunked\r\n")
        }
        if closes {
            loop.output.append("Connection: close\r\n")
        } else if facts.isHTTP10 {
            loop.output.append("Connection: keep-alive\r\n")
        }
        loop.output.append("\r\n")
    }
}

/// Pulls streamed responses from their source while the socket accepts them.
extension Connection {
    /// Bounds the bytes that a source produces at once, and how often it does so in one turn.
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

    /// Returns true when the source made more than the promised length: the surplus would be read as another response.
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

/// Reads from a connection's socket and writes to it, directly or through TLS.
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

    /// Some input waits that readiness does not report, and the connection reads at present.
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
            reject(.malformed("This port speaks HTTPS; use an https:// address."))
        case .failed: close()
        }
    }
}
