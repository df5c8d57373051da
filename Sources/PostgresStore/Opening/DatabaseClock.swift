import NotesPrimitives

/// Follows the database's clock, which all servers share: the time of its last reply, plus the time that has passed
/// here since. It is behind by the time that the reply travelled and waited to be read. Until the first reply it gives
/// this machine's time.
package final class DatabaseClock: Sendable {
    private struct State {
        var time: Int64
        var learned: ContinuousClock.Instant

        func time(at instant: ContinuousClock.Instant) -> Int64 {
            let (seconds, fraction) = (instant - learned).components
            return time + seconds * 1_000 + fraction / 1_000_000_000_000_000
        }
    }

    private let state: Mutex<State?> = Mutex(nil)
    private let own: @Sendable () -> Int64
    private let instant: @Sendable () -> ContinuousClock.Instant

    /// `own` is this machine's clock, in milliseconds since 1970; `instant` measures the time that has passed.
    package init(
        own: @escaping @Sendable () -> Int64,
        instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.own = own
        self.instant = instant
    }

    /// A reply that waited to be read does not set the clock back. Otherwise another connection's transaction, which
    /// read a later time, would receive changes at times already given to clients.
    private static let longestWait: Int64 = 100

    package func learn(_ time: Int64) {
        let instant = instant()
        state.withLock { state in
            if let now = state?.time(at: instant), time < now, now - time <= Self.longestWait { return }
            state = State(time: time, learned: instant)
        }
    }

    package var now: Int64 { known ?? own() }

    /// Returns the database's time; nil until the first reply.
    var known: Int64? {
        let instant = instant()
        return state.withLock { $0?.time(at: instant) }
    }
}
