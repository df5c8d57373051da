import Notes
import NotesClient

/// The whole command: arguments in, an exit code out.
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
            let invocation = try Invocation(arguments)
            if invocation.has("help") {
                console.write(
                    arguments.first == "--help" || arguments.first == "-h"
                        ? HelpText.overview() : HelpText.text(invocation.verb))
                return .done
            }
            let session = try CommandSession(
                invocation, console, environment: environment, transport: transport, now: now)
            return try await invocation.verb.run(session)
        } catch let error as CommandError {
            console.fail(error.message)
            return error.code
        } catch let error as ServerError {
            console.fail(message(error))
            return code(error)
        } catch {
            console.fail("\(error)")
            return .failure
        }
    }

    private static func message(_ error: ServerError) -> String {
        guard error.needsSignIn else { return "\(error)" }
        return "\(error)\nSign in with: notes login"
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
