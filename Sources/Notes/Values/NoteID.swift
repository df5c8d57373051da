import NotesPrimitives
/// Names a note within its account: 1 to 64 of `[A-Za-z0-9_-]`, chosen by the client or a UUIDv7 of the server.
public struct NoteID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The id has this form on the wire.
    public let text: String

    /// Returns nil for a text that is no id: an empty or long one, or one with other characters.
    public init?(_ text: String) {
        var text = text
        let isAllowed = text.withUTF8 { bytes in
            unsafe (1...64).contains(bytes.count) && bytes.allSatisfy { NoteID.isAllowed($0) }
        }
        guard isAllowed else { return nil }
        self.text = text
    }

    /// Makes a UUIDv7 (RFC 9562, section 5.7): 48 bits of milliseconds, then 74 of the given random ones. Ids that grow
    /// with time are adjacent in the index.
    public init(uuidV7At time: Timestamp, random: (UInt64, UInt64)) {
        let high = UInt64(bitPattern: time.milliseconds) << 16 | 0x7000 | random.0 & 0x0FFF
        let low = 0x8000_0000_0000_0000 | random.1 >> 2
        text = NoteID.groups(high, low)
    }

    /// Makes a UUIDv8 of the digest's first bits. The same source always gives the same id, as an import needs.
    public init(uuidV8From words: (UInt64, UInt64)) {
        let high = words.0 & ~0xF000 | 0x8000
        let low = 0x8000_0000_0000_0000 | words.1 >> 2
        text = NoteID.groups(high, low)
    }

    public var description: String { text }

    public static func < (left: NoteID, right: NoteID) -> Bool { left.text.bytesPrecede(right.text) }

    static func isAllowed(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || byte == 0x2D || byte == 0x5F }

    private static func groups(_ high: UInt64, _ low: UInt64) -> String {
        unsafe String(unsafeUninitializedCapacity: 36) { buffer in
            var position = 0
            for nibble in 0..<32 {
                if [8, 12, 16, 20].contains(nibble) {
                    unsafe buffer[position] = 0x2D
                    position += 1
                }
                let word = nibble < 16 ? high : low
                let value = UInt8(truncatingIfNeeded: word >> UInt64(60 - 4 * (nibble % 16))) & 0xF
                unsafe buffer[position] = Hex.digit(value)
                position += 1
            }
            return 36
        }
    }
}

extension NoteID: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let id = NoteID(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "It is no id of a note.")
        }
        self = id
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
