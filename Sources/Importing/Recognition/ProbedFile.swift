import Notes
import NotesArchive

/// Keeps a file and the facts from its first bytes. Archives are opened, and gzip is unpacked, before a format is
/// searched for.
struct ProbedFile {
    enum Kind {
        case archive, json
        /// The text begins with a tag.
        case markup
        case text, binary
    }

    let file: ImportFile
    /// Holds the first 64 KiB.
    let start: [UInt8]
    let kind: Kind
    let archive: FileArchive?
    let limits: ArchiveLimits
    /// Counts the bytes before gzip was unpacked.
    let sentSize: Int64

    private static let probed = 64 << 10

    /// Reads the start of a file. `limits` are those of the context, and for a file in an archive that archive's
    /// `innerLimits`.
    init(_ sent: ImportFile, _ context: ImportContext, _ limits: ArchiveLimits) throws(ImportError) {
        var file = sent
        var start = try file.start(Self.probed)
        if GzipStream.isGzip(start) {
            let stream = GzipStream(try context.unpacked(file), limits: limits)
            file = ImportFile(try context.spool(stream), path: file.path, modified: file.modified)
            start = try file.start(Self.probed)
        }
        if ZipReader.isZip(start) {
            archive = try FileArchive(zip: context.unpacked(file), limits)
        } else if TarReader.isTar(start) {
            archive = try FileArchive(tar: context.unpacked(file), limits)
        } else {
            archive = nil
        }
        kind = archive == nil ? Self.kind(of: start) : .archive
        self.file = file
        self.start = start
        self.limits = limits
        sentSize = sent.size
    }

    private static func kind(of start: [UInt8]) -> Kind {
        let text = Self.text(start)
        if text.first == UInt8(ascii: "<") { return .markup }
        let second = text.dropFirst().first { !Self.isSpace($0) }
        if text.first == UInt8(ascii: "{"), second == UInt8(ascii: "\"") || second == UInt8(ascii: "}") { return .json }
        if text.first == UInt8(ascii: "["), isArray(text) { return .json }
        return TextEncoding.ofStart(start) == nil ? .binary : .text
    }

    /// Returns true for `[{"a": 1}]` and `[[1, 2], []]`. `[[a]] is a link`, `[ ] to do` and `[1] is a footnote` are
    /// text.
    private static func isArray(_ text: ArraySlice<UInt8>) -> Bool {
        let inner = text.drop { $0 == UInt8(ascii: "[") || isSpace($0) }
        guard let first = inner.first else { return true }
        if first == UInt8(ascii: "{") {
            let name = inner.dropFirst().first { !isSpace($0) }
            return name == UInt8(ascii: "\"") || name == UInt8(ascii: "}")
        }
        // Brackets alone are JSON of many levels, or of none.
        if first == UInt8(ascii: "]"), text.prefix(3).allSatisfy({ $0 == UInt8(ascii: "[") }) { return true }
        if text.count < probed { return (try? JSONElements.tree(Array(text))) != nil }
        // More than is probed: what an array that is not empty may begin with.
        return "\"-0123456789".utf8.contains(first)
    }

    var isText: Bool { TextEncoding.ofStart(start) != nil }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func text(_ start: [UInt8]) -> ArraySlice<UInt8> {
        (start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start[...]).drop(while: isSpace)
    }

    /// Returns the start without a byte order mark and white space before the text.
    var text: ArraySlice<UInt8> { Self.text(start) }

    /// Returns true if the first 64 KiB hold these words.
    func contains(_ words: String) -> Bool {
        let words = Array(words.utf8)
        guard let first = words.first else { return true }
        return start.indices.contains { start[$0] == first && start[$0...].starts(with: words) }
    }

    /// Returns the only file of an archive, or nil if it has several.
    var single: ImportFile? { archive?.files.count == 1 ? archive?.files.first : nil }
}

/// Recognises files that systems and programs leave in archives for themselves.
enum SystemFiles {
    static func contains(_ path: String) -> Bool {
        // The description of this server's own zip.
        if path == "cloudnotes.json" || path == "cloudnotes-apps.ndjson" { return true }
        let parts = path.split(separator: "/")
        return parts.first == "__MACOSX"
            || parts.contains { $0.hasPrefix("._") || $0 == ".git" }
            || [".DS_Store", "Thumbs.db", "desktop.ini"].contains(parts.last ?? "")
    }

    /// Returns the reason why a file that a program keeps for itself is no note; nil for every other file.
    static func reason(_ path: String) -> String? {
        let parts = path.split(separator: "/")
        if parts.contains(".obsidian") { return "It belongs to Obsidian's settings and is not a note." }
        return nil
    }
}
