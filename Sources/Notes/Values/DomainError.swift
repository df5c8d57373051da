/// Locates a fault in a request (RFC 6901) and describes it. It never quotes a note's text.
public struct Problem: Equatable, Sendable {
    /// Identifies the kind of fault.
    public var code: ErrorCode
    /// Points to the member at fault, as a JSON pointer; empty for the entire document.
    public var pointer: String
    /// Describes the fault in words for people.
    public var detail: String

    /// Makes a problem. `detail` must not quote the text of a note.
    public init(_ code: ErrorCode, at pointer: String, _ detail: String) {
        self.code = code
        self.pointer = pointer
        self.detail = detail
    }
}

/// Gives the reason for which a request is refused, and what would be right.
public struct DomainError: Error, Equatable, Sendable {
    /// The answer has this code.
    public var code: ErrorCode
    /// Gives the reason in words for people.
    public var detail: String
    /// Lists the faults one by one, if the error has locations.
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

/// Identifies an error of the contract's list. Each code has one meaning, and none is ever renamed.
public enum ErrorCode: String, CaseIterable, Sendable {
    /// The request is malformed HTTP.
    case badRequest = "bad_request"
    /// The body is not JSON.
    case invalidJSON = "invalid_json"
    /// The body or a text in it is not UTF-8.
    case invalidUTF8 = "invalid_utf8"
    /// No server made this cursor or page.
    case invalidCursor = "invalid_cursor"
    /// The credentials are missing, wrong or revoked.
    case unauthorized
    /// The credentials do not permit this, or are of another account than the request names.
    case forbidden
    /// The account has no such note, version, file or path.
    case notFound = "not_found"
    /// The path has no such method.
    case methodNotAllowed = "method_not_allowed"
    /// The client accepts no form that the server has.
    case notAcceptable = "not_acceptable"
    /// The request did not arrive in time.
    case requestTimeout = "request_timeout"
    /// The change lost against a later one; `current` is the present note.
    case conflict
    /// A note or an account of this name exists.
    case alreadyExists = "already_exists"
    /// The note is in the trash, or was erased.
    case gone
    /// The cursor has expired: a client begins from the start.
    case cursorExpired = "cursor_expired"
    /// The note is not in the state that the request requires.
    case preconditionFailed = "precondition_failed"
    /// The body is above the server's limit.
    case tooLarge = "too_large"
    /// The request target is above the server's limit.
    case uriTooLong = "uri_too_long"
    /// The body has a type that the path does not accept.
    case unsupportedMediaType = "unsupported_media_type"
    /// The file has no such range.
    case rangeNotSatisfiable = "range_not_satisfiable"
    /// A member of the note is invalid.
    case invalidNote = "invalid_note"
    /// A time is invalid, or outside 1970 to 9999.
    case invalidTime = "invalid_time"
    /// An id is not in the form of `NoteID`.
    case invalidID = "invalid_id"
    /// A note or a request has a member that the server does not support.
    case unknownMember = "unknown_member"
    /// A parameter of the query or the body is invalid.
    case invalidParameter = "invalid_parameter"
    /// The backup is damaged, cut off, or of another program.
    case invalidBackup = "invalid_backup"
    /// The idempotency key was used for another request.
    case idempotencyMismatch = "idempotency_mismatch"
    /// The client exceeds a rate or a bound; `retryAfter` has the seconds to wait.
    case tooManyRequests = "too_many_requests"
    /// The header fields are above the server's limit.
    case headersTooLarge = "headers_too_large"
    /// The server failed. The request id finds the line in its log.
    case internalError = "internal"
    /// The server cannot serve the request at present; a later attempt may succeed.
    case unavailable
    /// The account is at its quota, or the disk is full.
    case insufficientStorage = "insufficient_storage"
}
