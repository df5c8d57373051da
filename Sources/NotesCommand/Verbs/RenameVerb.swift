import Notes
import NotesClient

/// Gives a note another title, and rewrites the links `[[Title]]` of other notes, for `notes rename`. Links that have
/// the note's id lead to it anyway.
enum RenameVerb {
    static func run(_ session: CommandSession) async throws -> ExitCode {
        let (notebook, entry) = try session.note()
        let title = session.words.dropFirst().joined(separator: " ")
        var content = try notebook.kept(entry.id)?.present?.shownContent ?? Content()
        content.title = title
        try WritingVerbs.check(content)
        let links = session.invocation.has("keep-links") ? nil : try TitleLinks(of: entry, title, notebook)
        try notebook.edit(entry.id) { $0.title = title }
        let changed = try links?.rewrite(notebook) ?? []
        let code = try await WritingVerbs.finish(session, notebook, [entry.id], "Renamed") { object in
            object["relinked"] = .ids(changed)
        }
        if !changed.isEmpty {
            session.console.say("Changed the links to it in \(Count.of(changed.count, "note")).")
        }
        if let left = links?.left { session.console.say(left) }
        return code
    }
}

/// Finds the links to a note by its title, and what they become.
private struct TitleLinks {
    private let entry: NoteEntry
    private let title: String
    /// Lists the notes with such links, the note itself among them.
    private let ids: [NoteID]
    /// The reason for which links stay as they are; nil if all are rewritten.
    let left: String?
    private let isByTitle: Bool
    private let isByPath: Bool

    /// Reads all notes before the title changes.
    init(of entry: NoteEntry, _ title: String, _ notebook: Notebook) throws {
        (self.entry, self.title) = (entry, title)
        let entries = try notebook.entries(.everyLive)
        let others = entries.filter { $0.id != entry.id }
        let (old, new) = (FoldedText(entry.title).units, FoldedText(title).units)
        func has(_ folded: [UInt16], _ other: NoteEntry) -> Bool { FoldedText(other.title).units == folded }
        let isPossible = NoteLink.canName(title)
        isByTitle = isPossible && !others.contains { has(old, $0) || has(new, $0) }
        isByPath =
            isPossible
            && !others.contains { $0.folder == entry.folder && (has(old, $0) || has(new, $0)) }
        let (byTitle, byPath) = (isByTitle, isByPath)
        var ids: [NoteID] = []
        var areAnyLeft = false
        try notebook.replica.read { transaction in
            for other in entries {
                guard let body = try transaction.note(other.id)?.present?.content?.body else { continue }
                let kinds = Set(NoteLink.all(in: body).compactMap { Self.kind($0, entry) })
                if kinds.contains(.title) && byTitle || kinds.contains(.path) && byPath { ids.append(other.id) }
                if kinds.contains(.title) && !byTitle || kinds.contains(.path) && !byPath { areAnyLeft = true }
            }
        }
        self.ids = ids
        left = areAnyLeft ? Self.reason(isPossible, others.contains { has(old, $0) }, entry, title) : nil
    }

    private static func reason(_ isPossible: Bool, _ isShared: Bool, _ entry: NoteEntry, _ title: String) -> String {
        let (old, new) = (Console.shown(entry.title), Console.shown(title))
        if !isPossible { return "Links to [[\(old)]] stay: no link can have the title \(new)" }
        if isShared { return "Links to [[\(old)]] stay: another note has this title, too" }
        return "Links to [[\(old)]] stay: another note has the title \(new)"
    }

    private enum Kind { case title, path }

    /// Returns the form of a link to the note by its title alone, or with its folder.
    private static func kind(_ link: NoteLink, _ entry: NoteEntry) -> Kind? {
        guard case .title(let text) = link else { return nil }
        let folded = FoldedText(text).units
        if folded == FoldedText(entry.title).units { return .title }
        return !entry.folder.isEmpty && folded == FoldedText(entry.folder + "/" + entry.title).units ? .path : nil
    }

    /// Rewrites the links, and returns the other notes that changed. A note that would be too long stays as it is.
    func rewrite(_ notebook: Notebook) throws -> [NoteID] {
        var changed: [NoteID] = []
        for id in ids {
            var isChanged = false
            try notebook.edit(id) { content in
                let body = NoteLink.renaming(in: content.body) { text in
                    switch Self.kind(.title(text), entry) {
                    case .title where isByTitle: title
                    case .path where isByPath: entry.folder + "/" + title
                    default: nil
                    }
                }
                let before = content
                content.body = body
                if NoteLimits().fault(in: content) != nil { content = before }
                isChanged = content != before
            }
            if isChanged, id != entry.id { changed.append(id) }
        }
        return changed
    }
}
