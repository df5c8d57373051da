import Dispatch
import Notes
import NotesAuthentication
import NotesPrimitives
import NotesStoreContract

/// Notifies long polls and event streams when an account changes. One timer serves all of them: it is set to the
/// nearest deadline, and replaced when a nearer one is added.
final class ChangeNotifier: Sendable {
    enum Reason: Sendable {
        case changed, timeout, closing
        /// The device was signed out.
        case dismissed
        /// Some device was signed out since the request was authenticated, and it may be this one.
        case unknownDevice
    }

    /// Waits for a change on behalf of one long poll.
    struct Waiter: Sendable {
        let account: AccountNumber
        let device: String?
        /// The request was authenticated at this generation of sessions.
        let generation: UInt64
        /// The client has the changes up to this `seq`; a greater one is new.
        let seen: Int64
        /// The wait ends at this time, in milliseconds since 1970.
        let until: Int64
        let fire: @Sendable (Reason) -> Void
    }

    private struct OpenStream {
        let stream: EventStream
        /// Orders the listeners: an older one has a lower number.
        let number: UInt64
    }

    private enum Listener {
        case waiter(UInt64)
        case stream(OpenStream)
    }

    private struct State {
        var latest = LatestChanges()
        var waiters: [AccountNumber: [UInt64: Waiter]] = [:]
        var streams: [AccountNumber: [ObjectIdentifier: OpenStream]] = [:]
        var nextNumber: UInt64 = 0
        var isClosed = false
        /// The timer fires at this time; a later deadline does not set it again.
        var timerAt = Int64.max
        /// All listeners are checked for deadlines at this time.
        var sweepAt = Int64.max
        /// Lists the streams whose next hint waits. They are separate, so that a busy account does not cost a check of
        /// all listeners.
        var hinted: [ObjectIdentifier: EventStream] = [:]
    }

    static let heartbeat: Int64 = 15_000
    /// Checks of all listeners are at least this many milliseconds apart.
    private static let sweepInterval: Int64 = 100

    private let state = Mutex(State())
    private let sessions: SessionGeneration
    private let clock: @Sendable () -> Int64
    /// Sets the one timer, in milliseconds from now.
    private let setTimer: @Sendable (Int64) -> Void
    /// Bounds the listeners of all accounts; 0 is no bound.
    private let most: Int

