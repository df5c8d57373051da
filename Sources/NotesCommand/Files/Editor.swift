import Notes
import NotesPrimitives

/// The user's own editor, on a file that this user alone can read.
enum Editor {
    /// Opens an editor and passes the text that the user leaves in it to `store`. The file is removed when that is
    /// done: where it fails, the text is still in the file, and the error names it.
    static func edit<Value>(
        _ old: String, _ session: CommandSession, store: (String) throws -> Value
    ) throws -> Value {
        guard session.console.mayPrompt else {
            throw CommandError(
                .usage, "an editor is needed, and --no-input forbids it; give the text, or - for standard input")
        }
        for path in left(in: session.profile.data) {
            session.console.say("A text from an editor that did not end is in \(path)")
        }
        let path = try keep(old, session)
        do {
            let value = try store(try run(on: path, session.environment))
            File.remove(path)
            return value
        } catch {
            guard let left = try? File.read(path), !left.isEmpty, !left.elementsEqual(old.utf8) else {
                File.remove(path)
                throw error
            }
            let code = (error as? CommandError)?.code ?? .failure
            throw CommandError(code, "\((error as? CommandError)?.message ?? "\(error)"). Your text is in \(path)")
        }
    }

    private static func run(on path: String, _ environment: [String: String]) throws -> String {
        let editor = [environment["VISUAL"], environment["EDITOR"]].compactMap(\.self).first { !$0.isEmpty } ?? "vi"
        // The setting may have arguments, so the shell reads it; the path goes beside it and is never read as text. The
        // shell outlives what Control-C means to the editor.
        let script = "trap : INT QUIT; \(editor) \"$1\""
        let status = try Child.run(["/bin/sh", "-c", script, "sh", path], environment)
        guard status == 0 else { throw CommandError(.failure, "the editor ended with \(status); nothing was changed") }
        guard let bytes = try File.read(path) else {
            throw CommandError(.failure, "the editor left no file; nothing was changed")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandError(.failure, "the editor wrote text that is not UTF-8; nothing was changed")
        }
        return text
    }

    /// Texts that no editor has open any more: after a crash, or a terminal that was closed.
    static func left(in folder: String) -> [String] {
        let names = (try? File.names(in: folder)) ?? []
        return names.map { String(decoding: $0, as: UTF8.self) }.sorted().compactMap { name in
            guard name.hasPrefix("edit-"), name.hasSuffix(".md"), let process = pid_t(name.dropFirst(5).dropLast(3)),
                process > 0, kill(process, 0) != 0, errno == ESRCH
            else { return nil }
            return folder + "/" + name
        }
    }

    /// Writes a text where its user finds it.
    static func keep(_ text: String, _ session: CommandSession) throws -> String {
        try File.makeFolder(session.profile.data)
        let path = "\(session.profile.data)/edit-\(getpid()).md"
        try File.write(Array(text.utf8), to: path)
        return path
    }
}

/// A program that has this one's terminal until it ends.
enum Child {
    /// The signals that the terminal sends to both when its user presses Control-C or Control-\. The other program
    /// alone decides on them: this one has still to store what it leaves.
    private static let keys = [SIGINT, SIGQUIT]

    static func run(_ words: [String], _ environment: [String: String]) throws -> Int32 {
        let arguments = words.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        let handlers = keys.map { signal($0, SIG_IGN) }
        defer { for (key, handler) in zip(keys, handlers) { signal(key, handler) } }
        var child = pid_t()
        let failure = withDefaultKeys { posix_spawn(&child, words[0], nil, $0, arguments, variables) }
        guard failure == 0 else { throw File.Failure(path: words[0], number: failure) }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }

    /// Attributes of a program that does not inherit what this one ignores.
    private static func withDefaultKeys(_ body: (UnsafePointer<posix_spawnattr_t>) -> Int32) -> Int32 {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var set = sigset_t()
        sigemptyset(&set)
        for key in keys { sigaddset(&set, key) }
        posix_spawnattr_setsigdefault(&attributes, &set)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        return body(&attributes)
    }
}
