import struct Synchronization.Atomic

/// Stops until a test moves it.
package final class TestClock: Sendable {
    private let time = Atomic<Int64>(1_790_000_000_000)

    package init() {}

    package var now: Int64 {
        get { time.load(ordering: .relaxed) }
        set { time.store(newValue, ordering: .relaxed) }
    }
}
