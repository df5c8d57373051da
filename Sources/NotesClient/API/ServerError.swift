import Notes

/// Why a call did not do what it was to do.
public enum ServerError: Error, Equatable, Sendable, CustomStringConvertible {
    /// No answer came.
    case transport(TransportError)
    /// The server answered with a problem.
    case refused(APIProblem)
    /// The answer is none of this API: another server, or a proxy's page.
    case malformed(String)

    public var description: String {
        switch self {
        case .transport(let error): error.description
        case .refused(let problem): problem.description
        case .malformed(let reason): "the answer is none of a CloudNotes server: \(reason)"
        }
    }

    /// The problem's code, if the server answered with one that this version knows.
    public var code: ErrorCode? { if case .refused(let problem) = self { problem.code } else { nil } }

    /// Whether the server was not reached; what was to be sent waits.
    public var isOffline: Bool {
        switch self {
        case .transport(let error): error.kind == .offline
        case .refused(let problem): problem.status == 503 || problem.status == 502 || problem.status == 504
        case .malformed: false
        }
    }

    /// Whether the user has to sign in again.
    public var needsSignIn: Bool {
        if case .refused(let problem) = self { problem.status == 401 || problem.status == 403 } else { false }
    }
}

/// An error of docs/protocol.md 1.6.
public struct APIProblem: Equatable, Sendable, CustomStringConvertible {
    public var status: Int
    /// Nil for a code that this version does not know, such as one of a later server.
    public var code: ErrorCode?
    public var codeText: String
    public var title: String
    public var detail: String
    public var requestID: String?
    public var parameter: String?
    /// The note as it is now.
    public var current: Note?
    /// Seconds.
    public var retryAfter: Int?
    /// With `cursor_expired`: the server went back to an earlier copy of its data.
    public var serverWentBack: Bool

    public var description: String { detail.isEmpty ? title : detail }

    public init(_ answer: APIAnswer) {
        status = answer.status
        let object = JSONObject(reading: answer.body) ?? JSONObject()
        codeText = object.text("code") ?? ""
        code = ErrorCode(rawValue: codeText)
        title = object.text("title") ?? "HTTP status \(answer.status)"
        detail = object.text("detail") ?? ""
        requestID = object.text("requestId") ?? answer["x-request-id"]
        parameter = object.text("parameter")
        retryAfter = object.integer("retryAfter").map { Int($0) } ?? answer["retry-after"].flatMap { Int($0) }
        serverWentBack = object.flag("serverWentBack")
        current = object.object("current").flatMap { object in
            var bytes: [UInt8] = []
            bytes.append(json: object)
            return try? Note.read(bytes)
        }
    }
}
