import Notes
import NotesHashing
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Reads and writes accounts, names, passwords, devices and tokens. The database has only the SHA-256 of a token.
package final class PostgresAccounts: AccountRows {
    private let batch: PostgresBatch
    private let counters: CounterBuffer

    package init(_ batch: PostgresBatch, _ counters: CounterBuffer) {
        self.batch = batch
        self.counters = counters
    }

    /// Returns nil if the name is taken. If another process makes an account of this name at the moment, the insert of
    /// the name waits for its transaction.
    package func create(name: String, password: String?, now: Int64) throws -> AccountNumber? {
        guard let key = SecureRandom.bytes(AccountDigest.keyBytes) else {
            throw StoreError.unavailable("the system has no random bytes")
        }
        let taken = try batch.ask("SELECT 1 FROM logins WHERE name = $1", PostgresArguments(name))
        guard taken.isEmpty else { return nil }
        let made = try batch.ask(
            """
            INSERT INTO accounts (created_at, digest, digest_key, generation)
            SELECT $1, $2, $3, generation FROM server RETURNING number
            """, PostgresArguments(now, SHA256.Digest(0, 0, 0, 0), key))
        guard let account = try made.first.map({ AccountNumber(try $0.int(0)) }) else {
            throw StoreError.unavailable("a statement had no result")
        }
        let named = try batch.ask(
            "INSERT INTO logins (name, account, password) VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING",
            PostgresArguments(name, account, password))
        if named.changedRows == 1 { return account }
        try batch.later("DELETE FROM accounts WHERE number = $1", PostgresArguments(account))
        return nil
    }

    package func name(of account: AccountNumber) throws -> String? {
        try batch.ask("SELECT name FROM logins WHERE account = $1", PostgresArguments(account)).first?.text(0)
    }

    package func changePassword(
        _ account: AccountNumber, password: String, keeping device: DeviceNumber?
    ) throws {
        let changed = try batch.ask(
            "UPDATE logins SET password = $1 WHERE account = $2", PostgresArguments(password, account))
        guard changed.changedRows == 1 else { throw StoreError.noSuchAccount }
        try batch.later(
            "UPDATE devices SET token = NULL WHERE account = $1 AND number <> $2",
            PostgresArguments(account, device?.value ?? 0))
    }

    /// Returns false if the account has a password. The update waits for another server that sets one at the moment.
    package func setFirstPassword(_ account: AccountNumber, password: String) throws -> Bool {
        guard try name(of: account) != nil else { throw StoreError.noSuchAccount }
        return try batch.ask(
            "UPDATE logins SET password = $1 WHERE account = $2 AND password IS NULL",
            PostgresArguments(password, account)
        ).changedRows == 1
    }

    package func setQuota(_ account: AccountNumber, bytes: Int64?) throws {
        let changed = try batch.ask(
            "UPDATE accounts SET quota = $1 WHERE number = $2", PostgresArguments(bytes, account))
        guard changed.changedRows == 1 else { throw StoreError.noSuchAccount }
    }

    // MARK: Devices

    package func createDevice(
        _ account: AccountNumber, id: String, name: String, token: [UInt8], now: Int64
    ) throws -> DeviceNumber {
        let made = try batch.ask(
            """
            INSERT INTO devices (account, id, name, token, created_at, last_seen_at) VALUES ($1, $2, $3, $4, $5, $5)
            RETURNING number
            """, PostgresArguments(account, id, name, token, now))
        guard let row = made.first else { throw StoreError.unavailable("a statement had no result") }
        return DeviceNumber(try row.int(0))
    }

    package func countDevices(of account: AccountNumber, upTo limit: Int) throws -> Int {
        let found = try batch.ask(
            "SELECT count(*) FROM (SELECT 1 FROM devices WHERE account = $1 AND token IS NOT NULL LIMIT $2) d",
            PostgresArguments(account, Int64(limit)))
        return try Int(found.first?.int(0) ?? 0)
    }

    /// Keeps the row, since versions and explanations still name the device.
    package func revoke(_ account: AccountNumber, device id: String) throws -> Bool {
        try batch.ask(
            "UPDATE devices SET token = NULL WHERE account = $1 AND id = $2 AND token IS NOT NULL",
            PostgresArguments(account, id)
        ).changedRows > 0
    }

    package func rename(_ account: AccountNumber, device id: String, to name: String) throws -> Bool {
        try batch.ask(
            "UPDATE devices SET name = $1 WHERE account = $2 AND id = $3 AND token IS NOT NULL",
            PostgresArguments(name, account, id)
        ).changedRows > 0
    }

    package func write(_ marks: DeviceMarks.Batch) throws {
        if !marks.seen.isEmpty {
            // The order is that of other servers, so that they do not deadlock.
            let seen = marks.seen.sorted { $0.key.value < $1.key.value }
            try batch.later(
                """
                UPDATE devices d SET last_seen_at = greatest(d.last_seen_at, k.at),
                    clock_offset = coalesce(k.clock_offset, d.clock_offset),
                    last_address = coalesce(k.address, d.last_address),
                    last_agent = CASE WHEN k.address IS NULL THEN d.last_agent ELSE k.agent END
                FROM unnest($1::int8[], $2::int8[], $3::int8[], $4::bytea[], $5::bytea[])
                    k(number, at, clock_offset, address, agent)
                WHERE d.number = k.number
                """,
                PostgresArguments {
                    $0.add(ints: seen.map(\.key.value))
                    $0.add(ints: seen.map(\.value.at.milliseconds))
                    $0.add(ints: seen.map(\.value.clockOffset))
                    $0.add(bytes: seen.map { $0.value.client?.address.map { Array($0.utf8) } })
                    $0.add(bytes: seen.map { $0.value.client?.agent.map { Array($0.utf8) } })
                })
        }
        guard !marks.pulls.isEmpty else { return }
        // The device or the account may have been erased since the mark was made.
        let pulls = Array(marks.pulls)
        try batch.later(
            """
            INSERT INTO sync_progress (account, device, seq, synced_at)
            SELECT a.number, d.number, k.seq, k.at
            FROM unnest($1::int8[], $2::int8[], $3::int8[], $4::int8[]) k(account, device, seq, at)
            JOIN accounts a ON a.number = k.account JOIN devices d ON d.number = k.device ORDER BY 1, 2
            ON CONFLICT (account, device) DO UPDATE SET seq = greatest(sync_progress.seq, excluded.seq),
                synced_at = greatest(sync_progress.synced_at, excluded.synced_at)
            """,
            PostgresArguments(
                pulls.map(\.key.account), pulls.map(\.key.device), pulls.map(\.value.seq), pulls.map(\.value.at)))
    }

    package func markBackup(_ account: AccountNumber, at time: Int64) throws {
        try batch.later("UPDATE accounts SET last_backup_at = $1 WHERE number = $2", PostgresArguments(time, account))
    }

    /// Does nothing: an account is erased in one transaction, by few statements.
    package func beginErasure(of account: AccountNumber) {}
    package func erasePiece(of account: AccountNumber) -> Bool { false }

    /// Erases the account's rows, after its snapshots, its index and its files.
    package func endErasure(of account: AccountNumber) throws {
        let arguments = PostgresArguments(account)
        try batch.flush()
        for rows in Self.rows { try batch.later("DELETE FROM \(rows)", arguments) }
        batch.forget()
    }

    /// Selects the rows of account `$1` apart from its files, snapshots and search index.
    static let rows =
        [
            "notes", "versions", "losses", "note_tags", "admitted", "blobs", "blob_pieces", "idempotency", "shares",
            "sync_progress", "apps", "flows", "index_work", "events",
        ].map { "\($0) WHERE account = $1" } + [
            "app_numbers WHERE viewer = $1 OR account = $1",
            "sync_progress WHERE device IN (SELECT number FROM devices WHERE account = $1)",
            "devices WHERE account = $1", "logins WHERE account = $1", "accounts WHERE number = $1",
        ]

    // MARK: Exchanging all notes

    package func empty(_ account: AccountNumber) throws {
        let arguments = PostgresArguments(account)
        try batch.flush()
        for table in ["notes", "versions", "note_tags"] {
            try batch.later("DELETE FROM \(table) WHERE account = $1", arguments)
        }
        // The notes that devices had pulled no longer exist.
        try batch.later("UPDATE sync_progress SET seq = 0 WHERE account = $1", arguments)
        batch.forget()
    }

    package func resetEpoch(_ account: AccountNumber, replacedAt time: Int64) throws {
        guard let epoch = SecureRandom.bytes(8)?.reduce(Int64(0), { $0 << 8 | Int64($1) }) else {
            throw StoreError.unavailable("the system has no random bytes")
        }
        let changed = try batch.ask(
            """
            UPDATE accounts SET epoch = $1, replaced_at = $2 FROM server WHERE number = $3
            RETURNING accounts.epoch # server.epoch
            """, PostgresArguments(epoch, time, account))
        guard let row = changed.first else { throw StoreError.noSuchAccount }
        counters.replaced(account, epoch: UInt64(bitPattern: try row.int(0)), at: time)
    }
}
