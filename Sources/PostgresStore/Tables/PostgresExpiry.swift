import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Finds what has expired, once an hour.
package final class PostgresExpiry: ExpiryRows {
    private let batch: PostgresBatch
    private let writer: [UInt8]

    package init(_ batch: PostgresBatch, by writer: [UInt8]) {
        self.batch = batch
        self.writer = writer
    }

    package func begin(now: Int64) throws -> Bool {
        guard try Lease.take("expiry", for: Lease.span, by: writer, batch, now: now) else { return false }
        try batch.later(WriterRow.expire, PostgresArguments(WriterRow.days * StoreLimits.millisecondsPerDay))
        for old in [PostgresGuesses.expire, LossBuffer.expire] {
            try batch.later(old, PostgresArguments(now - Lease.span))
        }
        return true
    }

    /// One transaction handles at most this number of accounts.
    private static let most = 50

    /// Selects accounts by the index `notes_deleted`. Tombstones that a device has yet to pull do not count.
    private static let due = """
        SELECT account FROM notes WHERE deleted = 1 AND received_at < $1
        UNION
        SELECT n.account FROM (
            SELECT account, min(seq) AS seq FROM notes WHERE deleted = 2 AND received_at < $2 GROUP BY account) n
        WHERE NOT EXISTS (
            SELECT 1 FROM sync_progress p JOIN devices d ON d.number = p.device
            WHERE p.account = n.account AND p.seq < n.seq AND d.token IS NOT NULL AND d.last_seen_at >= $2)
        ORDER BY account LIMIT \(most)
        """

    /// Locks the accounts. It skips those that another transaction holds, such as a restore, until the next time.
    package func accounts(
        trashBefore: Int64, tombstonesBefore: Int64
    ) throws -> (accounts: [AccountNumber], areAll: Bool) {
        let due = try batch.ask(
            Self.due, PostgresArguments(trashBefore, tombstonesBefore)
        ).map { try $0.int(0) }
        let free = try lockFree(due)
        return (free, due.count < Self.most || free.isEmpty)
    }

    package func trash(of account: AccountNumber, before time: Int64, limit: Int) throws -> [NoteID] {
        try batch.flush()
        return try batch.ask(
            "SELECT id FROM notes WHERE account = $1 AND deleted = 1 AND received_at < $2 LIMIT $3",
            PostgresArguments(account, time, Int64(limit))
        ).compactMap { try $0.noteID(0) }
    }

    /// The accounts of what is found are locked. What another transaction holds is left for the next time.
    package func versions(before time: Int64, limit: Int) throws -> [NamedVersions] {
        try batch.flush()
        let found = try batch.ask(
            """
            SELECT account, id, rev FROM (
                (SELECT account, id, rev FROM versions WHERE reason <> 0 AND ages_from < $1 LIMIT $2)
                UNION ALL
                (SELECT v.account, v.id, v.rev FROM versions v JOIN notes n ON n.account = v.account AND n.id = v.id
                    WHERE v.reason <> 0 AND v.ages_from IS NULL AND v.reason <> 2 AND n.received_at < $1 LIMIT $2)) v
            LIMIT $2
            """, PostgresArguments(time, Int64(limit))
        ).compactMap { row -> NamedVersions? in
            guard let id = try row.noteID(1), let rev = row.rev(2) else { return nil }
            return NamedVersions(of: id, AccountNumber(try row.int(0)), rev: rev)
        }
        let free = Set(try lockFree(Set(found.map(\.account.value)).sorted()))
        return found.filter { free.contains($0.account) }
    }

    /// Locks those of the accounts that no other transaction holds, and returns them.
    private func lockFree(_ accounts: [Int64]) throws -> [AccountNumber] {
        try batch.ask(
            "SELECT number FROM accounts WHERE number = ANY ($1) ORDER BY number FOR NO KEY UPDATE SKIP LOCKED",
            PostgresArguments(accounts)
        ).map { AccountNumber(try $0.int(0)) }
    }

    package func pulledByAll(of account: AccountNumber, seenSince time: Int64) throws -> Int64? {
        try batch.ask(
            """
            SELECT min(p.seq) FROM sync_progress p JOIN devices d ON d.number = p.device
            WHERE p.account = $1 AND d.token IS NOT NULL AND d.last_seen_at >= $2
            """, PostgresArguments(account, time)
        ).first?.optionalInt(0)
    }

    package func tombstones(
        of account: AccountNumber, upTo seq: Int64?, before time: Int64, limit: Int
    ) throws -> [ExpiredTombstone] {
        try batch.flush()
        return try batch.ask(
            """
            SELECT id, seq, length(json) FROM notes
            WHERE account = $1 AND deleted = 2 AND seq <= $2 AND received_at < $3 ORDER BY seq LIMIT $4
            """, PostgresArguments(account, seq ?? .max, time, Int64(limit))
        ).compactMap { row in
            try row.noteID(0).map { ExpiredTombstone(id: $0, seq: try row.int(1), bytes: try row.int(2)) }
        }
    }
}
