/// Serves one client's connection: carries out what `ConnectionState` decides. It is confined to its loop, whose
/// buffers it borrows; while idle it owns no buffer. `Connection+Input` reads requests and `Connection+Body` their
/// bodies. `Connection+Output` sends responses, pulls their bodies, and reads and writes the socket.
final class Connection {
    /// Counts up and is never reused, so a late response never reaches another client.
    struct ID: Hashable, Sendable {
        let number: UInt64
    }

    let id: ID
    let descriptor: Int32
    let peer: PeerAddress
    /// The reference is unchecked for speed: the loop owns its connections and lives as long as its thread calls them.
    unowned(unsafe) let loop: EventLoop
    /// Encrypts the connection; `nil` where it is in the clear.
    var tls: TLSSession?

    var state: ConnectionState
    /// The readiness watches for this interest.
    var watched = ConnectionState.Interest.read
    /// Keeps bytes that were read and not used: part of a request, or requests that wait for the one before them.
    var kept = ByteStore()
    /// Counts the bytes of `kept` that the parser has seen without finding a complete head.
    var parsed = 0
    /// `kept` or the lent buffer is in use: a response made meanwhile must not use it as well.
    var isConsuming = false
    /// This connection is in the loop's queue for another turn.
    var awaitsTurn = false
    /// Keeps the bytes that the socket did not accept, from `sent` on.
    var blocked = ByteStore()
    var sent = 0
    /// Counts this connection's requests, so that a response never answers another request.
    var exchangeNumber: UInt32 = 0
    /// Keeps the request that is being read or answered, where that takes more than one turn.
    var work: ExchangeWork?
    /// Lists the claims of the body on the server's memory, held or waiting, until its request is answered.
    var bodyClaims: [BodyMemory.Claim] = []

    init(id: ID, descriptor: Int32, peer: PeerAddress, tls: TLSSession?, loop: EventLoop) {
        self.id = id
        self.descriptor = descriptor
        self.peer = peer
        self.tls = tls
        unsafe self.loop = loop
        state = ConnectionState(now: loop.now, loop.times, isSecure: tls != nil)
    }

    var exchange: Exchange { unsafe Exchange(loop: loop, connection: id, number: exchangeNumber) }

    // MARK: Events

    func ready(_ events: ReadyEvents) {
        if events.contains(.hangup), !events.contains(.read) || state.phase == .lingering { return close() }
        if events.contains(.write) { writable() }
        if events.contains(.read), state.phase != .closed { readable() }
        if events.contains(.hangup), state.phase != .closed, state.interest == .none { return close() }
        settle()
    }

    func respond(_ number: UInt32, _ response: Response) {
        guard number == exchangeNumber, let work else { return }
        if work.claimsNext != nil { return refuseBody(response, work.facts) }
        guard state.awaitsAnswer else { return }
        self.work = nil
        answer(response, work.facts)
        resume()
    }

    func resume(_ number: UInt32, _ body: @Sendable (Exchange) -> Reply) {
        guard number == exchangeNumber, state.awaitsAnswer, work != nil else { return }
        if case .now(let response) = body(exchange) { respond(number, response) }
    }

    func wakeStream(_ number: UInt32) {
        guard number == exchangeNumber, state.phase == .streaming else { return }
        pull()
        settle()
    }

    func resumeBody(_ number: UInt32) {
        guard number == exchangeNumber else { return }
        guard let bytes = work?.claimsNext else { return continueReading() }
        work?.claimsNext = nil
        if claimMemory(bytes) { continueReading() }
    }

    func timePassed() {
        let action = unsafe state.timePassed(now: loop.now)
        // The log shows that the response was lost.
        if action == .close, state.phase == .answering, let work {
            unsafe loop.finished(work.facts, 500, nil, bytes: 0, peer)
        }
        perform(action)
        settle()
    }

    /// Closes to admit another client, unless a request has arrived that is not parsed yet.
    func giveWay() {
        readable()
        if unsafe state.evictionRank(loop.times) != nil, !awaitsTurn, !holdsInput { perform(.close) }
        settle()
    }

    func stopping() {
        if let stream = work?.stream, stream.source.isEndless { return endStreamNow() }
        // A request that has arrived and is not parsed yet is in flight too.
        if state.phase == .idle { readable() }
        guard state.phase != .closed else { return }
        if state.phase == .idle, awaitsTurn || holdsInput {
            // Pipelined input has its turn coming, and its response is marked as the last.
            state.willClose()
        } else {
            perform(state.stopping())
        }
        settle()
    }

