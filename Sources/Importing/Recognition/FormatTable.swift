import Notes

/// Lists the formats that are read. A file that was sent without one is of the first that recognises it.
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

    /// Returns the importer for a file, and the format of the file.
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
                for skipped in probe.archive?.skipped ?? [] { problems.fail(skipped.path, skipped.text) }
                return (entry, try entry.open(probe, context, problems))
            }
        }
        let (shown, subject) =
            packed.flatMap { $0.kind == .archive ? nil : ($0, "The file in the archive") }
            ?? (probe, "The file")
        let reason = probe.archive?.skipped.first.map { "An entry was left out: \($0.text) " } ?? ""
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
            return "looks like \(foreign), which has no notes in a known format.\(hint)"
        }
        for entry in entries where entry.format != wanted && ((try? entry.recognises(probe)) ?? false) {
            return "looks like \(entry.name) (?format=\(entry.format.rawValue))."
        }
        return "has no notes in a known format."
    }

    /// Returns the expected files, of one format or of all.
    static func expected(_ entries: [FormatEntry]) -> String {
        if entries.count == 1, let only = entries.first { return "Expected: \(only.expected)." }
        let names = entries.map(\.name)
        return "Known formats are " + names.dropLast().joined(separator: ", ") + " and \(names.last ?? "")."
    }
}

/// Names one format, and has the functions that recognise and read it. Each importer has one, and `FormatTable` lists
/// them.
struct FormatEntry: Sendable {
    var format: ImportFormat
    /// Names such a file in messages.
    var name: String
    /// Describes the file to send, after "Expected:".
    var expected: String
    /// Returns true if a file that was sent without a format is of this one.
    var recognises: @Sendable (ProbedFile) throws(ImportError) -> Bool
    /// Returns true if a file that was sent as this format may be; where it is nil, every recognised file may.
    var accepts: (@Sendable (ProbedFile) throws(ImportError) -> Bool)?
    var open: @Sendable (ProbedFile, ImportContext, ProblemLog) throws(ImportError) -> any NoteImporter
}

/// Recognises files that are often sent by mistake, by their first bytes: they never have notes that could be read.
private enum ForeignFile {
    /// Returns the kind with its article; nil for a file that may have notes.
    static func name(_ probe: ProbedFile) -> String? {
        if let archive = probe.archive { return name(archive) }
        for (magic, name) in magics where probe.start.starts(with: magic) { return name }
        switch probe.kind {
        case .text:
            if isMail(probe.text) { return "an e-mail message (.eml)" }
            if isTable(probe.text) { return "a table of comma-separated values (.csv)" }
            if probe.text.starts(with: "BEGIN:VCARD".utf8) { return "a contact (.vcf)" }
            if probe.text.starts(with: "BEGIN:VCALENDAR".utf8) { return "a calendar (.ics)" }
            if probe.text.starts(with: "{\\rtf".utf8) { return "a rich text file (.rtf)" }
            return nil
        case .markup:
            guard ["<?xml", "<note", "<mediawiki"].contains(where: { probe.text.starts(with: $0.utf8) }) else {
                return nil
            }
            if probe.contains("beatniksoftware.com/tomboy") { return "a note of Tomboy or GNote (.note)" }
            if probe.contains("<mediawiki") { return "pages of MediaWiki (.xml)" }
            return nil
        default: return nil
        }
    }

    private static func name(_ archive: FileArchive) -> String? {
        let paths = Set(archive.files.map(\.path))
        if paths.contains("word/document.xml") { return "a Word document (.docx)" }
        if paths.contains("xl/workbook.xml") { return "an Excel workbook (.xlsx)" }
        if paths.contains("ppt/presentation.xml") { return "a PowerPoint presentation (.pptx)" }
        if paths.contains("META-INF/container.xml") { return "an electronic book (.epub)" }
        return nil
    }

