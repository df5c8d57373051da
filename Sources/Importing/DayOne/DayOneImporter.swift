import Notes
import NotesArchive

/// Day One's JSON: a file with `entries` for each journal, and beside it the folders `photos`, `videos`, `audios` and
/// `pdfs`, whose files are called by their MD5.
final class DayOneImporter: NoteImporter {
    static let entry = FormatEntry(
        format: .dayone, name: "Day One's export (JSON)",
        expected: "Day One's export in JSON, the .zip or the .json in it",
        recognises: { probe throws(ImportError) in try !journals(in: probe).isEmpty },
        open: { probe, context, problems throws(ImportError) in
            DayOneImporter(try journals(in: probe), probe.archive?.files ?? [], context, problems)
        })

    private static func journals(in probe: ProbedFile) throws(ImportError) -> [ImportFile] {
        guard let archive = probe.archive else { return isJournal(probe.start) ? [probe.file] : [] }
        var found: [ImportFile] = []
        for file in archive.files.filter({ FilePath($0.path).ending == "json" }).prefix(mostJournals)
        where !SystemFiles.contains(file.path) {
            if isJournal(try file.start(64 << 10)) { found.append(file) }
        }
        return found
    }

    private static let mostJournals = 1000

    private static func isJournal(_ start: [UInt8]) -> Bool {
        let text = String(decoding: start, as: UTF8.self)
        return text.utf8.first { $0 > 0x20 } == UInt8(ascii: "{") && text.contains("\"entries\"")
            && (text.contains("\"creationDate\"") || text.contains("\"metadata\""))
    }

    private let context: ImportContext
    private let problems: ProblemLog
    private var journals: ArraySlice<ImportFile>
    private var open: (name: String, folder: String, elements: JSONElements)?
    private var number = 0
    /// The files by folder and name without ending: an ending sometimes differs from the entry's.
    private var media: [String: ImportFile] = [:]

    private init(_ journals: [ImportFile], _ all: [ImportFile], _ context: ImportContext, _ problems: ProblemLog) {
        self.context = context
        self.problems = problems
        self.journals = journals[...]
        for file in all { media[FilePath(file.path).withoutEnding.lowercased()] = file }
    }

    func next() throws(ImportError) -> ImportedNote? {
        while true {
            guard let journal = open else {
                guard let file = journals.popFirst() else { return nil }
                let path = FilePath(file.path)
                open = (path.stem, path.folder, JSONElements(try file.stream(), limit: context.pieceBytes))
                number = 0
                continue
            }
            // A journal that is broken does not stop the others.
            let read = try problems.attempt(journal.name.isEmpty ? "\(number + 1)" : "\(journal.name).json") {
                () throws(ImportError) in [try journal.elements.next()]
            }
            guard let part = read?.first ?? nil else {
                open = nil
                continue
            }
            guard case .element("entries", let bytes) = part else { continue }
            number += 1
            let name = journal.name.isEmpty ? "\(number)" : "\(journal.name).json, \(number)"
            let note = try problems.attempt(name) { () throws(ImportError) in
                let entry = DayOneEntry(try JSONObject(reading: bytes), in: journal.folder, media)
                var note = try entry.imported()
                note.content.folder = journal.name.replacing("/", with: "_")
                return note
            }
            if let note { return note }
        }
    }
}
