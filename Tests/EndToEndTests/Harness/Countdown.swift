import struct Synchronization.Atomic

/// Counts the tasks of a test that are still at work.
final class Countdown: Sendable {
    private let left: Atomic<Int>

    init(_ count: Int) { left = Atomic(count) }

    func arrive() { left.subtract(1, ordering: .relaxed) }
    var isOver: Bool { left.load(ordering: .relaxed) == 0 }
}
