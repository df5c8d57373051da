import NotesClient
import NotesPrimitives

// A reader that ends early, as `head` does, must not end this process by a signal.
signal(SIGPIPE, SIG_IGN)
let environment = ProcessEnvironment.present
let code = await CommandLineTool.run(
    Array(CommandLine.arguments.dropFirst()), environment: environment, console: .system(environment),
    transport: SystemTransport.shared)
exit(code.rawValue)
