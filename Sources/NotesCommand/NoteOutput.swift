import Notes
import NotesClient
import NotesPrimitives

/// Writes notes for the verbs.
enum NoteOutput {
    /// Lists notes, at a terminal with numbers by which the next command may name a row.
    static func numbered(_ entries: [NoteEntry], _ session: CommandSession) throws {
        guard let ids = try ShortIDs.shown(session) else { return list(entries, ids: nil, session.console) }
        LastList(.notes, session.profile).keep(entries.map { .init(id: $0.id) })
        let console = session.console
        let rows = entries.enumerated().lazy.map { number, entry in
            [String(number + 1)] + row(entry, ids, console)
        }
        console.table(["#", "ID", "CHANGED", "", "TITLE", "FOLDER AND TAGS"], rows, flexible: 4, 5)
    }

    /// Lists notes. `ids` shortens their ids at a terminal.
    static func list(_ entries: [NoteEntry], ids: ShortIDs?, _ console: Console) {
        if console.isJSON { return console.json(list: entries.lazy.map(json)) }
        let rows = entries.lazy.map { row($0, ids, console) }
        console.table(["ID", "CHANGED", "", "TITLE", "FOLDER AND TAGS"], rows, flexible: 3, 4)
    }

    private static func row(_ entry: NoteEntry, _ ids: ShortIDs?, _ console: Console) -> [String] {
        let folder = entry.folder.isEmpty ? [] : [entry.folder + "/"]
        return [
            ids?.text(entry.id) ?? entry.id.text, console.time(entry.textModified), marks(entry), entry.title,
            (folder + entry.tags.map { "#" + $0 }).joined(separator: " "),
        ]
    }

    /// Marks a note: `*` pinned, `a` archived, `↑` waits to be sent, `!` not accepted or in conflict.
    private static func marks(_ entry: NoteEntry) -> String {
        (entry.pinned ? "*" : "") + (entry.archived ? "a" : "") + (entry.isUnsent ? "↑" : "")
            + (entry.problem != nil || entry.hasConflict ? "!" : "")
    }

    static func json(_ entry: NoteEntry) -> JSON {
        var object = JSONObject()
        object["id"] = .string(entry.id.text)
        object["title"] = .string(entry.title)
        object["lastModified"] = .string(entry.lastModified.text)
        object["textModified"] = .string(entry.textModified.text)
        object["tags"] = .array(entry.tags.map(JSON.string))
        object["folder"] = .string(entry.folder)
        object["pinned"] = .bool(entry.pinned)
        object["archived"] = .bool(entry.archived)
        object["deleted"] = .bool(entry.isDeleted)
        object["unsent"] = .bool(entry.isUnsent)
        object["problem"] = entry.problem.map(JSON.string) ?? .null
        object["conflict"] = .bool(entry.hasConflict)
        return .object(object)
    }

    static func json(_ kept: LocalNote) -> JSON {
        var object = JSONObject()
        object["id"] = .string(kept.id.text)
        if let state = kept.present { add(state, to: &object) }
        object["textModified"] = kept.textModified.map { .string($0.text) } ?? .null
        object["rev"] = kept.unsent == nil ? kept.server.map { .string($0.rev.text) } ?? .null : .null
        object["unsent"] = .bool(kept.unsent != nil)
        object["problem"] = kept.unsent?.problem.map(JSON.string) ?? .null
        object["conflict"] = .bool(kept.conflict?.isReady == true)
        return .object(object)
    }

    /// Returns the JSON of a note that was erased.
    static func erased(_ id: NoteID) -> JSON {
        var object = JSONObject()
        object["id"] = .string(id.text)
        object["erased"] = .bool(true)
        return .object(object)
    }

    static func add(_ state: NoteState, to object: inout JSONObject) {
        let content = state.shownContent ?? Content()
        object["title"] = .string(content.title)
        object["body"] = .string(content.body)
        object["tags"] = .array(content.tags.map(JSON.string))
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
        let bytes = TextForm(content).bytes()
        guard console.isTerminal || endsLine || session.invocation.has("visible") else { return console.output(bytes) }
        let text = String(decoding: bytes, as: UTF8.self)
        console.write(line(text, session) + (bytes.last == UInt8(ascii: "\n") ? "" : "\n"))
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
