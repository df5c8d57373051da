import NoteFiles
import Notes
import NotesArchive
import NotesStoreContract

/// Opens a file: the one that was sent, or one of an archive.
struct ImportFile: Sendable {
    private enum Source: Sendable {
        case bytes(ByteInput)
        case zipped(ZipReader, ZipEntry)
    }

    /// Names the file in its archive; empty for the file that was sent.
    let path: String
    /// Names the folder of its note: the file's own, or that of a link to the file.
    var folder: String
    let size: Int64
    /// Counts seconds since 1970; nil if its archive states no time.
    let modified: Int64?
    private let source: Source

    init(_ input: ByteInput, path: String = "", modified: Int64? = nil) {
        self.path = path
        folder = FilePath(path).folder
        self.modified = modified
        size = input.count
        source = .bytes(input)
    }

    init(_ entry: ZipEntry, of zip: ZipReader) {
        path = entry.path
        folder = FilePath(entry.path).folder
        size = entry.size
        modified = entry.modified
        source = .zipped(zip, entry)
    }

    /// Returns true for the name of a note in Markdown, plain text or HTML.
    var isNote: Bool { MarkdownImporter.isText(path) || HTMLImporter.isPage(path) }

    /// Returns the time that its archive states for it.
    var time: Timestamp? { modified.flatMap { Timestamp(milliseconds: $0 * 1000) } }

    /// Returns the bytes of the file, or nil for an entry of a zip.
    var input: ByteInput? {
        if case .bytes(let input) = source { input } else { nil }
    }

    func open() throws(ArchiveError) -> any ByteStream {
        switch source {
        case .bytes(let input): InputStream(input)
        case .zipped(let zip, let entry): try zip.open(entry)
        }
    }

    func stream() throws(ImportError) -> any ByteStream {
        try archived { () throws(ArchiveError) in try open() }
    }

    func bytes(atMost limit: Int) throws(ImportError) -> [UInt8] {
        guard size <= Int64(limit) else { throw .invalid("The file is larger than \(limit) bytes.") }
        return try archived { () throws(ArchiveError) in try open().all(atMost: limit) }
    }

    /// Returns the first bytes, or all if the file is shorter.
    func start(_ count: Int) throws(ImportError) -> [UInt8] {
        try archived { () throws(ArchiveError) in
            if case .bytes(let input) = source {
                return try input.bytes(at: 0, count: Int(min(input.count, Int64(count))))
            }
            let stream = try open()
            var bytes: [UInt8] = []
            while bytes.count < count, let piece = try stream.next() { bytes += piece }
            return Array(bytes.prefix(count))
        }
    }
}

/// Lists the files of a zip or a tar.
struct FileArchive: Sendable {
    enum Kind: Sendable { case zip, tar }

    let kind: Kind
    /// Lists the files in the archive's order, without folders and without what a system or a program keeps for itself.
    private(set) var files: [ImportFile]
    private(set) var skipped: [SkippedEntry]
    /// The archive is a zip of this server.
    let isOwn: Bool
    /// Sums the sizes that all of its files unpack to.
    fileprivate let unpackedSize: Int64

    init(zip input: ByteInput, _ limits: ArchiveLimits) throws(ImportError) {
        let zip = try archived { () throws(ArchiveError) in
            try ZipReader(input, limits: limits, skipsUnreadable: true)
        }
        self.init(.zip, zip.entries.filter { !$0.isFolder }.map { ImportFile($0, of: zip) }, zip.skipped)
    }

    init(tar input: ByteInput, _ limits: ArchiveLimits) throws(ImportError) {
        var tar = TarReader(input, limits: limits, skipsUnreadable: true)
        var files: [ImportFile] = []
        while let entry = try archived({ () throws(ArchiveError) in try tar.next() }) {
            if entry.isFolder { continue }
            files.append(ImportFile(entry.input, path: entry.path, modified: entry.modified))
        }
        self.init(.tar, files, tar.skipped)
    }

    private init(_ kind: Kind, _ all: [ImportFile], _ skipped: [SkippedEntry]) {
        self.kind = kind
        files = all.filter { !SystemFiles.contains($0.path) }
        self.skipped = skipped.filter { !SystemFiles.contains($0.path) }
        isOwn = all.contains { $0.path == "cloudnotes.json" }
        unpackedSize = all.reduce(0) { $0 + $1.size }
        fileByLinks()
    }

    /// Moves each note to the folder of the first link to it. UpNote keeps all notes in one folder, and a notebook is a
    /// folder of links to them. No link is followed on the way to a file.
    private mutating func fileByLinks() {
        guard skipped.contains(where: { $0.target != nil }) else { return }
        var places: [String: Int] = [:]
        for (index, file) in files.enumerated() where file.isNote { places[file.path] = index }
        skipped.removeAll { link in
            let folder = FilePath(link.path).folder
            guard link.reason == .link, let target = link.target, target.utf8.first != UInt8(ascii: "/"),
                let path = LocalPath.resolved(target, from: folder), let place = places.removeValue(forKey: path)
            else { return false }
            files[place].folder = folder
            return true
        }
    }
}

extension ProbedFile {
    /// Bounds archives in this one, so that an archive of archives is bounded as a single one is.
    var innerLimits: ArchiveLimits { limits.inside(unpacked: archive?.unpackedSize ?? 0, packed: sentSize) }
}

extension SkippedEntry {
    /// Describes the entry in the problems of an import.
    var text: String {
        switch reason {
        case .link: "It is a link\(target.map { " to \"\($0)\"" } ?? ""), and links are not followed."
        case .encrypted: "It is encrypted; unpack the archive with its password and send its content."
        case .method(let method):
            "It is packed by method \(method); stored and deflate are supported. Unpack the archive and pack it again."
        case .special: "It is neither a file nor a folder."
        case .path(let reason): "It \(reason) and could lead out of its folder, so it is left out."
        }
    }
}

extension ImportContext {
    /// Returns the bytes of a file, readable at any offset.
    func unpacked(_ file: ImportFile) throws(ImportError) -> ByteInput {
        if let input = file.input { return input }
        return try spool(file.stream())
    }

    /// Writes a stream to the store's folder, where it can be read at any offset as long as it is referenced.
    func spool(_ stream: any ByteStream) throws(ImportError) -> ByteInput {
        let intake = try intake()
        while let piece = try archived({ () throws(ArchiveError) in try stream.next() }) { try intake.append(piece) }
        return ByteInput(stored: try intake.finished())
    }

    /// Makes a file of the store's folder for any number of bytes.
    func intake() throws(ImportError) -> any Intake {
        do throws(StoreError) { return try makeIntake(.max) } catch { throw .store(error) }
    }
}

extension Intake {
    func append(_ bytes: [UInt8]) throws(ImportError) {
        do throws(IntakeError) {
            try bytes.withUnsafeBufferPointer { bytes throws(IntakeError) in
                try append(UnsafeRawBufferPointer(bytes))
            }
        } catch {
            throw ImportError(error)
        }
    }

    func finished() throws(ImportError) -> any ReceivedBytes {
        do throws(IntakeError) { return try finish() } catch { throw ImportError(error) }
    }
}
