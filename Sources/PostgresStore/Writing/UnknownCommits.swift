import struct Synchronization.Atomic

/// How many commits were not acknowledged since their outcome was not known.
package final class UnknownCommits: Sendable {
    private let counted = Atomic<Int>(0)

    package init() {}

    package var count: Int { counted.load(ordering: .relaxed) }
    func add() { counted.add(1, ordering: .relaxed) }
}
