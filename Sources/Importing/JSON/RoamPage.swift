import NoteFiles
import Notes

/// A page of Roam: a title, and blocks in blocks, which become a list in a list.
///
///     {"title": "Plan", "children": [{"string": "one", "children": [{"string": "{{[[DONE]]}} two"}]}]}
///
///     - one
///       - [x] two
struct RoamPage {
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
        if case .number(let level) = block["heading"], let level = Int(level.text), (1...6).contains(level) {
            text = String(repeating: "#", count: level) + " " + text
        }
        let inner = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (position, line) in inner.enumerated() {
            lines.append(position == 0 ? "\(indent)- \(line)" : line.isEmpty ? "" : "\(indent)  \(line)")
        }
        if let time = block.time("edit-time", "create-time") { edited = max(edited ?? time, time) }
        for child in block.objects("children") { add(child, indent: indent + "  ") }
    }
}
