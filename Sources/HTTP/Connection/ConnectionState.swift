/// Decides what a connection does next, and its deadline: a state machine over events and a passed-in time. The
/// connection obeys; so every limit is tested without a socket and without waiting. Times are nanoseconds of a
/// monotonic clock.
struct ConnectionState {
    enum Phase: UInt8, Equatable {
        /// The TLS handshake is in progress. It is due within the head time, counted from the accept.
        case handshake
        /// No byte of a next request has arrived. The connection closes silently after the idle time.
        case idle
        /// Part of a head has arrived. The rest is due within the head time, counted from its first byte.
        case head
        /// A body is being read: silence and too low a rate both end it.
        case body
        /// The body is not read: the sink paused it, the client is being authenticated, or there is no memory for it.
        /// The client is not to blame, so no deadline applies.
        case bodyPaused
        /// A handler has the request and will respond later. The time is the handler's: it is due within the answer
        /// time, which only a lost response exceeds.
        case answering
        /// A response waits for the socket; nothing is read until it is sent.
        case sending
        /// A streamed response waits for more of its body.
        case streaming
        /// The last response is sent and the server's direction is shut; input is dropped.
        case lingering
        case closed
    }

    enum Interest: UInt8 {
        case none, read, write
    }

    /// Names the connection's next action after an event.
    enum Action: Equatable {
        case none
        /// Continues with the input that was read already, then reads.
        case proceed
        /// Requests more from the stream.
        case pull
        /// Responds with the rejection's problem and closes.
        case reject(Rejection)
        /// Shuts the server's direction, then drops input.
        case linger
        case close
    }

    private(set) var phase = Phase.idle
    /// Keeps the phase in which the socket stopped accepting bytes, and which follows after `sending`. A pipelined
    /// response can block while the next request's body, or handler, is waited for.
    private var interrupted = Phase.idle
    /// Another request may follow on this connection.
    private(set) var keepsOpen = true
    private(set) var inputEnded = false
    /// TLS in `handshake` has bytes to send that the socket does not accept now.
    private var handshakeIsBlocked = false
    private(set) var deadline: Int64
    /// Marks the latest end of lingering, or the start of the window of the body's rate.
    private var mark: Int64 = 0
    /// Counts the bytes of the body since `mark`.
    private var received = 0

    init(now: Int64, _ times: Times, isSecure: Bool = false) {
        phase = isSecure ? .handshake : .idle
        deadline = now + (isSecure ? times.head : times.idle)
    }

    var interest: Interest {
        switch phase {
        case .handshake: handshakeIsBlocked ? .write : .read
        case .idle, .head, .body, .lingering: inputEnded ? .none : .read
        case .sending: .write
        case .bodyPaused, .answering, .streaming, .closed: .none
        }
    }

    /// Returns the time since which the client has had no request here, or only a part of one. Such connections may be
    /// closed to admit others, idle ones before those that began a request. Nearly every client sends its head in one
    /// piece; one that takes long is on a very slow network or means to hold the connection. Returns nil where a
    /// complete head has arrived, or the connection ends anyway.
    func evictionRank(_ times: Times) -> (rank: Int, since: Int64)? {
        switch phase {
        case .idle: (0, deadline - times.idle)
        case .head, .handshake: (1, deadline - times.head)
        case .body, .bodyPaused, .answering, .sending, .streaming, .lingering, .closed: nil
        }
    }

    // MARK: Input

    mutating func shakesHands(isBlocked: Bool) {
        handshakeIsBlocked = isBlocked
    }

    mutating func shookHands(now: Int64, _ times: Times) {
        phase = .idle
        deadline = now + times.idle
    }

    mutating func receivedHeadBytes(now: Int64, _ times: Times) {
        guard phase == .idle else { return }
        phase = .head
        deadline = now + times.head
    }

    mutating func expectsBody(now: Int64, _ times: Times) {
        phase = .body
        mark = now
        received = 0
        deadline = now + times.bodySilence
    }

    /// `isCrowded` is true if other bodies wait for the memory that this one takes.
    mutating func receivedBodyBytes(
        _ count: Int, now: Int64, _ times: Times, isCrowded: Bool = false
    ) -> Action {
        received += count
        deadline = now + times.bodySilence
        guard now - mark >= times.bodyRateWindow else { return .none }
        let rate = isCrowded ? max(times.bodyRate, times.crowdedBodyRate) : times.bodyRate
        let needed = Int64(rate) * ((now - mark) / 1_000_000_000)
        guard Int64(received) >= needed else { return .reject(Self.timeout("The body arrived too slowly.")) }
        mark = now
        received = 0
        return .none
    }

