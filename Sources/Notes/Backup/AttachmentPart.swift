import Hashing

/// A piece of a file that hangs on notes, under the file's digest. Pieces of a file follow each other, so that a large
/// one costs no more memory than a small one.
public struct AttachmentPart: Sendable {
    public var digest: SHA256.Digest
    /// Of the whole file.
    public var size: Int64
    public var offset: Int64
    public var bytes: [UInt8]

    /// A multiple of three: every piece but the last is Base64 without padding.
    public static let longest = 192 * 1024

    public init(digest: SHA256.Digest, size: Int64, offset: Int64, bytes: [UInt8]) {
        self.digest = digest
        self.size = size
        self.offset = offset
        self.bytes = bytes
    }

    init(_ view: JSONView) throws(BackupLine.Fault) {
        var digest: SHA256.Digest?
        var (size, offset) = (Int64(-1), Int64(-1))
        var bytes: [UInt8]?
        for (name, value) in view.members {
            switch name.string {
            case "attachment": digest = value.string.flatMap { SHA256.Digest(hex: $0) }
            case "size": size = value.integer ?? -1
            case "offset": offset = value.integer ?? -1
            case "data": bytes = value.string.flatMap { Base64.decode($0) }
            default: throw BackupLine.Fault("an attachment's line has a member that is not known")
            }
        }
        guard let digest, let bytes, size >= 0, offset >= 0, bytes.count <= Self.longest else {
            throw BackupLine.Fault("an attachment's line has its digest, size, offset and data")
        }
        self.init(digest: digest, size: size, offset: offset, bytes: bytes)
    }
}

extension [UInt8] {
    public mutating func append(backupAttachment part: AttachmentPart) {
        append(literal: #"{"attachment":""#)
        append(contentsOf: part.digest.hex.utf8)
        append(literal: #"","size":"#)
        append(jsonInteger: part.size)
        append(literal: #","offset":"#)
        append(jsonInteger: part.offset)
        append(literal: #","data":""#)
        Base64.encode(part.bytes, into: &self)
        append(literal: "\"}\n")
    }
}

/// RFC 4648, section 4, with padding and one spelling for each value.
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (value, digit) in alphabet.enumerated() { values[Int(digit)] = UInt8(value) }
        return values
    }()

    static func encode(_ bytes: [UInt8], into text: inout [UInt8]) {
        text.reserveCapacity(text.count + (bytes.count + 2) / 3 * 4)
        bytes.withUnsafeBufferPointer { bytes in
            alphabet.withUnsafeBufferPointer { alphabet in
                var place = 0
                while place < bytes.count {
                    let count = Swift.min(3, bytes.count - place)
                    var word = UInt32(bytes[place]) << 16
                    if count > 1 { word |= UInt32(bytes[place + 1]) << 8 }
                    if count > 2 { word |= UInt32(bytes[place + 2]) }
                    text.append(alphabet[Int(word >> 18)])
                    text.append(alphabet[Int(word >> 12 & 0x3F)])
                    text.append(count > 1 ? alphabet[Int(word >> 6 & 0x3F)] : UInt8(ascii: "="))
                    text.append(count > 2 ? alphabet[Int(word & 0x3F)] : UInt8(ascii: "="))
                    place += 3
                }
            }
        }
    }

    static func decode(_ text: String) -> [UInt8]? {
        var text = text
        return text.withUTF8 { text in
            guard text.count % 4 == 0 else { return nil }
            let padding = text.suffix(2).count { $0 == UInt8(ascii: "=") }
            if padding == 2, text.last != UInt8(ascii: "=") || text[text.count - 2] != UInt8(ascii: "=") { return nil }
            if padding == 1, text.last != UInt8(ascii: "=") { return nil }
            var bytes: [UInt8] = []
            bytes.reserveCapacity(text.count / 4 * 3)
            var word: UInt32 = 0
            let digits = text.count - padding
            for place in 0..<digits {
                let value = values[Int(text[place])]
                if value == 0xFF { return nil }
                word = word << 6 | UInt32(value)
                if place % 4 == 3 {
                    bytes.append(UInt8(truncatingIfNeeded: word >> 16))
                    bytes.append(UInt8(truncatingIfNeeded: word >> 8))
                    bytes.append(UInt8(truncatingIfNeeded: word))
                    word = 0
                }
            }
            switch digits % 4 {
            case 2:
                guard word & 0xF == 0 else { return nil }
                bytes.append(UInt8(truncatingIfNeeded: word >> 4))
            case 3:
                guard word & 0x3 == 0 else { return nil }
                bytes.append(UInt8(truncatingIfNeeded: word >> 10))
                bytes.append(UInt8(truncatingIfNeeded: word >> 2))
            case 1: return nil
            default: break
            }
            return bytes
        }
    }
}
