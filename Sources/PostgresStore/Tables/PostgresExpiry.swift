#if PostgreSQL
    import Notes
    import Postgres
    import StoreContract
    import StoreCore

    /// What upkeep queries, once an hour.
    package final class PostgresExpiry: ExpiryRows {
        private let batch: PostgresBatch

        package init(_ batch: PostgresBatch) { self.batch = batch }

        /// In the order of numbers, in which they are then locked.
        package func accountsWithDeleted() throws -> [AccountNumber] {
            try batch.ask("SELECT number FROM accounts WHERE deleted > 0 ORDER BY number", PostgresArguments()).map {
                AccountNumber(try $0.int(0))
            }
        }

        package func trash(of account: AccountNumber, before time: Int64, limit: Int) throws -> [NoteID] {
            try batch.flush()
            return try batch.ask(
                "SELECT id FROM notes WHERE account = $1 AND deleted = 1 AND received_at < $2 LIMIT $3",
                PostgresArguments {
                    $0.add(account)
                    $0.add(time)
                    $0.add(Int64(limit))
                }
            ).compactMap { try $0.noteID(0) }
        }

        package func pulledByAll(of account: AccountNumber, seenSince time: Int64) throws -> Int64? {
            try batch.ask(
                """
                SELECT min(p.seq) FROM sync_progress p JOIN devices d ON d.number = p.device
                WHERE p.account = $1 AND d.token IS NOT NULL AND d.last_seen_at >= $2
                """,
                PostgresArguments {
                    $0.add(account)
                    $0.add(time)
                }
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
                """,
                PostgresArguments {
                    $0.add(account)
                    $0.add(seq ?? .max)
                    $0.add(time)
                    $0.add(Int64(limit))
                }
            ).compactMap { row in
                try row.noteID(0).map { ExpiredTombstone(id: $0, seq: try row.int(1), bytes: try row.int(2)) }
            }
        }
    }
#endif
