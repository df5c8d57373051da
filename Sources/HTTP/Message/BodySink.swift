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

/// What an application does with an announced body, decided on the head alone.
public enum BodyPlan {
    /// Read all of it, then call `then` with the planned request and its body; more than `limit` bytes is a 413.
    case buffer(limit: Int, then: RequestHandler)
    case stream(limit: Int, any BodySink)
    /// Do not read it.
    case refuse(Response)
}
