import Notes
import NotesClient

/// `notes links` and `notes backlinks`: `[text](note:ID)` and `[[Title]]`.
enum LinkVerbs {
    static func links(_ session: CommandSession) async throws -> ExitCode {
        let notebook = try session.notebook()
        let entry = try NoteFinder.find(session.words[0], in: notebook, session)
        let index = TextLinks.Index(try notebook.entries(.everyLive))
        let body = try notebook.kept(entry.id)?.present?.shownContent?.body ?? ""
        let links = TextLinks.links(in: body)
        var found: [NoteEntry] = []
        for target in links.compactMap(index.entry) where !found.contains(target) { found.append(target) }
        try list(found, session)
        let lost = links.filter { index.entry($0) == nil }.map(\.text)
        if !lost.isEmpty {
            let names = lost.map { Console.visible(Console.plain($0)) }.joined(separator: ", ")
            session.console.say("\(Count.of(lost.count, "link")) to no note here: \(names)")
        }
        return .done
    }

    static func backlinks(_ session: CommandSession) async throws -> ExitCode {
        let notebook = try session.notebook()
        let entry = try NoteFinder.find(session.words[0], in: notebook, session)
        let entries = try notebook.entries(.everyLive)
        let index = TextLinks.Index(entries)
        let found = try notebook.replica.transact { transaction in
            try entries.filter { other in
                guard other.id != entry.id, let body = try transaction.kept(other.id)?.present?.content?.body else {
                    return false
                }
                return TextLinks.links(in: body).contains { index.entry($0)?.id == entry.id }
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

/// Links between notes, in a text.
enum TextLinks {
    enum Link: Equatable {
        case id(String), title(String)

        var text: String {
            switch self {
            case .id(let text), .title(let text): text
            }
        }
    }

    /// Notes by what links call them.
    struct Index {
        private var ids: [String: NoteEntry] = [:]
        private var titles: [[UInt16]: NoteEntry] = [:]

        /// Two notes may have one title: then it means the one that a list shows first.
        init(_ entries: [NoteEntry]) {
            for entry in entries.reversed() {
                ids[entry.id.text] = entry
                titles[FoldedText(entry.title).units] = entry
            }
        }

        func entry(_ link: Link) -> NoteEntry? {
            switch link {
            case .id(let id): ids[id]
            case .title(let title): titles[FoldedText(title).units]
            }
        }
    }

    /// In their order. `[[Title|shown]]` and `[[Title#part]]` are links to the title.
    static func links(in text: String) -> [Link] {
        var links: [Link] = []
        var rest = text.utf8[...]
        while let start = rest.firstIndex(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "n") }) {
            rest = rest[start...]
            if rest.starts(with: "[[".utf8) {
                let name = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "\n") }
                let title = name.prefix { $0 != UInt8(ascii: "|") && $0 != UInt8(ascii: "#") }
                if text.utf8[name.endIndex...].starts(with: "]]".utf8), !title.isEmpty {
                    links.append(.title(trimmed(title)))
                    rest = text.utf8[name.endIndex...]
                    continue
                }
            } else if rest.starts(with: "note:".utf8) {
                let id = rest.dropFirst(5).prefix { byte in
                    ![UInt8(ascii: ")"), UInt8(ascii: ">"), UInt8(ascii: "]"), 0x20, 0x0A, 0x0D, UInt8(ascii: "#")]
                        .contains(byte)
                }
                if let id = NoteID(String(Substring(id))) { links.append(.id(id.text)) }
            }
            rest = rest.dropFirst()
        }
        return links
    }

    private static func trimmed(_ text: Substring.UTF8View) -> String {
        var text = text
        while text.first == 0x20 { text.removeFirst() }
        while text.last == 0x20 { text.removeLast() }
        return String(Substring(text))
    }
}
