import NotesPrimitives

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

    /// Returns the offset of the last end record whose comment ends with the file.
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

/// Parses one record of the central directory (APPNOTE.TXT, section 4.3.12), with the values of its extra fields.
struct ZipRecord {
    private(set) var size: Int64
    private var packedSize: Int64
    private var header: Int64
    private let checksum: UInt32
    private let flags: Int64
    private let method: Int64
    private let attributes: Int64
    private let isFromUnix: Bool
    private var modified: Int64?
    private(set) var name: String

    init(_ cursor: inout InputCursor, number: Int, limits: ArchiveLimits) throws(ArchiveError) {
        let malformed = ArchiveError(.malformed, "Entry \(number) of the zip's directory is damaged.")
        let fixed = try cursor.bytes(46)
        guard fixed.number(0, 4) == ZipSignature.central, let nameLength = fixed.number(28, 2),
            let extraLength = fixed.number(30, 2), let commentLength = fixed.number(32, 2),
            let checksum = fixed.number(16, 4)
        else { throw malformed }
        guard nameLength <= limits.nameBytes else {
            throw ArchiveError(
                .overLimit, "Entry \(number) of the archive has a name of more than \(limits.nameBytes) bytes.")
        }
        self.checksum = UInt32(truncatingIfNeeded: checksum)
        flags = fixed.number(8, 2) ?? 0
        method = fixed.number(10, 2) ?? 0
        packedSize = fixed.number(20, 4) ?? 0
        size = fixed.number(24, 4) ?? 0
        attributes = fixed.number(38, 4) ?? 0
        header = fixed.number(42, 4) ?? 0
        // Unix and macOS; other systems do not store the file type there.
        isFromUnix = [3, 19].contains(fixed.number(5, 1))
        modified = ZipTime.seconds(date: fixed.number(14, 2) ?? 0, time: fixed.number(12, 2) ?? 0)
        name = ""
        let nameBytes = Array(try cursor.bytes(Int(nameLength)))
        name = Self.text(nameBytes)
        try readExtra(try cursor.bytes(Int(extraLength)), nameBytes, malformed)
        _ = try cursor.bytes(Int(commentLength))
    }

    private mutating func readExtra(
        _ extra: ArraySlice<UInt8>, _ nameBytes: [UInt8], _ malformed: ArchiveError
    ) throws(ArchiveError) {
        var rest = extra
        while let kind = rest.number(0, 2), let length = rest.number(2, 2), rest.count >= 4 + Int(length) {
            let field = rest.dropFirst(4).prefix(Int(length))
            switch kind {
            case 0x0001: try readZip64(field, malformed)
            case 0x5455:
                if let flags = field.number(0, 1), flags & 1 == 1, let seconds = field.number(1, 4) {
                    modified = Int64(Int32(truncatingIfNeeded: seconds))
                }
            case 0x7075:
                // The name in UTF-8, valid only for the name whose checksum it carries.
                if field.number(0, 1) == 1, field.number(1, 4) == Int64(CRC32.of(nameBytes)),
                    let text = String(validating: field.dropFirst(5), as: UTF8.self)
                {
                    name = text
                }
            default: break
            }
            rest = rest.dropFirst(4 + Int(length))
        }
    }

    /// Reads the numbers that do not fit into the record, in the order that the format defines.
    private mutating func readZip64(_ field: ArraySlice<UInt8>, _ malformed: ArchiveError) throws(ArchiveError) {
        var offset = 0
        func next() throws(ArchiveError) -> Int64 {
            guard let value = field.number(offset, 8) else { throw malformed }
            offset += 8
            return value
        }
        if size == 0xFFFF_FFFF { size = try next() }
        if packedSize == 0xFFFF_FFFF { packedSize = try next() }
        if header == 0xFFFF_FFFF { header = try next() }
    }

