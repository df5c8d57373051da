#if PostgreSQL
    import Locking

    /// The connections to an address that are open, so that any thread can break them all: where a primary hangs, each would wait
    /// for a reply that never comes.
    public final class OpenConnections: Sendable {
        private let cancelers = Mutex<[ObjectIdentifier: PostgresCanceler]>([:])

        public init() {}

        func add(_ canceler: PostgresCanceler) {
            cancelers.withLock { $0[ObjectIdentifier(canceler)] = canceler }
        }

        func remove(_ canceler: PostgresCanceler) {
            cancelers.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(canceler)) }
        }

        public var count: Int { cancelers.withLock { $0.count } }

        /// What waits on them fails as where the server went away.
        public func breakAll() {
            for canceler in cancelers.withLock({ Array($0.values) }) { canceler.breakConnection() }
        }
    }
#endif
