import Notes
import NotesArchive
import NotesPrimitives

/// Reads Standard Notes' backup: an object of `items`, of which those of the `content_type` Note are notes. In its
/// decrypted form it is in a zip beside a text file for each item, which has less. Tags name their notes, so a first
/// pass reads the relations between items; notes are then read one at a time.
final class StandardNotesImporter: NoteImporter {
    static let entry = FormatEntry(
        format: .standardnotes, name: "Standard Notes' backup",
        expected: "Standard Notes' decrypted backup, the .zip or the text file in it",
        recognises: { probe throws(ImportError) in try document(in: probe) != nil },
        open: { probe, context, problems throws(ImportError) in
            try StandardNotesImporter(document(in: probe) ?? probe.file, context, problems)
        })

    private static let fileName = "Backup and Import File"

    private static func document(in probe: ProbedFile) throws(ImportError) -> ImportFile? {
        guard let archive = probe.archive else { return isBackup(probe.start) ? probe.file : nil }
        for file in archive.files where FilePath(file.path).name.contains(fileName) {
            if isBackup(try file.start(64 << 10)) { return file }
        }
        return nil
    }

    private static func isBackup(_ start: [UInt8]) -> Bool {
        let text = String(decoding: start.prefix(64 << 10), as: UTF8.self)
        return text.utf8.first { $0 > 0x20 } == UInt8(ascii: "{") && text.contains("\"items\"")
            && text.contains("\"content_type\"")
    }

    private let problems: ProblemLog
    private let elements: JSONElements
    private let ties: StandardNotesTies
    private var number = 0

    private init(_ file: ImportFile, _ context: ImportContext, _ problems: ProblemLog) throws(ImportError) {
        self.problems = problems
        var ties = StandardNotesTies()
        let first = JSONElements(try file.stream(), limit: context.pieceBytes)
        while let part = try first.next() {
            // What cannot be read is named in the second pass.
            guard case .element("items", let bytes) = part, let item = try? JSONObject(reading: bytes) else { continue }
            ties.add(item)
        }
        self.ties = ties
        elements = JSONElements(try file.stream(), limit: context.pieceBytes)
    }

    func next() throws(ImportError) -> ImportedNote? {
        while let part = try elements.next() {
            guard case .element("items", let bytes) = part else { continue }
            let read = try problems.attempt("\(number + 1)") { () throws(ImportError) in
                try JSONObject(reading: bytes)
            }
            guard let item = read else {
                number += 1
                continue
            }
            guard item.text("content_type") == "Note", !item.flag("deleted") else { continue }
            number += 1
            guard let content = item.object("content"), let uuid = item.text("uuid") else {
                problems.fail("\(number)", item.object("content") == nil ? Self.encrypted : "It has no uuid.")
                continue
            }
            return note(item, content, uuid)
        }
        return nil
    }

    private static let encrypted =
        "It is encrypted, and only Standard Notes can decrypt it: open Preferences, Backups, choose Decrypted, "
        + "download the backup and send that."

    private func note(_ item: JSONObject, _ content: JSONObject, _ uuid: String) -> ImportedNote {
        var note = ImportedNote(key: uuid)
        note.content.title = content.text("title") ?? ""
        setBody(content, &note)
        note.content.tags = ties.tags(of: uuid)
        let state = content.object("appData")?.object("org.standardnotes.sn") ?? JSONObject()
        note.createdAt = item.time("created_at")
        note.lastModified = state.time("client_updated_at") ?? item.time("updated_at")
        note.isTrashed = content.flag("trashed")
        // Older versions wrote these into the content.
        note.content.pinned = state.flag("pinned") || content.flag("pinned")
        note.content.archived = state.flag("archived") || content.flag("archived")
        if content.flag("starred") || state.flag("starred") { note.content.extra["starred"] = .bool(true) }
        var leftovers = JSONObject()
        for name in ["noteType", "editorIdentifier"] {
            if let text = content.text(name), !text.hasSuffix("plain-text") { leftovers[name] = .string(text) }
        }
        for name in ["protected", "hidePreview"] where content.flag(name) { leftovers[name] = .bool(true) }
        for name in ["locked", "protected"] where state.flag(name) { leftovers[name] = .bool(true) }
        if let original = item.text("duplicate_of") { leftovers["duplicate_of"] = .string(original) }
        if !leftovers.isEmpty { note.content.extra["standardnotes"] = .object(leftovers) }
        return note
    }

