#if PostgreSQL
    import Notes
    import Postgres
    import StoreContract
    import StoreCore

    /// An account's changes in the write transaction, those of this transaction among them.
    package final class PostgresChanges: ChangeRows {
        private let batch: PostgresBatch
        private let counters: CounterBuffer

        package init(_ batch: PostgresBatch, _ counters: CounterBuffer) {
            self.batch = batch
            self.counters = counters
        }

        package func head(of account: AccountNumber) throws -> ChangeHead { try counters.head(of: account) }

        /// `received_at` only grows along with `seq`, so the newest one of before is found from the end: at the cost of what
        /// the pull then returns.
        package func seqBefore(_ time: Int64, account: AccountNumber, head: Int64) throws -> Int64 {
            try batch.flush()
            return try batch.ask(
                """
                SELECT seq FROM notes WHERE account = $1 AND seq <= $2 AND received_at < $3 ORDER BY seq DESC LIMIT 1
                """,
                PostgresArguments {
                    $0.add(account)
                    $0.add(head)
                    $0.add(time)
                }
            ).first?.int(0) ?? 0
        }

        /// How many rows one trip fetches.
        private static let portion: Int64 = 500

        package func each(
            of account: AccountNumber, after start: Int64, upTo last: Int64, tombstonesAfter newSince: Int64,
            _ visit: (_ seq: Int64, _ json: UnsafeRawBufferPointer) -> Bool
        ) throws {
            guard start < last else { return }
            try batch.flush()
            var place = start
            while true {
                let rows = try batch.ask(
                    """
                    SELECT seq, json FROM notes WHERE account = $1 AND seq > $2 AND seq <= $3 AND (deleted = 0 OR seq > $4)
                    ORDER BY seq LIMIT $5
                    """,
                    PostgresArguments {
                        $0.add(account)
                        $0.add(place)
                        $0.add(last)
                        $0.add(newSince)
                        $0.add(Self.portion)
                    })
                for row in rows {
                    place = try row.int(0)
                    guard row.withBytes(1, { visit(place, $0) }) else { return }
                }
                if rows.count < Int(Self.portion) { return }
            }
        }
    }
#endif
