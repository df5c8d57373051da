/// A body that is produced while it is read. It is pulled: called only when the socket has room, so a reader that does
/// not read costs one bounded buffer and no more. All calls come from the connection's loop.
public protocol BodySource: AnyObject, Sendable {
    /// True for a stream without a natural end (server-sent events): a server that stops ends it at once, where a
    /// download is allowed to finish.
    var isEndless: Bool { get }

    /// Once, before the first `produce`. After `.waiting`, calling `waker.wake()` from any thread asks for the next one.
    func start(_ waker: StreamWaker)

    /// Appends up to about `room` bytes and says how it goes on.
    func produce(into buffer: inout [UInt8], room: Int) -> BodyStep

    /// Once, when no more will be asked for, whether the body was finished or the reader went away.
    func stop()
}

extension BodySource {
    public var isEndless: Bool { false }
    public func start(_ waker: StreamWaker) {}
    public func stop() {}
}

public enum BodyStep: Sendable {
    /// There is more at once.
    case more
    /// There will be more after a `wake()`. Bytes appended in this step go out now.
    case waiting
    case end
    /// The rest cannot be had: the connection is cut, so that the reader sees a truncated body and never a whole one.
    case failed
}

/// Asks a connection's loop to pull its stream again; of no effect once the stream is over.
public struct StreamWaker: Sendable {
    let loop: EventLoop
    let connection: Connection.ID
    let exchange: UInt32

    public func wake() {
        loop.post(.wakeStream(connection, exchange))
    }
}
