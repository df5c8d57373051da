import Notes
import NotesClient
import NotesPrimitives

/// Writes notes for the verbs.
enum NoteOutput {
    /// Lists notes, at a terminal with numbers by which the next command may name a row.
    static func numbered(_ entries: [NoteEntry], _ session: CommandSession) throws {
        let console = session.console
        let ids = try ShortIDs.shown(session)
        guard console.isTerminal, !console.isJSON else { return list(entries, ids: ids, console) }
        LastList(.notes, session.profile).keep(entries.map { .init(id: $0.id) })
        let rows = entries.enumerated().lazy.map { number, entry in
            [String(number + 1)] + row(entry, ids, console)
        }
        console.table(["#", "ID", "CHANGED", "", "TITLE", "FOLDER AND TAGS"], rows, flexible: [4, 5])
    }

    /// Lists notes. `ids` shortens their ids at a terminal.
    static func list(_ entries: [NoteEntry], ids: ShortIDs, _ console: Console) {
        console.list(entries, ["ID", "CHANGED", "", "TITLE", "FOLDER AND TAGS"], flexible: [3, 4], json: json) {
            row($0, ids, console)
        }
    }

    private static func row(_ entry: NoteEntry, _ ids: ShortIDs, _ console: Console) -> [String] {
        let folder = entry.folder.isEmpty ? [] : [entry.folder + "/"]
        return [
            ids.text(entry.id), console.time(entry.textModified), marks(entry), entry.title,
            (folder + entry.tags.map { "#" + $0 }).joined(separator: " "),
        ]
    }

    /// Marks a note: `*` pinned, `a` archived, `↑` waits to be sent, `!` not accepted or in conflict.
    private static func marks(_ entry: NoteEntry) -> String {
        (entry.pinned ? "*" : "") + (entry.archived ? "a" : "") + (entry.isUnsent ? "↑" : "")
            + (entry.problem != nil || entry.hasConflict ? "!" : "")
    }

    static func json(_ entry: NoteEntry) -> JSON {
        [
            "id": .string(entry.id.text), "title": .string(entry.title), "lastModified": .time(entry.lastModified),
            "textModified": .time(entry.textModified), "tags": .texts(entry.tags), "folder": .string(entry.folder),
            "pinned": .bool(entry.pinned), "archived": .bool(entry.archived), "deleted": .bool(entry.isDeleted),
            "unsent": .bool(entry.isUnsent), "problem": .text(entry.problem), "conflict": .bool(entry.hasConflict),
        ]
    }

    static func json(_ kept: LocalNote) -> JSON {
        var object = JSONObject()
        object["id"] = .string(kept.id.text)
        if let state = kept.present { add(state, to: &object) }
        object["textModified"] = .time(kept.textModified)
        object["rev"] = .text(kept.unsent == nil ? kept.server?.rev.text : nil)
        object["unsent"] = .bool(kept.unsent != nil)
        object["problem"] = .text(kept.unsent?.problem)
        object["conflict"] = .bool(kept.conflict?.isReady == true)
        return .object(object)
    }

    private static func add(_ state: NoteState, to object: inout JSONObject) {
        let content = state.shownContent ?? Content()
        object["title"] = .string(content.title)
        object["body"] = .string(content.body)
        object["tags"] = .texts(content.tags)
        object["folder"] = .string(content.folder)
        object["pinned"] = .bool(content.pinned)
        object["archived"] = .bool(content.archived)
        object["locked"] = .bool(content.locked)
        object["createdAt"] = .string(state.createdAt.text)
        object["lastModified"] = .string(state.lastModified.text)
        object["weather"] = content.weather.map { .object($0.object) } ?? .null
        object["extra"] = .object(content.extra)
        object["deleted"] = .bool(state.isDeleted)
    }

    /// Writes title, newline and body, as `GET /v1/notes/{id}.md` has it. At a terminal, or with `endsLine`, the text
    /// ends its line.
    static func text(_ content: Content, _ session: CommandSession, endsLine: Bool = false) {
        let console = session.console
        let text = content.text
        guard console.isTerminal || endsLine || session.invocation.has("visible") else { return console.write(text) }
        console.write(line(text, session) + (text.utf8.last == UInt8(ascii: "\n") ? "" : "\n"))
    }

    /// Prepares a note's text for standard output: a terminal gets its control characters with `--raw` alone.
    static func line(_ text: String, _ session: CommandSession) -> String {
        let isVisible = session.console.isTerminal && !session.invocation.has("raw")
        return isVisible || session.invocation.has("visible") ? Console.visible(text) : text
    }

    /// Writes the changes of a text with the lines around them; `…` replaces the lines that are left out.
    static func diff(_ diff: LineDiff, _ session: CommandSession) {
        let console = session.console
        var position = 0
        for hunk in diff.hunks {
            if hunk.lowerBound > position { console.line("…") }
            for line in diff.lines[hunk] {
                switch line {
                case .same(let text): console.line("  " + Self.line(text, session))
                case .removed(let text): console.line(console.styled("- " + Self.line(text, session), .red))
                case .added(let text): console.line(console.styled("+ " + Self.line(text, session), .green))
                }
            }
            position = hunk.upperBound
        }
        if position > 0, position < diff.lines.count { console.line("…") }
    }
}

extension Content {
    /// Returns title, newline and body.
    var text: String { String(decoding: TextForm(self).bytes(), as: UTF8.self) }
}

/// Writes times in the local calendar and time zone.
enum LocalDay {
    /// Returns `YYYY-MM-DD`.
    static func day(_ time: Timestamp) -> String { format(time, "%Y-%m-%d") }

    /// Returns `YYYY-MM-DD HH:MM`.
    static func minute(_ time: Timestamp) -> String { format(time, "%Y-%m-%d %H:%M") }

    private static func format(_ time: Timestamp, _ form: String) -> String {
        var seconds = time_t(time.milliseconds / 1000)
        var parts = tm()
        localtime_r(&seconds, &parts)
        var buffer = [CChar](repeating: 0, count: 32)
        let count = strftime(&buffer, buffer.count, form, &parts)
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
