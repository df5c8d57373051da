import Notes
import NotesClient

/// Verbs that change where notes are found.
enum SortingVerbs {
    static func pin(_ session: CommandSession) async throws -> ExitCode {
        let isPinned = !session.invocation.has("off")
        return try await change(session, session.words, isPinned ? "Pinned" : "No longer pinned:") {
            $0.pinned = isPinned
        }
    }

    static func tag(_ session: CommandSession) async throws -> ExitCode {
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
        let last = session.words.last ?? ""
        let folder = last == "/" ? "" : try session.notebook().known(folder: last)
        return try await change(session, Array(session.words.dropLast()), "Moved") { $0.folder = folder }
    }

    /// All of them, or none if one is not found or one would not be accepted.
    private static func change(
        _ session: CommandSession, _ words: [String], _ done: String, _ change: (inout Content) -> Void
    ) async throws -> ExitCode {
        let notebook = try session.notebook()
        var ids: [NoteID] = []
        let find = try NoteFinder.finder(notebook)
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
