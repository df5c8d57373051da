import NotesClient
import NotesPrimitives

#if os(Linux)
    import CNotesLinux
#endif

// A reader that ends early, as `head` does, must not end this process by a signal.
signal(SIGPIPE, SIG_IGN)
#if os(Linux)
    // A long list is dropped before the next one is read, and the memory of both would count.
    clinux_use_little_memory()
#endif
// On Linux the arguments come from /proc: without it the overview would be the answer to every command.
if CommandLine.arguments.isEmpty {
    StandardStream.write(Array("notes: the arguments cannot be read; mount /proc\n".utf8), to: 2)
    exit(ExitCode.failure.rawValue)
}
let environment = ProcessEnvironment.present
let code = await CommandLineTool.run(
    Array(CommandLine.arguments.dropFirst()), environment: environment, console: .system(environment),
    transport: SystemTransport.shared)
exit(code.rawValue)