    /// Makes a notifier. `setTimer` replaces the timer that calls `timePassed`; without it a timer of the system does.
    init(
        _ sessions: SessionGeneration, most: Int = 0, setTimer: (@Sendable (Int64) -> Void)? = nil,
        clock: @escaping @Sendable () -> Int64
    ) {
        self.sessions = sessions
        self.most = most
        self.clock = clock
        guard setTimer == nil else {
            self.setTimer = setTimer ?? { _ in }
            return
        }
        let timer = QueueTimer(on: DispatchQueue(label: "change-notifier"))
        self.setTimer = { delay in timer.schedule(after: .milliseconds(Int(delay))) }
        timer.start { [weak self] in self?.timePassed() }
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Counts the listeners.
    var listeners: (waits: Int, streams: Int) {
        state.withLock { state in
            (state.waiters.values.reduce(0) { $0 + $1.count }, state.streams.values.reduce(0) { $0 + $1.count })
        }
    }

    /// Throws if the account has too many listeners: waiting requests of one account must not take every connection.
    func checkListenerLimit(for account: AccountNumber, _ services: Services) throws(APIError) {
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
        let (reason, crowded): (Reason?, (@Sendable () -> Void)?) = state.withLock { state in
            if state.isClosed { return (.closing, nil) }
            guard isStillKnown(waiter.generation) else { return (.unknownDevice, nil) }
            if state.latest[waiter.account]?.seq ?? .min > waiter.seen { return (.changed, nil) }
            state.nextNumber += 1
            state.waiters[waiter.account, default: [:]][state.nextNumber] = waiter
            state.sweepAt = min(state.sweepAt, waiter.until)
            schedule(waiter.until, &state)
            return (nil, evictOne(&state))
        }
        if let reason { return waiter.fire(reason) }
        crowded?()
    }

    /// Evicts a listener if there are too many: the one that has listened longest of the account with most listeners.
    private func evictOne(_ state: inout State) -> (@Sendable () -> Void)? {
        guard most > 0 else { return nil }
        var counts = state.waiters.mapValues(\.count)
        counts.merge(state.streams.mapValues(\.count), uniquingKeysWith: +)
        guard counts.values.reduce(0, +) > most, let largest = counts.values.max() else { return nil }
        var longest: (account: AccountNumber, number: UInt64, listener: Listener)?
        for (account, count) in counts where count == largest {
            let waiters = (state.waiters[account] ?? [:]).keys.map { ($0, Listener.waiter($0)) }
            let streams = (state.streams[account] ?? [:]).values.map { ($0.number, Listener.stream($0)) }
            guard let (number, listener) = (waiters + streams).min(by: { $0.0 < $1.0 }) else { continue }
            if longest.map({ number < $0.number }) ?? true { longest = (account, number, listener) }
        }
        guard let longest else { return nil }
        switch longest.listener {
        case .waiter(let number):
            let waiter = state.waiters[longest.account]?.removeValue(forKey: number)
            if state.waiters[longest.account]?.isEmpty ?? false { state.waiters[longest.account] = nil }
            return { @Sendable in waiter?.fire(.timeout) }
        case .stream(let open):
            Self.remove(open.stream, &state)
            return { @Sendable in open.stream.finish() }
        }
    }

    func add(_ stream: EventStream) {
        let now = clock()
        stream.firstBeat(at: now + Self.heartbeat)
        let (head, crowded): (AccountChange??, (@Sendable () -> Void)?) = state.withLock { state in
            if state.isClosed || !isStillKnown(stream.generation) { return (.none, nil) }
            state.nextNumber += 1
            let open = OpenStream(stream: stream, number: state.nextNumber)
            state.streams[stream.account, default: [:]][ObjectIdentifier(stream)] = open
            state.sweepAt = min(state.sweepAt, now + Self.heartbeat)
            schedule(now + Self.heartbeat, &state)
            return (.some(state.latest[stream.account]), evictOne(&state))
        }
        crowded?()
        guard let head else { return stream.finish() }
        if let head, let dueAt = stream.hint(head, now) { schedule([(stream, dueAt)]) }
    }

    /// Returns true if no session was revoked since the check at this generation. A revocation advances the generation
    /// before it dismisses listeners, which needs the lock that is held here. Either the dismissal finds the listener,
    /// or this check sees the new generation. The request then ends; a long poll checks once more whether its device is
    /// signed in.
    private func isStillKnown(_ generation: UInt64) -> Bool { sessions.current == generation }

    func remove(_ stream: EventStream) {
        state.withLock { Self.remove(stream, &$0) }
    }

    private static func remove(_ stream: EventStream, _ state: inout State) {
        state.hinted[ObjectIdentifier(stream)] = nil
        state.streams[stream.account]?[ObjectIdentifier(stream)] = nil
        if state.streams[stream.account]?.isEmpty ?? false { state.streams[stream.account] = nil }
    }

    // MARK: Notifying

    /// Lists the accounts that have listeners, with the last `seq` sent to each, and the devices that listen.
    var everyListener: Listeners {
        state.withLock { state in
            var listeners = Listeners()
            for account in Set(state.waiters.keys).union(state.streams.keys) {
                listeners.sent[account] = state.latest[account]?.seq ?? 0
            }
            for waiting in state.waiters.values { listeners.devices.formUnion(waiting.values.compactMap(\.device)) }
            for open in state.streams.values { listeners.devices.formUnion(open.values.compactMap(\.stream.device)) }
            return listeners
        }
    }

    /// Notifies listeners on the writer's queue, after each batch.
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
                if let listening = state.streams[account] { streams += listening.values.map { ($0.stream, change) } }
            }
            return (waiters, streams)
        }
        for waiter in waiters { waiter.fire(.changed) }
        schedule(streams.compactMap { stream, change in stream.hint(change, now).map { (stream, $0) } })
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
            let streams = state.streams.values.flatMap { $0.values.map(\.stream) }
                .filter { isMeant($0.account, $0.device) }
            return (waiters, streams)
        }
        for waiter in waiters { waiter.fire(.dismissed) }
        for stream in streams { stream.finish() }
    }

    /// Answers every listener, since the server stops.
    func close() {
        let (waiters, streams) = state.withLock { state in
            state.isClosed = true
            let waiters = state.waiters.values.flatMap(\.values)
            state.waiters = [:]
            return (waiters, state.streams.values.flatMap { $0.values.map(\.stream) })
        }
        for waiter in waiters { waiter.fire(.closing) }
        for stream in streams { stream.finish() }
    }

    // MARK: Time

    /// Schedules the streams whose hints are due later.
    private func schedule(_ hints: [(stream: EventStream, dueAt: Int64)]) {
        guard let first = hints.map(\.dueAt).min() else { return }
        state.withLock { state in
            // A stream that has ended meanwhile is removed when its hint is due.
            for (stream, _) in hints { state.hinted[ObjectIdentifier(stream)] = stream }
            schedule(first, &state)
        }
    }

    private func schedule(_ deadline: Int64, _ state: inout State) {
        guard deadline < state.timerAt else { return }
        state.timerAt = deadline
        setTimer(max(0, deadline - clock()))
    }

    /// Answers what is due when the timer has fired.
    func timePassed() {
        let now = clock()
        let (due, hinted, all) = state.withLock { state in
            state.timerAt = .max
            let hinted = Array(state.hinted.values)
            state.hinted = [:]
            guard now >= state.sweepAt else { return ([Waiter](), hinted, [EventStream]()) }
            state.sweepAt = .max
            return (Self.takeDue(now, &state), hinted, state.streams.values.flatMap { $0.values.map(\.stream) })
        }
        for waiter in due { waiter.fire(.timeout) }
        var next = Int64.max
        for stream in all { next = min(next, stream.wakeIfDue(now, Self.heartbeat)) }
        let waiting = hinted.filter { stream in
            _ = stream.wakeIfDue(now, Self.heartbeat)
            return stream.hintDueAt != nil
        }
        state.withLock { state in
            for stream in waiting where state.streams[stream.account]?[ObjectIdentifier(stream)] != nil {
                state.hinted[ObjectIdentifier(stream)] = stream
                schedule(max(stream.hintDueAt ?? now, now + 10), &state)
            }
            if next != .max { state.sweepAt = min(state.sweepAt, max(next, now + Self.sweepInterval)) }
            if state.sweepAt != .max { schedule(max(state.sweepAt, now + 10), &state) }
        }
    }

    /// Removes and returns the waiters whose deadline has passed. The deadlines of the others are checked in the next
    /// sweep.
    private static func takeDue(_ now: Int64, _ state: inout State) -> [Waiter] {
        var due: [Waiter] = []
        for (account, waiting) in state.waiters {
            for (number, waiter) in waiting {
                if waiter.until <= now {
                    due.append(waiter)
                    state.waiters[account]?[number] = nil
                } else {
                    state.sweepAt = min(state.sweepAt, max(waiter.until, now + sweepInterval))
                }
            }
            if state.waiters[account]?.isEmpty ?? false { state.waiters[account] = nil }
        }
        return due
    }
}

