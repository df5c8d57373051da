/// The codes of the contract's error list. Each has one meaning, and none is ever renamed.
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
