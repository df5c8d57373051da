import Notes
import NotesPrimitives

/// Runs the user's own editor on a file that this user alone can read.
enum Editor {
    /// Opens an editor and passes the text that the user leaves in it to `store`. The file is removed after that. If a
    /// step fails, the text is still in the file, and the error names it.
    static func edit<Value>(
        _ old: String, _ session: CommandSession, store: (String) throws -> Value
    ) throws -> Value {
        guard session.console.mayPrompt else {
            throw CommandError(
                .usage, "this needs an editor, which --no-input forbids; give the text, or - for standard input")
        }
        for path in left(in: session.profile.data) {
            session.console.say("The text of an unfinished edit is in \(path)")
        }
        let path = try keep(old, session)
        do {
            let value = try store(try run(on: path, session.preferences()[.editor], session.environment))
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

    /// Runs the editor that `notes config` has set, or else that of the environment.
    private static func run(on path: String, _ editor: String?, _ environment: [String: String]) throws -> String {
        let given = [editor, environment["VISUAL"], environment["EDITOR"]]
        let editor = given.compactMap(\.self).first { !$0.isEmpty } ?? "vi"
        // The setting may have arguments, so the shell reads it; the path goes beside it and is never read as text. The
        // shell outlives what Control-C means to the editor.
        let script = "trap : INT QUIT; \(editor) \"$1\""
        let status = try Child.run(["/bin/sh", "-c", script, "sh", path], environment).status
        guard status == 0 else { throw CommandError(.failure, "the editor ended with \(status); nothing was changed") }
        guard let bytes = try File.read(path) else {
            throw CommandError(.failure, "the editor left no file; nothing was changed")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandError(.failure, "the editor wrote text that is not UTF-8; nothing was changed")
        }
        return text
    }

    /// Returns the files of texts that no editor has open any more: after a crash, or after the terminal was closed.
    static func left(in folder: String) -> [String] {
        let names = (try? File.names(in: folder)) ?? []
        return names.map { String(decoding: $0, as: UTF8.self) }.sorted().compactMap { name in
            guard name.hasPrefix("edit-"), name.hasSuffix(".md"), let process = pid_t(name.dropFirst(5).dropLast(3)),
                process > 0, kill(process, 0) != 0, errno == ESRCH
            else { return nil }
            return folder + "/" + name
        }
    }

    /// Writes a text to a file in which its user finds it.
    static func keep(_ text: String, _ session: CommandSession) throws -> String {
        try File.makeFolder(session.profile.data)
        let path = "\(session.profile.data)/edit-\(getpid()).md"
        try File.write(Array(text.utf8), to: path)
        return path
    }
}