    mutating func paused() {
        phase = .bodyPaused
        deadline = .max
    }

    mutating func resumed(now: Int64, _ times: Times) -> Action {
        if phase == .sending, interrupted == .bodyPaused { interrupted = .body }
        guard phase == .bodyPaused else { return .none }
        expectsBody(now: now, times)
        return .proceed
    }

    /// The body is refused, and the rest of it is not read.
    mutating func refusedBody() {
        keepsOpen = false
        if phase == .sending {
            interrupted = .answering
        } else {
            phase = .answering
            deadline = .max
        }
    }

    mutating func receivedWhileLingering(now: Int64, _ times: Times) {
        deadline = min(now + times.linger, mark)
    }

    /// The client shut its direction, and all complete requests before that are used up. A complete request is still
    /// answered.
    mutating func ended() -> Action {
        inputEnded = true
        switch phase {
        case .handshake, .idle, .lingering: return .close
        case .head, .body: return .reject(.malformed("The connection ended before the request did."))
        case .bodyPaused, .answering, .sending, .streaming, .closed: return .none
        }
    }

    // MARK: Output

    mutating func handedOver(keepsOpen: Bool, now: Int64, _ times: Times) {
        phase = .answering
        deadline = now + times.answer
        if !keepsOpen { self.keepsOpen = false }
    }

    /// The response in progress will end the connection.
    mutating func willClose() {
        keepsOpen = false
    }

    /// A handler has the request and has not responded.
    var awaitsAnswer: Bool { phase == .answering || phase == .sending && interrupted == .answering }

    mutating func blocked(now: Int64, _ times: Times) {
        if phase != .sending { interrupted = phase }
        phase = .sending
        deadline = now + times.answerSilence
    }

    /// The socket has taken all that was blocked.
    mutating func unblocked(now: Int64, _ times: Times) -> Action {
        guard phase == .sending else { return .none }
        phase = interrupted
        switch interrupted {
        case .body:
            expectsBody(now: now, times)
            return .proceed
        case .bodyPaused:
            deadline = .max
            return .none
        case .answering:
            deadline = now + times.answer
            return .none
        case .streaming:
            deadline = .max
            return .pull
        case .handshake, .idle, .head, .sending, .lingering, .closed: return answered(now: now, times)
        }
    }

    mutating func waitsForStream() {
        if phase == .sending {
            interrupted = .streaming
        } else {
            phase = .streaming
            deadline = .max
        }
    }

    /// The response is complete, and with the kernel unless the socket is blocked.
    mutating func answered(now: Int64, _ times: Times) -> Action {
        if phase == .sending {
            interrupted = .idle
            return .none
        }
        guard keepsOpen else { return inputEnded ? .close : .linger }
        phase = .idle
        deadline = now + times.idle
        return .proceed
    }

    mutating func lingers(now: Int64, _ times: Times) {
        phase = .lingering
        // A client that keeps sending is not read from forever.
        mark = now + times.linger * 5
        deadline = now + times.linger
    }

    mutating func closed() {
        phase = .closed
        deadline = .max
    }

    // MARK: Time and stopping

    mutating func timePassed(now: Int64) -> Action {
        guard now >= deadline else { return .none }
        switch phase {
        case .handshake, .idle, .answering, .lingering, .sending: return .close
        case .head: return .reject(Self.timeout("The head of the request did not arrive in time."))
        case .body: return .reject(Self.timeout("The body stopped arriving."))
        case .bodyPaused, .streaming, .closed: return .none
        }
    }

    /// The server stops: idle connections close, others finish their response and then close.
    mutating func stopping() -> Action {
        keepsOpen = false
        switch phase {
        case .handshake, .idle, .lingering: return .close
        case .head, .body, .bodyPaused, .answering, .sending, .streaming, .closed: return .none
        }
    }

    private static func timeout(_ detail: StaticString) -> Rejection {
        Rejection(.timeout, detail.description)
    }
}

/// Converts the times of `Limits` to nanoseconds.
struct Times {
    let head, idle, bodySilence, bodyRateWindow, answer, answerSilence, linger: Int64
    let bodyRate, crowdedBodyRate: Int

    init(_ limits: Limits) {
        head = limits.headTime.nanoseconds
        idle = limits.idleTime.nanoseconds
        bodySilence = limits.bodySilence.nanoseconds
        bodyRateWindow = limits.bodyRateWindow.nanoseconds
        bodyRate = limits.bodyRate
        crowdedBodyRate = limits.crowdedBodyRate
        answer = limits.answerTime.nanoseconds
        answerSilence = limits.answerSilence.nanoseconds
        linger = limits.lingerTime.nanoseconds
    }
}
