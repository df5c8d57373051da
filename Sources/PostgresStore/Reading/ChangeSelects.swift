import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

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
            """, PostgresArguments { $0.add(account) }
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
