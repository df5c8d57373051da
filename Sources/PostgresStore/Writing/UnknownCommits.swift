import struct Synchronization.Atomic

/// Counts the commits that were not acknowledged because their outcome was unknown.
package final class UnknownCommits: Sendable {
    private let counted = Atomic<Int>(0)

    package init() {}

    package var count: Int { counted.load(ordering: .relaxed) }
    func add() { counted.add(1, ordering: .relaxed) }
}
