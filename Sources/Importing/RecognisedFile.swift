import Archive
import NoteFiles
import Notes

/// What a file is, by what it begins with, and the importer that reads it.
struct RecognisedFile {
    let format: ImportFormat
    let importer: any NoteImporter

    init(_ input: ByteInput, as wanted: ImportFormat?, _ context: ImportContext) throws(ImportError) {
        guard input.count > 0 else { throw .invalid("The file is empty. \(Self.expected(wanted))") }
        let start = try archived { () throws(ArchiveError) in
            try input.bytes(at: 0, count: Int(min(input.count, 64 << 10)))
        }
        if ZipReader.isZip(start) {
            let zip = try archived { () throws(ArchiveError) in try ZipReader(input, limits: context.archive) }
            (format, importer) = try Self.archive(zip, wanted, context)
            return
        }
        let found = Self.format(of: start)
        switch wanted ?? found {
        case .json:
            format = wanted == nil && Self.isSimplenote(start) ? .simplenote : .json
            importer =
                format == .simplenote
                ? SimplenoteImporter(InputStream(input), context) : JSONImporter(InputStream(input), context)
        case .simplenote where found == .json:
            (format, importer) = (.simplenote, SimplenoteImporter(InputStream(input), context))
        case .enex where found == .enex:
            (format, importer) = (.enex, EnexImporter(InputStream(input), context))
        case .jex where found == .jex:
            (format, importer) = (.jex, try JexImporter(input, context))
        case .markdown:
            guard input.count <= Int64(context.pieceBytes) else {
                throw .invalid(
                    "A Markdown file must be at most \(context.pieceBytes) bytes; cut it into several in a zip.")
            }
            let bytes = try archived { () throws(ArchiveError) in try input.bytes(at: 0, count: Int(input.count)) }
            (format, importer) = (.markdown, MarkdownImporter(file: bytes, context))
        default:
            throw .invalid("The file is not of the format it should be. \(Self.expected(wanted))")
        }
    }

    private static func archive(
        _ zip: ZipReader, _ wanted: ImportFormat?, _ context: ImportContext
    ) throws(ImportError) -> (ImportFormat, any NoteImporter) {
        let files = zip.entries.filter { !$0.isFolder && !MarkdownImporter.isSystemFile($0.path) }
        let hasMarkdown = files.contains { MarkdownImporter.endings.contains(FilePath($0.path).ending) }
        // Simplenote's zip has each note as text besides; elsewhere a notes.json may be anything.
        let simplenote = files.first { entry in
            let path = FilePath(entry.path)
            return path.name == "notes.json" && (!hasMarkdown || path.folder.hasSuffix("source"))
        }
        let single = files.count == 1 ? files.first.map { ($0, FilePath($0.path).ending) } : nil
        func may(_ format: ImportFormat) -> Bool { wanted == nil || wanted == format }
        if may(.simplenote), let simplenote {
            return (.simplenote, SimplenoteImporter(try open(simplenote, zip), context))
        }
        if may(.keep) {
            let folders = KeepImporter.folders(of: zip)
            if !folders.isEmpty { return (.keep, KeepImporter(zip, in: folders, context)) }
        }
        if may(.markdown), hasMarkdown { return (.markdown, MarkdownImporter(zip, context)) }
        // One file that somebody packed.
        if may(.json), let (entry, ending) = single, ending == "json" {
            return (.json, JSONImporter(try open(entry, zip), context))
        }
        if may(.enex), let (entry, ending) = single, ending == "enex" {
            return (.enex, EnexImporter(try open(entry, zip), context))
        }
        throw .invalid("The zip holds no notes that are known here. \(expected(wanted))")
    }

    private static func open(_ entry: ZipEntry, _ zip: ZipReader) throws(ImportError) -> any ByteStream {
        try archived { () throws(ArchiveError) in try zip.open(entry) }
    }

    /// Of a file that is no zip.
    private static func format(of start: [UInt8]) -> ImportFormat? {
        if TarReader.isTar(start) { return .jex }
        let bare = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start[...]
        let text = bare.drop { [0x20, 0x0A, 0x0D, 0x09].contains($0) }
        if text.first == UInt8(ascii: "<"), contains(text, "<en-export") { return .enex }
        if text.starts(with: "<?xml".utf8) { return nil }
        let second = text.dropFirst().first { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }
        if text.first == UInt8(ascii: "{"), second == UInt8(ascii: "\"") || second == UInt8(ascii: "}") { return .json }
        if text.first == UInt8(ascii: "["), let second, "{[]\"".utf8.contains(second) { return .json }
        return isText(start) ? .markdown : nil
    }

    /// Without NUL, and UTF-8 but for a character that the cut may have halved.
    private static func isText(_ start: [UInt8]) -> Bool {
        if start.contains(0) { return false }
        return (0...3).contains { String(validating: start.dropLast($0), as: UTF8.self) != nil }
    }

    private static func isSimplenote(_ start: [UInt8]) -> Bool {
        contains(start[...], "\"activeNotes\"") || contains(start[...], "\"trashedNotes\"")
    }

    private static func contains(_ bytes: ArraySlice<UInt8>, _ word: String) -> Bool {
        let word = Array(word.utf8)
        return bytes.indices.contains { bytes[$0...].starts(with: word) }
    }

    private static func expected(_ format: ImportFormat?) -> String {
        switch format {
        case .json: "Expected is JSON: an array of notes, or an object with one under notes."
        case .markdown: "Expected is a Markdown or text file in UTF-8, or a zip of such files."
        case .simplenote: "Expected is Simplenote's notes.zip, or the notes.json in it."
        case .keep: "Expected is Google Takeout's zip with Keep, in the format .zip."
        case .enex: "Expected is an .enex file, as Evernote exports it."
        case .jex: "Expected is a .jex file, as Joplin exports it."
        case nil:
            "Known are JSON, Markdown (a file or a zip), Simplenote's zip, Google Takeout's zip with Keep, Evernote's .enex "
                + "and Joplin's .jex."
        }
    }
}
