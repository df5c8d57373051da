import NotesPrimitives

/// One record of the central directory (APPNOTE.TXT, section 4.3.12), with what its extra fields add.
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

    /// It contains, in this order, the numbers that do not fit into the record.
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

    /// The reason why the entry is not read, though the archive around it may be.
    var unreadable: SkippedEntry.Reason? {
        if flags & 0x2041 != 0 { return .encrypted }
        if isFromUnix, attributes >> 16 & 0xF000 == 0xA000 { return .link }
        return method == 0 || method == 8 ? nil : .method(method)
    }

    /// The file is at a path that was checked.
    func entry(_ path: String, number: Int, directory: Int64) throws(ArchiveError) -> ZipEntry {
        guard method == 8 || size == packedSize else {
            throw ArchiveError(.malformed, "Entry \(number) of the archive gives its size twice, differently.")
        }
        guard header < directory else {
            throw ArchiveError(.malformed, "Entry \(number) of the archive is outside the file.")
        }
        let isFolder = name.utf8.last == UInt8(ascii: "/") || name.utf8.last == UInt8(ascii: "\\")
        return ZipEntry(
            path: path, isFolder: isFolder, size: size, modified: modified, number: number, packedSize: packedSize,
            checksum: checksum, isDeflated: method == 8, header: header, bound: directory)
    }

    /// UTF-8 with or without the flag: macOS leaves the flag out. Other names are read as code page 437, as the format
    /// defines.
    private static func text(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(
            String.UnicodeScalarView(bytes.map { $0 < 0x80 ? Unicode.Scalar($0) : codePage437[Int($0) - 0x80] }))
    }

    private static let codePage437 = Array(
        ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
            + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}").unicodeScalars)
}

/// A file in a zip, from the checked central directory.
public struct ZipEntry: Sendable {
    /// `/`-separated, relative, without `.` and `..`; a folder's without the final slash.
    public let path: String
    public let isFolder: Bool
    public let size: Int64
    /// Seconds since 1970, if the archive gives it.
    public let modified: Int64?

    /// Its number among the archive's entries, from 1.
    let number: Int
    let packedSize: Int64
    let checksum: UInt32
    let isDeflated: Bool
    /// The offset of its local header, and of what follows it: the next entry's header, or the directory.
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

/// MS-DOS times: 1980 to 2107, in steps of two seconds, without a time zone (UTC is assumed).
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
