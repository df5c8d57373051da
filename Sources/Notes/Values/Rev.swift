import NotesHashing
import NotesPrimitives

/// Names one exact state of one note by 128 bits of a digest over id, stamps, deleted and content (`NoteState.rev`),
/// written as 32 hexadecimal digits. The same state has the same rev on every server.
public struct Rev: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Contains the first 64 bits.
    public let high: UInt64
    /// Contains the last 64 bits.
    public let low: UInt64

    /// The text of a rev has this length in bytes.
    public static let textLength = 32
    /// Names no state. As a base it means that a change's user saw none.
    public static let none = Rev(high: 0, low: 0)

    /// Makes a rev of its bits.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    init(_ digest: SHA256.Digest) {
        self.init(high: digest.words.0, low: digest.words.1)
    }

    /// Reads the form of `text`; returns nil for any other, which no state has.
    public init?(_ text: String) {
        guard text.utf8.count == Self.textLength,
            let rev = unsafe Hex.decode(text)?.withUnsafeBytes({ unsafe Rev(bytes: $0) })
        else {
            return nil
        }
        self = rev
    }

    /// Reads the 16 bytes of a row; returns nil for another length.
    public init?(bytes: UnsafeRawBufferPointer) {
        guard bytes.count == 16 else { return nil }
        unsafe self.init(
            high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
            low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }

    /// Encodes the rev for the wire: 32 hexadecimal digits in lower case.
    public var text: String { Hex.encode(high) + Hex.encode(low) }

    /// Returns the 16 bytes, the most significant first.
    public var bytes: [UInt8] {
        unsafe withBytes { unsafe [UInt8]($0) }
    }

    /// Calls `body` with the 16 bytes, which are valid until it returns.
    public func withBytes<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
        unsafe try withUnsafeBytes(of: (high.bigEndian, low.bigEndian), body)
    }

    public var description: String { text }

    public static func < (left: Rev, right: Rev) -> Bool { (left.high, left.low) < (right.high, right.low) }
}
