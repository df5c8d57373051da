import Hashing

/// What the address of a share page ends in: 256 random bits, written as 43 characters of base64url.
public struct ShareToken: Hashable, Sendable {
    public let bytes: [UInt8]

    public static let count = 32
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Nil unless there are exactly 32.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }

    /// Nil for what this project never issued: one token has one spelling.
    public init?(_ text: String) {
        var bytes: [UInt8] = []
        var (bits, held) = (UInt32(0), 0)
        for digit in text.utf8 {
            guard let value = Self.alphabet.firstIndex(of: digit), bytes.count < Self.count else { return nil }
            bits = bits << 6 | UInt32(value)
            held += 6
            guard held >= 8 else { continue }
            held -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
            bits &= 1 << UInt32(held) - 1
        }
        guard bits == 0, held < 6 else { return nil }
        self.init(bytes: bytes)
    }

    public static func random() -> ShareToken? { SecureRandom.bytes(count).flatMap { ShareToken(bytes: $0) } }

    public var text: String {
        var text: [UInt8] = []
        var (bits, held) = (UInt32(0), 0)
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            held += 8
            while held >= 6 {
                held -= 6
                text.append(Self.alphabet[Int(bits >> UInt32(held) & 63)])
            }
        }
        if held > 0 { text.append(Self.alphabet[Int(bits << UInt32(6 - held) & 63)]) }
        return String(decoding: text, as: UTF8.self)
    }
}

public enum ShareAnswer: Sendable {
    case shared(ShareToken)
    case notFound
    /// Only a live note has a page.
    case gone(StoredNote)
}
