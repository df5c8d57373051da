import Notes
import NotesSQLite
import NotesStoreContract

/// Identifies an account's notes, versions, tags, files and search index in their keys. It is the account's own number
/// until a restore exchanges its notes for others, which were written under another number meanwhile:
///
///     account 3, keyspace 3      notes 3 << 40 | 1, 3 << 40 | 2
///     account 3, keyspace 9      notes 9 << 40 | 1, 9 << 40 | 2; those under 3 are erased in pieces
struct Keyspace: Hashable, Sendable {
    let value: Int64

    init(_ value: Int64) { self.value = value }
}

/// Finds the keyspaces of accounts. Within a transaction an account keeps the one that was found first.
final class Keyspaces {
    /// Selects a keyspace; the account's number is a parameter or a column.
    static func of(_ account: String) -> String { "(SELECT keyspace FROM accounts WHERE number = \(account))" }

    /// Matches rows of complete accounts. Other accounts are being erased or are not yet complete.
    static let areKept = "account IN (SELECT keyspace FROM accounts WHERE kind >= 0)"

    private let find: Statement
    private var known: [AccountNumber: Keyspace] = [:]
    private var latest: (account: AccountNumber, keyspace: Keyspace)?

    init(_ database: Database) {
        find = database.statement("SELECT keyspace FROM accounts WHERE number = ?")
    }

    /// Returns the keyspace of an account. An erased account has 0, under which there are no rows.
    func of(_ account: AccountNumber) throws(SQLiteError) -> Keyspace {
        if let latest, latest.account == account { return latest.keyspace }
        let keyspace: Keyspace
        if let found = known[account] {
            keyspace = found
        } else {
            keyspace = Keyspace(try find.bind(1, account.value).one { $0.int(0) } ?? 0)
            known[account] = keyspace
        }
        latest = (account, keyspace)
        return keyspace
    }

    /// Forgets the keyspaces, when another transaction begins or this one has exchanged one.
    func forget() {
        latest = nil
        known.removeAll(keepingCapacity: true)
    }
}

/// Makes the row number of a note: its account's keyspace in the upper bits, its `seq` in the lower 40. So the table
/// itself is the account's changes in order, a page of them is one run of neighbouring rows, and no second index by
/// `seq` is needed. `received_at` grows along with it, so it needs no index either (see `ChangeReads.seqBefore`).
///
///     keyspace 3, seq 1234  ->  3 << 40 | 1234
enum NoteKey {
    static let seqBits: Int64 = 40
    static let greatestSeq: Int64 = 1 << seqBits - 1
    static let greatestAccount = Int64.max >> seqBits

    static func key(_ keyspace: Keyspace, _ seq: Int64) -> Int64 {
        keyspace.value << seqBits | seq
    }

    static func seq(_ key: Int64) -> Int64 { key & greatestSeq }

    static func all(of keyspace: Keyspace) -> ClosedRange<Int64> {
        key(keyspace, 0)...key(keyspace, greatestSeq)
    }
}
