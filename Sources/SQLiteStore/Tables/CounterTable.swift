import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Reads and writes the counters in the rows of `accounts`.
final class CounterTable: CounterRows {
    private let find: Statement
    private let save: Statement
    private let gap: Statement
    private let database: Database

    init(_ database: Database) {
        self.database = database
        find = database.statement(
            """
            SELECT seq, floor, received_at, live, deleted, versions, bytes, last_change_at, digest, digest_key,
                quota
            FROM accounts WHERE number = ? AND kind <> \(AccountTables.erasing)
            """)
        save = database.statement(
            """
            UPDATE accounts SET seq = ?, floor = ?, received_at = ?, live = ?, deleted = ?, versions = ?, bytes = ?,
            last_change_at = ?, digest = ? WHERE number = ?
            """)
        gap = database.statement(
            """
            UPDATE accounts SET jump_from = CASE WHEN jump_to > 0 THEN jump_from ELSE ? END, jump_to = ?
            WHERE number = ?
            """)
    }

    func find(_ account: AccountNumber) throws -> AccountCounter? {
        try find.bind(1, account.value).one { row in
            AccountCounter(
                seq: row.int(0), floor: row.int(1), receivedAt: row.int(2), live: row.int(3), deleted: row.int(4),
                versions: row.int(5), bytes: row.int(6), lastChangeAt: row.optionalInt(7),
                digest: row.accountDigest(8), quota: row.optionalInt(10))
        }
    }

    func save(_ counter: AccountCounter, of account: AccountNumber) throws {
        try save.bind(1, counter.seq).bind(2, counter.floor).bind(3, counter.receivedAt).bind(4, counter.live)
            .bind(5, counter.deleted).bind(6, counter.versions).bind(7, counter.bytes).bind(8, counter.lastChangeAt)
            .bind(9, counter.digest.sum).bind(10, account.value).run()
    }

    func leaveGap(_ account: AccountNumber, from: Int64, to: Int64) throws {
        try gap.bind(1, from).bind(2, to).bind(3, account.value).run()
    }

    var version: UInt32? { database.version }
}
