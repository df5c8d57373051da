/// Writes a zip as a stream into `output`, which its owner empties. It keeps one piece in memory, and of each entry the
/// directory record (some 60 bytes and the name).
///
///     var zip = try ZipWriter()
///     zip.add("home/shopping.md", bytes, modified: 1_795_253_400)
///     try zip.begin("attachments/plan.pdf", modified: 1_795_253_400, size: 4_000_000)
///     try zip.write(piece); try zip.write(piece)
///     try zip.end()
///     zip.finish()
///
/// The same entries with the same times give the same bytes. Names are UTF-8 with the flag for it; zip64 records are
/// written where an entry, an offset or the count needs them.
public struct ZipWriter {
    /// Holds the bytes that wait; `takeOutput` empties them.
    public private(set) var output: [UInt8] = []

    private let deflater: Deflater
    private var directory: [UInt8] = []
    private var count: Int64 = 0
    /// Counts the bytes that `takeOutput` has returned.
    private var taken: Int64 = 0
    private var current: Open?

    private struct Open {
        var record: ZipWriter.Record
        var isZip64: Bool
        var start: Int64
        var checksum = CRC32()
    }

    struct Record {
        var name: String
        var modified: Int64
        var isDeflated: Bool
        var isStreamed: Bool
        var header: Int64
        var size: Int64 = 0
        var packedSize: Int64 = 0
        var checksum: UInt32 = 0
    }

    public init() throws(ArchiveError) {
        deflater = try Deflater()
    }

    private var position: Int64 { taken + Int64(output.count) }

    public mutating func takeOutput() -> [UInt8] {
        taken += Int64(output.count)
        let bytes = output
        output = []
        return bytes
    }

    /// Adds a complete file, deflated if that makes it smaller.
    public mutating func add(_ name: String, _ bytes: UnsafeRawBufferPointer, modified: Int64) {
        var checksum = CRC32()
        checksum.update(bytes)
        var packed: [UInt8] = []
        deflater.restart()
        deflater.deflate(bytes, last: true, to: &packed)
        let isDeflated = packed.count < bytes.count
        let record = Record(
            name: name, modified: modified, isDeflated: isDeflated, isStreamed: false, header: position,
            size: Int64(bytes.count), packedSize: Int64(isDeflated ? packed.count : bytes.count),
            checksum: checksum.value)
        output.append(localHeaderOf: record, isZip64: false)
        if isDeflated { output += packed } else { output.append(contentsOf: bytes) }
        directory.append(centralRecordOf: record)
        count += 1
    }

    public mutating func add(_ name: String, _ bytes: [UInt8], modified: Int64) {
        bytes.withUnsafeBytes { add(name, $0, modified: modified) }
    }

    /// Begins a file that is written in pieces. `size`, if known, decides whether it gets zip64 fields.
    public mutating func begin(
        _ name: String, modified: Int64, size: Int64 = 0, isDeflated: Bool = true
    ) throws(ArchiveError) {
        guard current == nil else { throw ArchiveError(.malformed, "The previous entry of the archive is still open.") }
        let record = Record(
            name: name, modified: modified, isDeflated: isDeflated, isStreamed: true, header: position)
        let isZip64 = size >= Self.longSize
        output.append(localHeaderOf: record, isZip64: isZip64)
        deflater.restart()
        current = Open(record: record, isZip64: isZip64, start: position)
    }

    public mutating func write(_ bytes: UnsafeRawBufferPointer) throws(ArchiveError) {
        guard current != nil else { throw ArchiveError(.malformed, "No entry of the archive is open.") }
        current?.record.size += Int64(bytes.count)
        current?.checksum.update(bytes)
        if current?.record.isDeflated == true {
            deflater.deflate(bytes, last: false, to: &output)
        } else {
            output.append(contentsOf: bytes)
        }
    }

    public mutating func write(_ bytes: [UInt8]) throws(ArchiveError) {
        try bytes.withUnsafeBufferPointer { bytes throws(ArchiveError) in try write(UnsafeRawBufferPointer(bytes)) }
    }

    public mutating func end() throws(ArchiveError) {
        guard var open = current else { throw ArchiveError(.malformed, "No entry of the archive is open.") }
        current = nil
        if open.record.isDeflated {
            deflater.deflate(UnsafeRawBufferPointer(start: nil, count: 0), last: true, to: &output)
        }
        open.record.packedSize = position - open.start
        open.record.checksum = open.checksum.value
        guard open.isZip64 || max(open.record.size, open.record.packedSize) < 0xFFFF_FFFF else {
            throw ArchiveError(.overLimit, "An entry of 4 GiB or more must be begun as one.")
        }
        output.append(descriptorOf: open.record, isZip64: open.isZip64)
        directory.append(centralRecordOf: open.record)
        count += 1
    }

    /// Writes the directory and the end record. After it only the bytes of the zip's comment may follow.
    public mutating func finish(commentLength: Int = 0) {
        let start = position
        let length = Int64(directory.count)
        output += directory
        directory = []
        output.append(endRecordsFor: count, directoryAt: start, length: length, commentLength: commentLength)
    }

    /// From this size an entry gets zip64 fields: deflate may make incompressible data a little larger.
    private static let longSize: Int64 = 0xFFFF_FFFF - (16 << 20)
}

