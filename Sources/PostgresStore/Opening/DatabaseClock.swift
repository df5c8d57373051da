#if PostgreSQL
    import Locking

    /// The database's clock, as all servers see it: what its last reply said, and the time that has passed here since. It is a
    /// little behind, by the reply's way. Until the first reply it is this machine's.
    package final class DatabaseClock: Sendable {
        private struct State {
            var time: Int64
            var learned: ContinuousClock.Instant
        }

        private let state: Mutex<State?> = Mutex(nil)
        private let own: @Sendable () -> Int64

        /// `own` is this machine's clock, in milliseconds since 1970.
        package init(own: @escaping @Sendable () -> Int64) { self.own = own }

        package func learn(_ time: Int64) {
            let now = ContinuousClock.now
            state.withLock { $0 = State(time: time, learned: now) }
        }

        package var now: Int64 {
            guard let state = state.withLock({ $0 }) else { return own() }
            let (seconds, fraction) = (ContinuousClock.now - state.learned).components
            return state.time + seconds * 1_000 + fraction / 1_000_000_000_000_000
        }
    }
#endif
