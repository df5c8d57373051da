import NotesHashing
import NotesPrimitives

/// Marks a client's position in the changes of an account, and is kept between two syncs.
///
/// A cursor is twenty-nine bytes in base64url: a version, the database's epoch, the account, the seq, and four bytes of
/// their digest. The digest is no secret; it distinguishes a mangled cursor (400) from an expired one (410). Between
/// the pages of a first sync there are eight more: `newSince`.
public struct Cursor: Hashable, Sendable {
    /// Identifies the database by its random epoch; a restore begins a new one.
    public var epoch: UInt64
    /// Identifies the account by its number.
    public var account: Int64
    /// The client has the changes up to this seq.
    public var seq: Int64
    /// Tombstones up to this seq are left out, since a first sync has nothing to delete. It is 0 except between the
    /// pages of a first sync.
    public var newSince: Int64

    private static let version: UInt8 = 1
    private static let firstSyncVersion: UInt8 = 2

    /// Makes a cursor for everything up to a seq.
    public init(epoch: UInt64, account: Int64, seq: Int64, newSince: Int64 = 0) {
        self.epoch = epoch
        self.account = account
        self.seq = seq
        self.newSince = newSince
    }

    /// Encodes the cursor for the wire; clients do not interpret it.
    public var text: String {
        var bytes = [newSince == 0 ? Cursor.version : Cursor.firstSyncVersion]
        var words = [epoch, UInt64(bitPattern: account), UInt64(bitPattern: seq)]
        if newSince != 0 { words.append(UInt64(bitPattern: newSince)) }
        for word in words {
            for shift in stride(from: UInt64(56), through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: word >> shift))
            }
        }
        bytes += Cursor.check(bytes)
        return Base64.url.encode(bytes)
    }

    /// Reads the form of `text`; returns nil if no server wrote it (`invalid_cursor`).
    public init?(_ text: String) {
        guard let bytes = Base64.url.decode(text), let version = bytes.first,
            version == Cursor.version && bytes.count == 29 || version == Cursor.firstSyncVersion && bytes.count == 37,
            Cursor.check(Array(bytes.dropLast(4))) == Array(bytes.suffix(4))
        else { return nil }
        func word(_ position: Int) -> UInt64 {
            bytes[position..<position + 8].reduce(0) { $0 << 8 | UInt64($1) }
        }
        self.init(
            epoch: word(1), account: Int64(bitPattern: word(9)), seq: Int64(bitPattern: word(17)),
            newSince: version == Cursor.version ? 0 : Int64(bitPattern: word(25)))
    }

    /// Returns true if a pull can continue here (else `cursor_expired`): the same database and account, not ahead of
    /// its newest change, and not before a tombstone that has expired.
    public func isValid(epoch: UInt64, account: Int64, newest: Int64, tombstonesGoneUpTo oldest: Int64) -> Bool {
        self.epoch == epoch && self.account == account && seq >= oldest && seq <= newest
    }

    private static func check(_ bytes: [UInt8]) -> [UInt8] {
        Array(SHA256.hash([UInt8]("cursor".utf8) + bytes).bytes.prefix(4))
    }
}
