/// The exit codes of the command, for scripts.
enum ExitCode: Int32, CaseIterable, Sendable {
    case done = 0
    case failure = 1
    case usage = 2
    case signIn = 3
    case notFound = 4
    case conflict = 5
    /// The server is not reached. What was changed is kept and sent with the next sync.
    case queued = 6

    var meaning: String {
        switch self {
        case .done: "done"
        case .failure: "it failed; the message has the reason"
        case .usage: "wrong arguments"
        case .signIn: "signing in is needed"
        case .notFound: "no such note, version or file"
        case .conflict: "a conflict, or more than one note is meant"
        case .queued: "the server is not reached; changes are kept and sent with the next sync"
        }
    }
}

/// Ends a verb, with a message for the user.
struct CommandError: Error, Equatable {
    var code: ExitCode
    var message: String

    init(_ code: ExitCode, _ message: String) {
        self.code = code
        self.message = message
    }
}
