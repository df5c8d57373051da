#if PostgreSQL
    import struct Synchronization.Atomic

    /// Gives places out by turns.
    final class RoundRobin: Sendable {
        private let count = Atomic<Int>(0)

        func next(of positions: Int) -> Int {
            let turn = count.add(1, ordering: .relaxed).newValue
            return Int(UInt(bitPattern: turn) % UInt(positions))
        }
    }
#endif
