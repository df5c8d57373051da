import NoteFiles
import Notes

/// Reads a note as simple memo apps write it in JSON, whatever they call its members. Upper and lower case, `_`, `-`
/// and spaces make no difference: `last_modified`, `lastModified` and `Last Modified` are one name.
struct MemoMembers {
    private enum Meaning: Int {
        case title, body, created, modified, tags, folder, pinned, id, trashed, archived, starred, weather, extra, owned
    }

    private static let names: [String: Meaning] = {
        let spellings: [(Meaning, [String])] = [
            (.title, ["title", "name", "subject", "heading"]),
            (.body, ["body", "content", "text", "note", "memo", "markdown", "documentjson"]),
            (
                .created,
                [
                    "createdat", "created", "creationdate", "datecreated", "createdtime", "creationtime", "createtime",
                    "createdon", "ctime", "timestamp", "date", "time",
                ]
            ),
            (
                .modified,
                [
                    "lastmodified", "modifiedat", "modified", "updatedat", "updated", "modificationdate", "lastedited",
                    "editedat", "datemodified", "updatetime", "updatedtime", "modifiedtime", "lastupdated", "mtime",
                    "edittime",
                ]
            ),
            (.tags, ["tags", "labels", "keywords"]),
            (.folder, ["folder", "notebook"]),
            (.pinned, ["pinned", "ispinned"]),
            (.id, ["id", "uuid", "guid", "noteid"]),
            (.trashed, ["deleted", "isdeleted", "trashed", "istrashed", "intrash"]),
            (.archived, ["archived", "isarchived"]),
            (.starred, ["starred", "isstarred", "favorite", "isfavorite", "favourite", "isfavourite"]),
            (.weather, ["weather"]),
            (.extra, ["extra"]),
            // Written by this server, and meaningless elsewhere.
            (.owned, ["rev", "seq", "receivedat", "displaytitle", "preview"]),
        ]
        var names: [String: Meaning] = [:]
        for (meaning, spelled) in spellings { for name in spelled { names[name] = meaning } }
        return names
    }()

    private(set) var note = ImportedNote()
    /// The object has a text, or a title that is called so or has a time. Settings and lists of other programs have
    /// names, too.
    var isNote: Bool { hasBody || hasTitle && (isCalledTitle || note.createdAt != nil || note.lastModified != nil) }
    private var hasTitle = false
    private var isCalledTitle = false
    private var hasBody = false
    /// A member of the text's names reads as text.
    private var hasReadable = false

    /// Names the member that has most of a note without a text.
    private(set) var unknownText: String?
    /// A text has at least this number of bytes; a shorter one is some setting.
    private static let shortestText = 64

    init(_ object: JSONObject) {
        let isOwn = object["rev"] != nil && object["seq"] != nil
        hasReadable = object.members.contains { member in
            guard Self.meaning(member.name) == .body, case .string(let text) = member.value else { return false }
            return !text.isEmpty && !Self.isSealed(text)
        }
        for member in object.members {
            let name = Self.plain(member.name)
            if let meaning = Self.names[name], meaning != .owned || isOwn, take(meaning, member.value) {
                if meaning == .title, name == "title" { isCalledTitle = true }
                continue
            }
            if isOwn, name == "device" || name == "attachments" && member.value == .array([]) { continue }
            note.content.extra.keep(member.value, as: member.name)
        }
        if note.content.body.isEmpty, !isOwn { findUnknownText(in: object) }
        // Without a title the first line of the text is one, as everywhere.
        if !hasTitle, hasBody, let text = try? TextForm(reading: note.content.body) {
            note.content.title = text.title
            note.content.body = text.body
        }
    }

    private static func plain(_ name: String) -> String {
        name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
    }

    private static func meaning(_ name: String) -> Meaning? { names[plain(name)] }

    private mutating func findUnknownText(in object: JSONObject) {
        var longest = max(Self.shortestText - 1, note.content.title.utf8.count)
        for member in object.members where note.content.extra[member.name] == member.value {
            let count: Int
            switch member.value {
            case .string(let text): count = text.utf8.count
            case .array, .object: count = member.value.bytes.count
            default: continue
            }
            if count > longest { (longest, unknownText) = (count, member.name) }
        }
    }

