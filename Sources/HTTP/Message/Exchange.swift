import NotesPrimitives

/// Identifies one request and its response on any queue. It holds no descriptor and no buffer, and a response for a
/// connection that has closed is dropped.
public struct Exchange: Sendable {
    let loop: EventLoop
    let connection: Connection.ID
    let number: UInt32

    /// Numbers the loops from zero: a handler uses what belongs to its loop (a read connection) without a lock.
    public var loopIndex: Int { loop.index }

    /// In debug builds, ends the process where the caller does not run on the exchange's loop.
    public func assertOnLoop() { loop.assertOnLoop() }

    /// Responds to a request whose handler returned `.later`; a second response to the same exchange is dropped.
    public func respond(_ response: Response) {
        loop.post(.respond(connection, number, response))
    }

    /// Continues the request on its loop: for work that began elsewhere and needs what belongs to the loop.
    public func resume(_ body: @escaping @Sendable (Exchange) -> Reply) {
        loop.post(.resume(connection, number, body))
    }

    public func resumeBody() {
        loop.post(.resumeBody(connection, number))
    }
}

public enum Reply: Sendable {
    case now(Response)
    /// `exchange.respond` will follow, from any queue.
    case later
    /// A response follows as for `later`, but the work ends early where the client does not wait for it.
    case laterUnless(Abandonment)
}

/// Signals that the connection of an exchange has closed before its response.
public final class Abandonment: Sendable {
    private let flag = Mutex(false)

    public init() {}

    public var isSet: Bool { flag.withLock { $0 } }

    func set() { flag.withLock { $0 = true } }
}

/// Responds to one request, on its loop.
public typealias RequestHandler = (borrowing Request, Exchange) -> Reply

/// Handles a server's requests. It is called on several loops at once: work of over a millisecond belongs on another
/// queue.
public protocol Application: Sendable {
    /// Every response has these fields.
    var standardFields: Fields { get }

    /// Counts requests, where metrics are wanted.
    var meter: TrafficMeter? { get }

    /// Plans by the head of a request that announces a body, before any of it is read or `100 Continue` is sent. The
    /// plan carries what it found out about the request: `handle` is not called for it.
    func plan(_ request: borrowing Request, _ exchange: Exchange) -> BodyPlan

    /// Answers a request that has no body.
    func handle(_ request: borrowing Request, _ exchange: Exchange) -> Reply

    /// Runs on the loop once all input is handled, before the loop waits for events.
    func turnEnded(onLoop index: Int)

    /// Returns the response to a request that the engine refuses.
    func render(_ rejection: Rejection, _ identifier: RequestID) -> Response
}

extension Application {
    public var meter: TrafficMeter? { nil }
}

extension Application {
    public func turnEnded(onLoop index: Int) {}
}

/// Receives a request's body as it arrives, so that an upload is never held in memory. All calls come from the
/// connection's loop, one at a time.
public protocol BodySink: AnyObject {
    /// The bytes are lent for the call. After `.pause` nothing more is read until `exchange.resumeBody()`.
    func receive(_ bytes: UnsafeRawBufferPointer, _ exchange: Exchange) -> SinkStep

    /// The body is complete: respond now or later.
    func finish(_ exchange: Exchange) -> Reply

    /// The body will never be complete: the client left, stalled or broke the framing. Exactly one of `finish`, a
    /// `.refuse` and `abort` ends a sink.
    func abort()
}

public enum SinkStep {
    case more
    case pause
    /// Send this response now; the rest of the body is not read, and the connection ends.
    case refuse(Response)
}

/// Identifies the client whose body is read into memory.
public struct BodyClient {
    /// Bodies of the same number share what one client may hold.
    public var number: UInt64
    /// Authenticates the client of a body that is longer than one buffer, of which no more is read meanwhile. It is
    /// called once, on the loop: `exchange.resumeBody()` follows, or `exchange.respond` with a refusal, which ends the
    /// connection.
    public var authenticate: ((Exchange) -> Void)?

    public init(_ number: UInt64 = 0, authenticate: ((Exchange) -> Void)? = nil) {
        self.number = number
        self.authenticate = authenticate
    }
}

/// Determines how an application receives an announced body, decided on the head alone.
public enum BodyPlan {
    /// The body is read completely, then `then` is called with the planned request and its body; more than `limit`
    /// bytes is a 413.
    case buffer(limit: Int, from: BodyClient = BodyClient(), then: RequestHandler)
    case stream(limit: Int, any BodySink)
    /// The body is not read.
    case refuse(Response)
}