    /// Continues in another turn with the stream, or with the input that the last turn left.
    func resume() {
        awaitsTurn = false
        guard state.phase != .closed else { return }
        if state.phase == .streaming { pull() } else { proceed() }
        if holdsInput {
            // The client may have closed: the response to its earlier request is sent first.
            flush()
            if holdsInput { readable() }
        }
        settle()
    }

    // MARK: Obeying

    func perform(_ action: ConnectionState.Action) {
        switch action {
        case .none: break
        case .proceed: proceed()
        case .pull: pull()
        case .reject(let rejection): reject(rejection)
        case .linger: linger()
        case .close:
            // Unless the response was sent to its end, the client must not see a clean close.
            if blocked.isEmpty { _ = tls?.sendCloseNotify() }
            close()
        }
    }

    private func linger() {
        guard tls?.sendCloseNotify() != false else {
            unsafe state.blocked(now: loop.now, loop.times)
            _ = unsafe state.answered(now: loop.now, loop.times)
            return
        }
        System.shutdownOutput(descriptor)
        if !isConsuming { kept.release() }
        unsafe state.lingers(now: loop.now, loop.times)
    }

    /// Ends every event. What it gathered is sent now, because the next connection uses the loop's output buffer. Then
    /// a changed interest goes to the readiness, and the deadline to the loop. A connection that waits for a later
    /// response (the common case) stays subscribed, which saves two system calls on every write.
    func settle() {
        flush()
        guard state.phase != .closed else { return }
        let wanted = state.interest
        if wanted != watched, wanted != .none {
            watched = wanted
            unsafe loop.readiness.change(descriptor, id.number, wanted)
        }
        if holdsInput { unsafe loop.again(self) }
        unsafe loop.noteDeadline(state.deadline)
    }

    func close() {
        guard state.phase != .closed else { return }
        state.closed()
        abandonWork()
        releaseMemory()
        unsafe loop.readiness.closeAndForget(descriptor, id.number)
        unsafe loop.forget(self)
    }

    /// Notifies the sink or the source of a body that it has ended.
    func abandonWork() {
        guard let work else { return }
        self.work = nil
        work.abandonment?.set()
        if case .sink(let reading) = work.input { reading.sink.abort() }
        if let stream = work.stream {
            stream.source.stop()
            unsafe loop.finished(work.facts, stream.status, stream.route, bytes: stream.bytes, peer)
        }
    }
}

@available(*, unavailable)
extension Connection: Sendable {}

/// Keeps the facts of a request that a response needs after the request's bytes are released.
struct ExchangeFacts {
    var requestID: RequestID
    var method = Method.get
    var isHTTP10 = false
    var keepsOpen = true
    var began: Int64

    var isHead: Bool { method == .head }
}

/// Keeps the state of a request that takes more than one turn to read or to respond to. Most requests never need one.
final class ExchangeWork {
    enum Input {
        case none
        /// Head and body are gathered until they have this many bytes together.
        case gathering(total: Int, RequestHandler)
        case gatheringChunks(ChunkGathering)
        case sink(SinkReading)
    }

    var facts: ExchangeFacts
    var input: Input
    var stream: StreamState?
    /// Identifies the client whose body is gathered.
    var client = BodyClient()
    /// Counts the bytes of memory that were claimed for the body last.
    var claimed = 0
    /// Counts the bytes to claim once the client is authenticated.
    var claimsNext: Int?
    /// The client waits for `100 Continue`, and gets it once its body is read.
    var owesContinue = false
    /// The flag is set when the connection closes before the response.
    let abandonment: Abandonment?

    init(_ facts: ExchangeFacts, _ input: Input = .none, abandonment: Abandonment? = nil) {
        self.facts = facts
        self.input = input
        self.abandonment = abandonment
    }
}

/// Tracks a chunked body that is decoded in place behind its head: `[head][decoded so far][still encoded]`.
struct ChunkGathering {
    var decoder = ChunkDecoder()
    let headLength: Int
    let limit: Int
    let then: RequestHandler
    var decodedEnd: Int
}

/// Tracks a body that is being passed to a sink.
struct SinkReading {
    let sink: any BodySink
    let limit: Int
    var taken = 0
    /// Decodes a chunked body; `nil` for one of known length, of which `remaining` bytes are to come.
    var decoder: ChunkDecoder?
    var remaining = 0
}

/// Tracks a streamed response in progress.
struct StreamState {
    let source: any BodySource
    let isChunked: Bool
    /// Counts the bytes that are still to be sent of a body of known length.
    var owed: Int?
    /// The source has finished; only blocked bytes remain.
    var isFinished = false
    var bytes = 0
    let status: Int
    let route: RouteLabel?
}
