import Notes
import NoteFiles
import NotesClient
import NotesPrimitives

/// Writes the notes as files that other programs read, for `notes export`.
enum ExportVerb {
    private enum Form: String, CaseIterable {
        case folder, zip, ndjson
    }

    static func run(_ session: CommandSession) async throws -> ExitCode {
        let path = session.words[0]
        switch try form(session, path) {
        case .folder: return try await folder(path, session)
        case .zip:
            let file = try NewFile(path, replacing: session.invocation.has("force"))
            let bar = ProgressBar(session.console, "Export", .bytes)
            defer { bar.end() }
            let written = Mutex(0)
            try await file.fill {
                try await session.sendAllFirst()
                let api = try session.api()
                do throws(StreamingError<any Error>) {
                    try await api.backupZip { piece in
                        try file.write(piece)
                        bar.update(
                            written.withLock { written in
                                written += piece.count
                                return written
                            })
                    }
                } catch {
                    throw error.cause
                }
            }
            bar.end()
            session.console.say("Exported the notes of the server to \(path).")
        case .ndjson:
            let (notes, _) = try await BackupVerbs.backup(session.api(), session, to: path)
            session.console.say("Exported \(Count.of(Int(notes), "note")) to \(path).")
        }
        show(path, session.console)
        return .done
    }

    private static func form(_ session: CommandSession, _ path: String) throws -> Form {
        if let word = session.invocation.value("format") {
            guard let form = Form(rawValue: word) else {
                throw CommandError(.usage, "--format takes folder, zip or ndjson")
            }
            return form
        }
        return path.hasSuffix(".zip") ? .zip : path.hasSuffix(".ndjson") ? .ndjson : .folder
    }

    private static func show(_ path: String, _ console: Console) { console.line(path, json: ["file": .string(path)]) }

    // MARK: A folder of Markdown files

    /// Writes the notes of this device, offline too; their attachments come from the server.
    private static func folder(_ path: String, _ session: CommandSession) async throws -> ExitCode {
        let notebook = try session.notebook()
        try File.makeFolder(path)
        guard try File.names(in: path).isEmpty || session.invocation.has("force") else {
            throw CommandError(.failure, "\(path) has files already; give an empty folder, or --force")
        }
        var names = FileNames(reserved: ["attachments"])
        var attachments = FileNames()
        let entries = try notebook.entries(.everyLive)
        let bar = ProgressBar(session.console, "Export", .notes)
        defer { bar.end() }
        var (missing, isOffline) = (0, false)
        for (number, entry) in entries.enumerated() {
            guard let state = try notebook.kept(entry.id)?.present, let content = state.content else { continue }
            var file = NoteFile(
                id: state.id, title: content.title, content: content, createdAt: state.createdAt,
                lastModified: state.lastModified)
            for attachment in content.attachments {
                let position = "attachments/" + attachments.path(ofFile: attachment.name)
                do {
                    let bytes = try await session.api().attachment(attachment.name, of: state.id)
                    try File.makeFolder(path + "/attachments")
                    try File.write(bytes, to: "\(path)/\(position)")
                    file.attachments.append(.init(name: attachment.name, type: attachment.type, path: position))
                } catch let error as ServerError {
                    missing += 1
                    if error.isOffline { isOffline = true }
                }
            }
            let position = names.path(
                entry.title.isEmpty ? entry.id.text : entry.title, ending: ".md", in: content.folder)
            file.linkAttachments(fromFolder: names.path(ofFolder: content.folder))
            let full = "\(path)/\(position)"
            if let slash = full.lastIndex(of: "/") { try File.makeFolder(String(full[..<slash])) }
            try File.write(file.bytes, to: full)
            bar.update(number + 1, of: entries.count)
        }
        bar.end()
        session.console.say("Exported \(Count.of(entries.count, "note")) to \(path).")
        show(path, session.console)
        if missing == 0 { return .done }
        session.console.fail("\(Count.of(missing, "attachment")) could not be fetched from the server.")
        return isOffline ? .queued : .failure
    }
}
