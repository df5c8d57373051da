/// A status code and its reason phrase (RFC 9110 15).
public struct Status: Sendable, Equatable {
    public let code: Int
    public let reason: StaticString

    public init(_ code: Int, _ reason: StaticString) {
        self.code = code
        self.reason = reason
    }

    public static func == (left: Status, right: Status) -> Bool { left.code == right.code }

    /// RFC 9110 6.4.1 and 15.4.5: these responses end with their head, whatever body a handler attached.
    var forbidsBody: Bool { code == 204 || code == 304 }

    public static let ok = Status(200, "OK")
    public static let created = Status(201, "Created")
    public static let noContent = Status(204, "No Content")
    public static let partialContent = Status(206, "Partial Content")
    public static let notModified = Status(304, "Not Modified")
    public static let permanentRedirect = Status(308, "Permanent Redirect")
    public static let badRequest = Status(400, "Bad Request")
    public static let unauthorized = Status(401, "Unauthorized")
    public static let forbidden = Status(403, "Forbidden")
    public static let notFound = Status(404, "Not Found")
    public static let methodNotAllowed = Status(405, "Method Not Allowed")
    public static let notAcceptable = Status(406, "Not Acceptable")
    public static let requestTimeout = Status(408, "Request Timeout")
    public static let conflict = Status(409, "Conflict")
    public static let gone = Status(410, "Gone")
    public static let preconditionFailed = Status(412, "Precondition Failed")
    public static let contentTooLarge = Status(413, "Content Too Large")
    public static let uriTooLong = Status(414, "URI Too Long")
    public static let unsupportedMediaType = Status(415, "Unsupported Media Type")
    public static let rangeNotSatisfiable = Status(416, "Range Not Satisfiable")
    public static let unprocessableContent = Status(422, "Unprocessable Content")
    public static let tooManyRequests = Status(429, "Too Many Requests")
    public static let headersTooLarge = Status(431, "Request Header Fields Too Large")
    public static let internalServerError = Status(500, "Internal Server Error")
    public static let serviceUnavailable = Status(503, "Service Unavailable")
    public static let insufficientStorage = Status(507, "Insufficient Storage")
}
