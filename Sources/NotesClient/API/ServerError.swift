import Notes

/// Reports why a call failed.
public enum ServerError: Error, Equatable, Sendable, CustomStringConvertible {
    /// No answer came.
    case transport(TransportError)
    /// The server answered with a problem.
    case refused(APIProblem)
    /// The answer is not of this API: it is another server's, or a proxy's page.
    case malformed(String)

    public var description: String {
        switch self {
        case .transport(let error): error.description
        case .refused(let problem): problem.description
        case .malformed(let reason): "the answer is not a CloudNotes server's: \(reason)"
        }
    }

    /// Gives the problem's code, if this version has a case for it.
    public var code: ErrorCode? { if case .refused(let problem) = self { problem.code } else { nil } }

    /// The server was not reached or is not ready. A later attempt may succeed.
    public var isOffline: Bool {
        switch self {
        case .transport(let error): error.kind == .offline
        case .refused(let problem): problem.status == 503 || problem.status == 502 || problem.status == 504
        case .malformed: false
        }
    }

    /// Only another sign-in ends the error.
    public var needsSignIn: Bool {
        if case .refused(let problem) = self { problem.status == 401 || problem.status == 403 } else { false }
    }
}

/// Reports why a call with a receiver of pieces, such as a backup, ended early.
public enum StreamingError<Failure: Error>: Error {
    /// The server was not reached, refused the call, or the connection was lost.
    case server(ServerError)
    /// The receiver threw this error.
    case receiver(Failure)

    /// Gives the error itself, the server's or the receiver's.
    public var cause: any Error {
        switch self {
        case .server(let error): error
        case .receiver(let error): error
        }
    }
}

extension StreamingError: Equatable where Failure: Equatable {}

/// Carries a problem document of the server (docs/protocol.md 1.6).
public struct APIProblem: Equatable, Sendable, CustomStringConvertible {
    /// The answer has this HTTP status.
    public var status: Int
    /// Identifies the kind of problem; nil for a code that this version does not have, such as one of a later server.
    public var code: ErrorCode?
    /// Gives the code as the server sent it; empty for an answer that is no problem document.
    public var codeText: String
    /// Summarizes the problem; each problem of this code has the same title.
    public var title: String
    /// Explains the fault and the way to correct it.
    public var detail: String
    /// Identifies the request in the operator's log.
    public var requestID: String?
    /// Names the query parameter that is wrong, if it is one.
    public var parameter: String?
    /// Shows the present state of the note, if a conflict or a condition was the reason.
    public var current: Note?
    /// The next attempt should wait for this number of seconds.
    public var retryAfter: Int?
    /// The server went back to an earlier copy of its data; only with `cursor_expired`.
    public var serverWentBack: Bool

    public var description: String { detail.isEmpty ? title : detail }

    /// Reads the problem of an answer. An answer of a proxy has its status as title.
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
        current = object.object("current").flatMap { Note(stored: $0.bytes) }
    }
}
