import Notes
import NotesArchive
import NotesHashing
import NotesStoreContract

/// Reads the notes of another application's file, one at a time. They are ready to be stored: with ids, within the
/// limits, and none twice. It keeps in memory one note and, of an archive, its directory.
final class ImportReader {
    let format: ImportFormat
    let problems = ProblemLog()
    private let entry: FormatEntry
    private let importer: any NoteImporter
    private let mending: LimitFitting
    /// Collects the names of notes; it is complete after the last note.
    let names = NoteNames()
    private var ready: ArraySlice<ImportedNote> = []
    /// Maps the ids that came already to the digests of their notes.
    private var seen: [NoteID: SHA256.Digest] = [:]
    private var hasNotes = false

    /// Opens a file. A format of nil is found by the file's first bytes.
    init(_ input: ByteInput, as format: ImportFormat?, _ context: ImportContext) throws(ImportError) {
        (entry, importer) = try FormatTable.open(ImportFile(input), as: format, context, problems)
        self.format = entry.format
        mending = LimitFitting(limits: context.limits, attachmentBytes: context.attachmentBytes)
    }

    func next() throws(ImportError) -> ImportedNote? {
        while true {
            if let note = ready.popFirst() { return note }
            guard var note = try importer.next() else {
                try refuseIfUnread()
                return nil
            }
            hasNotes = true
            guard identify(&note) else { continue }
            ready = mending.fit(note)[...]
        }
    }

    /// Refuses a file without a note that could be read: with the first reason, with the names of the other things that
    /// it has, or as empty.
    private func refuseIfUnread() throws(ImportError) {
        guard !hasNotes else { return }
        if case .refused(let first) = problems.firstError {
            let others = problems.count > 1 ? " (\(problems.count) problems in total)" : ""
            throw .refused(
                DomainError(
                    first.code,
                    "No part of the file can be read as \(entry.name): \(first.detail)\(others) "
                        + "Expected: \(entry.expected)."))
        }
        let found = problems.foundInstead.map { " It has \($0)" } ?? ""
        throw .invalid(
            "The file looks like \(entry.name), but no note is in it.\(found) Expected: \(entry.expected).")
    }

    /// Sets the note's id. Two notes of one file are one only if they are the same. A second note that is called like
    /// another gets an id of its own. Returns false for a note that came already.
    private func identify(_ note: inout ImportedNote) -> Bool {
        let digest = SourceID.digest(note)
        var id = note.id ?? SourceID.id(format, note.key ?? digest.hex)
        if let known = seen[id], known != digest {
            id = SourceID.id(format, "\(id.text)\u{0}\(digest.hex)")
        }
        names.add(note, id)
        guard seen[id] == nil else { return false }
        seen[id] = digest
        note.id = id
        note.lastModified = note.lastModified ?? note.createdAt
        return true
    }
}

/// Lists the formats of other applications, as `?format=` names them. `FormatTable` has how each is read.
public enum ImportFormat: String, CaseIterable, Sendable {
    case json, markdown, simplenote, keep, enex, jex, html, notion, bear, standardnotes, memos, dayone
}

/// Explains why nothing is imported.
enum ImportError: Error, Equatable, Sendable {
    /// The file is not valid; the detail names the position, and what was expected.
    case refused(DomainError)
    case store(StoreError)

    static func invalid(_ detail: String) -> ImportError { .refused(DomainError(.invalidBackup, detail)) }

    init(_ error: ArchiveError) {
        switch error.kind {
        case .unreadable: self = .store(.unavailable(error.detail))
        default: self = .refused(DomainError(.invalidBackup, error.detail))
        }
    }

    init(_ fault: IntakeError) {
        switch fault {
        case .store(let error): self = .store(error)
        case .tooLarge(let limit): self = .invalid("The file has a part of more than \(limit) bytes.")
        }
    }
}

/// Throws an archive's errors as an import's.
func archived<Value>(_ body: () throws(ArchiveError) -> Value) throws(ImportError) -> Value {
    do throws(ArchiveError) { return try body() } catch { throw ImportError(error) }
}
