import Notes
import NotesHashing
import NotesPrimitives
import NotesSQLite
import NotesStoreContract

/// Computes the digests of accounts from their notes.
enum DigestCount {
    /// Computes all digests. `keyspace` is the SQL of an account's keyspace, which in earlier schemas is its number.
    static func all(
        in database: Database, keyspace: String = "keyspace"
    ) throws -> [(account: AccountNumber, digest: AccountDigest)] {
        let accounts = try database.statement("SELECT number, digest_key, \(keyspace) FROM accounts ORDER BY number")
            .all { (AccountNumber($0.int(0)), AccountDigest(key: Hex.encode($0.bytes(1))), Keyspace($0.int(2))) }
        // Both columns are before the text in a row, so no page of a long text is read.
        let notes = database.statement("SELECT id, rev FROM notes WHERE key BETWEEN ? AND ? AND deleted = 0")
        return try accounts.map { account, empty, keyspace in
            let keys = NoteKey.all(of: keyspace)
            var digest = empty
            try notes.bind(1, keys.lowerBound).bind(2, keys.upperBound).each { row in
                if let id = row.noteID(0), let rev = row.rev(1) { digest.add(id, rev) }
                return true
            }
            return (account, digest)
        }
    }
}

extension Row {
    /// Reads two columns: the sum, and the key.
    func accountDigest(_ column: Int32) -> AccountDigest {
        AccountDigest(
            key: Hex.encode(bytes(column + 1)), sum: digest(column) ?? SHA256.Digest(0, 0, 0, 0))
    }
}

extension StoreCheck {
    mutating func checkDigests(_ database: Database) throws {
        let kept = try database.statement("SELECT number, digest, digest_key FROM accounts WHERE kind >= 0")
            .all { ($0.int(0), $0.accountDigest(1)) }
        let digests = Dictionary(uniqueKeysWithValues: kept)
        let counted = try DigestCount.all(in: database)
        for (account, digest) in counted where digests[account.value].map({ $0 != digest }) ?? false {
            report("the digest of account \(account.value) is not that of its notes")
        }
        addCheck("digests of accounts: \(counted.count)")
    }
}