    private static let magics: [([UInt8], String)] = [
        (Array("%PDF-".utf8), "a PDF document"), ([0x89, 0x50, 0x4E, 0x47], "a picture (PNG)"),
        ([0xFF, 0xD8, 0xFF], "a picture (JPEG)"), (Array("GIF8".utf8), "a picture (GIF)"),
        (Array("SQLite format 3\u{0}".utf8), "an SQLite database"), (Array("Rar!".utf8), "a RAR archive"),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz archive"),
        (Array("BZh".utf8), "a bzip2 archive"), ([0x28, 0xB5, 0x2F, 0xFD], "a Zstandard archive"),
        ([0xD0, 0xCF, 0x11, 0xE0], "an old Office document"), (Array("bplist00".utf8), "a binary property list"),
        ([0x7F, 0x45, 0x4C, 0x46], "a program"),
        (Array("MZ\u{90}".unicodeScalars.map { UInt8($0.value) }), "a program"),
    ]

    /// Returns true for header fields (RFC 5322) with one that people do not write by hand.
    private static func isMail(_ text: ArraySlice<UInt8>) -> Bool {
        var names: Set<String> = []
        for line in text.prefix(16 << 10).split(separator: 0x0A, maxSplits: 200, omittingEmptySubsequences: false) {
            let line = line.last == 0x0D ? line.dropLast() : line
            if line.isEmpty { break }
            // A folded field continues.
            if line.first == 0x20 || line.first == 0x09 {
                if names.isEmpty { return false }
                continue
            }
            // The line before the header fields in a mailbox.
            if names.isEmpty, line.starts(with: "From ".utf8) { continue }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
                line[..<colon].allSatisfy({ $0 > 0x20 && $0 < 0x7F })
            else { return false }
            names.insert(String(decoding: line[..<colon], as: UTF8.self).lowercased())
        }
        let isWritten = !names.isDisjoint(with: ["from", "to", "subject", "date"])
        return isWritten
            && !names.isDisjoint(with: ["message-id", "mime-version", "received", "return-path", "x-mailer"])
    }

    /// Returns true for a line of column names and records with that number of fields. Two columns need at least three
    /// records, since two lines of prose may have a comma each.
    private static func isTable(_ text: ArraySlice<UInt8>) -> Bool {
        [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09].contains { separator in
            let records = SeparatedValues.records(text, by: separator, atMost: 20)
            guard let head = records.first, head.count >= 2, records.count >= (head.count == 2 ? 3 : 2) else {
                return false
            }
            let names = Set(head)
            return names.count == head.count && head.allSatisfy(isColumnName)
                && records.allSatisfy { $0.count == head.count }
        }
    }

    private static func isColumnName(_ name: String) -> Bool {
        guard let first = name.first, let last = name.last, name.utf8.count <= 64 else { return false }
        return !first.isWhitespace && !"#-*>|".contains(first) && !last.isWhitespace && !".!?:".contains(last)
    }
}

/// Splits separated values (RFC 4180) into records, to recognise a table.
enum SeparatedValues {
    /// Returns the first records, without the last if the text was cut within its quotes. Returns nothing if a quote is
    /// out of place.
    static func records(_ text: ArraySlice<UInt8>, by separator: UInt8, atMost limit: Int) -> [[String]] {
        var records: [[String]] = []
        var record: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        var wasQuoted = false
        func close() {
            record.append(String(decoding: field, as: UTF8.self))
            (field, wasQuoted) = ([], false)
        }
        for byte in text {
            if isQuoted {
                if byte == UInt8(ascii: "\"") { isQuoted = false } else { field.append(byte) }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                // Doubled within quotes it is one.
                if wasQuoted { field.append(byte) } else if !field.isEmpty { return [] }
                (isQuoted, wasQuoted) = (true, true)
            case separator: close()
            case 0x0D: continue
            case 0x0A:
                if record.isEmpty, field.isEmpty, !wasQuoted { return [] }
                close()
                records.append(record)
                record = []
                if records.count == limit { return records }
            default: field.append(byte)
            }
        }
        if isQuoted { return records }
        if !record.isEmpty {
            close()
            records.append(record)
        }
        return records
    }
}
