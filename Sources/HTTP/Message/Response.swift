/// Describes a response. The engine writes Date, X-Request-Id, Content-Length or Transfer-Encoding, and Connection.
public struct Response: Sendable {
    public enum Body: Sendable {
        case none
        case bytes([UInt8])
        /// The parts are sent one after the other, long ones from their own memory.
        case pieces([[UInt8]])
        /// The body is pulled as the client reads it. Without a length it is sent in chunks.
        case stream(length: Int?, any BodySource)

        /// Counts the bytes that are in memory.
        var count: Int {
            switch self {
            case .none, .stream: 0
            case .bytes(let bytes): bytes.count
            case .pieces(let pieces): pieces.reduce(0) { $0 + $1.count }
            }
        }
    }

    public var status: Status
    public var fields: Fields
    public var body: Body
    /// Labels the response with its route's pattern, for logs and metrics: a path may hold a secret, its pattern
    /// cannot.
    public var route: RouteLabel?

    public init(_ status: Status, fields: Fields = Fields(), body: Body = .none) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    public init(_ status: Status, _ contentType: StaticString, _ text: String) {
        self.init(status, fields: Fields().adding("Content-Type", contentType), body: .bytes(Array(text.utf8)))
    }
}

/// Produces a body while it is sent. It is pulled: called only when the socket accepts bytes, so a client that does not
/// read costs one bounded buffer. All calls come from the connection's loop.
public protocol BodySource: AnyObject, Sendable {
    /// The stream has no natural end (server-sent events): a server that stops ends it at once, while a download may
    /// finish.
    var isEndless: Bool { get }

    /// Starts the body, once, before the first `produce`. After `.waiting`, `waker.wake()` requests the next one. Any
    /// thread may call it.
    func start(_ waker: StreamWaker)

    /// Appends up to about `limit` bytes and returns how the body continues.
    func produce(into buffer: inout [UInt8], limit: Int) -> BodyStep

    /// Stops the body, once, when no more is needed: it was finished, or the client left.
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

/// Makes a connection's loop pull its stream again; it has no effect once the stream is over.
public struct StreamWaker: Sendable {
    let loop: EventLoop
    let connection: Connection.ID
    let exchange: UInt32

    public func wake() {
        loop.post(.wakeStream(connection, exchange))
    }
}

/// Pairs a status code with its reason phrase (RFC 9110 15).
public struct Status: Sendable, Equatable {
    public let code: Int
    public let reason: StaticString

    public init(_ code: Int, _ reason: StaticString) {
        self.code = code
        self.reason = reason
    }

    public static func == (left: Status, right: Status) -> Bool { left.code == right.code }

    /// The response ends with its head, whatever body a handler attached (RFC 9110 6.4.1, 15.4.5).
    var forbidsBody: Bool { code == 204 || code == 304 }

    public static let ok = Status(200, "OK")
    public static let created = Status(201, "Created")
    public static let noContent = Status(204, "No Content")
    public static let partialContent = Status(206, "Partial Content")
    public static let notModified = Status(304, "Not Modified")
    public static let permanentRedirect = Status(308, "Permanent Redirect")
    public static let badRequest = Status(400, "Bad Request")
    public static let unauthorized = Status(401, "Unauthorized")
    public static let forbidden = Status(403, "Forbidden")
    public static let notFound = Status(404, "Not Found")
    public static let methodNotAllowed = Status(405, "Method Not Allowed")
    public static let notAcceptable = Status(406, "Not Acceptable")
    public static let requestTimeout = Status(408, "Request Timeout")
    public static let conflict = Status(409, "Conflict")
    public static let gone = Status(410, "Gone")
    public static let preconditionFailed = Status(412, "Precondition Failed")
    public static let contentTooLarge = Status(413, "Content Too Large")
    public static let uriTooLong = Status(414, "URI Too Long")
    public static let unsupportedMediaType = Status(415, "Unsupported Media Type")
    public static let rangeNotSatisfiable = Status(416, "Range Not Satisfiable")
    public static let unprocessableContent = Status(422, "Unprocessable Content")
    public static let tooManyRequests = Status(429, "Too Many Requests")
    public static let headersTooLarge = Status(431, "Request Header Fields Too Large")
    public static let internalServerError = Status(500, "Internal Server Error")
    public static let serviceUnavailable = Status(503, "Service Unavailable")
    public static let insufficientStorage = Status(507, "Insufficient Storage")
}