    /// Returns true for Base64 in one piece, as encrypted texts are written.
    private static func isSealed(_ text: String) -> Bool {
        text.utf8.count >= 32
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: "+/=-_".utf8.contains(byte)
                }
            }
    }

    /// Returns false for a value of an unexpected kind, and for a member that occurred before.
    private mutating func take(_ meaning: Meaning, _ value: JSON) -> Bool {
        if value == .null { return true }
        switch meaning {
        case .title:
            guard !hasTitle, case .string(let text) = value else { return false }
            hasTitle = true
            note.content.title = text
        case .body:
            guard !hasBody || note.content.body.isEmpty, let text = text(of: value) else { return false }
            hasBody = true
            note.content.body = text
        case .created:
            guard note.createdAt == nil, let time = WrittenTime.time(of: value) else { return false }
            note.createdAt = time
        case .modified:
            guard note.lastModified == nil, let time = WrittenTime.time(of: value) else { return false }
            note.lastModified = time
        case .tags:
            guard note.content.tags.isEmpty, let tags = Self.tags(value) else { return false }
            note.content.tags = tags
        case .folder:
            guard note.content.folder.isEmpty, case .string(let folder) = value else { return false }
            note.content.folder = folder
        case .pinned:
            guard let flag = Self.flag(value) else { return false }
            note.content.pinned = flag
        case .trashed:
            guard let flag = Self.flag(value) else { return false }
            note.isTrashed = flag
        case .archived:
            guard let flag = Self.flag(value) else { return false }
            note.content.archived = flag
        case .starred: return takeState("starred", value)
        case .id:
            guard note.key == nil, let key = Self.key(value) else { return false }
            note.key = key
            // An id that is long enough to be unique is kept.
            if key.utf8.count >= 16 { note.id = NoteID(key) }
        case .weather:
            guard let weather = Weather(written: value) else { return false }
            note.content.weather = weather
        case .extra:
            guard case .object(let object) = value else { return false }
            for member in object.members { note.content.extra.keep(member.value, as: member.name) }
        case .owned: break
        }
        return true
    }

    /// Reads a text, or a document of ProseMirror (Reflect), also if it is written as a text. Returns nil for an
    /// encrypted value beside a text.
    private mutating func text(of value: JSON) -> String? {
        var document: JSONObject?
        switch value {
        case .string(let text):
            if hasReadable, Self.isSealed(text) { return nil }
            guard text.hasPrefix("{") else { return text }
            document = try? JSONObject(reading: Array(text.utf8))
            if document == nil { return text }
        case .object(let object): document = object
        default: return nil
        }
        var markdown = ProseMirrorMarkdown()
        guard let text = document.flatMap({ markdown.convert($0) }) else {
            return value.text
        }
        if note.content.tags.isEmpty { note.content.tags = markdown.tags }
        return text
    }

    /// Keeps a member without a counterpart if it is true; `false` carries no information.
    private mutating func takeState(_ name: String, _ value: JSON) -> Bool {
        guard let flag = Self.flag(value), note.content.extra[name] == nil else { return false }
        if flag { note.content.extra[name] = .bool(true) }
        return true
    }

    private static func key(_ value: JSON) -> String? {
        switch value {
        case .string(let text): text.isEmpty ? nil : text
        case .number(let number): number.text
        case .object(let object): object.text("$oid")
        default: nil
        }
    }

    private static func flag(_ value: JSON) -> Bool? {
        switch value {
        case .bool(let flag): flag
        case .number(let number): ["0": false, "1": true][number.text]
        default: nil
        }
    }

    /// Reads names, objects that have one, or names with commas between them.
    private static func tags(_ value: JSON) -> [String]? {
        switch value {
        case .string(let text): return text.split(separator: ",").map(String.init)
        case .array(let elements):
            var tags: [String] = []
            for element in elements {
                switch element {
                case .string(let text): tags.append(text)
                case .object(let object):
                    guard let name = (object["name"] ?? object["title"])?.text else { return nil }
                    tags.append(name)
                default: return nil
                }
            }
            return tags
        default: return nil
        }
    }
}

extension TextForm {
    /// Reads a text by the rule of notes as text, whatever its length: limits come later.
    init(reading text: String) throws(DomainError) {
        self = try Array(text.utf8).withUnsafeBufferPointer { bytes throws(DomainError) in
            try TextForm(reading: bytes, limits: NoteLimits(body: .max))
        }
    }
}

/// Reads the objects of other programs.
extension JSONObject {
    /// Returns the first of these that is a time after the beginning of 1970, which programs write if they have no
    /// time.
    func time(_ names: String...) -> Timestamp? {
        names.lazy.compactMap { WrittenTime.time(of: self[$0]) }.first { $0 > Timestamp(clamping: 0) }
    }

