import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Finds what has expired, once an hour, so no statement is kept for it.
final class ExpiryTable: ExpiryRows {
    private let database: Database
    private let keyspaces: Keyspaces

    init(_ database: Database, _ keyspaces: Keyspaces) {
        self.database = database
        self.keyspaces = keyspaces
    }

    /// Returns the accounts with deleted notes. It skips those whose notes are being exchanged, since an expired note
    /// would come back.
    func accounts(
        trashBefore: Int64, tombstonesBefore: Int64
    ) throws -> (accounts: [AccountNumber], areAll: Bool) {
        let accounts = try database.statement(
            """
            SELECT number FROM accounts WHERE deleted > 0 AND kind >= 0
                AND number NOT IN (SELECT owner FROM accounts WHERE kind = \(AccountTables.staging) AND owner IS NOT NULL)
            """
        ).all { row in AccountNumber(row.int(0)) }
        return (accounts, true)
    }

    func trash(of account: AccountNumber, before time: Int64, limit: Int) throws -> [NoteID] {
        try database.statement("SELECT id FROM notes WHERE account = ? AND deleted = 1 AND received_at < ? LIMIT ?")
            .bind(1, keyspaces.of(account).value).bind(2, time).bind(3, Int64(limit)).all { $0.noteID(0) }
    }

    func versions(before time: Int64, limit: Int) throws -> [NamedVersions] {
        let aged = try versions("WHERE v.ages_from < ?1", before: time, limit: limit)
        let notes = """
            JOIN notes n ON n.account = v.account AND n.id = v.id
            WHERE v.ages_from IS NULL AND v.reason <> 2 AND n.received_at < ?1
            """
        return try aged + versions(notes, before: time, limit: limit - aged.count)
    }

    private func versions(_ condition: String, before time: Int64, limit: Int) throws -> [NamedVersions] {
        try database.statement(
            """
            SELECT a.number, v.id, v.rev FROM versions v JOIN accounts a ON a.keyspace = v.account \(condition)
            AND a.kind >= 0 AND v.reason <> 0 LIMIT ?2
            """
        ).bind(1, time).bind(2, Int64(limit)).all { row in
            guard let id = row.noteID(1), let rev = row.rev(2) else { return nil }
            return NamedVersions(of: id, AccountNumber(row.int(0)), rev: rev)
        }
    }

    func pulledByAll(of account: AccountNumber, seenSince time: Int64) throws -> Int64? {
        try database.statement(
            """
            SELECT min(p.seq) FROM sync_progress p JOIN devices d ON d.number = p.device
            WHERE p.account = ? AND d.token IS NOT NULL AND d.last_seen_at >= ?
            """
        ).bind(1, account.value).bind(2, time).one { $0.optionalInt(0) } ?? nil
    }

    func tombstones(
        of account: AccountNumber, upTo seq: Int64?, before time: Int64, limit: Int
    ) throws -> [ExpiredTombstone] {
        let keyspace = try keyspaces.of(account)
        return try database.statement(
            """
            SELECT id, key, length(json) FROM notes WHERE account = ? AND deleted = 2 AND key <= ? AND received_at < ?
            ORDER BY key LIMIT ?
            """
        ).bind(1, keyspace.value).bind(2, NoteKey.key(keyspace, seq ?? NoteKey.greatestSeq)).bind(3, time)
            .bind(4, Int64(limit)).all { row in
                guard let id = row.noteID(0) else { return nil }
                return ExpiredTombstone(id: id, seq: NoteKey.seq(row.int(1)), bytes: row.int(2))
            }
    }
}
