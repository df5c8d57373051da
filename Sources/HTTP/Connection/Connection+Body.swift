/// Reads bodies: gathers them behind their head, or passes them to a sink as they arrive.
extension Connection {
    /// Gathers a body that must be complete before its request is handled. One that arrived with its head costs no
    /// copy.
    func gather(
        _ limit: Int, _ client: BodyClient, _ then: @escaping RequestHandler, _ head: RequestHead,
        _ slice: UnsafeRawBufferPointer, _ facts: ExchangeFacts, _ rest: inout Range<Int>
    ) -> Bool {
        switch head.framing {
        case .none: return true
        case .length(let length):
            guard length <= limit else {
                reject(.bodyTooLarge(limit: limit), facts)
                return false
            }
            let total = head.length + length
            if slice.count >= total {
                rest = rest.lowerBound + total..<rest.upperBound
                unsafe dispatch(
                    head, slice, body: UnsafeRawBufferPointer(rebasing: slice[head.length..<total]), facts, to: then)
                return true
            }
            awaitBody(head, facts, .gathering(total: total, then), slice.count)
            work?.client = client
            admit(total)
            return false
        case .chunked:
            let gathering = ChunkGathering(headLength: head.length, limit: limit, then: then, decodedEnd: head.length)
            awaitBody(head, facts, .gatheringChunks(gathering), slice.count)
            work?.client = client
            return true
        }
    }

    func begin(
        _ sink: any BodySink, _ limit: Int, _ head: RequestHead, _ facts: ExchangeFacts, _ rest: inout Range<Int>
    ) {
        var reading = SinkReading(sink: sink, limit: limit)
        switch head.framing {
        case .length(let length):
            guard length <= limit else {
                sink.abort()
                return reject(.bodyTooLarge(limit: limit), facts)
            }
            reading.remaining = length
        case .chunked: reading.decoder = ChunkDecoder()
        case .none: break
        }
        awaitBody(head, facts, .sink(reading), rest.count)
        rest = rest.lowerBound + head.length..<rest.upperBound
    }

    private func awaitBody(
        _ head: RequestHead, _ facts: ExchangeFacts, _ input: ExchangeWork.Input, _ available: Int
    ) {
        work = ExchangeWork(facts, input)
        unsafe state.expectsBody(now: loop.now, loop.times)
        // A client that has begun to send the body does not wait for the 100.
        guard head.expectsContinue, available == head.length else { return }
        if case .gathering = input { work?.owesContinue = true } else { sendContinue() }
    }

    // MARK: Memory

    /// Authenticates the client if the body is longer than a buffer, and claims memory for it. Until both have
    /// succeeded the body is not read.
    private func admit(_ bytes: Int) {
        guard let work else { return }
        work.claimed = bytes
        if bytes > BodyMemory.small, let authenticate = work.client.authenticate {
            work.client.authenticate = nil
            work.claimsNext = bytes
            state.paused()
            authenticate(exchange)
        } else if claimMemory(bytes) {
            sendOwedContinue()
        } else {
            state.paused()
        }
    }

    /// Returns false where the body has to wait.
    func claimMemory(_ bytes: Int) -> Bool {
        let (claim, hasMemory) = unsafe loop.bodies.claim(bytes, for: work?.client.number ?? 0, exchange)
        bodyClaims.append(claim)
        if hasMemory { releaseMemory(keeping: claim) }
        return hasMemory
    }

    /// The body has the memory that it waited for.
    func hasMemory(_ number: UInt32) {
        guard number == exchangeNumber, let claim = bodyClaims.last else { return }
        releaseMemory(keeping: claim)
        continueReading()
    }

    /// Releases the body's memory. A chunked body that outgrows a buffer holds its first claim until it has its second.
    func releaseMemory(keeping kept: BodyMemory.Claim? = nil) {
        guard !bodyClaims.isEmpty else { return }
        for claim in bodyClaims where claim != kept { unsafe loop.bodies.release(claim) }
        bodyClaims = kept.map { [$0] } ?? []
    }

    func continueReading() {
        sendOwedContinue()
        unsafe perform(state.resumed(now: loop.now, loop.times))
        settle()
    }

    private func sendOwedContinue() {
        guard let work, work.owesContinue else { return }
        work.owesContinue = false
        sendContinue()
    }

    /// Refuses a body whose client was not authenticated: the rest of it is not read.
    func refuseBody(_ response: Response, _ facts: ExchangeFacts) {
        work = nil
        state.refusedBody()
        answer(response, facts.closing)
        settle()
    }

    /// Returns false when more must be read first, or no more is wanted.
    func continueBody(_ bytes: UnsafeMutableRawBufferPointer, _ rest: inout Range<Int>) -> Bool {
        guard let work else { return false }
        switch work.input {
        case .none: return false
        case .gathering(let total, let then):
            guard rest.count >= total else { return false }
            return unsafe dispatchGathered(bytes, &rest, bodyEnd: total, used: total, work.facts, to: then)
        case .gatheringChunks(let gathering):
            return unsafe continueChunks(gathering, bytes, &rest, work)
        case .sink(let reading):
            return unsafe continueSink(reading, bytes, &rest, work)
        }
    }

