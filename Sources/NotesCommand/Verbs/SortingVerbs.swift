import Notes
import NotesClient

/// Changes the tags, folders and marks of notes.
enum SortingVerbs {
    static func pin(_ session: CommandSession) async throws -> ExitCode {
        let isPinned = !session.invocation.has("off")
        return try await change(session, session.words, isPinned ? "Pinned" : "No longer pinned:") {
            $0.pinned = isPinned
        }
    }

    static func archive(_ session: CommandSession) async throws -> ExitCode {
        let isArchived = !session.invocation.has("off")
        return try await change(session, session.words, isArchived ? "Archived" : "No longer archived:") {
            $0.archived = isArchived
        }
    }

    static func tag(_ session: CommandSession) async throws -> ExitCode {
        if session.invocation.has("rename") {
            return try await renameEverywhere(session) { try await $0.renameTag($1, to: $2) }
        }
        let tags = session.words.dropFirst()
        let removes = session.invocation.has("remove")
        return try await change(session, Array(session.words.prefix(1)), removes ? "Untagged" : "Tagged") { content in
            for tag in tags {
                let position = content.tags.firstIndex { $0.utf8.elementsEqual(tag.utf8) }
                if removes {
                    if let position { content.tags.remove(at: position) }
                } else if position == nil {
                    content.tags.append(tag)
                }
            }
        }
    }

    static func move(_ session: CommandSession) async throws -> ExitCode {
        if session.invocation.has("folder") {
            return try await renameEverywhere(session) { try await $0.renameFolder($1, to: $2) }
        }
        let last = session.words.last ?? ""
        let folder = last == "/" ? "" : try session.notebook().known(folder: last)
        return try await change(session, Array(session.words.dropLast()), "Moved") { $0.folder = folder }
    }

    /// Renames on the server, in all notes at once, and then here. Unsent changes go first: they may have the old name.
    private static func renameEverywhere(
        _ session: CommandSession, _ rename: (APIClient, _ old: String, _ new: String) async throws -> Int64
    ) async throws -> ExitCode {
        let notebook = try session.notebook()
        guard session.words.count == 2 else { throw CommandError(.usage, "give the old name and the new one") }
        let names = session.words.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        session.warn(about: try await session.sync(notebook))
        let count = try await rename(session.api(), names[0], names[1])
        session.warn(about: try await session.sync(notebook))
        if session.console.isTerminal, !session.console.isJSON {
            session.console.say("Renamed in \(Count.of(Int(count), "note")).")
        } else {
            session.console.line(String(count), json: ["renamed": .count(count)])
        }
        if count == 0 { session.console.fail("no note has \(Console.plain(names[0]))") }
        return count == 0 ? .notFound : .done
    }

    /// Changes all of the notes, or none if one is not found or one would not be accepted.
    private static func change(
        _ session: CommandSession, _ words: [String], _ done: String, _ change: (inout Content) -> Void
    ) async throws -> ExitCode {
        let notebook = try session.notebook()
        var ids: [NoteID] = []
        let find = try NoteFinder.finder(notebook, session)
        for word in words {
            let id = try find(word).id
            var content = try notebook.kept(id)?.present?.shownContent ?? Content()
            let known = content.tags
            change(&content)
            try WritingVerbs.check(content)
            try WritingVerbs.check(tags: content.tags, known: known)
            if !ids.contains(id) { ids.append(id) }
        }
        for id in ids { try notebook.edit(id, change) }
        return try await WritingVerbs.finish(session, notebook, ids, done)
    }
}

/// Lists the deleted notes of this device and of the server, for `notes trash`. A device that signed in after a note
/// was deleted never got its text, so only the server has it.
enum TrashVerb {
    static func run(_ session: CommandSession) async throws -> ExitCode {
        let notebook = try session.notebook()
        var entries = try notebook.entries(.trash)
        if !session.invocation.has("no-sync") {
            do {
                let known = Set(entries.map(\.id))
                let api = try session.api()
                let trash = try await Deadline(session.environment).run { try await api.trash() }
                for note in trash where !known.contains(note.id) {
                    if let kept = try notebook.kept(note.id), kept.present?.isDeleted == false { continue }
                    if let entry = entry(note) { entries.append(entry) }
                }
            } catch let error as ServerError where error.isOffline {
                session.console.say("The server cannot be reached: only the notes of this device are listed.")
            }
        }
        NoteOutput.list(
            entries.sorted { $0.isListed(before: $1) }, ids: try .shown(session, besides: entries), session.console)
        if entries.isEmpty, session.console.isTerminal { session.console.say("The trash is empty.") }
        return .done
    }

    private static func entry(_ note: Note) -> NoteEntry? { NoteEntry(LocalNote(id: note.id, server: note)) }

    /// Returns a deleted note that is on the server alone.
    static func found(_ word: String, _ session: CommandSession) async throws -> Note? {
        guard !session.invocation.has("no-sync") else { return nil }
        let notes = try await session.ask { try await $0.trash() }
        do {
            let id = try NoteFinder.find(word, among: notes.compactMap(entry), trash: true).id
            return notes.first { $0.id == id }
        } catch let error as CommandError where error.code == .notFound {
            return nil
        }
    }
}

/// Lists the names on this device, and counts the notes with each, for `notes tags` and `notes folders`.
enum NameVerbs {
    static func tags(_ session: CommandSession) async throws -> ExitCode {
        try list(session, "No tags.") { $0.tags }
    }

    static func folders(_ session: CommandSession) async throws -> ExitCode {
        try list(session, "No folders.") { $0.folder.isEmpty ? [] : [$0.folder] }
    }

    private static func list(
        _ session: CommandSession, _ none: String, _ names: (NoteEntry) -> [String]
    ) throws -> ExitCode {
        var counts: [String: Int64] = [:]
        for entry in try session.notebook().entries(.everyLive) {
            for name in names(entry) { counts[name, default: 0] += 1 }
        }
        let sorted = counts.map { (FoldedText($0.key).units, name: $0.key, count: $0.value) }
            .sorted { $0.0 != $1.0 ? $0.0.lexicographicallyPrecedes($1.0) : $0.name < $1.name }
        session.console.list(
            sorted, ["NAME", "NOTES"], flexible: [0], none: none,
            json: { ["name": .string($0.name), "count": .count($0.count)] }, row: { [$0.name, String($0.count)] })
        return .done
    }
}
