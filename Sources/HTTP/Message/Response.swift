/// A response. The engine writes Date, X-Request-Id, Content-Length or Transfer-Encoding, and Connection.
public struct Response: Sendable {
    public enum Body: Sendable {
        case none
        case bytes([UInt8])
        /// Parts that are sent one after the other; long ones are sent from their own memory.
        case pieces([[UInt8]])
        /// Pulled as the client reads it. Without a length it is sent in chunks.
        case stream(length: Int?, any BodySource)

        /// The bytes that are in memory.
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
    /// The route's pattern, for logs and metrics: a path may hold a secret, its pattern cannot.
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
