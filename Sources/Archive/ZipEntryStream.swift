/// The decompressed bytes of one zip entry, piece by piece. It succeeds only if their number and checksum are those in
/// the directory; a byte more is an error before it is returned.
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
