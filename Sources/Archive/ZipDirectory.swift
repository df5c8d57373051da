// Where a zip's central directory is (APPNOTE.TXT, sections 4.3.14 to 4.3.16): the record at the very end names it, or
// the zip64 record that a locator before it names.

struct ZipDirectory {
    var start: Int64
    var length: Int64
    var count: Int64

    static func find(in input: ByteInput) throws(ArchiveError) -> ZipDirectory {
        let tailLength = Int(min(input.count, 22 + 65_535))
        let tail = try input.bytes(at: input.count - Int64(tailLength), count: tailLength)[...]
        guard let offset = endRecord(in: tail) else {
            throw ArchiveError(.malformed, "This is not a zip file, or its end is missing.")
        }
        let end = input.count - Int64(tailLength) + Int64(offset)
        let record = tail[offset...]
        var directory = ZipDirectory(
            start: record.number(16, 4) ?? 0, length: record.number(12, 4) ?? 0, count: record.number(10, 2) ?? 0)
        var directoryEnd = end
        var isSplit = record.number(4, 2) != record.number(6, 2) || record.number(8, 2) != record.number(10, 2)
        if let found = try zip64(in: input, before: end) {
            (directory, directoryEnd, isSplit) = found
        }
        if isSplit { throw ArchiveError(.unsupported, "The zip is one part of a split archive; join the parts first.") }
        guard directory.start >= 0, directory.length >= 0, directory.start <= directoryEnd,
            directory.length == directoryEnd - directory.start, directory.count <= directory.length / 46
        else { throw ArchiveError(.malformed, "The zip's directory is not at the offset that its end record gives.") }
        return directory
    }

    /// The last record whose comment ends where the file does.
    private static func endRecord(in tail: ArraySlice<UInt8>) -> Int? {
        guard tail.count >= 22 else { return nil }
        for offset in stride(from: tail.count - 22, through: 0, by: -1) where tail[offset] == 0x50 {
            let record = tail[offset...]
            if record.number(0, 4) == ZipSignature.end, record.number(20, 2) == Int64(record.count - 22) {
                return offset
            }
        }
        return nil
    }

    private static func zip64(
        in input: ByteInput, before end: Int64
    ) throws(ArchiveError) -> (ZipDirectory, Int64, Bool)? {
        guard end >= 20 + 56 else { return nil }
        let locator = try input.bytes(at: end - 20, count: 20)[...]
        guard locator.number(0, 4) == ZipSignature.locator64 else { return nil }
        guard let position = locator.number(8, 8), position <= end - 20 - 56 else {
            throw ArchiveError(.malformed, "The zip's directory is not at the offset that its end record gives.")
        }
        let record = try input.bytes(at: position, count: 56)[...]
        guard record.number(0, 4) == ZipSignature.end64, let length = record.number(4, 8),
            length == end - 20 - 12 - position, let count = record.number(32, 8),
            let directoryLength = record.number(40, 8),
            let start = record.number(48, 8)
        else { throw ArchiveError(.malformed, "The zip's zip64 record is damaged.") }
        let isSplit = record.number(16, 4) != record.number(20, 4) || record.number(24, 8) != record.number(32, 8)
        return (ZipDirectory(start: start, length: directoryLength, count: count), position, isSplit)
    }
}
