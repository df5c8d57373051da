/// The codes of the contract's error list: one meaning each, never renamed.
public enum ErrorCode: String, CaseIterable, Sendable {
    case badRequest = "bad_request"
    case invalidJSON = "invalid_json"
    case invalidUTF8 = "invalid_utf8"
    case invalidCursor = "invalid_cursor"
    case unauthorized
    case forbidden
    case notFound = "not_found"
    case methodNotAllowed = "method_not_allowed"
    case notAcceptable = "not_acceptable"
    case requestTimeout = "request_timeout"
    case conflict
    case alreadyExists = "already_exists"
    case gone
    case cursorExpired = "cursor_expired"
    case preconditionFailed = "precondition_failed"
    case tooLarge = "too_large"
    case uriTooLong = "uri_too_long"
    case unsupportedMediaType = "unsupported_media_type"
    case rangeNotSatisfiable = "range_not_satisfiable"
    case invalidNote = "invalid_note"
    case invalidTime = "invalid_time"
    case invalidID = "invalid_id"
    case unknownMember = "unknown_member"
    case invalidParameter = "invalid_parameter"
    case invalidBackup = "invalid_backup"
    case idempotencyMismatch = "idempotency_mismatch"
    case tooManyRequests = "too_many_requests"
    case headersTooLarge = "headers_too_large"
    case internalError = "internal"
    case unavailable
    case insufficientStorage = "insufficient_storage"
}

/// One thing that is wrong with what was sent, and where (RFC 6901). It never quotes a note's text.
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

/// Why a request is refused: what is wrong, and what would be right.
public struct DomainError: Error, Equatable, Sendable {
    public var code: ErrorCode
    public var detail: String
    public var problems: [Problem]

    public init(_ code: ErrorCode, _ detail: String, problems: [Problem] = []) {
        self.code = code
        self.detail = detail
        self.problems = problems
    }

    /// The first problem speaks for the request; all are listed.
    public init(_ first: Problem, and others: [Problem] = []) {
        let detail = first.pointer.isEmpty ? first.detail : "\(first.pointer): \(first.detail)"
        self.init(first.code, detail, problems: [first] + others)
    }
}
