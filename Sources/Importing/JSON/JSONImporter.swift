import NoteFiles
import Notes
import NotesArchive
import NotesPrimitives

/// Reads an array of notes, an object that wraps one (`{"notes": […]}`), or a single note.
final class JSONImporter: NoteImporter {
    static let entry = FormatEntry(
        format: .json, name: "JSON with notes", expected: "JSON: an array of notes, or an object with one under notes",
        recognises: { probe throws(ImportError) in probe.kind == .json },
        accepts: { probe throws(ImportError) in probe.archive == nil },
        open: { probe, context, problems throws(ImportError) in
            JSONImporter(try probe.file.stream(), context, problems)
        })

    private let elements: JSONElements
    private let problems: ProblemLog
    /// Keeps the members beside the notes, or those of a single note.
    private var members = JSONObject()
    private var count = 0
    private var isDone = false

    private static let wrappers: Set<String> = [
        "notes", "memos", "items", "data", "results", "records", "entries", "documents", "activeNotes",
    ]

    private init(_ stream: any ByteStream, _ context: ImportContext, _ problems: ProblemLog) {
        self.problems = problems
        elements = JSONElements(stream, limit: context.pieceBytes)
    }

    func next() throws(ImportError) -> ImportedNote? {
        if isDone { return nil }
        while let part = try elements.next() {
            switch part {
            case .element(let key?, let bytes) where !Self.wrappers.contains(key):
                append(try JSONElements.tree(bytes), toMember: key)
            case .element(_, let bytes):
                count += 1
                let note = try problems.attempt("\(count)") { () throws(ImportError) in
                    try self.note(try JSONElements.tree(bytes))
                }
                if let note { return note }
            case .member(let name, let bytes):
                guard members[name] == nil else {
                    throw .refused(DomainError(.invalidJSON, "A member of the file's object occurs twice."))
                }
                members[name] = try JSONElements.tree(bytes)
            }
        }
        isDone = true
        if count > 0 { return nil }
        let single = MemoMembers(members)
        if let page = RoamPage(members) { return page.note }
        if single.isNote {
            try Self.refuseUnknown(single)
            return identified(single.note, members)
        }
        if members.isEmpty {
            problems.skip("{}", "The JSON is an object that has no members.")
            return nil
        }
        throw Self.foreign
    }

    private func append(_ value: JSON, toMember key: String) {
        members[key] = .array((members.array(key) ?? []) + [value])
    }

    private func note(_ value: JSON) throws(ImportError) -> ImportedNote {
        if let text = value.text, Self.isProse(text) {
            var note = ImportedNote(key: nil)
            note.content.body = text
            if let form = try? TextForm(reading: text) { note.content = form.content(over: nil) }
            return note
        }
        guard let object = value.object else { throw Self.foreign }
        if let page = RoamPage(object) { return page.note }
        let members = MemoMembers(object)
        guard members.isNote else { throw Self.foreign }
        try Self.refuseUnknown(members)
        return identified(members.note, object)
    }

    /// Returns true for a text that may be a note. A list of single words is a program's settings, such as Obsidian's
    /// list of plugins.
    private static func isProse(_ text: String) -> Bool {
        text.utf8.contains { $0 >= 0x80 || $0 == 0x20 || $0 == 0x0A }
    }

    /// Refuses a note whose text is in an unknown member, since it would come as an empty one.
    private static func refuseUnknown(_ members: MemoMembers) throws(ImportError) {
        guard let name = members.unknownText else { return }
        throw .invalid(
            "No member of the note reads as its text; most of it is under \"\(name.prefix(bytes: 64))\". Expected: body, "
                + "content, text or markdown.")
    }

    /// Sets the note's key. Small numbers are ids in many files; the time of creation distinguishes their notes.
    private func identified(_ note: ImportedNote, _ object: JSONObject) -> ImportedNote {
        var note = note
        if let key = note.key, note.id == nil { note.key = "\(key)\u{0}\(note.createdAt?.text ?? "")" }
        if note.key == nil {
            var bytes: [UInt8] = []
            bytes.append(json: object, sorted: true)
            note.key = SourceID.digest(bytes)
        }
        return note
    }

    private static let foreign = ImportError.invalid(
        "The JSON has no notes. Expected: an array of objects with title, body or text and times such as last_modified "
            + "or created_at, or an object with such an array under notes.")
}

/// Reads a page of Roam: a title, and blocks in blocks, which become a list in a list.
///
///     {"title": "Plan", "children": [{"string": "one", "children": [{"string": "{{[[DONE]]}} two"}]}]}
///
///     - one
///       - [x] two
private struct RoamPage {
    private static let boxes = [("todo", "[ ]"), ("done", "[x]")]

    private let page: JSONObject
    private var lines: [String] = []
    private var edited: Timestamp?

    /// Reads a page. Fails for an object without blocks and without Roam's times.
    init?(_ page: JSONObject) {
        guard page.text("title") != nil, page["string"] == nil else { return nil }
        let blocks = page.objects("children")
        let isPage =
            blocks.isEmpty
            ? page["children"] == nil && page["edit-time"] != nil : blocks.allSatisfy { $0.text("string") != nil }
        guard isPage else { return nil }
        self.page = page
        edited = page.time("edit-time")
        for block in blocks { add(block, indent: "") }
    }

    var note: ImportedNote {
        let title = page.text("title") ?? ""
        // Titles are unique in Roam.
        var note = ImportedNote(key: "roam\u{0}\(page.text("uid") ?? title)")
        note.content.title = title
        note.content.body = lines.joined(separator: "\n")
        note.createdAt = page.time("create-time")
        note.lastModified = edited ?? note.createdAt
        var roam = JSONObject()
        for member in page.members where !Self.known.contains(member.name) { roam[member.name] = member.value }
        if !roam.isEmpty { note.content.extra["roam"] = .object(roam) }
        return note
    }

    private static let known: Set<String> = [
        "title", "children", "create-time", "edit-time", "create-email", "edit-email", "uid", ":create/user",
        ":edit/user", ":block/refs", "refs",
    ]

    private mutating func add(_ block: JSONObject, indent: String) {
        var text = block.text("string") ?? ""
        for (word, box) in Self.boxes {
            for written in ["{{[[\(word)]]}}", "{{\(word)}}"]
            where text.prefix(written.count).lowercased() == written { text = box + text.dropFirst(written.count) }
        }
        if let level = block.integer("heading"), (1...6).contains(level) {
            text = String(repeating: "#", count: Int(level)) + " " + text
        }
        let inner = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (position, line) in inner.enumerated() {
            lines.append(position == 0 ? "\(indent)- \(line)" : line.isEmpty ? "" : "\(indent)  \(line)")
        }
        if let time = block.time("edit-time", "create-time") { edited = max(edited ?? time, time) }
        for child in block.objects("children") { add(child, indent: indent + "  ") }
    }
}
