import NoteFiles
import Notes

/// Reads a JEX file of Joplin: a tar of items, in any order. Its RAW export is a folder of the same. A first pass reads
/// the relations between items; notes are then read one at a time.
final class JexImporter: NoteImporter {
    static let entry = FormatEntry(
        format: .jex, name: "Joplin's export (JEX)",
        expected: "a .jex file, as Joplin exports it, or a zip of its RAW folder",
        recognises: { probe throws(ImportError) in
            guard let archive = probe.archive else { return false }
            guard let item = archive.files.first(where: isItem) else { return EnclosedExports.isOnly("jex", probe) }
            // A zip of what "RAW" exports: the same files in a folder.
            return archive.kind == .tar || (try? item.bytes(atMost: 8 << 20)).flatMap { JexItem($0) } != nil
        },
        open: { probe, context, problems throws(ImportError) in
            guard let files = probe.archive?.files, files.contains(where: isItem) else {
                return EnclosedExports(probe, context, problems)
            }
            return try JexImporter(files, context, problems)
        })

    /// Returns true if a file is called as Joplin calls its items, by 32 digits.
    private static func isItem(_ file: ImportFile) -> Bool {
        let path = FilePath(file.path)
        return path.ending == "md" && path.stem.utf8.count == 32 && path.stem.allSatisfy(\.isHexDigit)
    }

    private let context: ImportContext
    private let problems: ProblemLog
    private var notes: [ImportFile] = []
    private var position = 0
    private var folders = NameTree()
    private var tags: [String: String] = [:]
    private var tagsOfNotes: [String: [String]] = [:]
    private var resources: [String: Resource] = [:]
    private var files: [String: ImportFile] = [:]

    private struct Resource {
        var title: String
        var mime: String?
        var ending: String?
    }

    private init(_ all: [ImportFile], _ context: ImportContext, _ problems: ProblemLog) throws(ImportError) {
        self.context = context
        self.problems = problems
        for file in all {
            let path = FilePath(file.path)
            if path.folder == "resources" || path.folder.hasSuffix("/resources") {
                files[path.stem] = file
            } else if path.ending == "md" {
                let item = try problems.attempt(file.path) { () throws(ImportError) in try read(file) }
                if let item { sort(item, file) }
            }
        }
    }

    private static let foreign = ImportError.invalid(
        "This is not an item of Joplin. Expected: an .md file in UTF-8 that ends with its fields, the last of which is type_."
    )

    private func read(_ file: ImportFile) throws(ImportError) -> JexItem {
        guard let item = JexItem(try file.bytes(atMost: context.pieceBytes)) else { throw Self.foreign }
        return item
    }

    private func sort(_ item: JexItem, _ file: ImportFile) {
        let id = item["id"] ?? FilePath(file.path).stem
        switch item.kind {
        case .note: notes.append(file)
        case .folder: folders.add(id, item.title.replacing("/", with: "_"), below: item["parent_id"])
        case .tag: tags[id] = item.title
        case .noteTag:
            if let note = item["note_id"], let tag = item["tag_id"] { tagsOfNotes[note, default: []].append(tag) }
        case .resource:
            resources[id] = Resource(title: item.title, mime: item["mime"], ending: item["file_extension"])
        // Saved searches, revisions and the like, which are Joplin's own.
        case nil: break
        }
    }

    func next() throws(ImportError) -> ImportedNote? {
        guard position < notes.count else { return nil }
        let file = notes[position]
        position += 1
        let item = try read(file)
        let id = item["id"] ?? FilePath(file.path).stem
        var note = ImportedNote(key: id)
        note.content.title = item.title
        note.content.body = item.body
        note.createdAt = item.time("user_created_time", "created_time")
        note.lastModified = item.time("user_updated_time", "updated_time")
        note.content.tags = (tagsOfNotes[id] ?? []).compactMap { tags[$0] }.sorted()
        note.content.folder = folders.path(of: item["parent_id"])
        note.isTrashed = item["deleted_time"].map { $0 != "0" } ?? false
        if item["encryption_applied"] == "1" {
            note.warnings.append("The note is encrypted; decrypt it in Joplin and export it again.")
        }
        attach(to: &note)
        let leftovers = Self.leftovers(item)
        if !leftovers.isEmpty { note.content.extra["joplin"] = .object(leftovers) }
        return note
    }

