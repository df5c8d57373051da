import struct Synchronization.Atomic

/// What the loops of one server share: how many connections there are, and how many loops still run.
final class SharedState: Sendable {
    private let connections = Atomic<Int>(0)
    private let runningLoops: Atomic<Int>
    private let whenStopped: @Sendable () -> Void

    init(loops: Int, whenStopped: @escaping @Sendable () -> Void) {
        runningLoops = Atomic(loops)
        self.whenStopped = whenStopped
    }

    var openConnections: Int { connections.load(ordering: .relaxed) }

    /// Takes a place for one more, if there is one.
    func mayOpenConnection(_ limit: Int) -> Bool {
        if connections.add(1, ordering: .relaxed).newValue <= limit { return true }
        connectionClosed()
        return false
    }

    func connectionClosed() {
        connections.subtract(1, ordering: .relaxed)
    }

    func loopStopped() {
        if runningLoops.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { whenStopped() }
    }
}