    private func setBody(_ content: JSONObject, _ note: inout ImportedNote) {
        let text = content.text("text") ?? ""
        note.content.body = text
        let editor = content.text("noteType") ?? content.text("editorIdentifier") ?? ""
        if editor.contains("super"), !text.isEmpty {
            var converter = LexicalMarkdown(ties)
            if let markdown = converter.convert(text) {
                note.content.body = markdown
            } else {
                note.content.body = content.text("preview_plain") ?? text
                note.warnings.append("The rich text cannot be read; its preview was imported instead.")
                note.attachments = [
                    ImportedAttachment(name: "super.json", type: "application/json", bytes: .memory(Array(text.utf8)))
                ]
            }
            if converter.hasFiles {
                note.warnings.append("The text refers to files, which Standard Notes keeps out of its backup.")
            }
        } else if editor == "rich-text" || editor.contains("plus-editor") || editor.contains("bold-editor") {
            note.content.body = Self.markdown(html: text)
        } else if editor == "task" || editor.contains("advanced-checklist"), let list = ChecklistMarkdown.convert(text)
        {
            note.content.body = list
        }
    }

    private static func markdown(html: String) -> String {
        var tokens = HTMLTokenizer(Array(html.utf8))
        var converter = HTMLMarkdown()
        while let token = tokens.next() { converter.take(token) }
        return converter.finish()
    }
}

