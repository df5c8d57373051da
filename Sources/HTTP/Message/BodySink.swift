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

/// Whose body is read into memory.
public struct BodyClient {
    /// Bodies of the same number share what one client may hold.
    public var number: UInt64
    /// Authenticates the client of a body that is longer than one buffer, of which no more is read meanwhile. Called
    /// once, on the loop: `exchange.resumeBody()` follows, or `exchange.respond` with a refusal, which ends the
    /// connection.
    public var authenticate: ((Exchange) -> Void)?

    public init(_ number: UInt64 = 0, authenticate: ((Exchange) -> Void)? = nil) {
        self.number = number
        self.authenticate = authenticate
    }
}

/// The way in which an application receives an announced body, decided on the head alone.
public enum BodyPlan {
    /// Read all of it, then call `then` with the planned request and its body; more than `limit` bytes is a 413.
    case buffer(limit: Int, from: BodyClient = BodyClient(), then: RequestHandler)
    case stream(limit: Int, any BodySink)
    /// Do not read it.
    case refuse(Response)
}
