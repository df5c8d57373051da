import struct Synchronization.Atomic

/// Chooses each of several in turn.
final class RoundRobin: Sendable {
    private let turns = Atomic<Int>(0)

    func next(of count: Int) -> Int {
        let turn = turns.add(1, ordering: .relaxed).newValue
        return Int(UInt(bitPattern: turn) % UInt(count))
    }
}
