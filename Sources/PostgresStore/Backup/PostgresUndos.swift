#if PostgreSQL
    import Hashing
    import Notes
    import Postgres
    import Primitives
    import StoreContract
    import StoreCore

    /// The snapshots of accounts as they were before they were overwritten, replaced or damaged: backup files, in pieces, written
    /// in the transaction that they precede.
    package final class PostgresUndos: UndoRows {
        private let batch: PostgresBatch

        package init(_ batch: PostgresBatch) { self.batch = batch }

        private static let piece = 256 << 10

        private static func arguments(_ account: AccountNumber, _ id: String) -> PostgresArguments {
            PostgresArguments {
                $0.add(account)
                $0.add(id)
            }
        }

        package func keep(
            _ account: AccountNumber, _ reason: UndoReason, device: String?, damaged: Int, earlier: [NoteID: Rev],
            now: Int64
        ) throws -> String {
            guard let random = SecureRandom.bytes(16) else {
                throw StoreError.unavailable("the system has no random bytes")
            }
            let id = Hex.encode(random)
            let name = try batch.ask(
                "SELECT name FROM logins WHERE account = $1", PostgresArguments { $0.add(account) }
            )
            .first?.text(0)
            try batch.flush()
            let rows = PostgresBackupRows(account) { [batch] in try batch.ask($0, $1) }
            let lines = try BackupLines(
                rows, versions: true, after: AppLines(rows, account: account),
                earlier: earlier.isEmpty ? nil : EarlierStates(rows, earlier))
            try write(BackupStream(lines, account: name ?? "", createdAt: Timestamp(clamping: now)), account, id)
            var arguments = Self.arguments(account, id)
            arguments.add(now)
            arguments.add(reason.rawValue)
            arguments.add(device)
            arguments.add(Int64(damaged))
            try batch.later(
                "INSERT INTO undos (account, id, created_at, reason, device, damaged) VALUES ($1, $2, $3, $4, $5, $6)",
                arguments)
            // A snapshot references the files of the account's notes and versions; the bytes are not copied.
            try batch.later(
                "INSERT INTO undo_files (account, undo, digest) SELECT DISTINCT account, $2, digest FROM files WHERE account = $1",
                Self.arguments(account, id))
            try drop(
                "account = $1 AND id IN (SELECT id FROM undos WHERE account = $1 ORDER BY number DESC OFFSET \(UndoKeeping.kept))",
                PostgresArguments { $0.add(account) })
            return id
        }

        private func write(_ stream: consuming BackupStream, _ account: AccountNumber, _ id: String) throws {
            var position: Int64 = 0
            var hasMore = true
            while hasMore {
                var bytes: [UInt8] = []
                hasMore = try stream.next(into: &bytes, limit: Self.piece)
                var arguments = Self.arguments(account, id)
                arguments.add(position)
                arguments.add(bytes)
                // A trip each: what is queued is in memory.
                _ = try batch.ask(
                    "INSERT INTO undo_pieces (account, undo, place, bytes) VALUES ($1, $2, $3, $4)", arguments)
                position += 1
            }
        }

        package func has(_ id: String, of account: AccountNumber) throws -> Bool {
            try !batch.ask("SELECT 1 FROM undos WHERE account = $1 AND id = $2", Self.arguments(account, id)).isEmpty
        }

        package func wentBack(to id: String) throws {
            try batch.later(
                "UPDATE undos SET reason = $1 WHERE id = $2",
                PostgresArguments {
                    $0.add(UndoReason.restore.rawValue)
                    $0.add(id)
                })
        }

        package func expire(now: Int64) throws {
            try drop(
                "created_at < $1",
                PostgresArguments { $0.add(now - UndoKeeping.days * StoreLimits.millisecondsPerDay) })
        }

        package func eraseAll(of account: AccountNumber) throws {
            try drop("account = $1", PostgresArguments { $0.add(account) })
        }

        private func drop(_ rows: String, _ arguments: PostgresArguments) throws {
            try batch.later(
                """
                WITH gone AS (DELETE FROM undos WHERE \(rows) RETURNING account, id),
                    files AS (DELETE FROM undo_files f USING gone WHERE f.account = gone.account AND f.undo = gone.id)
                DELETE FROM undo_pieces p USING gone WHERE p.account = gone.account AND p.undo = gone.id
                """, arguments)
        }
    }
#endif
