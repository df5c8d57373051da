/// Describes a file or folder in a tar.
public struct TarEntry: Sendable {
    /// The path is relative and `/`-separated, without `.` and `..`.
    public let path: String
    public let isFolder: Bool
    public let size: Int64
    public let modified: Int64
    public let input: ByteInput
}

/// Reads the entries of a tar in sequence: ustar (POSIX.1-1988), pax (POSIX.1-2001) and the long names of GNU.
public struct TarReader {
    private let input: ByteInput
    private let limits: ArchiveLimits
    private let skipsUnreadable: Bool
    /// Lists the entries before the present one that cannot be read. It stays empty unless the reader skips them.
    public private(set) var skipped: [SkippedEntry] = []
    private var position: Int64 = 0
    private var count = 0
    /// Replaces the path in the next header: pax headers and GNU's long names precede the entry that they describe.
    private var nextPath: String?
    private var nextTarget: String?
    private var nextSize: Int64?
    private var isDone = false

    private static let block: Int64 = 512

    public static func isTar(_ start: [UInt8]) -> Bool {
        start.count >= 512 && TarHeader(start[..<512]) != nil
    }

    public init(_ input: ByteInput, limits: ArchiveLimits = ArchiveLimits(), skipsUnreadable: Bool = false) {
        self.input = input
        self.limits = limits
        self.skipsUnreadable = skipsUnreadable
    }

    /// Returns the next entry, or nil at the end of the archive.
    public mutating func next() throws(ArchiveError) -> TarEntry? {
        while !isDone {
            guard let (header, content) = try nextHeader() else { return nil }
            switch header.kind {
            case UInt8(ascii: "x"): try readPax(content)
            case UInt8(ascii: "L"): nextPath = try longName(content)
            case UInt8(ascii: "K"): nextTarget = try? longName(content)
            // A global header has nothing that is needed here.
            case UInt8(ascii: "g"): break
            case UInt8(ascii: "0"), 0, UInt8(ascii: "7"), UInt8(ascii: "5"):
                let name = nextPath ?? header.path
                (nextPath, nextTarget) = (nil, nil)
                if let path = try checked(name) {
                    let isFolder = header.kind == UInt8(ascii: "5") || name.utf8.last == UInt8(ascii: "/")
                    return TarEntry(
                        path: path, isFolder: isFolder, size: content.count, modified: header.modified, input: content)
                }
            case UInt8(ascii: "1"), UInt8(ascii: "2"): try skip(header, .link)
            default: try skip(header, .special)
            }
        }
        return nil
    }

    private mutating func skip(_ header: TarHeader, _ reason: SkippedEntry.Reason) throws(ArchiveError) {
        guard skipsUnreadable else { throw reason.refusal(count) }
        let name = nextPath ?? header.path
        let target = reason == .link ? SkippedEntry.target((nextTarget ?? header.target).utf8) : nil
        (nextPath, nextTarget) = (nil, nil)
        if let path = try checked(name) { skipped.append(SkippedEntry(path, reason, target: target)) }
    }

    /// Returns the cleaned path. Nil means an empty path, or an entry that is skipped for its path.
    private mutating func checked(_ name: String) throws(ArchiveError) -> String? {
        do throws(EntryPath.Refusal) { return try EntryPath.checked(name) } catch {
            let reason = SkippedEntry.Reason.path(error.reason)
            guard skipsUnreadable else { throw reason.refusal(count) }
            skipped.append(SkippedEntry(name, reason))
            return nil
        }
    }

    private mutating func nextHeader() throws(ArchiveError) -> (TarHeader, ByteInput)? {
        // Two blocks of zeros end a tar; some programs omit them.
        guard input.count - position >= Self.block else {
            guard input.count == position, count > 0 else { throw malformed("ends too early") }
            isDone = true
            return nil
        }
        let bytes = try input.bytes(at: position, count: Int(Self.block))
        if bytes.allSatisfy({ $0 == 0 }) {
            isDone = true
            guard count > 0 else { throw ArchiveError(.malformed, "The tar has no entries.") }
            return nil
        }
        count += 1
        guard count <= limits.entries else {
            throw ArchiveError(.overLimit, "The archive has more than \(limits.entries) entries.")
        }
        guard let header = TarHeader(bytes[...]) else { throw malformed("has a damaged header") }
        let isDescription = [UInt8(ascii: "x"), UInt8(ascii: "g"), UInt8(ascii: "L"), UInt8(ascii: "K")].contains(
            header.kind)
        let size = isDescription ? header.size : nextSize ?? header.size
        if !isDescription { nextSize = nil }
        let start = position + Self.block
        guard size >= 0, size <= input.count - start else { throw malformed("ends too early") }
        // The padding of the last entry may be missing.
        position = min(start + (size + Self.block - 1) / Self.block * Self.block, input.count)
        return (header, input.slice(from: start, count: size))
    }

