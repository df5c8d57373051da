import Notes
import NotesArchive
import NotesHashing

/// Reads the exports of Evernote and Joplin in an archive, one after the other. Evernote writes one for each notebook,
/// whose name is only the file's. A broken one does not stop the rest.
final class EnclosedExports: NoteImporter {
    private let context: ImportContext
    private let problems: ProblemLog
    private var rest: ArraySlice<ImportFile>
    private var limits: ArchiveLimits
    private var open: (file: ImportFile, entry: FormatEntry, importer: any NoteImporter)?

    /// Reads these exports. `limits` bound the archives in the archive, all of them together.
    init(_ files: [ImportFile], _ limits: ArchiveLimits, _ context: ImportContext, _ problems: ProblemLog) {
        self.context = context
        self.problems = problems
        self.limits = limits
        rest = files[...]
    }

    /// Reads an archive of exports, and names its other files as skipped.
    convenience init(_ probe: ProbedFile, _ context: ImportContext, _ problems: ProblemLog) {
        var exports: [ImportFile] = []
        for file in probe.archive?.files ?? [] {
            if Self.isExport(file) {
                exports.append(file)
            } else {
                problems.skip(file.path, "It is not an export of notes.")
            }
        }
        self.init(exports, probe.innerLimits, context, problems)
    }

    static func isExport(_ file: ImportFile, _ endings: [String] = ["enex", "jex"]) -> Bool {
        endings.contains(FilePath(file.path).ending)
    }

    /// Returns true if an archive has exports of one kind, and no notes beside them.
    static func isOnly(_ ending: String, _ probe: ProbedFile) -> Bool {
        guard let files = probe.archive?.files, probe.single == nil else { return false }
        return files.contains { isExport($0, [ending]) } && !files.contains(where: \.isNote)
    }

    func next() throws(ImportError) -> ImportedNote? {
        while true {
            guard let open else {
                guard let file = rest.popFirst() else { return nil }
                open = try problems.attempt(file.path) { () throws(ImportError) in try opened(file) }
                continue
            }
            let found = try problems.attempt(open.file.path) { () throws(ImportError) in
                problems.file = open.file.path
                defer { problems.file = nil }
                return [try open.importer.next()]
            }
            guard var note = found?.first ?? nil else {
                self.open = nil
                continue
            }
            let path = FilePath(open.file.path)
            if note.content.folder.isEmpty {
                let name = path.stem.replacing("/", with: "_")
                note.content.folder = path.folder.isEmpty ? name : "\(path.folder)/\(name)"
            }
            // The same note as in this file by itself.
            note.id = note.id ?? SourceID.id(open.entry.format, note.key ?? SourceID.digest(note).hex)
            return note
        }
    }

    private func opened(
        _ file: ImportFile
    ) throws(ImportError) -> (file: ImportFile, entry: FormatEntry, importer: any NoteImporter) {
        let probe = try ProbedFile(file, context, limits)
        if probe.archive != nil { limits = probe.innerLimits }
        problems.file = file.path
        defer { problems.file = nil }
        for entry in [EnexImporter.entry, JexImporter.entry] where try entry.recognises(probe) {
            return (file, entry, try entry.open(probe, context, problems))
        }
        throw .invalid("Expected: \(EnexImporter.entry.expected), or \(JexImporter.entry.expected).")
    }
}
