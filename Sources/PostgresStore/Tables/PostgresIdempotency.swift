#if PostgreSQL
    import Notes
    import Postgres
    import StoreContract
    import StoreCore

    /// First answers, kept for a day, so that a repeated request has no second effect.
    package final class PostgresIdempotency: IdempotencyRows {
        /// The bits of `created`.
        private static let wasCreated: Int64 = 1
        private static let clockWasAhead: Int64 = 2

        private let batch: PostgresBatch

        package init(_ batch: PostgresBatch) { self.batch = batch }

        package func answer(
            _ account: AccountNumber, asker: AccountNumber, key: String, now: Timestamp
        ) throws -> KeptAnswer? {
            let found = try batch.ask(
                """
                SELECT note, rev, seq, last_modified, json, created, fingerprint, created_at FROM idempotency
                WHERE account = $1 AND asker = $2 AND key = $3 AND created_at > $4
                """,
                PostgresArguments {
                    $0.add(account)
                    $0.add(asker)
                    $0.add(key)
                    $0.add(now.milliseconds - StoreLimits.millisecondsPerDay)
                })
            guard let row = found.first, let id = try row.noteID(0), let rev = row.rev(1) else { return nil }
            let created = try row.int(5)
            let note = StoredNote(
                id: id, rev: rev, seq: try row.int(2), state: .live, lastModified: try row.time(3),
                json: try row.bytes(4))
            return KeptAnswer(
                keptAt: try row.time(7), fingerprint: try row.bytes(6), note: note,
                wasCreated: created & Self.wasCreated != 0,
                warnings: created & Self.clockWasAhead != 0 ? [.clockAhead] : [])
        }

        package func keep(
            _ account: AccountNumber, asker: AccountNumber, key: String, _ kept: KeptAnswer, now: Timestamp
        ) throws {
            let note = kept.note
            let created =
                (kept.wasCreated ? Self.wasCreated : 0) | (kept.warnings.contains(.clockAhead) ? Self.clockWasAhead : 0)
            try batch.later(
                """
                INSERT INTO idempotency
                    (account, asker, key, created_at, fingerprint, created, note, rev, seq, last_modified, json)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
                ON CONFLICT (account, asker, key) DO UPDATE SET created_at = excluded.created_at,
                    fingerprint = excluded.fingerprint, created = excluded.created, note = excluded.note, rev = excluded.rev,
                    seq = excluded.seq, last_modified = excluded.last_modified, json = excluded.json
                """,
                PostgresArguments {
                    $0.add(account)
                    $0.add(asker)
                    $0.add(key)
                    $0.add(now)
                    $0.add(kept.fingerprint)
                    $0.add(created)
                    $0.add(note.id)
                    $0.add(note.rev)
                    $0.add(note.seq)
                    $0.add(note.lastModified)
                    $0.add(note.json)
                })
        }

        package func erase(_ account: AccountNumber, leaving note: StoredNote) throws {
            try batch.later(
                "UPDATE idempotency SET rev = $1, seq = $2, last_modified = $3, json = $4 WHERE account = $5 AND note = $6",
                PostgresArguments {
                    $0.add(note.rev)
                    $0.add(note.seq)
                    $0.add(note.lastModified)
                    $0.add(note.json)
                    $0.add(account)
                    $0.add(note.id)
                })
        }

        package func expire(now: Timestamp) throws {
            try batch.later(
                "DELETE FROM idempotency WHERE created_at <= $1",
                PostgresArguments { $0.add(now.milliseconds - StoreLimits.millisecondsPerDay) })
        }
    }
#endif
