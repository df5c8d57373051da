import NotesHashing
import NotesPrimitives

/// Digests the live notes of an account into 32 bytes, by which a client proves that it has all of them. The digest is
/// the sum, modulo 2^256, of a term for each note. A term is the SHA-256 of the account's key, the id, a colon and the
/// rev, as text:
///
///     SHA-256("5f0e…c41d" + "groceries" + ":" + "3f9a…7a84")
///
/// A write updates the sum without reading the other notes, and the order of notes does not matter. The key is random
/// and different for each account, so that no note can be made in advance whose term cancels another's.
public struct AccountDigest: Hashable, Sendable {
    /// The key has 16 bytes, as 32 hexadecimal digits.
    public let key: String
    /// The sum so far is a number of 256 bits with the first byte the most significant.
    public private(set) var sum: SHA256.Digest

    /// A key has this length in bytes.
    public static let keyBytes = 16

    /// Makes the digest of no notes.
    public init(key: String) { self.init(key: key, sum: SHA256.Digest(0, 0, 0, 0)) }

    /// Continues a digest that was stored.
    public init(key: String, sum: SHA256.Digest) {
        self.key = key
        self.sum = sum
    }

    /// Encodes the sum as 64 hexadecimal digits, the most significant first.
    public var text: String { sum.hex }

    /// Adds the term of a live note.
    public mutating func add(_ id: NoteID, _ rev: Rev) {
        sum = Self.sum(of: sum, term(id, rev), carry: 0)
    }

    /// Removes the term of a live note, which must have been added with the same rev.
    public mutating func remove(_ id: NoteID, _ rev: Rev) {
        let term = term(id, rev).words
        // The two's complement is added.
        let negative = SHA256.Digest(~term.0, ~term.1, ~term.2, ~term.3)
        sum = Self.sum(of: sum, negative, carry: 1)
    }

    /// Makes it the digest of no notes.
    public mutating func removeAll() { sum = SHA256.Digest(0, 0, 0, 0) }

    private func term(_ id: NoteID, _ rev: Rev) -> SHA256.Digest {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(key.utf8.count + id.text.utf8.count + 1 + Rev.textLength)
        bytes.append(contentsOf: key.utf8)
        bytes.append(contentsOf: id.text.utf8)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(hex: rev.high)
        bytes.append(hex: rev.low)
        return SHA256.hash(bytes)
    }

    private static func sum(of one: SHA256.Digest, _ other: SHA256.Digest, carry: UInt64) -> SHA256.Digest {
        var carry = carry
        func add(_ one: UInt64, _ other: UInt64) -> UInt64 {
            let (partial, overflows) = one.addingReportingOverflow(other)
            let (sum, carries) = partial.addingReportingOverflow(carry)
            carry = overflows || carries ? 1 : 0
            return sum
        }
        let fourth = add(one.words.3, other.words.3)
        let third = add(one.words.2, other.words.2)
        let second = add(one.words.1, other.words.1)
        return SHA256.Digest(add(one.words.0, other.words.0), second, third, fourth)
    }
}