/// Keeps the latest change of each account that changed in the last minute or has listeners. A client reads its changes
/// before it listens, and changes between the two are found here. Without a bound this would grow with every account
/// that ever wrote.
struct LatestChanges {
    /// A change is kept for at least this many milliseconds, far longer than from a read to its listening.
    static let span: Int64 = 60_000

    /// There are two generations: `recent` becomes `older` after a span, so a change is kept for one to two of them.
    private var recent: [AccountNumber: AccountChange] = [:]
    private var older: [AccountNumber: AccountChange] = [:]
    private var turnedAt = Int64.min

    subscript(account: AccountNumber) -> AccountChange? { recent[account] ?? older[account] }

    var count: Int { recent.count + older.keys.count { recent[$0] == nil } }

    /// Adds a change, and returns it as listeners get it. A client that has not yet seen the account's new epoch needs
    /// it with each later change too.
    mutating func add(
        _ change: AccountChange, of account: AccountNumber, now: Int64, isWatched: (AccountNumber) -> Bool
    ) -> AccountChange {
        turn(now, isWatched)
        var change = change
        // The later of several servers' changes may arrive first.
        change.seq = max(change.seq, self[account]?.seq ?? .min)
        change.newEpoch = change.newEpoch ?? self[account]?.newEpoch
        recent[account] = change
        return change
    }

    /// Turns the generations, also if the clock was set back, or they would be kept until it catches up.
    private mutating func turn(_ now: Int64, _ isWatched: (AccountNumber) -> Bool) {
        if turnedAt == .min { turnedAt = now }
        guard now - turnedAt >= Self.span || now < turnedAt else { return }
        let watched = older.filter { recent[$0.key] == nil && isWatched($0.key) }
        older = recent.merging(watched) { recent, _ in recent }
        recent = [:]
        turnedAt = now
    }
}
