import Access
import Dispatch
import Notes
import Locking
import StoreContract

/// Notifies long polls and event streams when an account changes. One timer serves all of them.
final class ChangeNotifier: Sendable {
    enum Reason: Sendable {
        case changed, timeout, closing
        /// The device was signed out.
        case dismissed
        /// Some device was signed out since the request was authenticated, and it may be this one.
        case unknownDevice
    }

    /// One long poll.
    struct Waiter: Sendable {
        let account: AccountNumber
        let device: String?
        /// The generation of sessions at which the request was authenticated.
        let generation: UInt64
        /// The last `seq` that the client has; anything beyond is new.
        let seen: Int64
        /// Milliseconds since 1970.
        let until: Int64
        let fire: @Sendable (Reason) -> Void
    }

    private struct State {
        var latest = LatestChanges()
        var waiters: [AccountNumber: [UInt64: Waiter]] = [:]
        var streams: [AccountNumber: [ObjectIdentifier: EventStream]] = [:]
        var nextNumber: UInt64 = 0
        var isClosed = false
        /// When the timer fires; a later deadline does not set it again.
        var timerAt = Int64.max
    }

    static let heartbeat: Int64 = 15_000

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "change-notifier")
    private let sessions: SessionGeneration
    private let clock: @Sendable () -> Int64

    init(_ sessions: SessionGeneration, clock: @escaping @Sendable () -> Int64) {
        self.sessions = sessions
        self.clock = clock
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// The number of listeners.
    var listeners: (waits: Int, streams: Int) {
        state.withLock { state in
            (state.waiters.values.reduce(0) { $0 + $1.count }, state.streams.values.reduce(0) { $0 + $1.count })
        }
    }

    /// Waiting requests of one account must not take every connection.
    func checkRoom(for account: AccountNumber, _ services: Services) throws(APIError) {
        let most = services.settings.listeners
        guard most > 0 else { return }
        let present = state.withLock { ($0.waiters[account]?.count ?? 0) + ($0.streams[account]?.count ?? 0) }
        guard present >= most else { return }
        services.counts.add(.listeners)
        var error = APIError(
            .tooManyRequests,
            "The account already has \(most) event streams and waiting requests, its limit; close some.")
        // A listener leaves when its client does, so this time is an estimate.
        error.exceeds(RateLimit(.listeners, quota: most, window: 5, remaining: 0, milliseconds: 5000))
        throw error
    }

    // MARK: Listening

    func wait(_ waiter: Waiter) {
        let reason: Reason? = state.withLock { state in
            if state.isClosed { return .closing }
            guard isKnownStill(waiter.generation) else { return .unknownDevice }
            if state.latest[waiter.account]?.seq ?? .min > waiter.seen { return .changed }
            state.nextNumber += 1
            state.waiters[waiter.account, default: [:]][state.nextNumber] = waiter
            return nil
        }
        if let reason { return waiter.fire(reason) }
        schedule(waiter.until)
    }

    func add(_ stream: EventStream) {
        let head: AccountChange?? = state.withLock { state in
            if state.isClosed || !isKnownStill(stream.generation) { return .none }
            state.streams[stream.account, default: [:]][ObjectIdentifier(stream)] = stream
            return .some(state.latest[stream.account])
        }
        guard let head else { return stream.finish() }
        let now = clock()
        stream.firstBeat(at: now + Self.heartbeat)
        let dueAt = head.flatMap { stream.hint($0, now) }
        schedule(dueAt ?? now + Self.heartbeat)
    }

    /// A session may be revoked between its check and this call. A revocation advances the generation before it dismisses
    /// listeners, which needs the lock that is held here: either the dismissal finds the listener, or this check sees the
    /// new generation. The request then ends; a long poll checks once more whether its device is signed in.
    private func isKnownStill(_ generation: UInt64) -> Bool { sessions.current == generation }

    func remove(_ stream: EventStream) {
        state.withLock { state in
            state.streams[stream.account]?[ObjectIdentifier(stream)] = nil
            if state.streams[stream.account]?.isEmpty ?? false { state.streams[stream.account] = nil }
        }
    }

    // MARK: Notifying

    /// The listeners, and what they were sent last.
    var everyListener: Listeners {
        state.withLock { state in
            var listeners = Listeners()
            for account in Set(state.waiters.keys).union(state.streams.keys) {
                listeners.sent[account] = state.latest[account]?.seq ?? 0
            }
            for waiting in state.waiters.values { listeners.devices.formUnion(waiting.values.compactMap(\.device)) }
            for open in state.streams.values { listeners.devices.formUnion(open.values.compactMap(\.device)) }
            return listeners
        }
    }

    /// On the writer's queue, after each batch.
    func notify(_ changes: AccountChanges) {
        let now = clock()
        let (waiters, streams) = state.withLock { state in
            var waiters: [Waiter] = []
            var streams: [(EventStream, AccountChange)] = []
            let (waits, listeners) = (state.waiters, state.streams)
            for (account, change) in changes {
                let change = state.latest.add(change, of: account, now: now) {
                    waits[$0] != nil || listeners[$0] != nil
                }
                if let waiting = state.waiters.removeValue(forKey: account) { waiters += waiting.values }
                if let listening = state.streams[account] { streams += listening.values.map { ($0, change) } }
            }
            return (waiters, streams)
        }
        for waiter in waiters { waiter.fire(.changed) }
        if let dueAt = streams.compactMap({ stream, change in stream.hint(change, now) }).min() { schedule(dueAt) }
    }

    func dismiss(_ revocation: Revocation) {
        switch revocation {
        case .device(let device): dismiss { _, listening in listening == device }
        case .devices(let account, let kept):
            dismiss { owner, listening in owner == account && (kept == nil || listening != kept) }
        }
    }

    private func dismiss(_ isMeant: (AccountNumber, String?) -> Bool) {
        let (waiters, streams) = state.withLock { state in
            var waiters: [Waiter] = []
            for (account, waiting) in state.waiters {
                for (number, waiter) in waiting where isMeant(account, waiter.device) {
                    waiters.append(waiter)
                    state.waiters[account]?[number] = nil
                }
            }
            let streams = state.streams.values.flatMap(\.values).filter { isMeant($0.account, $0.device) }
            return (waiters, streams)
        }
        for waiter in waiters { waiter.fire(.dismissed) }
        for stream in streams { stream.finish() }
    }

    /// The server stops: every listener is answered.
    func close() {
        let (waiters, streams) = state.withLock { state in
            state.isClosed = true
            let waiters = state.waiters.values.flatMap(\.values)
            state.waiters = [:]
            return (waiters, state.streams.values.flatMap(\.values))
        }
        for waiter in waiters { waiter.fire(.closing) }
        for stream in streams { stream.finish() }
    }

    // MARK: Time

    private func schedule(_ deadline: Int64) {
        let isEarlier = state.withLock { state in
            guard deadline < state.timerAt else { return false }
            state.timerAt = deadline
            return true
        }
        guard isEarlier else { return }
        let delay = max(0, deadline - clock())
        queue.asyncAfter(deadline: .now() + .milliseconds(Int(delay))) { @Sendable [weak self] in self?.timePassed() }
    }

    private func timePassed() {
        let now = clock()
        let (due, streams, next) = state.withLock { state in
            var due: [Waiter] = []
            var next = Int64.max
            for (account, waiting) in state.waiters {
                for (number, waiter) in waiting {
                    if waiter.until <= now {
                        due.append(waiter)
                        state.waiters[account]?[number] = nil
                    } else {
                        next = min(next, waiter.until)
                    }
                }
                if state.waiters[account]?.isEmpty ?? false { state.waiters[account] = nil }
            }
            let streams = state.streams.values.flatMap(\.values)
            state.timerAt = .max
            return (due, streams, next)
        }
        for waiter in due { waiter.fire(.timeout) }
        let dues = streams.map { $0.wakeIfDue(now, Self.heartbeat) }
        let wanted = min(next, dues.min() ?? .max)
        if wanted != .max { schedule(max(wanted, now + 10)) }
    }
}
