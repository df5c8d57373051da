import NoteFiles
import Notes

/// Reads Google Keep in a Takeout archive: a JSON file a note under `Keep/`, its pictures beside it. One such file
/// alone is a note without its pictures.
final class KeepImporter: NoteImporter {
    static let entry = FormatEntry(
        format: .keep, name: "Google Takeout's archive with Keep",
        expected: "Google Takeout's archive with Keep, a .zip or a .tgz, or a .json file of it",
        recognises: { probe throws(ImportError) in
            probe.archive.map { !folders(of: $0).isEmpty } ?? (probe.kind == .json && isNote(probe.file))
        },
        open: { probe, context, problems throws(ImportError) in
            guard let archive = probe.archive else { return KeepImporter(probe.file, context, problems) }
            return KeepImporter(archive.files, in: folders(of: archive), context, problems)
        })

    private let context: ImportContext
    private let problems: ProblemLog
    private var rest: ArraySlice<ImportFile>
    /// Maps paths, with and without ending, to the files beside the notes: Keep now and then names a .jpeg as .jpg.
    private var files: [String: ImportFile] = [:]
    /// Lists pictures and recordings. One that no note has would be lost.
    private let media = LinkedFiles()

    private init(
        _ all: [ImportFile], in folders: Set<String>, _ context: ImportContext, _ problems: ProblemLog
    ) {
        self.context = context
        self.problems = problems
        var notes: [ImportFile] = []
        for file in all {
            let path = FilePath(file.path)
            if path.ending == "json", folders.contains(path.folder) {
                notes.append(file)
            } else {
                files[file.path] = file
                files[path.withoutEnding] = files[path.withoutEnding] ?? file
                if folders.contains(path.folder), MediaType.isMedia(path.name) { media.add(file) }
            }
        }
        rest = notes[...]
    }

    private init(_ note: ImportFile, _ context: ImportContext, _ problems: ProblemLog) {
        self.context = context
        self.problems = problems
        rest = [note]
    }

    /// Returns the folders of the archive that have notes: `Keep`, or its name in another language. The first JSON of a
    /// folder shows which it is.
    private static func folders(of archive: FileArchive) -> Set<String> {
        var (found, seen): (Set<String>, Set<String>) = ([], [])
        for file in archive.files where seen.count < 100 {
            let path = FilePath(file.path)
            guard path.ending == "json", seen.insert(path.folder).inserted else { continue }
            if path.folder == "Keep" || path.folder.hasSuffix("/Keep") || isNote(file) {
                found.insert(path.folder)
            }
        }
        return found
    }

    private static func isNote(_ file: ImportFile) -> Bool {
        guard let object = try? JSONObject(reading: file.bytes(atMost: 1 << 20)) else { return false }
        return object["userEditedTimestampUsec"] != nil && object["isTrashed"] != nil
    }

    /// Returns true if an object has what only Keep's notes have.
    static func isNote(_ object: JSONObject) -> Bool {
        object["userEditedTimestampUsec"] != nil || object["isTrashed"] != nil && object["isArchived"] != nil
    }

    func next() throws(ImportError) -> ImportedNote? {
        while let file = rest.popFirst() {
            let note = try problems.attempt(file.path) { () throws(ImportError) in try self.note(at: file) }
            if let note { return note }
        }
        return media.leftBehind(problems)
    }

    private func note(at file: ImportFile) throws(ImportError) -> ImportedNote {
        let bytes = try file.bytes(atMost: context.pieceBytes)
        guard let object = try JSONElements.tree(bytes).object, Self.isNote(object) else {
            throw .invalid(
                "This is not a note of Google Keep. Expected: textContent or listContent, isTrashed and "
                    + "userEditedTimestampUsec.")
        }
        return note(object, folder: FilePath(file.path).folder)
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
            case ("isArchived", .bool(let archived)): note.content.archived = archived
            case ("labels", .array(let labels)): note.content.tags = labels.compactMap { $0.object?.text("name") }
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
        guard let path = value.object?.text("filePath") else { return }
        let full = folder.isEmpty ? path : folder + "/" + path
        guard let file = files[full] ?? files[FilePath(full).withoutEnding] else {
            note.warnings.append("An attachment is named in the note but missing in the archive.")
            return
        }
        let name = FilePath(file.path).name
        let type = value.object?.text("mimetype") ?? MediaType.ofName(name)
        note.attachments.append(ImportedAttachment(name: name, type: type, bytes: .file(media.use(file))))
    }

    private static func taskList(_ items: [JSON]) -> String {
        items.map { item in
            guard let item = item.object, let text = item.text("text") else { return "- [ ] " }
            return (item.flag("isChecked") ? "- [x] " : "- [ ] ") + text
        }.joined(separator: "\n")
    }

    /// Reads microseconds, which some exports have as text.
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