    init(reading bytes: [UInt8]) throws(ImportError) {
        guard let object = try JSONElements.tree(bytes).object else {
            throw .invalid("A JSON object was expected.")
        }
        self = object
    }
}

/// Converts a document of ProseMirror, in which Reflect keeps its notes, to Markdown. It is a tree of nodes, each with
/// a `type`. Each is passed to the HTML writer as its element.
///
///     {"type": "doc", "content": [{"type": "list", "attrs": {"kind": "bullet"}, "content": [{"type": "paragraph",
///     "content": [{"type": "text", "text": "Hi", "marks": [{"type": "bold"}]}]}]}]}
///
///     - **Hi**
struct ProseMirrorMarkdown {
    private var writer = HTMLMarkdown()
    private(set) var tags: [String] = []

    /// Returns the Markdown of a document, or nil for anything else.
    mutating func convert(_ document: JSONObject) -> String? {
        guard document.text("type") == "doc", document.array("content") != nil else { return nil }
        children(of: document)
        return writer.finish()
    }

    private mutating func element(
        _ name: String, _ attributes: [String: String] = [:], of node: JSONObject
    ) {
        writer.start(name, attributes)
        children(of: node)
        writer.end(name)
    }

    /// Writes the nodes within a node. Reflect has a list for each item; neighbours of one kind are one list.
    private mutating func children(of node: JSONObject) {
        var list: String?
        for child in node.objects("content") {
            let kind = child.text("type") == "list" ? child.object("attrs")?.text("kind") ?? "bullet" : nil
            let next = kind.map { $0 == "ordered" ? "ol" : "ul" }
            if list != next {
                if let list { writer.end(list) }
                if let next { writer.start(next) }
                list = next
            }
            add(child)
        }
        if let list { writer.end(list) }
    }

    private mutating func add(_ node: JSONObject) {
        let attributes = node.object("attrs") ?? JSONObject()
        switch node.text("type") ?? "" {
        case "text": text(node)
        case "hardBreak", "hard_break": writer.start("br")
        case "heading": element("h\(Self.level(attributes))", of: node)
        case "blockquote": element("blockquote", of: node)
        case "codeBlock", "code_block":
            element("pre", ["class": "language-\(attributes.text("language") ?? "")"], of: node)
        case "list":
            let isCheck = attributes.text("kind") == "checklist" || attributes.text("kind") == "task"
            element("li", isCheck ? ["data-checked": "\(attributes.flag("checked"))"] : [:], of: node)
        case "bulletList", "bullet_list", "taskList", "task_list": element("ul", of: node)
        case "orderedList", "ordered_list": element("ol", of: node)
        case "listItem", "list_item": element("li", of: node)
        case "taskItem", "task_item": element("li", ["data-checked": "\(attributes.flag("checked"))"], of: node)
        case "horizontalRule", "horizontal_rule": writer.start("hr")
        case "image":
            writer.start("img", ["src": attributes.text("src") ?? "", "alt": attributes.text("alt") ?? ""])
        case "file": link(attributes.text("fileName") ?? "file", attributes.text("url") ?? "")
        case "backlink", "mention": writer.take(.text("[[\(attributes.text("label") ?? "")]]"))
        case "tag":
            let tag = attributes.text("label") ?? ""
            writer.take(.text("#\(tag)"))
            tags.append(tag)
        case "table": element("table", of: node)
        case "tableRow", "table_row": element("tr", of: node)
        case "tableCell", "table_cell", "tableHeader", "table_header": element("td", of: node)
        // Paragraphs, and what later versions add: their text stays.
        default: element("p", of: node)
        }
    }

    private static func level(_ attributes: JSONObject) -> Int {
        Int(min(max(attributes.integer("level") ?? 1, 1), 6))
    }

    private mutating func link(_ label: String, _ address: String) {
        writer.start("a", ["href": address])
        writer.take(.text(label))
        writer.end("a")
    }

    private static let marks = [
        "bold": "b", "strong": "b", "italic": "i", "em": "i", "code": "code", "strike": "s", "link": "a",
    ]

    private mutating func text(_ node: JSONObject) {
        let marks = node.objects("marks").compactMap { mark in
            mark.text("type").flatMap { Self.marks[$0] }.map { ($0, mark.object("attrs")?.text("href")) }
        }
        for (name, address) in marks {
            writer.start(name, address.map { ["href": $0] } ?? [:])
        }
        writer.take(.text(node.text("text") ?? ""))
        for (name, _) in marks.reversed() { writer.end(name) }
    }
}
