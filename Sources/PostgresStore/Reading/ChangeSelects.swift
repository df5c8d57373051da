#if PostgreSQL
    import Notes
    import Postgres
    import StoreContract
    import StoreCore

    /// The changes of an account, read in the order of `seq`.
    final class ChangeSelects: ChangeRows {
        private let reads: PostgresReads

        init(_ reads: PostgresReads) { self.reads = reads }

        func head(of account: AccountNumber) throws -> ChangeHead {
            let head = try reads.one(
                """
                SELECT a.seq, a.floor, a.epoch # s.epoch, a.replaced_at,
                    a.bytes / greatest(a.live + a.deleted + a.versions, 1), a.jump_from, a.jump_to
                FROM accounts a, server s WHERE a.number = $1
                """, PostgresArguments { $0.add(account) }
            ) { row in
                let (jumpFrom, jumpTo) = (try row.int(5), try row.int(6))
                return ChangeHead(
                    seq: try row.int(0), floor: try row.int(1), epoch: UInt64(bitPattern: try row.int(2)),
                    replacedAt: try row.int(3), noteBytes: try row.int(4),
                    lost: jumpTo > jumpFrom + 1 ? jumpFrom + 1...jumpTo - 1 : nil)
            }
            guard let head else { throw StoreError.noSuchAccount }
            return head
        }

        func seqBefore(_ time: Int64, account: AccountNumber, head: Int64) throws -> Int64 {
            try ChangeScan.seqBefore(time, account: account, head: head) { try reads.ask($0, $1) }
        }

        func each(
            of account: AccountNumber, after start: Int64, upTo last: Int64, tombstonesAfter newSince: Int64,
            _ visit: (Int64, UnsafeRawBufferPointer) -> Bool
        ) throws {
            try ChangeScan(account: account, after: start, upTo: last, tombstonesAfter: newSince).run(
                { try reads.ask($0, $1) }, visit)
        }

        /// A time for the client: everything that the open snapshot does not show is received after it. The snapshot is younger
        /// than the transaction's `now()`, and whoever writes takes the time of a change after it has begun; so it is `now()`
        /// where the snapshot leaves out no transaction, and else the time when the oldest of those began. Of one that has
        /// ended meanwhile that is not known: then it is the time of the account's last change, after which the next one
        /// comes.
        func told(_ account: AccountNumber) throws -> Timestamp {
            let time = try reads.one(
                """
                SELECT CASE WHEN o.open = 0 THEN (extract(epoch FROM now()) * 1000)::int8
                    WHEN o.open = o.known THEN (extract(epoch FROM least(now(), o.began)) * 1000)::int8 - 1
                    ELSE a.received_at END
                FROM accounts a, (
                    SELECT count(*) AS open, count(s.xact_start) AS known, min(s.xact_start) AS began
                    FROM pg_snapshot_xip(pg_current_snapshot()) x
                    LEFT JOIN pg_stat_activity s ON s.backend_xid = x::xid) o
                WHERE a.number = $1
                """, PostgresArguments { $0.add(account) }
            ) { try $0.time(0) }
            guard let time else { throw StoreError.noSuchAccount }
            return time
        }
    }
#endif