    /// Attaches the files to which the text links. The link, `:/` and 32 digits, becomes one to the note's own file.
    private func attach(to note: inout ImportedNote) {
        var body: [UInt8] = []
        var rest = Array(note.content.body.utf8)[...]
        var names = AttachmentNames()
        var known: [String: String] = [:]
        while let start = rest.firstIndex(of: UInt8(ascii: ":")) {
            let digits = rest[(start + 1)...].dropFirst().prefix(32)
            let id = String(decoding: digits, as: UTF8.self)
            guard rest[(start + 1)...].first == UInt8(ascii: "/"), digits.count == 32, let file = files[id] else {
                body += rest[...start]
                rest = rest[(start + 1)...]
                continue
            }
            let name: String
            if let given = known[id] {
                name = given
            } else {
                let resource = resources[id]
                name = names.name(Self.fileName(resource, id))
                known[id] = name
                note.attachments.append(
                    ImportedAttachment(
                        name: name, type: resource?.mime ?? MediaType.ofName(name), bytes: .file(file)))
            }
            body += rest[..<start] + Array(AttachmentLink.path(name).utf8)
            rest = rest[(start + 34)...]
        }
        if !known.isEmpty { note.content.body = String(decoding: body + rest, as: UTF8.self) }
    }

    private static func fileName(_ resource: Resource?, _ id: String) -> String {
        guard let resource else { return id }
        let title = resource.title.isEmpty ? id : resource.title
        guard let ending = resource.ending, FilePath(title).ending.isEmpty else { return title }
        return "\(title).\(ending)"
    }

    /// Returns a note's members without a counterpart, except empty ones.
    private static func leftovers(_ item: JexItem) -> JSONObject {
        let known: Set<String> = [
            "id", "parent_id", "created_time", "updated_time", "user_created_time", "user_updated_time", "type_",
            "deleted_time", "encryption_applied", "markup_language", "order", "source", "source_application",
            "application_data", "master_key_id", "share_id", "is_shared",
        ]
        var leftovers = JSONObject()
        for (key, value) in item.fields
        where !known.contains(key) && !["", "0", "0.00000000", "0.0000"].contains(value) {
            leftovers[key] = .string(value)
        }
        if item["markup_language"] == "2" { leftovers["markup_language"] = .string("2") }
        return leftovers
    }
}

/// Reads one item of Joplin. It has a title, an empty line, its text, an empty line, and lines of `key: value` to the
/// end. The last of these is `type_`. An item without text has only the lines.
struct JexItem {
    enum Kind: String {
        case note = "1", folder = "2", resource = "4", tag = "5", noteTag = "6"
    }

    let kind: Kind?
    let fields: [(key: String, value: String)]
    let title: String
    let body: String

    /// Reads an item. Fails for anything else. The fields are read from the end, up to the first empty line.
    init?(_ bytes: [UInt8]) {
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        var end = bytes.endIndex
        while end > 0, bytes[end - 1] == 0x0A { end -= 1 }
        var fields: [(key: String, value: String)] = []
        while end > 0 {
            let start = bytes[..<end].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
            let line = bytes[start..<end]
            if line.isEmpty { break }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
            let value = line[(colon + 1)...].drop { $0 == 0x20 }
            fields.append((Self.text(line[..<colon]), Self.unescaped(Self.text(value))))
            end = max(0, start - 1)
        }
        guard let kind = fields.first(where: { $0.key == "type_" }) else { return nil }
        self.fields = fields.reversed()
        self.kind = Kind(rawValue: kind.value)
        // What is left ends with the newline of the line before the empty one.
        (title, body) = Self.split(bytes[..<max(0, end - 1)])
    }

    private static func split(_ head: ArraySlice<UInt8>) -> (title: String, body: String) {
        guard let end = head.firstIndex(of: 0x0A) else { return (text(head), "") }
        var rest = head[(end + 1)...]
        if rest.first == 0x0A { rest = rest.dropFirst() }
        return (text(head[..<end]), text(rest))
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    subscript(key: String) -> String? { fields.first { $0.key == key }.flatMap { $0.value.isEmpty ? nil : $0.value } }

    func time(_ keys: String...) -> Timestamp? {
        keys.lazy.compactMap { self[$0].flatMap(WrittenTime.time(ofText:)) }.first
    }

    /// Replaces `\n` and `\r` by the line ends that they are written for. Such sequences of the text have a `\` more.
    private static func unescaped(_ value: String) -> String {
        guard value.utf8.contains(UInt8(ascii: "\\")) else { return value }
        var bytes: [UInt8] = []
        for byte in value.utf8 {
            let isEscape = bytes.last == UInt8(ascii: "\\")
            switch byte {
            case UInt8(ascii: "n") where isEscape, UInt8(ascii: "r") where isEscape:
                bytes.removeLast()
                if bytes.last == UInt8(ascii: "\\") {
                    bytes.append(byte)
                } else {
                    bytes.append(byte == UInt8(ascii: "n") ? 0x0A : 0x0D)
                }
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