    /// Gives the reason why the entry cannot be read, though the archive around it may be; nil if it can.
    var unreadable: SkippedEntry.Reason? {
        if flags & 0x2041 != 0 { return .encrypted }
        if isFromUnix, attributes >> 16 & 0xF000 == 0xA000 { return .link }
        return method == 0 || method == 8 ? nil : .method(method)
    }

    /// Returns the entry, at a path that was checked.
    func entry(_ path: String, number: Int, directory: Int64) throws(ArchiveError) -> ZipEntry {
        guard method == 8 || size == packedSize else {
            throw ArchiveError(.malformed, "Entry \(number) of the archive has two different sizes.")
        }
        guard header < directory else {
            throw ArchiveError(.malformed, "Entry \(number) of the archive is outside the file.")
        }
        let isFolder = name.utf8.last == UInt8(ascii: "/") || name.utf8.last == UInt8(ascii: "\\")
        return ZipEntry(
            path: path, isFolder: isFolder, size: size, modified: modified, number: number, packedSize: packedSize,
            checksum: checksum, isDeflated: method == 8, header: header, bound: directory)
    }

    /// Decodes a name as UTF-8 with or without the flag, which macOS leaves out. Other names are read as code page 437,
    /// as the format defines.
    private static func text(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(
            String.UnicodeScalarView(bytes.map { $0 < 0x80 ? Unicode.Scalar($0) : codePage437[Int($0) - 0x80] }))
    }

    private static let codePage437 = Array(
        ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
            + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}").unicodeScalars)
}

/// Describes a file or folder in a zip, from the checked central directory.
public struct ZipEntry: Sendable {
    /// The path is relative and `/`-separated, without `.` and `..`. A folder's path has no final slash.
    public let path: String
    public let isFolder: Bool
    public let size: Int64
    /// Counts seconds since 1970; nil if the archive gives no time.
    public let modified: Int64?

    /// Numbers the archive's entries from 1.
    let number: Int
    let packedSize: Int64
    let checksum: UInt32
    let isDeflated: Bool
    /// Gives the offset of the local header. `bound` is the offset of what follows the entry: the next entry's header,
    /// or the directory.
    let header: Int64
    var bound: Int64
}

enum ZipSignature {
    static let local: Int64 = 0x0403_4B50
    static let descriptor: Int64 = 0x0807_4B50
    static let central: Int64 = 0x0201_4B50
    static let end: Int64 = 0x0605_4B50
    static let end64: Int64 = 0x0606_4B50
    static let locator64: Int64 = 0x0706_4B50
}

/// Converts MS-DOS times, which reach from 1980 to 2107 in steps of two seconds. They have no time zone; UTC is
/// assumed.
enum ZipTime {
    static func seconds(date: Int64, time: Int64) -> Int64? {
        let month = date >> 5 & 0xF
        let day = date & 0x1F
        guard (1...12).contains(month), day >= 1 else { return nil }
        var parts = tm()
        parts.tm_year = Int32(date >> 9 & 0x7F) + 80
        parts.tm_mon = Int32(month) - 1
        parts.tm_mday = Int32(day)
        parts.tm_hour = Int32(time >> 11 & 0x1F)
        parts.tm_min = Int32(time >> 5 & 0x3F)
        parts.tm_sec = Int32(time & 0x1F) * 2
        return Int64(timegm(&parts))
    }

    static func record(seconds: Int64) -> (date: UInt16, time: UInt16) {
        // The first and the last time it can represent.
        var clamped = time_t(min(max(seconds, 315_532_800), 4_354_819_198))
        var parts = tm()
        gmtime_r(&clamped, &parts)
        let date = (parts.tm_year - 80) << 9 | (parts.tm_mon + 1) << 5 | parts.tm_mday
        let time = parts.tm_hour << 11 | parts.tm_min << 5 | parts.tm_sec / 2
        return (UInt16(truncatingIfNeeded: date), UInt16(truncatingIfNeeded: time))
    }
}
