/// A fault in a request, and its location (RFC 6901). It never quotes a note's text.
public struct Problem: Equatable, Sendable {
    /// The code of the fault.
    public var code: ErrorCode
    /// The JSON pointer of the member at fault; empty for the entire document.
    public var pointer: String
    /// The fault in words for people.
    public var detail: String

    /// Makes a problem. `detail` must not quote the text of a note.
    public init(_ code: ErrorCode, at pointer: String, _ detail: String) {
        self.code = code
        self.pointer = pointer
        self.detail = detail
    }
}

/// The reason for which a request is refused, and what would be right.
public struct DomainError: Error, Equatable, Sendable {
    /// The code of the answer.
    public var code: ErrorCode
    /// The reason in words for people.
    public var detail: String
    /// The faults one by one, if the error has locations.
    public var problems: [Problem]

    /// Makes an error. `detail` must not quote the text of a note.
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
