import struct Synchronization.Atomic

/// The state that the loops of one server share: the number of connections and of running loops, and the memory of
/// bodies.
final class SharedState: Sendable {
    private let connections = Atomic<Int>(0)
    private let runningLoops: Atomic<Int>
    private let whenStopped: @Sendable () -> Void
    let bodies: BodyMemory

    init(loops: Int, bodyMemory: Int, whenStopped: @escaping @Sendable () -> Void) {
        runningLoops = Atomic(loops)
        bodies = BodyMemory(bodyMemory)
        self.whenStopped = whenStopped
    }

    var openConnections: Int { connections.load(ordering: .relaxed) }

    /// Counts one more connection, if the limit allows it.
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
