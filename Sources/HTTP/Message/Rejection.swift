/// Why the engine itself turns a request away.
public struct Rejection: Error, Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        case malformed
        case targetTooLong(limit: Int)
        case headTooLarge(bytes: Int, fields: Int)
        case bodyTooLarge(limit: Int)
        case timeout
    }

    public let kind: Kind
    /// What is wrong, and what would be right, with nothing of the request in it.
    public let detail: String
    /// Of a target that is too long, where its path ended in time: what is too long may be a query with a limit of its own.
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
