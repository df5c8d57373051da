import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Reads the changes of an account in the order of `seq`, which is that of the keys.
final class ChangeReads: ChangeRows {
    private let rows: Statement
    private let stampedRows: Statement
    private let account: Statement
    private let next: Statement
    private let keyspaces: Keyspaces

    init(_ database: Database, _ keyspaces: Keyspaces) {
        self.keyspaces = keyspaces
        let range = "FROM notes WHERE key > ? AND key <= ? AND (deleted = 0 OR key > ?) ORDER BY key"
        rows = database.statement("SELECT key, json, NULL \(range)")
        stampedRows = database.statement(
            "SELECT key, json, CASE WHEN deleted = 0 THEN \(StampColumn.textModified) END \(range)")
        account = database.statement(
            """
            SELECT seq, floor, server.epoch, accounts.epoch, replaced_at, bytes / max(live + deleted + versions, 1),
                jump_from, jump_to
            FROM accounts, server WHERE number = ?
            """)
        next = database.statement(
            "SELECT key, received_at FROM notes WHERE key > ? AND key <= ? ORDER BY key LIMIT 1")
    }

    func changeBounds(of number: AccountNumber) throws -> ChangeBounds {
        let head = try account.bind(1, number.value).one { row in
            ChangeBounds(
                seq: row.int(0), floor: row.int(1), epoch: UInt64(bitPattern: row.int(2) ^ row.int(3)),
                replacedAt: row.int(4), noteBytes: row.int(5),
                lost: ChangeBounds.lost(from: row.int(6), to: row.int(7)))
        }
        guard let head else { throw StoreError.noSuchAccount }
        return head
    }

    /// Finds the position of a time in an account's order. It is a cursor before everything received at or since that
    /// time. `received_at` only grows along with `seq`, so the table in key order is its own index by time, and some
    /// thirty point reads find the position. A separate index would be one more page to write with every change.
    ///
    ///     seq          3   7   8   12           (others have moved on to newer numbers)
    ///     received_at  10  10  25  40           since 11 -> everything after 7
    func seqBefore(_ time: Int64, account: AccountNumber, head: Int64) throws -> Int64 {
        let keyspace = try keyspaces.of(account)
        var before: Int64 = 0
        var end = head
        // Everything at or below `before` is older than `time`; everything above `end` is not.
        while before < end {
            let middle = before + (end - before) / 2
            let found = try next.bind(1, NoteKey.key(keyspace, middle)).bind(2, NoteKey.key(keyspace, end))
                .one { (seq: NoteKey.seq($0.int(0)), time: $0.int(1)) }
            if let found, found.time < time {
                before = found.seq
            } else {
                end = middle
            }
        }
        return before
    }

    func each(in range: ChangeRange, _ visit: ChangeVisit) throws {
        let keyspace = try keyspaces.of(range.account)
        try (range.stamps ? stampedRows : rows)
            .bind(1, NoteKey.key(keyspace, range.after)).bind(2, NoteKey.key(keyspace, range.upTo))
            .bind(3, NoteKey.key(keyspace, range.tombstonesAfter))
            .each { row in
                let (seq, textModified) = (NoteKey.seq(row.int(0)), row.optionalTime(2))
                return row.withBytes(1) { visit(seq, $0, textModified) }
            }
    }
}