/// Converts the lists of Standard Notes' checklist editor: groups of tasks, and in later versions sections of a group.
///
///     {"groups": [{"name": "Home", "tasks": [{"description": "milk", "completed": true}]}]}
///
///     ## Home
///
///     - [x] milk
enum ChecklistMarkdown {
    /// Returns the Markdown of such a list, or nil for any other text.
    static func convert(_ text: String) -> String? {
        guard let object = try? JSONObject(reading: Array(text.utf8)), object.array("groups") != nil else {
            return nil
        }
        return object.objects("groups").map { group in
            let tasks = group.objects("tasks").map { task in
                let line = (task.text("description") ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
                return "- [\(task.flag("completed") ? "x" : " ")] \(line)"
            }.joined(separator: "\n")
            guard let name = group.text("name"), !name.isEmpty else { return tasks }
            return "## \(name)" + (tasks.isEmpty ? "" : "\n\n\(tasks)")
        }.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}

/// Collects the relations between items of a Standard Notes backup: tags of notes and the tag above each, and names
/// that texts refer to.
struct StandardNotesTies {
    private var tags = NameTree()
    private var tagsOfNotes: [String: [String]] = [:]
    private var titles: [String: String] = [:]

    private static let longestTitle = 512

    mutating func add(_ item: JSONObject) {
        guard let uuid = item.text("uuid"), !item.flag("deleted"), let content = item.object("content") else {
            return
        }
        let title = (content.text("title") ?? content.text("name") ?? "").prefix(bytes: Self.longestTitle)
        switch item.text("content_type") {
        case "Tag":
            var parent = content.text("parentId")
            for reference in content.objects("references") {
                guard let target = reference.text("uuid") else { continue }
                if reference.text("reference_type") == "TagToParentTag" {
                    parent = target
                } else if reference.text("content_type") != "Tag" {
                    tagsOfNotes[target, default: []].append(uuid)
                }
            }
            tags.add(uuid, title, below: parent)
            titles[uuid] = title
        case "Note", "SN|File": titles[uuid] = title
        // Preferences, themes, components, keys: items without any text of a user.
        default: break
        }
    }

    func title(of uuid: String) -> String? { titles[uuid] }

    /// Returns names from the tag at the top down, such as `work/projects`.
    func tags(of note: String) -> [String] {
        (tagsOfNotes[note] ?? []).map { tags.path(of: $0) }.filter { !$0.isEmpty }.sorted()
    }
}

/// Converts the editor state of Lexical, in which Standard Notes keeps its Super notes, to Markdown. It is a tree of
/// nodes under `root`, each with a `type`. Each node is passed to the HTML writer as its element.
///
///     {"root": {"type": "root", "children": [{"type": "heading", "tag": "h1", "children": [{"type": "text", "text": "Hi",
///     "format": 1}]}]}}
///
///     # **Hi**
struct LexicalMarkdown {
    private let ties: StandardNotesTies
    private var writer = HTMLMarkdown()
    /// The text refers to a file, whose bytes are elsewhere.
    private(set) var hasFiles = false

    init(_ ties: StandardNotesTies) { self.ties = ties }

    /// Returns the Markdown of an editor state, or nil for any other text.
    mutating func convert(_ text: String) -> String? {
        guard let state = try? JSONObject(reading: Array(text.utf8)), let root = state.object("root"),
            root.array("children") != nil
        else { return nil }
        children(of: root)
        return writer.finish()
    }

    private mutating func element(
        _ name: String, _ attributes: [String: String] = [:], _ content: (inout LexicalMarkdown) -> Void
    ) {
        writer.start(name, attributes)
        content(&self)
        writer.end(name)
    }

    private mutating func element(_ name: String, _ attributes: [String: String] = [:], of node: JSONObject) {
        element(name, attributes) { $0.children(of: node) }
    }

    private mutating func children(of node: JSONObject) { for child in node.objects("children") { add(child) } }

    private mutating func add(_ node: JSONObject) {
        switch node.text("type") ?? "" {
        case "text", "code-highlight": text(node)
        case "linebreak": writer.start("br")
        case "tab": writer.take(.text("\t"))
        case "heading":
            element(["h1", "h2", "h3", "h4", "h5", "h6"].first { $0 == node.text("tag") } ?? "h2", of: node)
        case "quote": element("blockquote", of: node)
        case "code": element("pre", ["class": "language-\(node.text("language") ?? "")"], of: node)
        case "list": list(node)
        case "listitem": element("li", of: node)
        case "link", "autolink": element("a", ["href": node.text("url") ?? ""], of: node)
        case "horizontalrule": writer.start("hr")
        case "table": element("table", of: node)
        case "tablerow": element("tr", of: node)
        case "tablecell": element("td", of: node)
        case "collapsible-title": element("p") { $0.element("b", of: node) }
        case "snfile": file(node)
        case "snbubble": bubble(node)
        case "unencrypted-image", "inline-image", "image":
            writer.start("img", ["src": node.text("src") ?? "", "alt": node.text("alt") ?? ""])
        case "tweet": address("https://twitter.com/i/web/status/" + (node.text("id") ?? ""))
        case "youtube": address("https://www.youtube.com/watch?v=" + (node.text("videoID") ?? ""))
        // Collapsible blocks, paragraphs, and what later versions add: their text stays.
        default: element("p", of: node)
        }
    }

    /// Maps bits of a text's format, as Lexical counts them, to elements.
    private static let formats: [(bit: Int64, element: String)] = [(16, "code"), (1, "b"), (2, "i"), (4, "s")]

    private mutating func text(_ node: JSONObject) {
        let format = node.integer("format") ?? 0
        let elements = Self.formats.filter { format & $0.bit != 0 }.map(\.element)
        for name in elements.reversed() { writer.start(name) }
        writer.take(.text(node.text("text") ?? ""))
        for name in elements { writer.end(name) }
    }

    private mutating func list(_ node: JSONObject) {
        let kind = node.text("listType") ?? "bullet"
        var attributes: [String: String] = [:]
        if kind == "number", case .number(let start) = node["start"] { attributes["start"] = start.text }
        element(kind == "number" ? "ol" : "ul", attributes) { converter in
            for item in node.objects("children") {
                let inner = item.objects("children")
                // An item that holds nothing but a list nests that list under the item before it.
                if !inner.isEmpty, inner.allSatisfy({ $0.text("type") == "list" }) {
                    for list in inner { converter.add(list) }
                } else if kind == "check" {
                    converter.element("li", ["data-checked": "\(item.flag("checked"))"], of: item)
                } else {
                    converter.add(item)
                }
            }
        }
    }

    private mutating func file(_ node: JSONObject) {
        hasFiles = true
        let name = node.text("fileUuid").flatMap { ties.title(of: $0) } ?? ""
        element("p") { $0.writer.take(.text("[\(name.isEmpty ? "file" : name)]")) }
    }

    private mutating func bubble(_ node: JSONObject) {
        let title = node.text("itemUuid").flatMap { ties.title(of: $0) } ?? ""
        if !title.isEmpty { writer.take(.text("[[\(title)]]")) }
    }

    private mutating func address(_ address: String) { element("p") { $0.writer.take(.text(address)) } }
}
