import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Reads an account's changes, inside a write transaction or a snapshot.
enum ChangeScan {
    /// Runs one statement on the connection at hand.
    typealias Ask = (_ sql: String, _ arguments: PostgresArguments) throws -> PostgresResult

    /// One trip fetches this number of rows and bytes; a row that crosses the bound is among them.
    private static let portion: (rows: Int64, bytes: Int64) = (500, 4 << 20)

    static func run(_ range: ChangeRange, _ ask: Ask, _ visit: ChangeVisit) throws {
        guard range.after < range.upTo else { return }
        let stamp = range.stamps ? "CASE WHEN deleted = 0 THEN \(StampColumn.textModified) END" : "NULL::int8"
        var position = range.after
        while true {
            let rows = try ask(
                """
                SELECT seq, json, found, stamp FROM (
                    SELECT seq, json, stamp, count(*) OVER () AS found,
                        sum(octet_length(json)) OVER (ORDER BY seq ROWS UNBOUNDED PRECEDING)
                            - octet_length(json) AS before
                    FROM (
                        SELECT seq, json, \(stamp) AS stamp FROM notes n
                        WHERE account = $1 AND seq > $2 AND seq <= $3 AND (deleted = 0 OR seq > $4)
                        ORDER BY seq LIMIT $5) n) n
                WHERE before < $6 ORDER BY seq
                """,
                PostgresArguments(
                    range.account, position, range.upTo, range.tombstonesAfter, Self.portion.rows, Self.portion.bytes))
            for row in rows {
                position = try row.int(0)
                let textModified = try row.optionalTime(3)
                guard row.withBytes(1, { visit(position, $0, textModified) }) else { return }
            }
            guard let found = try rows.first?.int(2) else { return }
            if Int64(rows.count) == found && found < Self.portion.rows { return }
        }
    }

    /// Finds the last `seq` received before `time`. `received_at` only grows along with `seq`, so the search begins at
    /// the end and costs as much as the pull then returns.
    static func seqBefore(_ time: Int64, account: AccountNumber, head: Int64, _ ask: Ask) throws -> Int64 {
        try ask(
            """
            SELECT seq FROM notes WHERE account = $1 AND seq <= $2 AND received_at < $3 ORDER BY seq DESC LIMIT 1
            """, PostgresArguments(account, head, time)
        ).first?.int(0) ?? 0
    }
}

/// Reads the changes of an account in the order of `seq`.
final class ChangeSelects: ChangeRows {
    private let reads: PostgresReads

    init(_ reads: PostgresReads) { self.reads = reads }

    func changeBounds(of account: AccountNumber) throws -> ChangeBounds {
        let head = try reads.one(
            """
            SELECT a.seq, a.floor, a.epoch # s.epoch, a.replaced_at,
                a.bytes / greatest(a.live + a.deleted + a.versions, 1), a.jump_from, a.jump_to
            FROM accounts a, server s WHERE a.number = $1
            """, PostgresArguments(account)
        ) { row in
            return ChangeBounds(
                seq: try row.int(0), floor: try row.int(1), epoch: UInt64(bitPattern: try row.int(2)),
                replacedAt: try row.int(3), noteBytes: try row.int(4),
                lost: ChangeBounds.lost(from: try row.int(5), to: try row.int(6)))
        }
        guard let head else { throw StoreError.noSuchAccount }
        return head
    }

    func seqBefore(_ time: Int64, account: AccountNumber, head: Int64) throws -> Int64 {
        try ChangeScan.seqBefore(time, account: account, head: head) { try reads.ask($0, $1) }
    }

    func each(in range: ChangeRange, _ visit: ChangeVisit) throws {
        try ChangeScan.run(range, { try reads.ask($0, $1) }, visit)
    }

    /// Selects a time for clients. A snapshot taken after this statement's transaction misses only changes that are
    /// received after this time. An open transaction of any server took the times of its changes after it began. A
    /// transaction that this does not see takes them later: its locks give it a number before it takes a time. (The
    /// numbers that a snapshot leaves out are no help: those above the last that ended are not among them.)
    static let time = """
        SELECT (extract(epoch FROM least(now(), (
            SELECT min(xact_start) FROM pg_stat_activity
            WHERE datname = current_database() AND backend_xid IS NOT NULL))) * 1000)::int8 - 1
        """

    func time() throws -> Timestamp? { try reads.one(Self.time) { try $0.time(0) } }
}

/// Reads an account's changes in the write transaction, which include its own.
package final class PostgresChanges: ChangeRows {
    private let batch: PostgresBatch
    private let counters: CounterBuffer

    package init(_ batch: PostgresBatch, _ counters: CounterBuffer) {
        self.batch = batch
        self.counters = counters
    }

    package func changeBounds(of account: AccountNumber) throws -> ChangeBounds {
        try counters.changeBounds(of: account)
    }

    package func seqBefore(_ time: Int64, account: AccountNumber, head: Int64) throws -> Int64 {
        try batch.flush()
        return try ChangeScan.seqBefore(time, account: account, head: head) { try batch.ask($0, $1) }
    }

    package func each(in range: ChangeRange, _ visit: ChangeVisit) throws {
        guard range.after < range.upTo else { return }
        try batch.flush()
        try ChangeScan.run(range, { try batch.ask($0, $1) }, visit)
    }
}
