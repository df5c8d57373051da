import Notes
import NotesClient
import NotesPrimitives
import NotesSQLite

/// Runs the command of the arguments and returns its exit code.
enum CommandLineTool {
    static func run(
        _ arguments: [String], environment: [String: String], console: Console, transport: any Transport,
        now: @escaping @Sendable () -> Timestamp = { .present }
    ) async -> ExitCode {
        if arguments == ["--version"] {
            console.line("notes \(CommandVersion.text)")
            return .done
        }
        do {
            try External.run(arguments, environment)
            let invocation = try Invocation(arguments)
            if invocation.has("help") {
                console.write(
                    arguments.first == "--help" || arguments.first == "-h"
                        ? HelpText.overview() : HelpText.text(invocation.verb))
                return .done
            }
            let session = try CommandSession(
                invocation, console, environment: environment, transport: transport, now: now)
            defer { session.pager?.end() }
            return try await invocation.verb.run(session)
        } catch {
            console.fail(message(error))
            return code(error)
        }
    }

    /// Returns the message of an error for its user.
    static func message(_ error: any Error) -> String {
        switch error {
        case let error as CommandError: error.message
        case let error as ServerError: message(error)
        case let error as SQLiteError: message(error)
        default: "\(error)"
        }
    }

    private static func code(_ error: any Error) -> ExitCode {
        switch error {
        case let error as CommandError: error.code
        case let error as ServerError: code(error)
        default: .failure
        }
    }

    private static func message(_ error: ServerError) -> String {
        error.needsSignIn ? "\(reason(error))\nSign in with: notes login" : reason(error)
    }

    /// Returns the reason of an error. The server's message about a token is for clients that make requests by hand.
    static func reason(_ error: ServerError) -> String {
        let isToken = error.code == .unauthorized && "\(error)".contains("/v1/")
        return isToken ? "the server does not accept this device's token; it may have been signed out" : "\(error)"
    }

    /// Returns the message of an error of this device's database, without its statements.
    static func message(_ error: SQLiteError) -> String {
        switch error.kind {
        case .full: "the disk is full; nothing was changed"
        case .readOnly:
            "the notes of this device cannot be written: the file or its folder is read-only; nothing was changed"
        case .cannotOpen:
            "the notes of this device cannot be opened; check the permissions of their folder (notes help --man: FILES)"
        case .io: "the disk reports an error; nothing was changed"
        case .busy: "another program is using the notes of this device; try again"
        case .damaged:
            "the notes of this device are damaged. Move their file away (notes help --man: FILES) and sign in again; the "
                + "server has all changes that were sent"
        case .constraint, .tooBig, .noMemory, .other: "the notes of this device cannot be used: \(error.message)"
        }
    }

    private static func code(_ error: ServerError) -> ExitCode {
        if error.isOffline { return .queued }
        if error.needsSignIn { return .signIn }
        switch error.code {
        case .notFound, .gone: return .notFound
        case .conflict, .alreadyExists, .preconditionFailed: return .conflict
        default: return .failure
        }
    }
}

/// Reads the variables that this process began with.
enum ProcessEnvironment {
    static var present: [String: String] {
        var variables: [String: String] = [:]
        var entry = environ
        while let pair = entry.pointee {
            let text = String(cString: pair)
            if let equals = text.firstIndex(of: "=") {
                variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
            entry += 1
        }
        return variables
    }
}

/// Reports the outcome of the command to scripts.
enum ExitCode: Int32, CaseIterable, Sendable {
    case done = 0
    case failure = 1
    case usage = 2
    case signIn = 3
    case notFound = 4
    case conflict = 5
    /// The server cannot be reached. The changes are kept and sent with the next sync.
    case queued = 6

    var meaning: String {
        switch self {
        case .done: "done"
        case .failure: "it failed; the message has the reason"
        case .usage: "wrong arguments"
        case .signIn: "sign-in is required"
        case .notFound: "no such note, version or file"
        case .conflict: "a conflict, or more than one note matches"
        case .queued: "the server cannot be reached; changes are kept and sent with the next sync"
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

/// Runs the program `notes-foo` of the path for `notes foo`, if there is no such verb.
enum External {
    /// Replaces this process by the program; returns if there is none.
    static func run(_ arguments: [String], _ environment: [String: String]) throws {
        guard let name = arguments.first, let path = path(name, environment) else { return }
        let words = ([path] + arguments.dropFirst()).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        execve(path, words, variables)
        throw File.Failure(path: path, number: errno)
    }

    static func path(_ name: String, _ environment: [String: String]) -> String? {
        let isName =
            !name.isEmpty
            && name.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
            }
        guard isName, !name.hasPrefix("-"), Verb.named(name) == nil else { return nil }
        return Child.path(of: "notes-" + name, environment)
    }
}
