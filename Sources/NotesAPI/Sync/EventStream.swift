import Notes
import NotesAuthentication
import NotesHTTP
import NotesPrimitives
import NotesStoreContract

/// Sends one client hints that there is something to sync. A slow reader gets the latest hint and never a queue of old
/// ones, so a stream costs the same however busy its account is.
///
/// The first hint after a pause is sent at once; later ones are `spacing` apart, the latest of them each time. A client
/// that does not read is detected only once the buffers of both systems are full; the spacing bounds what fills them
/// meanwhile.
final class EventStream: BodySource {
    fileprivate struct State {
        /// The cursors in hints have this epoch.
        var epoch: UInt64
        var hint: Int64?
        /// Keeps the greatest `seq` of a hint. One thread reports this server's changes and another those of other
        /// servers, so an older change may arrive after a newer one. The cursors that a stream sends must not go back.
        var latest = Int64.min
        var isOpening = true
        var owesBeat = false
        var isFinished = false
        var waker: StreamWaker?
        /// The next heartbeat is due at this time, in milliseconds since 1970.
        var nextBeat = Int64.max
        /// The next hint waits until this time, in milliseconds since 1970.
        var nextHint = Int64.min
        /// The loop was woken for a hint and has not yet sent it: it sends the latest one when the socket accepts
        /// bytes.
        var isHintDue = false
    }

    /// Two hints are at least this many milliseconds apart.
    static let spacing: Int64 = 50

    let account: AccountNumber
    let device: String?
    /// The request was authenticated at this generation of sessions.
    let generation: UInt64
    private let head: Cursor
    private let notifier: ChangeNotifier
    private let state: Mutex<State>

    init(_ principal: Principal, head: Cursor, owesHint: Bool, notifier: ChangeNotifier) {
        account = principal.account
        device = principal.deviceID
        generation = principal.generation
        self.head = head
        self.notifier = notifier
        var state = State(epoch: head.epoch)
        if owesHint { state.hint = head.seq }
        self.state = Mutex(state)
    }

    var isEndless: Bool { true }

    func start(_ waker: StreamWaker) {
        state.withLock { $0.waker = waker }
        notifier.add(self)
    }

    func stop() { notifier.remove(self) }

    // MARK: From any thread

    /// Sends a hint, or returns the time at which it is due if it must wait.
    func hint(_ change: AccountChange, _ now: Int64) -> Int64? {
        let (waker, dueAt): (StreamWaker?, Int64?) = state.withLock { state in
            // The client has the changes from before the stream began.
            guard change.seq > head.seq, change.seq >= state.latest else { return (nil, nil) }
            state.latest = change.seq
            state.hint = change.seq
            // The earlier cursors of a replaced account have expired, and hints no longer contain them.
            if let epoch = change.newEpoch { state.epoch = epoch }
            if state.isHintDue { return (nil, nil) }
            return state.takeTurn(now) ? (state.waker, nil) : (nil, state.nextHint)
        }
        waker?.wake()
        return dueAt
    }

    func finish() {
        wake { state in
            state.isFinished = true
            return true
        }
    }

    func firstBeat(at time: Int64) { state.withLock { $0.nextBeat = time } }

    /// Sends a due heartbeat or hint, and returns the time at which the next one is due.
    func wakeIfDue(_ now: Int64, _ interval: Int64) -> Int64 {
        wake { state in
            let beats = now >= state.nextBeat
            if beats {
                state.owesBeat = true
                state.nextBeat = now + interval
            }
            return state.hasWaitingHint && state.takeTurn(now) || beats
        }
        return state.withLock { $0.hasWaitingHint ? min($0.nextBeat, $0.nextHint) : $0.nextBeat }
    }

    /// Returns the time at which the next hint is due; nil if none waits.
    var hintDueAt: Int64? { state.withLock { $0.hasWaitingHint ? $0.nextHint : nil } }

    private func wake(_ change: (inout State) -> Bool) {
        let waker = state.withLock { state in change(&state) ? state.waker : nil }
        waker?.wake()
    }

    // MARK: On the loop

    func produce(into buffer: inout [UInt8], limit: Int) -> BodyStep {
        let (hint, epoch, isOpening, owesBeat, isFinished) = state.withLock { state in
            let now = (state.hint, state.epoch, state.isOpening, state.owesBeat, state.isFinished)
            state.hint = nil
            state.isHintDue = false
            state.isOpening = false
            state.owesBeat = false
            return now
        }
        // The first bytes show a client, and every proxy between, that the stream is open.
        if isOpening { buffer.append(contentsOf: "retry: 3000\n\n".utf8) }
        if let hint { append(hint, epoch, to: &buffer) }
        if owesBeat { buffer.append(contentsOf: ":\n\n".utf8) }
        return isFinished ? .end : .waiting
    }

    private func append(_ seq: Int64, _ epoch: UInt64, to buffer: inout [UInt8]) {
        let cursor = Cursor(epoch: epoch, account: head.account, seq: seq).text
        buffer.append(contentsOf: "event: change\nid: \(cursor)\n".utf8)
        buffer.append(contentsOf: "data: {\"cursor\":\"\(cursor)\",\"seq\":\(seq)}\n\n".utf8)
    }
}

extension EventStream.State {
    fileprivate var hasWaitingHint: Bool { hint != nil && !isHintDue }

    /// Returns true if a hint may be sent now. A clock that was set back delays none.
    fileprivate mutating func takeTurn(_ now: Int64) -> Bool {
        guard now >= nextHint || now < nextHint - EventStream.spacing else { return false }
        nextHint = now + EventStream.spacing
        isHintDue = true
        return true
    }
}
