/// Responding: heads and bodies into the loop's output buffer, and from there to the socket in few sends.
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

    /// The engine's own response, after which nothing more is read.
    func reject(_ rejection: Rejection, _ facts: ExchangeFacts? = nil) {
        let facts = unsafe facts ?? work?.facts ?? ExchangeFacts(requestID: loop.makeRequestID(), began: loop.now)
        abandonWork()
        unsafe loop.meter.add(rejection.kind.counter)
        unsafe state.handedOver(keepsOpen: false, now: loop.now, loop.times)
        unsafe answer(loop.application.render(rejection, facts.requestID), facts.closing)
    }

    /// Sends what the turn has gathered. What the socket does not take is kept, and nothing is read until it is sent.
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
enum ResponseHead {
    enum Length {
        /// No field about the body: there is none by rule, or it ends with the connection.
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
