/// Reads requests and passes them to the application, one after the other.
extension Connection {
    /// At most this much of a body is read in one turn, so that an upload does not starve other connections.
    private static let turnBytes = 256 * 1024
    private static let crowdedBytes = 4 * 1024

    func readable() {
        guard state.interest == .read else {
            // The client pipelines while a response is made: stop reading. `settle` subscribes again.
            if watched == .read {
                watched = .none
                unsafe loop.readiness.change(descriptor, id.number, .none)
                probeClient()
            }
            return
        }
        if state.phase == .lingering { return dropInput() }
        if state.phase == .handshake { return shakeHands() }
        // Input that was read already is handled first; more would pile up.
        if awaitsTurn { return }
        if kept.isEmpty {
            readIntoLentBuffer()
        } else {
            readIntoKept()
        }
    }

    /// Sends an interim response (RFC 9110 15.2), which makes the system of a client that closed reset the connection.
    /// On the wire such a client is like one that shut its direction, which still gets its response.
    private func probeClient() {
        guard let work, work.abandonment != nil, state.awaitsAnswer, !work.facts.isHTTP10 else { return }
        unsafe loop.output.append("HTTP/1.1 102 Processing\r\n\r\n")
        flush()
    }

    private func readIntoLentBuffer() {
        var buffer = unsafe loop.inputBuffer
        // What is read of a body before it has memory is small where many wait.
        if state.phase == .idle, unsafe loop.bodies.isCrowded {
            unsafe buffer = unsafe .init(rebasing: buffer[..<Self.crowdedBytes])
        }
        switch unsafe receive(into: buffer) {
        case .bytes(let count):
            unsafe loop.meter.add(.received, count)
            let rest = unsafe consume(UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), fresh: count)
            guard state.phase != .closed, state.phase != .lingering, !rest.isEmpty else { return }
            unsafe kept.append(UnsafeRawBufferPointer(rebasing: buffer[rest]))
        case .wouldBlock: break
        case .ended: perform(state.ended())
        case .failed: close()
        }
    }

    private func readIntoKept() {
        kept.reserve(wantedCapacity, upTo: max(work?.claimed ?? 0, BodyMemory.small))
        switch unsafe receive(into: kept.spare) {
        case .bytes(let count):
            unsafe loop.meter.add(.received, count)
            kept.advance(by: count)
            consumeKept(fresh: count)
        case .wouldBlock: break
        case .ended: perform(state.ended())
        case .failed: close()
        }
    }

    /// The buffer grows with what has arrived, never with what was announced.
    private var wantedCapacity: Int {
        guard case .gathering(let total, _) = work?.input else { return 4096 }
        return max(1, min(total - kept.count, Self.turnBytes, max(kept.count, 16 * 1024)))
    }

    private func consumeKept(fresh: Int) {
        let rest = unsafe consume(kept.bytes, fresh: fresh)
        guard state.phase != .closed, state.phase != .lingering else { return kept.release() }
        kept.truncate(to: rest.upperBound)
        kept.removePrefix(rest.lowerBound)
        if kept.isEmpty { kept.release() } else if state.phase != .body { kept.trim() }
    }

    /// Handles pipelined input after a response, then the end of input if that has been seen.
    func proceed() {
        guard !isConsuming else { return }
        if !kept.isEmpty { consumeKept(fresh: 0) }
        if state.inputEnded, state.phase == .idle || state.phase == .head || state.phase == .body {
            perform(state.ended())
        }
    }

    /// Drops the input after the last response as it is, without decryption.
    private func dropInput() {
        switch unsafe System.receive(descriptor, loop.inputBuffer) {
        case .bytes(let count):
            unsafe loop.meter.add(.received, count)
            unsafe state.receivedWhileLingering(now: loop.now, loop.times)
        case .wouldBlock: break
        case .ended, .failed: close()
        }
    }

    /// Uses as much of `bytes` as makes complete requests, of which `fresh` bytes are new, and returns the range to
    /// keep.
    private func consume(_ bytes: UnsafeMutableRawBufferPointer, fresh: Int) -> Range<Int> {
        isConsuming = true
        defer { isConsuming = false }
        var rest = 0..<bytes.count
        if state.phase == .body, fresh > 0 {
            let isCrowded = unsafe !bodyClaims.isEmpty && loop.bodies.isCrowded
            unsafe perform(state.receivedBodyBytes(fresh, now: loop.now, loop.times, isCrowded: isCrowded))
        }
        var served = 0
        reading: while !rest.isEmpty {
            switch state.phase {
            case .body:
                guard unsafe continueBody(bytes, &rest) else { break reading }
                served += 1
            case .idle, .head:
                if unsafe served == loop.limits.pipelinedRequests {
                    unsafe loop.again(self)
                    break reading
                }
                guard unsafe beginRequest(bytes, &rest) else { break reading }
                served += 1
            default: break reading
            }
        }
        flush()
        return rest
    }

    /// Parses the next head and passes its request on, or begins its body. Returns false when more must be read first.
    private func beginRequest(_ bytes: UnsafeMutableRawBufferPointer, _ rest: inout Range<Int>) -> Bool {
        unsafe skipEmptyLines(bytes, &rest)
        guard !rest.isEmpty else { return false }
        unsafe state.receivedHeadBytes(now: loop.now, loop.times)
        if rest.count == 1, unsafe bytes[rest.lowerBound] == ASCII.carriageReturn { return false }

        let slice = unsafe UnsafeRawBufferPointer(rebasing: bytes[rest])
        let span = unsafe slice.assumingMemoryBound(to: UInt8.self).span
        if parsed > 0, unsafe !loop.parser.mayHaveCompleted(span, old: min(parsed, span.count)) {
            parsed = span.count
            return false
        }
        switch unsafe loop.parser.parse(span, into: &loop.head) {
        case .incomplete:
            parsed = span.count
            return false
        case .rejected(let rejection):
            parsed = 0
            // The method and the identifier are used as far as they were read: a HEAD gets no body with a 400 either.
            unsafe reject(rejection, facts(of: loop.head, slice))
            return false
        case .complete:
            parsed = 0
            return unsafe headArrived(slice, &rest)
        }
    }

    /// Skips empty lines before a request line (RFC 9112 2.2).
    private func skipEmptyLines(_ bytes: UnsafeMutableRawBufferPointer, _ rest: inout Range<Int>) {
        while rest.count >= 2, unsafe bytes[rest.lowerBound] == ASCII.carriageReturn,
            unsafe bytes[rest.lowerBound + 1] == ASCII.lineFeed
        {
            rest = rest.lowerBound + 2..<rest.upperBound
        }
    }

    private func headArrived(_ slice: UnsafeRawBufferPointer, _ rest: inout Range<Int>) -> Bool {
        let head = unsafe loop.head
        let facts = unsafe facts(of: head, slice)
        exchangeNumber &+= 1
        if head.framing == .none {
            rest = rest.lowerBound + head.length..<rest.upperBound
            let application = unsafe loop.application
            unsafe dispatch(head, slice, body: UnsafeRawBufferPointer(start: nil, count: 0), facts) {
                request, exchange in
                application.handle(request, exchange)
            }
            return true
        }
        let request = unsafe Request(
            head, slice, body: UnsafeRawBufferPointer(start: nil, count: 0), peer: peer, identifier: facts.requestID)
        switch unsafe loop.application.plan(request, exchange) {
        case .refuse(let response): refuse(response, head, facts, &rest)
        case .buffer(let limit, let client, let then):
            return unsafe gather(limit, client, then, head, slice, facts, &rest)
        case .stream(let limit, let sink): begin(sink, limit, head, facts, &rest)
        }
        return true
    }

    private func facts(of head: RequestHead, _ slice: UnsafeRawBufferPointer) -> ExchangeFacts {
        let given = unsafe head.requestID.isEmpty ? nil : RequestID(given: Array(slice[head.requestID]))
        return unsafe ExchangeFacts(
            requestID: given ?? loop.makeRequestID(), method: head.method, isHTTP10: head.version == .http10,
            keepsOpen: head.keepsAlive, began: loop.now)
    }

    func dispatch(
        _ head: RequestHead, _ slice: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer, _ facts: ExchangeFacts,
        to handler: RequestHandler
    ) {
        unsafe state.handedOver(keepsOpen: facts.keepsOpen, now: loop.now, loop.times)
        let request = unsafe Request(head, slice, body: body, peer: peer, identifier: facts.requestID)
        handle(handler(request, exchange), facts)
    }

    func handle(_ reply: Reply, _ facts: ExchangeFacts) {
        switch reply {
        case .now(let response):
            work = nil
            answer(response, facts)
        case .later: work = ExchangeWork(facts)
        case .laterUnless(let abandonment): work = ExchangeWork(facts, abandonment: abandonment)
        }
    }

    /// A short body that has arrived already is skipped, and the connection stays open; one that is still to come is
    /// not waited for (RFC 9110 10.1.1, RFC 9112 9.3).
    private func refuse(
        _ response: Response, _ head: RequestHead, _ facts: ExchangeFacts, _ rest: inout Range<Int>
    ) {
        var facts = facts
        if case .length(let length) = head.framing, length <= rest.count - head.length {
            rest = rest.lowerBound + head.length + length..<rest.upperBound
        } else {
            facts.keepsOpen = false
            rest = rest.upperBound..<rest.upperBound
        }
        unsafe state.handedOver(keepsOpen: facts.keepsOpen, now: loop.now, loop.times)
        answer(response, facts)
    }

    func sendContinue() {
        unsafe loop.output.append("HTTP/1.1 100 Continue\r\n\r\n")
        flush()
    }
}
