/// One request and its answer, as a name that may be carried to any queue: it holds no descriptor and no buffer, and an
/// answer for a connection that has meanwhile gone is dropped.
public struct Exchange: Sendable {
    let loop: EventLoop
    let connection: Connection.ID
    let number: UInt32

    /// Which loop this is, from zero: handlers that run on a loop use what belongs to it (a read connection) unlocked.
    public var loopIndex: Int { loop.index }

    /// The answer to a request whose handler returned `.later`; a second answer to the same exchange is dropped.
    public func respond(_ response: Response) {
        loop.post(.respond(connection, number, response))
    }

    /// Goes on with the request on its loop: for work that began elsewhere and needs what belongs to the loop.
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
}

/// What answers one request, on its loop.
public typealias RequestHandler = (borrowing Request, Exchange) -> Reply

/// What a server does with requests. Called on the loops, from several at a time: what takes over a millisecond belongs
/// on a queue of its own.
public protocol Application: Sendable {
    /// Fields that every answer carries.
    var standardFields: Fields { get }

    /// What counts its requests, where somebody wants to read them.
    var meter: TrafficMeter? { get }

    /// Called on the head of a request that announces a body, before any of it is read or `100 Continue` is sent. What it
    /// finds out about the request goes along in the plan: such a request never comes to `handle`.
    func plan(_ request: borrowing Request, _ exchange: Exchange) -> BodyPlan

    /// Called with a request that has no body.
    func handle(_ request: borrowing Request, _ exchange: Exchange) -> Reply

    /// On its loop, once all that had come is dealt with and before the loop waits for more.
    func turnEnded(onLoop index: Int)

    /// How a request that never became one is answered.
    func render(_ rejection: Rejection, _ identifier: RequestID) -> Response
}

extension Application {
    public var meter: TrafficMeter? { nil }
}

extension Application {
    public func turnEnded(onLoop index: Int) {}
}
