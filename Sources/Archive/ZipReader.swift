/// Lists the entries of a zip and opens their bytes. Opening the zip reads the directory and refuses what could do harm
/// later: too many entries or bytes, paths that lead outside, links, and overlapping or encrypted files. Reading an
/// entry checks its sizes and checksum again.
public struct ZipReader: Sendable {
    public let entries: [ZipEntry]
    /// Lists the entries that cannot be read. It is empty unless the reader skips them.
    public private(set) var skipped: [SkippedEntry]
    private let input: ByteInput

    public static func isZip(_ start: some Collection<UInt8>) -> Bool {
        start.starts(with: [0x50, 0x4B, 0x03, 0x04]) || start.starts(with: [0x50, 0x4B, 0x05, 0x06])
    }

    /// Reads and checks the directory. With `skipsUnreadable`, `skipped` lists links, entries that are encrypted or
    /// packed by another method, and those whose paths could lead outside. Without it, one such entry refuses the
    /// archive.
    public init(
        _ input: ByteInput, limits: ArchiveLimits = ArchiveLimits(), skipsUnreadable: Bool = false
    ) throws(ArchiveError) {
        self.input = input
        let directory = try ZipDirectory.find(in: input)
        guard directory.count <= limits.entries else {
            throw ArchiveError(.overLimit, "The archive has more than \(limits.entries) entries.")
        }
        guard directory.length <= limits.directoryBytes else {
            throw ArchiveError(
                .overLimit, "The names in the archive are more than \(limits.directoryBytes) bytes in total.")
        }
        var entries: [ZipEntry] = []
        var skipped: [SkippedEntry] = []
        var links: [(index: Int, entry: ZipEntry)] = []
        entries.reserveCapacity(Int(directory.count))
        var cursor = InputCursor(input, at: directory.start)
        var unpacked: Int64 = 0
        for number in 1...max(1, Int(directory.count)) where directory.count > 0 {
            let record = try ZipRecord(&cursor, number: number, limits: limits)
            let (sum, overflow) = unpacked.addingReportingOverflow(record.size)
            unpacked = overflow ? .max : sum
            if let fault = limits.fault(unpacked: unpacked, packed: input.count) { throw fault }
            var (path, reason): (String?, SkippedEntry.Reason?) = (record.name, record.unreadable)
            do throws(EntryPath.Refusal) { path = try EntryPath.checked(record.name) } catch {
                reason = .path(error.reason)
            }
            if let reason {
                guard skipsUnreadable else { throw reason.refusal(number) }
                guard let path else { continue }
                if reason == .link, links.count < Self.namedLinks,
                    let entry = try? record.entry(path, number: number, directory: directory.start)
                {
                    links.append((skipped.count, entry))
                }
                skipped.append(SkippedEntry(path, reason))
            } else if let path {
                entries.append(try record.entry(path, number: number, directory: directory.start))
            }
        }
        guard cursor.position == directory.start + directory.length else {
            throw ArchiveError(.malformed, "The zip's directory has more entries than its end record states.")
        }
        try Self.bound(&entries, by: directory.start)
        self.entries = entries
        self.skipped = skipped
        for (index, entry) in links {
            let target = (try? bytes(of: entry, atMost: SkippedEntry.longestTarget)).flatMap(SkippedEntry.target)
            self.skipped[index] = SkippedEntry(skipped[index].path, .link, target: target)
        }
    }

    /// Limits the links whose targets are read. The bytes of a link in a zip are its target.
    private static let namedLinks = 10_000

    /// Refuses overlapping entries, with which a small file unpacks to a huge one, and sets the bound of each.
    private static func bound(_ entries: inout [ZipEntry], by directory: Int64) throws(ArchiveError) {
        let order = entries.indices.sorted { entries[$0].header < entries[$1].header }
        for (position, index) in order.enumerated() {
            let bound = position + 1 < order.count ? entries[order[position + 1]].header : directory
            let entry = entries[index]
            guard entry.header + 30 <= bound, entry.packedSize <= bound - entry.header - 30 else {
                throw ArchiveError(.malformed, "Entry \(entry.number) of the archive overlaps another entry.")
            }
            entries[index].bound = bound
        }
    }

    /// Returns a stream of the decompressed bytes of an entry of this archive.
    public func open(_ entry: ZipEntry) throws(ArchiveError) -> ZipEntryStream {
        let header = try input.bytes(at: entry.header, count: 30)[...]
        guard header.number(0, 4) == ZipSignature.local, let flags = header.number(6, 2),
            let method = header.number(8, 2), let nameLength = header.number(26, 2),
            let extraLength = header.number(28, 2)
        else { throw ArchiveError(.malformed, "Entry \(entry.number) of the archive has no header.") }
        let start = entry.header + 30 + nameLength + extraLength
        guard method == (entry.isDeflated ? 8 : 0), flags & 1 == 0, start <= entry.bound,
            entry.packedSize <= entry.bound - start
        else {
            throw ArchiveError(.malformed, "Entry \(entry.number) of the archive does not match the directory.")
        }
        if flags & 8 == 0 {
            func differs(_ stated: Int64?, _ known: Int64) -> Bool { stated != known && stated != 0xFFFF_FFFF }
            if differs(header.number(18, 4), entry.packedSize) || differs(header.number(22, 4), entry.size)
                || header.number(14, 4) != Int64(entry.checksum)
            {
                throw ArchiveError(.malformed, "Entry \(entry.number) of the archive does not match the directory.")
            }
        }
        return try ZipEntryStream(entry, input.slice(from: start, count: entry.packedSize))
    }

    public func bytes(of entry: ZipEntry, atMost limit: Int) throws(ArchiveError) -> [UInt8] {
        guard entry.size <= Int64(limit) else {
            throw ArchiveError(.overLimit, "Entry \(entry.number) of the archive is larger than \(limit) bytes.")
        }
        return try open(entry).all(atMost: limit)
    }
}

/// Streams the decompressed bytes of one zip entry. It succeeds only if their number and checksum are those in the
/// directory, and throws before it returns a byte more.
public final class ZipEntryStream: ByteStream {
    private enum Source {
        case stored(InputStream)
        case deflated(InflatedInput)
    }

    private let entry: ZipEntry
    private let source: Source
    private var given: Int64 = 0
    private var checksum = CRC32()

    init(_ entry: ZipEntry, _ packed: ByteInput) throws(ArchiveError) {
        self.entry = entry
        source = entry.isDeflated ? .deflated(try InflatedInput(packed)) : .stored(InputStream(packed))
    }

    public func next() throws(ArchiveError) -> [UInt8]? {
        while let piece = try nextPiece() {
            if piece.isEmpty { continue }
            given += Int64(piece.count)
            guard given <= entry.size else { throw malformed("unpacks to more bytes than its header states") }
            piece.withUnsafeBytes { checksum.update($0) }
            return piece
        }
        guard given == entry.size, checksum.value == entry.checksum else {
            throw malformed("is damaged: its size or checksum is wrong")
        }
        return nil
    }

    /// Returns the next piece, which is empty if more input is needed.
    private func nextPiece() throws(ArchiveError) -> [UInt8]? {
        switch source {
        case .stored(let stream): return try stream.next()
        case .deflated(let input):
            if input.isAtEnd {
                guard input.isExhausted else { throw malformed("has more data than its header states") }
                return nil
            }
            guard let piece = try input.next() else { throw malformed("ends too early") }
            return piece
        }
    }

    private func malformed(_ reason: String) -> ArchiveError {
        ArchiveError(.malformed, "Entry \(entry.number) of the archive \(reason).")
    }
}
