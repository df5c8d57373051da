import NoteFiles
import Notes
import NotesArchive
import NotesStoreContract

/// Opens a file: the one that was sent, or one of an archive.
public struct ImportFile: Sendable {
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
    /// Lists the files without folders, in the archive's order.
    private(set) var files: [ImportFile]
    private(set) var skipped: [SkippedEntry]

    init(zip input: ByteInput, _ limits: ArchiveLimits) throws(ImportError) {
        let zip = try archived { () throws(ArchiveError) in
            try ZipReader(input, limits: limits, skipsUnreadable: true)
        }
        kind = .zip
        files = zip.entries.filter { !$0.isFolder }.map { ImportFile($0, of: zip) }
        skipped = zip.skipped
        fileByLinks()
    }

    init(tar input: ByteInput, _ limits: ArchiveLimits) throws(ImportError) {
        var tar = TarReader(input, limits: limits, skipsUnreadable: true)
        var files: [ImportFile] = []
        while let entry = try archived({ () throws(ArchiveError) in try tar.next() }) {
            if entry.isFolder { continue }
            files.append(ImportFile(entry.input, path: entry.path, modified: entry.modified))
        }
        kind = .tar
        self.files = files
        skipped = tar.skipped
        fileByLinks()
    }

    /// Moves each note to the folder of the first link to it. UpNote keeps all notes in one folder, and a notebook is a
    /// folder of links to them. No link is followed on the way to a file.
    private mutating func fileByLinks() {
        guard skipped.contains(where: { $0.target != nil }) else { return }
        var places: [String: Int] = [:]
        for (index, file) in files.enumerated() where isNote(file) { places[file.path] = index }
        skipped.removeAll { link in
            let folder = FilePath(link.path).folder
            guard link.reason == .link, let target = link.target, target.utf8.first != UInt8(ascii: "/"),
                let path = LocalPath.resolved(target, from: folder), let place = places.removeValue(forKey: path)
            else { return false }
            files[place].folder = folder
            return true
        }
    }

    private func isNote(_ file: ImportFile) -> Bool {
        MarkdownImporter.endings.contains(FilePath(file.path).ending) || HTMLImporter.isPage(file.path)
    }

    /// Sums the sizes that its files unpack to.
    fileprivate var unpackedSize: Int64 { files.reduce(0) { $0 + $1.size } }
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
        let intake: any Intake
        do throws(StoreError) { intake = try makeIntake(.max) } catch { throw .store(error) }
        while let piece = try archived({ () throws(ArchiveError) in try stream.next() }) {
            do throws(IntakeError) {
                try piece.withUnsafeBufferPointer { piece throws(IntakeError) in
                    try intake.append(UnsafeRawBufferPointer(piece))
                }
            } catch {
                throw ImportError(error)
            }
        }
        do throws(IntakeError) { return ByteInput(stored: try intake.finish()) } catch { throw ImportError(error) }
    }
}
