import Notes

/// The formats that are read. A file that was sent without one is of the first that recognises it.
enum FormatTable {
    static let entries: [FormatEntry] = [
        StandardNotesImporter.entry,
        SimplenoteImporter.entry,
        KeepImporter.entry,
        DayOneImporter.entry,
        MemosImporter.entry,
        JexImporter.entry,
        EnexImporter.entry,
        NotionImporter.entry,
        TextBundleImporter.entry,
        HTMLImporter.entry,
        MarkdownImporter.entry,
        JSONImporter.entry,
    ]

    /// The importer for a file, and the format it turned out to be of.
    static func open(
        _ file: ImportFile, as wanted: ImportFormat?, _ context: ImportContext, _ problems: ProblemLog
    ) throws(ImportError) -> (FormatEntry, any NoteImporter) {
        let known = entries.filter { wanted == nil || $0.format == wanted }
        guard file.size > 0 else { throw .invalid("The file is empty. \(expected(known))") }
        let probe = try ProbedFile(file, context, context.archive)
        // A file that was packed by itself is read as if it had been sent. The ending of a text decides whether it is a
        // note, and then the archive is one of Markdown.
        let packed = try probe.single.map { single throws(ImportError) in
            try ProbedFile(single, context, probe.innerLimits)
        }
        let inner = packed.flatMap { $0.kind == .text || $0.kind == .binary ? nil : $0 }
        for probe in [probe, inner].compactMap({ $0 }) {
            for entry in known where try wanted == nil ? recognises(entry, probe) : accepts(entry, probe) {
                for skipped in probe.archive?.skipped ?? [] where !SystemFiles.contains(skipped.path) {
                    problems.fail(skipped.path, skipped.text)
                }
                return (entry, try entry.open(probe, context, problems))
            }
        }
        let (shown, subject) =
            packed.flatMap { $0.kind == .archive ? nil : ($0, "The file in the archive") }
            ?? (probe, "The file")
        let leftOut = probe.archive?.skipped.first { !SystemFiles.contains($0.path) }
        let reason = leftOut.map { "An entry was left out: \($0.text) " } ?? ""
        throw .invalid("\(subject) \(try looks(shown, wanted)) \(reason)\(expected(known))")
    }

    private static func recognises(_ entry: FormatEntry, _ probe: ProbedFile) throws(ImportError) -> Bool {
        // Bytes that are certainly of another type are not read as text, unless the request names that type.
        if probe.kind == .text || probe.kind == .markup, ForeignFile.name(probe) != nil { return false }
        return try entry.recognises(probe)
    }

    private static func accepts(_ entry: FormatEntry, _ probe: ProbedFile) throws(ImportError) -> Bool {
        if let accepts = entry.accepts { return try accepts(probe) }
        return try entry.recognises(probe)
    }

    /// Returns what the file seems to be, to end a refusal with.
    private static func looks(_ probe: ProbedFile, _ wanted: ImportFormat?) throws(ImportError) -> String {
        if let foreign = ForeignFile.name(probe) {
            let hint = probe.kind == .text && wanted == nil ? " Send ?format=markdown to import it as one text." : ""
            return "looks like \(foreign), which holds no notes that are known here.\(hint)"
        }
        for entry in entries where entry.format != wanted && ((try? entry.recognises(probe)) ?? false) {
            return "looks like \(entry.name) (?format=\(entry.format.rawValue))."
        }
        return "holds no notes that are known here."
    }

    /// Returns the expected files, of one format or of all.
    static func expected(_ entries: [FormatEntry]) -> String {
        if entries.count == 1, let only = entries.first { return "Expected is \(only.expected)." }
        let names = entries.map(\.name)
        return "Known are " + names.dropLast().joined(separator: ", ") + " and \(names.last ?? "")."
    }
}

/// The name of one format, and the functions that recognise and read it. Each importer has one, and `FormatTable` lists
/// them.
struct FormatEntry: Sendable {
    var format: ImportFormat
    /// The usual name of such a file, with its article.
    var name: String
    /// The file to send, after "Expected is".
    var expected: String
    /// Returns true if a file that was sent without a format is of this one.
    var recognises: @Sendable (ProbedFile) throws(ImportError) -> Bool
    /// Returns true if a file that was sent as this format may be; where it is nil, every recognised file may.
    var accepts: (@Sendable (ProbedFile) throws(ImportError) -> Bool)?
    var open: @Sendable (ProbedFile, ImportContext, ProblemLog) throws(ImportError) -> any NoteImporter
}
