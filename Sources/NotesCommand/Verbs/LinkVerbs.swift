import Notes
import NotesClient

/// Lists the notes that a note links to, as `[text](note:ID)` or `[[Title]]`, and those that link to it.
enum LinkVerbs {
    static func links(_ session: CommandSession) async throws -> ExitCode {
        let (notebook, entry) = try session.note()
        let index = LinkIndex(try notebook.entries(.everyLive))
        let content = try notebook.kept(entry.id)?.present?.shownContent ?? Content()
        let links = NoteLink.all(in: content.body)
        var found: [NoteEntry] = []
        for target in links.compactMap(index.entry) where !found.contains(target) { found.append(target) }
        try list(found, session)
        // `![[sea.jpg]]` shows a file.
        let files = Set(content.attachments.map(\.name))
        let lost = links.filter { index.entry($0) == nil }.map(\.text).filter { text in
            !files.contains(text.split(separator: "/").last.map(String.init) ?? text)
        }
        if !lost.isEmpty {
            let names = lost.map(Console.shown).joined(separator: ", ")
            session.console.say("\(Count.of(lost.count, "link")) without a note here: \(names)")
        }
        return .done
    }

    static func backlinks(_ session: CommandSession) async throws -> ExitCode {
        let (notebook, entry) = try session.note()
        let entries = try notebook.entries(.everyLive)
        let index = LinkIndex(entries)
        let found = try notebook.replica.read { transaction in
            try entries.filter { other in
                guard other.id != entry.id, let body = try transaction.note(other.id)?.present?.content?.body else {
                    return false
                }
                return NoteLink.all(in: body).contains { index.entry($0)?.id == entry.id }
            }
        }
        try list(found, session)
        return .done
    }

    private static func list(_ entries: [NoteEntry], _ session: CommandSession) throws {
        LastList(.notes, session.profile).keep(entries.map { .init(id: $0.id) })
        NoteOutput.list(entries, ids: try .shown(session), session.console)
        if entries.isEmpty, session.console.isTerminal { session.console.say("None.") }
    }
}

/// Finds notes by the ids, titles and paths in links.
struct LinkIndex {
    private var ids: [String: NoteEntry] = [:]
    private var titles: [[UInt16]: NoteEntry] = [:]
    /// Maps folders with titles to notes, for links as `[[folder/Title]]`.
    private var paths: [[UInt16]: NoteEntry] = [:]

    /// Indexes the notes. If two have one title, a link means the one that a list shows first.
    init(_ entries: [NoteEntry]) {
        for entry in entries.reversed() {
            ids[entry.id.text] = entry
            titles[FoldedText(entry.title).units] = entry
            if !entry.folder.isEmpty { paths[FoldedText(entry.folder + "/" + entry.title).units] = entry }
        }
    }

    func entry(_ link: NoteLink) -> NoteEntry? {
        switch link {
        case .id(let id): ids[id.text]
        case .title(let title): titles[FoldedText(title).units] ?? paths[FoldedText(title).units]
        }
    }
}
