/// A body that is produced while it is sent. It is pulled: called only when the socket accepts bytes, so a client that
/// does not read costs one bounded buffer. All calls come from the connection's loop.
public protocol BodySource: AnyObject, Sendable {
    /// True for a stream without a natural end (server-sent events): a server that stops ends it at once, while a
    /// download may finish.
    var isEndless: Bool { get }

    /// Called once, before the first `produce`. After `.waiting`, `waker.wake()` requests the next one from any thread.
    func start(_ waker: StreamWaker)

    /// Appends up to about `limit` bytes and returns how the body continues.
    func produce(into buffer: inout [UInt8], limit: Int) -> BodyStep

    /// Called once, when no more is needed: the body was finished, or the client left.
    func stop()
}

extension BodySource {
    public var isEndless: Bool { false }
    public func start(_ waker: StreamWaker) {}
    public func stop() {}
}

public enum BodyStep: Sendable {
    /// More can be produced at once.
    case more
    /// There will be more after a `wake()`. Bytes appended in this step go out now.
    case waiting
    case end
    /// The rest cannot be produced: the connection is cut, so that the client sees a truncated body.
    case failed
}

/// Makes a connection's loop pull its stream again; of no effect once the stream is over.
public struct StreamWaker: Sendable {
    let loop: EventLoop
    let connection: Connection.ID
    let exchange: UInt32

    public func wake() {
        loop.post(.wakeStream(connection, exchange))
    }
}
