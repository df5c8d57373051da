import NotesArchive

/// A file to read: the one that was sent, or one of an archive.
public struct ImportFile: Sendable {
    private enum Source: Sendable {
        case bytes(ByteInput)
        case zipped(ZipReader, ZipEntry)
    }

    /// In its archive; empty for the file that was sent.
    let path: String
    /// The folder of its note: the file's own, or that of a link to the file.
    var folder: String
    let size: Int64
    /// Seconds since 1970, where its archive states them.
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

    /// Its unpacked bytes.
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

    /// The first bytes, or all where it is shorter.
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
