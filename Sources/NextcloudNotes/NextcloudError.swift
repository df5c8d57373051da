import Notes
import NotesAuthentication
import NotesHTTP
import NotesServerKit
import NotesStoreContract

/// Describes the refusal of a request of this protocol.
struct NextcloudError: RequestFailure {
    var status: Status
    /// Names the error in one word for the app's log: the answer is `{"errorType": "…"}`.
    var type: StaticString
    /// The client should try again after this many seconds.
    var retryAfter: Int?
    var limit: RateLimit?
    /// Gives the range of the file, for a request outside it.
    var contentRange: String?
    /// The log reports the error when its status is 5xx.
    var isFailure = true
    /// Explains the error, in the log alone.
    var cause: String?

    var name: String { type.description }

    init(_ status: Status, _ type: StaticString, retryAfter: Int? = nil) {
        self.status = status
        self.type = type
        self.retryAfter = retryAfter
    }

    static let notFound = NextcloudError(.notFound, "NoteDoesNotExist")
    static let readOnly = NextcloudError(.forbidden, "NoteNotWritable")
    static let invalid = NextcloudError(.badRequest, "InvalidParameter")
    static let tooLarge = NextcloudError(.contentTooLarge, "TooLarge")
    static let noRandomness = NextcloudError(.serviceUnavailable, "Unavailable", retryAfter: 5)

    init(_ error: StoreError) {
        switch error {
        case .insufficientStorage: self.init(.insufficientStorage, "InsufficientStorage")
        case .overQuota:
            self.init(.insufficientStorage, "InsufficientStorage")
            isFailure = false
        case .unavailable(let reason), .outcomeUnknown(let reason):
            self.init(.serviceUnavailable, "Unavailable", retryAfter: 5)
            cause = reason
        case .closed: self.init(.serviceUnavailable, "Unavailable", retryAfter: 2)
        case .tooManyDevices: self.init(.tooManyRequests, "TooManyDevices")
        case .noSuchAccount, .revoked: self.init(.unauthorized, "Unauthorized")
        }
    }

    init(_ error: AccessError) {
        switch error {
        case .credentialsMissing, .tokenInvalid, .wrongPassword: self.init(.unauthorized, "Unauthorized")
        case .foreignPage: self.init(.forbidden, "ForeignPage")
        case .passwordExposed: self.init(.forbidden, "PasswordOverPlainHTTP")
        case .tooManyGuesses(let limit), .tooManyRequests(let limit, _):
            self.init(.tooManyRequests, "TooManyRequests", retryAfter: limit.reset)
            self.limit = limit
        case .passwordsBusy: self.init(.serviceUnavailable, "Unavailable", retryAfter: 2)
        case .store(let error): self.init(error)
        }
    }

    init(_ fault: FileFault) {
        switch fault {
        case .unsatisfiableRange(let contentRange, _):
            self.init(.rangeNotSatisfiable, "RangeNotSatisfiable")
            self.contentRange = contentRange
        case .isMissing: self.init(StoreError.unavailable("a file is missing from the server's disk"))
        case .isShort: self.init(StoreError.unavailable("a file on the server's disk is shorter than recorded"))
        case .store(let error): self.init(error)
        }
    }

    init(_ error: IntakeError) {
        switch error {
        case .tooLarge: self = .tooLarge
        case .store(let error): self.init(error)
        }
    }

    /// Maps a refusal of an app's note by the domain.
    init(_ error: DomainError) {
        switch error.code {
        case .forbidden: self = .readOnly
        case .tooLarge: self = .tooLarge
        case .notFound: self = .notFound
        case .unavailable: self.init(StoreError.unavailable(error.detail))
        default: self = .invalid
        }
    }
}
