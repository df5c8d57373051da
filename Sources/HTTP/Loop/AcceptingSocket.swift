import Primitives

/// A loop's listening socket, which can pause. Confined to its loop.
final class AcceptingSocket {
    /// The pause where no connection of this loop can be closed: another loop's may.
    private static let pauseTime: Int64 = 100_000_000

    let descriptor: Int32
    private(set) var resumesAt: Int64?

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Clients wait in the kernel's backlog meanwhile.
    func pause(_ readiness: any Readiness, _ now: Int64) {
        resumesAt = now + Self.pauseTime
        readiness.change(descriptor, EventLoop.listenerToken, .none)
    }

    func resume(_ readiness: any Readiness) {
        guard resumesAt != nil else { return }
        resumesAt = nil
        readiness.change(descriptor, EventLoop.listenerToken, .read)
    }
}
