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
        loop.finished(facts, response.status.code, response.route, bytes: facts.isHead ? 0 : count, peer)
        answered(closes: closes)
    }

    private func sendBody(_ body: [UInt8], more: Bool = false) {
        guard body.count > Self.largeBody else { return loop.output.append(body) }
        flush(more: true)
        guard state.phase != .closed else { return }
        body.withUnsafeBytes { send($0, more: more) }
    }

    /// A response that keeps the connection may wait in the buffer for the next one; one that ends it may not.
    func answered(closes: Bool) {
        if closes || loop.output.count > Self.flushThreshold { flush() }
        guard state.phase != .closed else { return }
        switch state.answered(now: loop.now, loop.times) {
        // The caller continues with pipelined input.
        case .proceed: break
        case let action: perform(action)
        }
    }

    /// The engine's own response, after which nothing more is read.
    func reject(_ rejection: Rejection, _ facts: ExchangeFacts? = nil) {
        let facts = facts ?? work?.facts ?? ExchangeFacts(requestID: loop.makeRequestID(), began: loop.now)
        abandonWork()
        loop.meter.add(rejection.kind.counter)
        state.handedOver(keepsOpen: false, now: loop.now, loop.times)
        answer(loop.application.render(rejection, facts.requestID), facts.closing)
    }

    /// Sends what the turn has gathered. What the socket does not take is kept, and nothing is read until it is sent.
    func flush(more: Bool = false) {
        guard !loop.output.isEmpty else { return }
        guard state.phase != .closed else { return loop.output.removeAll() }
        send(UnsafeRawBufferPointer(loop.output.bytes), more: more)
        loop.output.removeAll()
    }

    private func send(_ bytes: UnsafeRawBufferPointer, more: Bool = false) {
        guard blocked.isEmpty else { return blocked.append(bytes) }
        var rest = bytes
        while !rest.isEmpty {
            switch transmit(rest, more: more) {
            case .bytes(let count):
                loop.meter.add(.sent, count)
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            case .wouldBlock:
                blocked.append(rest)
                return state.blocked(now: loop.now, loop.times)
            case .ended, .failed: return close()
            }
        }
    }

    func writable() {
        if state.phase == .handshake { return shakeHands() }
        guard state.phase == .sending else { return }
        while sent < blocked.count {
            switch transmit(UnsafeRawBufferPointer(rebasing: blocked.bytes[sent...]), more: false) {
            case .bytes(let count):
                loop.meter.add(.sent, count)
                sent += count
                state.blocked(now: loop.now, loop.times)
            case .wouldBlock: return
            case .ended, .failed: return close()
            }
        }
        blocked.release()
        sent = 0
        perform(state.unblocked(now: loop.now, loop.times))
    }
}
