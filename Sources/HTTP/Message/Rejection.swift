/// Why the engine refuses a request.
public struct Rejection: Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        case malformed
        case targetTooLong(limit: Int)
        case headTooLarge(bytes: Int, fields: Int)
        case bodyTooLarge(limit: Int)
        case timeout
    }

    public let kind: Kind
    /// The fault and its remedy, without any text of the request.
    public let detail: String
    /// The path of a target that is too long, if the path ended in time: the query may have a limit of its own.
    public let path: String?

    init(_ kind: Kind, _ detail: String, path: String? = nil) {
        self.kind = kind
        self.detail = detail
        self.path = path
    }

    static func malformed(_ detail: StaticString) -> Rejection {
        Rejection(.malformed, detail.description)
    }

    static func bodyTooLarge(limit: Int) -> Rejection {
        Rejection(.bodyTooLarge(limit: limit), "The request's body is longer than the \(limit) bytes allowed here.")
    }
}