// The records of a zip as bytes (APPNOTE.TXT, section 4.3).

extension [UInt8] {
    fileprivate mutating func append(_ value: Int64, bytes count: Int) {
        for position in 0..<count { append(UInt8(truncatingIfNeeded: value >> Int64(8 * position))) }
    }

    /// Appends a local header (section 4.3.7). Sizes and checksum of a streamed entry follow its bytes.
    mutating func append(localHeaderOf record: ZipWriter.Record, isZip64: Bool) {
        append(ZipSignature.local, bytes: 4)
        appendCommon(record, version: isZip64 ? 45 : 20)
        append(Int64(record.checksum), bytes: 4)
        append(isZip64 ? 0xFFFF_FFFF : record.packedSize, bytes: 4)
        append(isZip64 ? 0xFFFF_FFFF : record.size, bytes: 4)
        append(Int64(record.name.utf8.count), bytes: 2)
        append(Self.timeFieldLength + (isZip64 ? 20 : 0), bytes: 2)
        append(contentsOf: record.name.utf8)
        appendTimeField(record.modified)
        if isZip64 {
            append(0x0001, bytes: 2)
            append(16, bytes: 2)
            append(record.size, bytes: 8)
            append(record.packedSize, bytes: 8)
        }
    }

    /// Appends a descriptor of data (section 4.3.9).
    mutating func append(descriptorOf record: ZipWriter.Record, isZip64: Bool) {
        append(ZipSignature.descriptor, bytes: 4)
        append(Int64(record.checksum), bytes: 4)
        append(record.packedSize, bytes: isZip64 ? 8 : 4)
        append(record.size, bytes: isZip64 ? 8 : 4)
    }

    /// Appends a record of the directory (section 4.3.12).
    mutating func append(centralRecordOf record: ZipWriter.Record) {
        let long = [record.size, record.packedSize, record.header].filter { $0 >= 0xFFFF_FFFF }
        append(ZipSignature.central, bytes: 4)
        append(3 << 8 | 45, bytes: 2)  // Made on Unix, so that the attributes below are a Unix mode.
        appendCommon(record, version: long.isEmpty ? 20 : 45)
        append(Int64(record.checksum), bytes: 4)
        append(Swift.min(record.packedSize, 0xFFFF_FFFF), bytes: 4)
        append(Swift.min(record.size, 0xFFFF_FFFF), bytes: 4)
        append(Int64(record.name.utf8.count), bytes: 2)
        append(Self.timeFieldLength + (long.isEmpty ? 0 : 4 + 8 * Int64(long.count)), bytes: 2)
        append(0, bytes: 2)  // No comment,
        append(0, bytes: 2)  // the first and only part,
        append(0, bytes: 2)  // nothing known of whether it is text.
        append(0o100644 << 16, bytes: 4)
        append(Swift.min(record.header, 0xFFFF_FFFF), bytes: 4)
        append(contentsOf: record.name.utf8)
        appendTimeField(record.modified)
        if !long.isEmpty {
            append(0x0001, bytes: 2)
            append(8 * Int64(long.count), bytes: 2)
            for value in long { append(value, bytes: 8) }
        }
    }

    /// Appends the end records (sections 4.3.14 to 4.3.16).
    mutating func append(
        endRecordsFor entries: Int64, directoryAt start: Int64, length: Int64, commentLength: Int
    ) {
        if entries >= 0xFFFF || start >= 0xFFFF_FFFF || length >= 0xFFFF_FFFF {
            append(ZipSignature.end64, bytes: 4)
            append(44, bytes: 8)
            append(3 << 8 | 45, bytes: 2)
            append(45, bytes: 2)
            append(0, bytes: 8)
            append(entries, bytes: 8)
            append(entries, bytes: 8)
            append(length, bytes: 8)
            append(start, bytes: 8)
            append(ZipSignature.locator64, bytes: 4)
            append(0, bytes: 4)
            append(start + length, bytes: 8)
            append(1, bytes: 4)
        }
        append(ZipSignature.end, bytes: 4)
        append(0, bytes: 4)
        append(Swift.min(entries, 0xFFFF), bytes: 2)
        append(Swift.min(entries, 0xFFFF), bytes: 2)
        append(Swift.min(length, 0xFFFF_FFFF), bytes: 4)
        append(Swift.min(start, 0xFFFF_FFFF), bytes: 4)
        append(Int64(commentLength), bytes: 2)
    }

    private mutating func appendCommon(_ record: ZipWriter.Record, version: Int64) {
        append(version, bytes: 2)
        append(0x0800 | (record.isStreamed ? 0x0008 : 0), bytes: 2)
        append(record.isDeflated ? 8 : 0, bytes: 2)
        let time = ZipTime.record(seconds: record.modified)
        append(Int64(time.time), bytes: 2)
        append(Int64(time.date), bytes: 2)
    }

    private static var timeFieldLength: Int64 { 9 }

    /// Appends the time in UTC, in seconds, as Info-ZIP writes it and macOS, Windows and Linux read it.
    private mutating func appendTimeField(_ seconds: Int64) {
        append(0x5455, bytes: 2)
        append(5, bytes: 2)
        append(1, bytes: 1)
        append(Int64(Int32(clamping: seconds)), bytes: 4)
    }
}
