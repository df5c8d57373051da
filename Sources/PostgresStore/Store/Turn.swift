#if PostgreSQL
    import struct Synchronization.Atomic

    /// Gives places out by turns.
    final class Turn: Sendable {
        private let count = Atomic<Int>(0)

        func next(of places: Int) -> Int {
            let turn = count.add(1, ordering: .relaxed).newValue
            return Int(UInt(bitPattern: turn) % UInt(places))
        }
    }
#endif
