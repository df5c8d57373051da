import Notes
import NotesClient

/// Files of a note: they are on the server.
enum FileVerbs {
    static func attach(_ session: CommandSession) async throws -> ExitCode {
        let notebook = try session.notebook()
        let id = try NoteFinder.find(session.words[0], in: notebook, session).id
        let api = try session.api()
        // All of them are read before one is sent.
        let files = try session.words.dropFirst().map { path in
            guard let bytes = try File.read(path) else { throw CommandError(.notFound, "there is no file \(path)") }
            let name = path.split(separator: "/").last.map(String.init) ?? path
            return (name, bytes)
        }
        // The server must have the note before its files.
        try await session.sendFirst(id, notebook)
        for (name, bytes) in files {
            try await api.attach(bytes, as: name, type: type(of: name), to: id)
            session.console.say("Attached \(Console.visible(name))")
        }
        session.warn(about: try await session.sync(notebook))
        if session.console.isJSON, let kept = try notebook.kept(id) { session.console.json(list(kept)) }
        return .done
    }

    static func files(_ session: CommandSession) async throws -> ExitCode {
        let notebook = try session.notebook()
        let entry = try NoteFinder.find(session.words[0], in: notebook, session)
        guard let kept = try notebook.kept(entry.id) else { throw CommandError(.notFound, "\(entry.id) was deleted") }
        let console = session.console
        if console.isJSON {
            console.json(list(kept))
            return .done
        }
        let attachments = kept.present?.shownContent?.attachments ?? []
        console.table(
            ["NAME", "TYPE", "BYTES"], attachments.lazy.map { [$0.name, $0.type, String($0.size)] }, flexible: 0)
        if attachments.isEmpty { console.say("It has no files.") }
        return .done
    }

    private static func list(_ kept: LocalNote) -> JSON {
        .array(
            (kept.present?.shownContent?.attachments ?? []).map { file in
                var object = JSONObject()
                object["name"] = .string(file.name)
                object["type"] = .string(file.type)
                object["size"] = .number(JSONNumber(Int64(file.size)))
                return .object(object)
            })
    }

    static func save(_ session: CommandSession) async throws -> ExitCode {
        let notebook = try session.notebook()
        let entry = try NoteFinder.find(session.words[0], in: notebook, session)
        let name = session.words[1]
        guard let attachments = try notebook.kept(entry.id)?.present?.shownContent?.attachments,
            let file = attachments.first(where: { $0.name == name })
        else { throw CommandError(.notFound, "\(entry.id) has no file \(name); see: notes files \(entry.id)") }
        let path = session.words.count > 2 ? session.words[2] : path(for: file.name)
        let bytes = try await session.api().attachment(file.name, of: entry.id)
        if path == "-" {
            session.console.output(bytes)
            return .done
        }
        let new = try NewFile(path, replacing: session.invocation.has("force"))
        try await new.fill { try new.write(bytes) }
        if session.console.isJSON {
            var object = JSONObject()
            object["file"] = .string(path)
            object["bytes"] = .number(JSONNumber(Int64(bytes.count)))
            session.console.json(.object(object))
        } else {
            session.console.line(path)
        }
        return .done
    }

    /// A name from elsewhere is no path, and no hidden file.
    private static func path(for name: String) -> String {
        let plain = String(Console.plain(name).map { $0 == "/" || $0 == "\\" ? "_" : $0 })
        return "./" + (plain.hasPrefix(".") ? "_" + plain.dropFirst() : plain)
    }

    static func type(of name: String) -> String {
        let ending = name.split(separator: ".").count > 1 ? name.split(separator: ".").last?.lowercased() ?? "" : ""
        return types[ending] ?? "application/octet-stream"
    }

    private static let types = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
        "heic": "image/heic", "svg": "image/svg+xml", "pdf": "application/pdf", "txt": "text/plain",
        "md": "text/markdown", "csv": "text/csv", "json": "application/json", "zip": "application/zip",
        "mp3": "audio/mpeg", "m4a": "audio/mp4", "wav": "audio/wav", "mp4": "video/mp4", "mov": "video/quicktime",
    ]
}
