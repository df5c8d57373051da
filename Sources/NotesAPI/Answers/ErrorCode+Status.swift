import Notes
import NotesHTTP
import NotesStoreContract

/// Maps a code to a status of the API, and does so here alone. `NextcloudError` does so for apps of Nextcloud.
extension ErrorCode {
    var status: Status {
        switch self {
        case .badRequest, .invalidJSON, .invalidUTF8, .invalidCursor: .badRequest
        case .unauthorized: .unauthorized
        case .forbidden: .forbidden
        case .notFound: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .notAcceptable: .notAcceptable
        case .requestTimeout: .requestTimeout
        case .conflict, .alreadyExists: .conflict
        case .gone, .cursorExpired: .gone
        case .preconditionFailed: .preconditionFailed
        case .tooLarge: .contentTooLarge
        case .uriTooLong: .uriTooLong
        case .unsupportedMediaType: .unsupportedMediaType
        case .rangeNotSatisfiable: .rangeNotSatisfiable
        case .invalidNote, .invalidTime, .invalidID, .unknownMember, .invalidParameter, .invalidBackup,
            .idempotencyMismatch:
            .unprocessableContent
        case .tooManyRequests: .tooManyRequests
        case .headersTooLarge: .headersTooLarge
        case .internalError: .internalServerError
        case .unavailable: .serviceUnavailable
        case .insufficientStorage: .insufficientStorage
        }
    }

    var title: StaticString {
        switch self {
        case .badRequest: "Malformed HTTP request"
        case .invalidJSON: "The body is not valid JSON"
        case .invalidUTF8: "The text is not valid UTF-8"
        case .invalidCursor: "The cursor is not valid"
        case .unauthorized: "Authentication required"
        case .forbidden: "Not allowed"
        case .notFound: "Not found"
        case .methodNotAllowed: "Method not allowed"
        case .notAcceptable: "No acceptable representation"
        case .requestTimeout: "The request took too long to arrive"
        case .conflict: "The note has a newer change"
        case .alreadyExists: "Already exists"
        case .gone: "The note was deleted"
        case .cursorExpired: "The cursor has expired"
        case .preconditionFailed: "Precondition failed"
        case .tooLarge: "The request is too large"
        case .uriTooLong: "The request target is too long"
        case .unsupportedMediaType: "Unsupported media type"
        case .rangeNotSatisfiable: "The range is not satisfiable"
        case .invalidNote: "The note is not valid"
        case .invalidTime: "The time is not valid"
        case .invalidID: "The id is not valid"
        case .unknownMember: "Unknown member"
        case .invalidParameter: "Invalid parameter"
        case .invalidBackup: "The backup or import file is not valid"
        case .idempotencyMismatch: "The idempotency key was used for another request"
        case .tooManyRequests: "Too many requests"
        case .headersTooLarge: "The header fields are too large"
        case .internalError: "Internal server error"
        case .unavailable: "Service unavailable"
        case .insufficientStorage: "Insufficient storage"
        }
    }

    /// Maps a request that the HTTP engine rejects to its code.
    init(_ kind: Rejection.Kind) {
        switch kind {
        case .malformed: self = .badRequest
        case .targetTooLong: self = .uriTooLong
        case .headTooLarge: self = .headersTooLarge
        case .bodyTooLarge: self = .tooLarge
        case .timeout: self = .requestTimeout
        }
    }
}
