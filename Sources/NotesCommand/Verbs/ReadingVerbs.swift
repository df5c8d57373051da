import Notes
import NotesClient

/// Verbs that only read, from this device.
enum ReadingVerbs {
    static func list(_ session: CommandSession) async throws -> ExitCode {
        var filter = EntryFilter()
        if session.invocation.has("all") { filter.archived = .include }
        if session.invocation.has("archived") { filter.archived = .only }
        filter.tag = session.invocation.value("tag").map { NameFilter($0) }
        let notebook = try session.notebook()
        filter.folder = try session.invocation.value("folder").map { NameFilter(try notebook.known(folder: $0)) }
        let entries = try notebook.entries(filter)
        let limit = try session.invocation.integer("limit") ?? entries.count
        NoteOutput.list(Array(entries.prefix(limit)), ids: try .shown(session), session.console)
        if entries.isEmpty, session.console.isTerminal { session.console.say("No notes. Write one with: notes new") }
        return .done
    }

    static func show(_ session: CommandSession) async throws -> ExitCode {
        let notebook = try session.notebook()
        let entry = try NoteFinder.find(session.words[0], in: notebook)
        guard let kept = try notebook.kept(entry.id), let content = kept.present?.shownContent else {
            throw CommandError(.notFound, "\(entry.id) was deleted")
        }
        if session.console.isJSON {
            session.console.json(NoteOutput.json(kept))
        } else {
            NoteOutput.text(content, session)
        }
        return .done
    }

    static func search(_ session: CommandSession) async throws -> ExitCode {
        let limit = try session.invocation.integer("limit") ?? 50
        let found = try session.notebook().search(session.words.joined(separator: " "), limit: limit)
        let console = session.console
        if found.isEmpty { console.say("Nothing found.") }
        if console.isJSON {
            console.json(
                list: found.lazy.map { hit in
                    guard case .object(var object) = NoteOutput.json(hit.entry) else { return .null }
                    object["snippet"] = .string(hit.snippet)
                    return .object(object)
                })
            return found.isEmpty ? .notFound : .done
        }
        let ids = try ShortIDs.shown(session)
        console.table(
            ["ID", "CHANGED", "TITLE", "TEXT"],
            found.lazy.map {
                [
                    ids?.text($0.entry.id) ?? $0.entry.id.text, console.time($0.entry.lastModified), $0.entry.title,
                    $0.snippet,
                ]
            },
            flexible: 2, 3)
        return found.isEmpty ? .notFound : .done
    }
}
