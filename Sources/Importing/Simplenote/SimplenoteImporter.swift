import NoteFiles
import Notes
import NotesArchive

/// Reads Simplenote's `notes.json`, by itself or in its zip under `source/`: `activeNotes` and `trashedNotes`, whose
/// `content` is title and text in one.
final class SimplenoteImporter: NoteImporter {
    static let entry = FormatEntry(
        format: .simplenote, name: "Simplenote's export",
        expected: "Simplenote's notes.zip, or the notes.json in it",
        recognises: { probe throws(ImportError) in
            document(in: probe) != nil
                || probe.kind == .json && (probe.contains("\"activeNotes\"") || probe.contains("\"trashedNotes\""))
        },
        accepts: { probe throws(ImportError) in probe.kind == .json || document(in: probe) != nil },
        open: { probe, context, problems throws(ImportError) in
            SimplenoteImporter(try (document(in: probe) ?? probe.file).stream(), context, problems)
        })

    /// Finds `notes.json` in a zip, which has each note as text besides. Elsewhere a notes.json may be anything.
    private static func document(in probe: ProbedFile) -> ImportFile? {
        guard let files = probe.archive?.files else { return nil }
        let hasText = files.contains { MarkdownImporter.isText($0.path) }
        return files.first { file in
            let path = FilePath(file.path)
            return path.name == "notes.json" && (!hasText || path.folder.hasSuffix("source"))
        }
    }

    private let elements: JSONElements
    private let problems: ProblemLog
    private var number = 0

    static let known: Set<String> = ["activeNotes", "trashedNotes"]

    private init(_ stream: any ByteStream, _ context: ImportContext, _ problems: ProblemLog) {
        self.problems = problems
        elements = JSONElements(stream, limit: context.pieceBytes)
    }

    func next() throws(ImportError) -> ImportedNote? {
        while let part = try elements.next() {
            switch part {
            case .member: continue
            case .element(let list?, let bytes) where Self.known.contains(list):
                number += 1
                let note = try problems.attempt("\(number)") { () throws(ImportError) in
                    guard let object = try JSONElements.tree(bytes).object else { throw Self.foreign }
                    return try self.note(object, isTrashed: list == "trashedNotes")
                }
                if let note { return note }
            case .element: throw Self.foreign
            }
        }
        return nil
    }

    private func note(_ object: JSONObject, isTrashed: Bool) throws(ImportError) -> ImportedNote {
        guard let written = object.text("content") else { throw Self.foreign }
        // The export writes each LF as CR and LF, whatever the note has.
        let text = written.replacing("\r\n", with: "\n")
        var note = ImportedNote()
        note.key = object.text("id")
        note.content.body = text
        if let form = try? TextForm(reading: text) { note.content = form.content(over: nil) }
        note.isTrashed = isTrashed
        var leftovers = JSONObject()
        for member in object.members {
            switch (member.name, member.value) {
            case ("id", .string), ("content", _), (_, .null): break
            case ("creationDate", let value) where WrittenTime.time(of: value) != nil:
                note.createdAt = WrittenTime.time(of: value)
            case ("lastModified", let value) where WrittenTime.time(of: value) != nil:
                note.lastModified = WrittenTime.time(of: value)
            case ("pinned", .bool(let pinned)): note.content.pinned = pinned
            case ("tags", .array(let tags)) where tags.allSatisfy { $0.text != nil }:
                note.content.tags = tags.compactMap(\.text)
            case (_, .bool(false)), (_, .array([])), (_, .string("")): break
            default: leftovers[member.name] = member.value
            }
        }
        if !leftovers.isEmpty { note.content.extra["simplenote"] = .object(leftovers) }
        return note
    }

    private static let foreign = ImportError.invalid(
        "This is not a note of Simplenote. Expected: notes.json with activeNotes and trashedNotes, each note with content."
    )
}
