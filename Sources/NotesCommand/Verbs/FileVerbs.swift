import NoteFiles
import Notes
import NotesClient

/// Attaches, lists and saves files of a note. They are on the server; those that wait to be sent are on this device.
enum FileVerbs {
    static func attach(_ session: CommandSession) async throws -> ExitCode {
        let notebook = try session.notebook(keepsAttachments: true)
        let id = try NoteFinder.find(session.words[0], in: notebook, session).id
        // All of them are read before one is stored.
        let files = try session.words.dropFirst().map { path in
            guard let bytes = try File.read(path) else { throw CommandError(.notFound, "there is no file \(path)") }
            let name = path.split(separator: "/").last.map(String.init) ?? path
            return (name, bytes)
        }
        for (name, bytes) in files { try notebook.attach(bytes, as: name, type: MediaType.ofName(name), to: id) }
        let code = try await send(files.map(\.0), of: id, notebook, session)
        if session.console.isJSON { session.console.json(list: try notebook.attachments(of: id).map(json)) }
        return code
    }

    /// Sends the files now, or later if the server cannot be reached.
    private static func send(
        _ names: [String], of id: NoteID, _ notebook: Notebook, _ session: CommandSession
    ) async throws -> ExitCode {
        let console = session.console
        var failure: ServerError?
        do {
            let report = try await session.sync(notebook)
            session.warn(about: report)
            // Another round brings the note with its files.
            if report.sentAttachments > 0 { session.warn(about: try await session.sync(notebook)) }
        } catch let error as ServerError where error.isOffline {
            failure = error
        }
        var code = ExitCode.done
        let files = try notebook.attachments(of: id)
        for name in names {
            let shown = Console.visible(name)
            guard let file = files.first(where: { $0.name == name }) else { continue }
            if let problem = file.problem {
                console.fail("the server does not accept \(shown): \(problem)")
                try notebook.discardAttachment(name, of: id)
                code = .failure
            } else if file.isUnsent {
                console.say("\(shown) is kept here and sent with the next sync.")
                if code == .done { code = .queued }
            } else {
                console.say("Attached \(shown)")
            }
        }
        if let failure { console.say("The server cannot be reached (\(failure)).") }
        return code
    }

    static func files(_ session: CommandSession) async throws -> ExitCode {
        let (notebook, entry) = try session.note()
        let files = try notebook.attachments(of: entry.id)
        let console = session.console
        console.list(files, ["NAME", "TYPE", "BYTES"], flexible: [0], json: json) {
            [$0.name, $0.type, String($0.size)]
        }
        if console.isJSON { return .done }
        let unsent = files.count(where: \.isUnsent)
        if unsent > 0 { console.say("\(Count.of(unsent, "file")) to be sent with the next sync.") }
        if files.isEmpty { console.say("It has no files.") }
        return .done
    }

    private static func json(_ file: LocalAttachment) -> JSON {
        [
            "name": .string(file.name), "type": .string(file.type), "size": .count(file.size),
            "unsent": .bool(file.isUnsent),
        ]
    }

    static func save(_ session: CommandSession) async throws -> ExitCode {
        let (notebook, entry) = try session.note()
        let name = session.words[1]
        guard let file = try notebook.attachments(of: entry.id).first(where: { $0.name == name }) else {
            throw CommandError(.notFound, "\(entry.id) has no file \(name); see: notes files \(entry.id)")
        }
        let path = session.words.count > 2 ? session.words[2] : path(for: file.name)
        let bytes =
            if file.isUnsent, let kept = try notebook.attachment(file.name, of: entry.id) { kept } else {
                try await session.api().attachment(file.name, of: entry.id)
            }
        if path == "-" {
            session.console.output(bytes)
            return .done
        }
        let new = try NewFile(path, replacing: session.invocation.has("force"))
        try await new.fill { try new.write(bytes) }
        session.console.line(path, json: ["file": .string(path), "bytes": .count(bytes.count)])
        return .done
    }

    /// Returns the path for a file of the server: its name selects no other folder and no hidden file.
    private static func path(for name: String) -> String {
        let plain = String(Console.plain(name).map { $0 == "/" || $0 == "\\" ? "_" : $0 })
        return "./" + (plain.hasPrefix(".") ? "_" + plain.dropFirst() : plain)
    }
}
