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

    /// Sections 4.3.14 to 4.3.16.
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

    /// The time in UTC, in seconds, as Info-ZIP writes it and macOS, Windows and Linux read it.
    private mutating func appendTimeField(_ seconds: Int64) {
        append(0x5455, bytes: 2)
        append(5, bytes: 2)
        append(1, bytes: 1)
        append(Int64(Int32(clamping: seconds)), bytes: 4)
    }
}