    /// Parses the head again from the kept bytes, which is cheaper than storing it while a body trickles in.
    private func dispatchGathered(
        _ bytes: UnsafeMutableRawBufferPointer, _ rest: inout Range<Int>, bodyEnd: Int, used: Int,
        _ facts: ExchangeFacts, to then: RequestHandler
    ) -> Bool {
        let slice = unsafe UnsafeRawBufferPointer(rebasing: bytes[rest])
        guard unsafe loop.parser.parse(slice.assumingMemoryBound(to: UInt8.self).span, into: &loop.head) == .complete
        else {
            return false
        }
        let head = unsafe loop.head
        work = nil
        rest = rest.lowerBound + used..<rest.upperBound
        unsafe dispatch(
            head, slice, body: UnsafeRawBufferPointer(rebasing: slice[head.length..<bodyEnd]), facts, to: then)
        return true
    }

    private func continueChunks(
        _ gathering: ChunkGathering, _ bytes: UnsafeMutableRawBufferPointer, _ rest: inout Range<Int>,
        _ work: ExchangeWork
    ) -> Bool {
        var gathering = gathering
        let region = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[rest])
        var (offset, decodedEnd) = (gathering.decodedEnd, gathering.decodedEnd)
        let progress = unsafe decode(&gathering.decoder, region, &offset, &decodedEnd)
        gathering.decodedEnd = decodedEnd
        guard decodedEnd - gathering.headLength <= gathering.limit else {
            reject(.bodyTooLarge(limit: gathering.limit), work.facts)
            return false
        }
        switch progress {
        case .more:
            work.input = .gatheringChunks(gathering)
            rest = rest.lowerBound..<rest.lowerBound + decodedEnd
            // Its limit, and as much as is read at a time.
            let whole = gathering.headLength + gathering.limit + 4096
            let wanted = decodedEnd < BodyMemory.small ? min(whole, BodyMemory.small) : whole
            if wanted > work.claimed { admit(wanted) }
            return false
        case .rejected(let rejection):
            reject(rejection, work.facts)
            return false
        case .finished:
            return unsafe dispatchGathered(
                bytes, &rest, bodyEnd: decodedEnd, used: offset, work.facts, to: gathering.then)
        }
    }

    /// Decodes `region` from `offset` on and moves the output to `end`, which it never overtakes.
    private func decode(
        _ decoder: inout ChunkDecoder, _ region: UnsafeMutableRawBufferPointer, _ offset: inout Int, _ end: inout Int
    ) -> ChunkDecoder.Outcome {
        let span = unsafe UnsafeRawBufferPointer(region).assumingMemoryBound(to: UInt8.self).span
        var written = end
        let progress = decoder.decode(span, from: &offset) { run in
            unsafe UnsafeMutableRawBufferPointer(rebasing: region[written..<written + run.count])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: region[run]))
            written += run.count
        }
        end = written
        return progress
    }

    private func continueSink(
        _ reading: SinkReading, _ bytes: UnsafeMutableRawBufferPointer, _ rest: inout Range<Int>, _ work: ExchangeWork
    ) -> Bool {
        var reading = reading
        let region = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[rest])
        var (used, length, isComplete) = (0, 0, false)
        if var decoder = reading.decoder {
            let progress = unsafe decode(&decoder, region, &used, &length)
            if case .rejected(let rejection) = progress {
                reject(rejection, work.facts)
                return false
            }
            isComplete = progress == .finished
            reading.decoder = decoder
        } else {
            length = min(region.count, reading.remaining)
            used = length
            reading.remaining -= length
            isComplete = reading.remaining == 0
        }
        rest = rest.lowerBound + used..<rest.upperBound
        reading.taken += length
        work.input = .sink(reading)
        guard reading.taken <= reading.limit else {
            reject(.bodyTooLarge(limit: reading.limit), work.facts)
            return false
        }
        return unsafe feed(reading, UnsafeRawBufferPointer(rebasing: region[..<length]), isComplete: isComplete, work)
    }

    private func feed(
        _ reading: SinkReading, _ bytes: UnsafeRawBufferPointer, isComplete: Bool, _ work: ExchangeWork
    ) -> Bool {
        let step = unsafe bytes.isEmpty ? SinkStep.more : reading.sink.receive(bytes, exchange)
        switch step {
        case .refuse(let response):
            work.input = .none
            unsafe state.handedOver(keepsOpen: false, now: loop.now, loop.times)
            self.work = nil
            answer(response, work.facts.closing)
            return false
        case .pause where !isComplete:
            state.paused()
            return false
        case .more, .pause:
            guard isComplete else { return false }
            work.input = .none
            unsafe state.handedOver(keepsOpen: work.facts.keepsOpen, now: loop.now, loop.times)
            handle(reading.sink.finish(exchange), work.facts)
            return true
        }
    }
}

extension ExchangeFacts {
    var closing: ExchangeFacts {
        var copy = self
        copy.keepsOpen = false
        return copy
    }
}
