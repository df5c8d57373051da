/// A fault in a request, and its location (RFC 6901). It never quotes a note's text.
public struct Problem: Equatable, Sendable {
    public var code: ErrorCode
    public var pointer: String
    public var detail: String

    public init(_ code: ErrorCode, at pointer: String, _ detail: String) {
        self.code = code
        self.pointer = pointer
        self.detail = detail
    }
}

/// The reason for which a request is refused, and what would be right.
public struct DomainError: Error, Equatable, Sendable {
    public var code: ErrorCode
    public var detail: String
    public var problems: [Problem]

    public init(_ code: ErrorCode, _ detail: String, problems: [Problem] = []) {
        self.code = code
        self.detail = detail
        self.problems = problems
    }

    /// Makes an error of all problems, with the code and detail of the first.
    public init(_ first: Problem, and others: [Problem] = []) {
        let detail = first.pointer.isEmpty ? first.detail : "\(first.pointer): \(first.detail)"
        self.init(first.code, detail, problems: [first] + others)
    }
}
