import Archive
import NoteFiles
import Notes

/// Google Keep in a Takeout zip: a JSON file a note under `Keep/`, its pictures beside it.
final class KeepImporter: NoteImporter {
    private let zip: ZipReader
    private let context: ImportContext
    private var rest: ArraySlice<ZipEntry>
    /// The files beside the notes, by path without ending: Keep now and then names a .jpeg that lies there as .jpg.
    private var files: [String: ZipEntry] = [:]

    init(_ zip: ZipReader, in folders: Set<String>, _ context: ImportContext) {
        self.zip = zip
        self.context = context
        var notes: [ZipEntry] = []
        for entry in zip.entries where !entry.isFolder {
            if FilePath(entry.path).ending == "json", folders.contains(FilePath(entry.path).folder) {
                notes.append(entry)
            } else {
                files[entry.path] = entry
                files[FilePath(entry.path).withoutEnding] = files[FilePath(entry.path).withoutEnding] ?? entry
            }
        }
        rest = notes[...]
    }

    /// The folders of the zip that hold notes: `Keep`, and what it is called in other languages, which the first JSON in
    /// it tells.
    static func folders(of zip: ZipReader) -> Set<String> {
        var (found, seen): (Set<String>, Set<String>) = ([], [])
        for entry in zip.entries where !entry.isFolder && seen.count < 100 {
            let path = FilePath(entry.path)
            guard path.ending == "json", seen.insert(path.folder).inserted else { continue }
            if path.folder == "Keep" || path.folder.hasSuffix("/Keep") || isNote(entry, zip) {
                found.insert(path.folder)
            }
        }
        return found
    }

    private static func isNote(_ entry: ZipEntry, _ zip: ZipReader) -> Bool {
        guard let bytes = try? zip.bytes(of: entry, atMost: 1 << 20),
            case .object(let object)? = try? JSONElements.tree(bytes)
        else { return false }
        return object["userEditedTimestampUsec"] != nil && object["isTrashed"] != nil
    }

    /// Whether an object has what only Keep's notes have.
    static func isNote(_ object: JSONObject) -> Bool {
        object["userEditedTimestampUsec"] != nil || object["isTrashed"] != nil && object["isArchived"] != nil
    }

    func next() throws(ImportError) -> ImportedNote? {
        guard let entry = rest.popFirst() else { return nil }
        let (zip, limit) = (zip, context.pieceBytes)
        let bytes = try archived { () throws(ArchiveError) in try zip.bytes(of: entry, atMost: limit) }
        guard case .object(let object) = try JSONElements.tree(bytes), Self.isNote(object) else {
            throw .invalid(
                "A JSON file among the notes is no note of Google Keep: expected are textContent or listContent, isTrashed and "
                    + "userEditedTimestampUsec.")
        }
        return note(object, folder: FilePath(entry.path).folder)
    }

    private func note(_ object: JSONObject, folder: String) -> ImportedNote {
        var note = ImportedNote()
        var leftovers = JSONObject()
        for member in object.members {
            switch (member.name, member.value) {
            case ("title", .string(let title)): note.content.title = title
            case ("textContent", .string(let text)): note.content.body = text + note.content.body
            case ("listContent", .array(let items)): note.content.body += Self.taskList(items)
            // The same text once more, dressed.
            case ("textContentHtml", _), (_, .null): break
            case ("isPinned", .bool(let pinned)): note.content.pinned = pinned
            case ("isTrashed", .bool(let trashed)): note.isTrashed = trashed
            case ("labels", .array(let labels)): note.content.tags = labels.compactMap { Self.text($0, "name") }
            case ("createdTimestampUsec", let value):
                note.createdAt = Self.time(value)
                note.key = Self.digits(value)
            case ("userEditedTimestampUsec", let value): note.lastModified = Self.time(value)
            case ("attachments", .array(let attachments)):
                for attachment in attachments { attach(attachment, folder, &note) }
            case (_, .bool(false)), ("color", .string("DEFAULT")): break
            default: leftovers[member.name] = member.value
            }
        }
        if !leftovers.isEmpty { note.content.extra["keep"] = .object(leftovers) }
        return note
    }

    private func attach(_ value: JSON, _ folder: String, _ note: inout ImportedNote) {
        guard let path = Self.text(value, "filePath") else { return }
        let full = folder.isEmpty ? path : folder + "/" + path
        guard let entry = files[full] ?? files[FilePath(full).withoutEnding] else {
            note.warnings.append("An attachment is named in the note and missing in the archive.")
            return
        }
        let name = FilePath(entry.path).name
        let type = Self.text(value, "mimetype") ?? MediaType.ofName(name)
        note.attachments.append(ImportedAttachment(name: name, type: type, bytes: .zipped(zip, entry)))
    }

    private static func taskList(_ items: [JSON]) -> String {
        items.map { item in
            guard case .object(let item) = item, case .string(let text) = item["text"] else { return "- [ ] " }
            return (item["isChecked"] == .bool(true) ? "- [x] " : "- [ ] ") + text
        }.joined(separator: "\n")
    }

    private static func text(_ value: JSON, _ member: String) -> String? {
        guard case .object(let object) = value, case .string(let text) = object[member] else { return nil }
        return text
    }

    /// Microseconds; there are exports that have them as text.
    private static func time(_ value: JSON) -> Timestamp? {
        digits(value).flatMap { Int64($0) }.flatMap { $0 > 0 ? Timestamp(milliseconds: $0 / 1000) : nil }
    }

    private static func digits(_ value: JSON) -> String? {
        switch value {
        case .number(let number): number.text
        case .string(let text): Int64(text).map { "\($0)" }
        default: nil
        }
    }
}
