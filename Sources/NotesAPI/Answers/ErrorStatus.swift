import HTTP
import Notes

/// The only place where a code becomes a status.
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
        case .badRequest: "The request is not well-formed HTTP"
        case .invalidJSON: "The body is not valid JSON"
        case .invalidUTF8: "The text is not valid UTF-8"
        case .invalidCursor: "The cursor is not one of this server's"
        case .unauthorized: "Who is asking is not known"
        case .forbidden: "This is not allowed"
        case .notFound: "There is nothing here"
        case .methodNotAllowed: "The method does not apply here"
        case .notAcceptable: "There is no such form of this"
        case .requestTimeout: "The request took too long to arrive"
        case .conflict: "A newer change stands"
        case .alreadyExists: "It exists already"
        case .gone: "It was deleted"
        case .cursorExpired: "The cursor is too old or from elsewhere"
        case .preconditionFailed: "The precondition does not hold"
        case .tooLarge: "The request is too large"
        case .uriTooLong: "The address is too long"
        case .unsupportedMediaType: "The body's type is not one that is read here"
        case .rangeNotSatisfiable: "The range lies beyond the end"
        case .invalidNote: "The note is not valid"
        case .invalidTime: "The time is not valid"
        case .invalidID: "The id is not valid"
        case .unknownMember: "A member is not known"
        case .invalidParameter: "A parameter is not valid"
        case .invalidBackup: "The backup or import is not whole"
        case .idempotencyMismatch: "The idempotency key was used for another request"
        case .tooManyRequests: "Too many requests"
        case .headersTooLarge: "The header fields are too large"
        case .internalError: "Something failed inside the server"
        case .unavailable: "The server cannot do this now"
        case .insufficientStorage: "There is no room left"
        }
    }

    /// What the engine itself refuses, in the contract's words.
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