    /// Reads records of `LENGTH KEY=VALUE\n`, where the length counts the complete record.
    private mutating func readPax(_ content: ByteInput) throws(ArchiveError) {
        guard content.count <= 64 << 10 else { throw malformed("has an extended header of more than 65536 bytes") }
        var rest = try content.bytes(at: 0, count: Int(content.count))[...]
        while let space = rest.firstIndex(of: UInt8(ascii: " ")), space - rest.startIndex <= 5 {
            guard let length = Int(String(decoding: rest[..<space], as: UTF8.self)), length <= rest.count,
                length > space - rest.startIndex + 1, let equals = rest[space...].firstIndex(of: UInt8(ascii: "=")),
                equals < rest.startIndex + length
            else { throw malformed("has a damaged extended header") }
            let key = String(decoding: rest[(space + 1)..<equals], as: UTF8.self)
            let value = rest[(equals + 1)..<max(equals + 1, rest.startIndex + length - 1)]
            if key == "path" {
                guard value.count <= limits.nameBytes else { throw nameTooLong() }
                nextPath = String(decoding: value, as: UTF8.self)
            }
            if key == "linkpath" { nextTarget = String(decoding: value, as: UTF8.self) }
            if key == "size" {
                guard let size = Int64(String(decoding: value, as: UTF8.self)), size >= 0 else {
                    throw malformed("has a damaged extended header")
                }
                nextSize = size
            }
            rest = rest.dropFirst(length)
        }
    }

    private func longName(_ content: ByteInput) throws(ArchiveError) -> String {
        guard content.count <= limits.nameBytes + 1 else { throw nameTooLong() }
        let bytes = try content.bytes(at: 0, count: Int(content.count))
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    private func nameTooLong() -> ArchiveError {
        ArchiveError(.overLimit, "Entry \(count) of the archive has a name of more than \(limits.nameBytes) bytes.")
    }

    private func malformed(_ reason: String) -> ArchiveError {
        ArchiveError(.malformed, "The tar \(reason) (at entry \(count)).")
    }
}

/// Parses one block of 512 bytes; nil if its checksum is wrong.
struct TarHeader {
    let path: String
    /// Names the file that a link leads to.
    let target: String
    let size: Int64
    let modified: Int64
    let kind: UInt8

    init?(_ block: ArraySlice<UInt8>) {
        func field(_ position: Int, _ length: Int) -> ArraySlice<UInt8> {
            block.dropFirst(position).prefix(length)
        }
        func text(_ position: Int, _ length: Int) -> String {
            String(decoding: field(position, length).prefix { $0 != 0 }, as: UTF8.self)
        }
        guard block.count == 512, let checksum = Self.number(field(148, 8)) else { return nil }
        let sum = block.reduce(Int64(0)) { $0 + Int64($1) } - field(148, 8).reduce(Int64(0)) { $0 + Int64($1) } + 8 * 32
        guard checksum == sum, let size = Self.number(field(124, 12)) else { return nil }
        self.size = size
        modified = Self.number(field(136, 12)) ?? 0
        kind = field(156, 1).first ?? 0
        let name = text(0, 100)
        target = text(157, 100)
        // The prefix field of ustar; GNU stores other data there.
        let prefix = field(257, 6).elementsEqual([0x75, 0x73, 0x74, 0x61, 0x72, 0]) ? text(345, 155) : ""
        path = prefix.isEmpty ? name : prefix + "/" + name
    }

    /// Parses octal digits, or GNU's binary number if the first bit is set.
    private static func number(_ field: ArraySlice<UInt8>) -> Int64? {
        guard let first = field.first else { return nil }
        if first & 0x80 != 0 {
            guard first == 0x80, field.dropFirst().dropLast(8).allSatisfy({ $0 == 0 }) else { return nil }
            return Int64(exactly: field.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
        let digits = field.drop { $0 == 0x20 }.prefix { $0 != 0x20 && $0 != 0 }
        var value: Int64 = 0
        for digit in digits {
            guard digit >= 0x30, digit <= 0x37 else { return nil }
            value = value << 3 | Int64(digit - 0x30)
        }
        return value
    }
}
