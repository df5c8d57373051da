import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Writes accounts, names, passwords, devices and tokens. The database has only the SHA-256 of a token.
final class AccountTables: AccountRows, DeviceRows {
    private let insertAccount: Statement
    private let ownKeyspace: Statement
    private let insertLogin: Statement
    private let findLogin: Statement
    private let findName: Statement
    private let setPassword: Statement
    private let setFirstPassword: Statement
    private let setQuota: Statement
    private let insertDevice: Statement
    private let countDevices: Statement
    private let signedIn: Statement
    private let revokeDevice: Statement
    private let revokeOthers: Statement
    private let renameDevice: Statement
    private let markDevice: Statement
    private let markPull: Statement
    private let markBackup: Statement
    private let eraseNotes: Statement
    private let empties: [Statement]
    private let nothingPulled: Statement
    private let newEpoch: Statement
    let keyspaces: Keyspaces
    let database: Database

    init(_ database: Database, _ keyspaces: Keyspaces) {
        self.database = database
        self.keyspaces = keyspaces
        insertAccount = database.statement(
            """
            INSERT INTO accounts (created_at, digest_key) VALUES (?, randomblob(\(AccountDigest.keyBytes)))
            """)
        ownKeyspace = database.statement("UPDATE accounts SET keyspace = number WHERE number = ?")
        insertLogin = database.statement("INSERT INTO logins (name, account, password) VALUES (?, ?, ?)")
        findLogin = database.statement("SELECT account FROM logins WHERE name = ?")
        findName = database.statement("SELECT name FROM logins WHERE account = ?")
        setPassword = database.statement("UPDATE logins SET password = ? WHERE account = ?")
        setFirstPassword = database.statement(
            "UPDATE logins SET password = ? WHERE account = ? AND password IS NULL")
        setQuota = database.statement("UPDATE accounts SET quota = ? WHERE number = ?")
        insertDevice = database.statement(
            """
            INSERT INTO devices (account, id, name, token, created_at, last_seen_at) VALUES (?1, ?2, ?3, ?4, ?5, ?5)
            """)
        countDevices = database.statement(
            "SELECT count(*) FROM (SELECT 1 FROM devices WHERE account = ? AND token IS NOT NULL LIMIT ?)")
        signedIn = database.statement("SELECT 1 FROM devices WHERE number = ? AND token IS NOT NULL")
        // The row stays, since versions and explanations still name the device.
        revokeDevice = database.statement(
            "UPDATE devices SET token = NULL WHERE account = ? AND id = ? AND token IS NOT NULL")
        revokeOthers = database.statement("UPDATE devices SET token = NULL WHERE account = ? AND number <> ?")
        renameDevice = database.statement(
            "UPDATE devices SET name = ? WHERE account = ? AND id = ? AND token IS NOT NULL")
        markDevice = database.statement(
            """
            UPDATE devices SET last_seen_at = max(last_seen_at, ?2), clock_offset = coalesce(?3, clock_offset),
                last_address = coalesce(?4, last_address), last_agent = CASE WHEN ?4 IS NULL THEN last_agent ELSE ?5 END
            WHERE number = ?1
            """)
        // The device or the account may have been erased since the mark was made.
        markPull = database.statement(
            """
            INSERT INTO sync_progress (account, device, seq, synced_at)
                SELECT a.number, d.number, ?3, ?4 FROM accounts a, devices d WHERE a.number = ?1 AND d.number = ?2
            ON CONFLICT DO UPDATE SET seq = max(seq, excluded.seq), synced_at = max(synced_at, excluded.synced_at)
            """)
        markBackup = database.statement("UPDATE accounts SET last_backup_at = ? WHERE number = ?")
        eraseNotes = database.statement("DELETE FROM notes WHERE key BETWEEN ? AND ?")
        empties = [
            database.statement("DELETE FROM versions WHERE account = ?"),
            database.statement("DELETE FROM note_tags WHERE account = ?"),
            database.statement("DELETE FROM note_tag_trees WHERE account = ?"),
        ]
        nothingPulled = database.statement("UPDATE sync_progress SET seq = 0 WHERE account = ?")
        newEpoch = database.statement("UPDATE accounts SET epoch = ?, replaced_at = ? WHERE number = ?")
    }

    func create(name: String, password: String?, now: Int64) throws -> AccountNumber? {
        guard try findLogin.bind(1, name).one({ $0.int(0) }) == nil else { return nil }
        try insertAccount.bind(1, now).run()
        let account = AccountNumber(database.lastInsertedRow)
        try ownKeyspace.bind(1, account.value).run()
        try insertLogin.bind(1, name).bind(2, account.value).bind(3, password).run()
        return account
    }

    func name(of account: AccountNumber) throws -> String? {
        try findName.bind(1, account.value).one { $0.text(0) }
    }

    func changePassword(_ account: AccountNumber, password: String, keeping device: DeviceNumber?) throws {
        try setPassword.bind(1, password).bind(2, account.value).run()
        guard database.changedRows == 1 else { throw StoreError.noSuchAccount }
        try revokeOthers.bind(1, account.value).bind(2, device?.value ?? 0).run()
    }

    func setFirstPassword(_ account: AccountNumber, password: String) throws -> Bool {
        guard try name(of: account) != nil else { throw StoreError.noSuchAccount }
        try setFirstPassword.bind(1, password).bind(2, account.value).run()
        return database.changedRows == 1
    }

    func setQuota(_ account: AccountNumber, bytes: Int64?) throws {
        try setQuota.bind(1, bytes).bind(2, account.value).run()
        guard database.changedRows == 1 else { throw StoreError.noSuchAccount }
    }

    func createDevice(
        _ account: AccountNumber, id: String, name: String, token: [UInt8], now: Int64
    ) throws -> DeviceNumber {
        try insertDevice.bind(1, account.value).bind(2, id).bind(3, name).bind(4, token).bind(5, now).run()
        return DeviceNumber(database.lastInsertedRow)
    }

    func countDevices(of account: AccountNumber, upTo limit: Int) throws -> Int {
        try Int(countDevices.bind(1, account.value).bind(2, Int64(limit)).one { $0.int(0) } ?? 0)
    }

    func isSignedIn(_ device: DeviceNumber) throws -> Bool {
        try signedIn.bind(1, device.value).hasRow()
    }

    func revoke(_ account: AccountNumber, device id: String) throws -> Bool {
        try revokeDevice.bind(1, account.value).bind(2, id).run()
        return database.changedRows > 0
    }

    func rename(_ account: AccountNumber, device id: String, to name: String) throws -> Bool {
        try renameDevice.bind(1, name).bind(2, account.value).bind(3, id).run()
        return database.changedRows > 0
    }

    func write(_ marks: DeviceMarks.Batch) throws {
        for (device, seen) in marks.seen {
            try markDevice.bind(1, device.value).bind(2, seen.at.milliseconds).bind(3, seen.clockOffset)
                .bind(4, seen.client?.address).bind(5, seen.client?.agent).run()
        }
        for (progress, pull) in marks.pulls {
            try markPull.bind(1, progress.account.value).bind(2, progress.device.value).bind(3, pull.seq)
                .bind(4, pull.at.milliseconds).run()
        }
    }

    func markBackup(_ account: AccountNumber, at time: Int64) throws {
        try markBackup.bind(1, time).bind(2, account.value).run()
    }

    func empty(_ account: AccountNumber) throws {
        let keyspace = try keyspaces.of(account)
        let keys = NoteKey.all(of: keyspace)
        try eraseNotes.bind(1, keys.lowerBound).bind(2, keys.upperBound).run()
        for statement in empties { try statement.bind(1, keyspace.value).run() }
        // The notes that devices had pulled no longer exist.
        try nothingPulled.bind(1, account.value).run()
    }

    func resetEpoch(_ account: AccountNumber, replacedAt time: Int64) throws {
        try newEpoch.bind(1, Epoch.random()).bind(2, time).bind(3, account.value).run()
    }
}

// `StoreEngine.deleteAccount` describes the steps.

extension AccountTables {
    /// Marks an account that is being erased, in `accounts.kind`.
    static let erasing: Int64 = -1
    /// Marks an account that a restore writes to, whose notes it exchanges for those of its `owner`.
    static let staging: Int64 = -2
    /// One piece erases at most this number of rows, or `pieceLeaves` leaves of the index, which are larger.
    static let pieceRows: Int64 = 400
    private static let pieceLeaves: Int64 = 50

    /// Returns the accounts whose erasure an earlier process began, and those staged by its restores.
    func unfinishedErasures() throws(SQLiteError) -> [AccountNumber] {
        try database.statement("SELECT number FROM accounts WHERE kind < 0").all { row in AccountNumber(row.int(0)) }
    }

    /// Marks the account as erased, and erases its few other rows. The index is not updated for the notes.
    func beginErasure(of account: AccountNumber) throws {
        try database.statement(
            """
            UPDATE accounts SET kind = ?, owner = NULL, seq = 0, floor = 0, live = 0, deleted = 0, versions = 0, bytes = 0, indexed = 0
            WHERE number = ?
            """
        ).bind(1, Self.erasing).bind(2, account.value).run()
        try database.statement("UPDATE accounts SET owner = NULL WHERE owner = ?").bind(1, account.value).run()
        for condition in [
            "shares WHERE account", "sync_progress WHERE account", "apps WHERE account", "flows WHERE account",
            "events WHERE account",
            "sync_progress WHERE device IN (SELECT number FROM devices WHERE account", "devices WHERE account",
            "logins WHERE account",
        ] {
            let end = condition.contains("(") ? ")" : ""
            try database.statement("DELETE FROM \(condition) = ?\(end)").bind(1, account.value).run()
        }
    }

    /// Erases some of the account's rows; returns false if none was left.
    func erasePiece(of account: AccountNumber) throws -> Bool {
        let keyspace = try keyspaces.of(account)
        let keys = NoteKey.all(of: keyspace)
        let texts = database.statement(
            "SELECT key, length(json) + coalesce(length(trash), 0) FROM notes WHERE key BETWEEN ? AND ? ORDER BY key LIMIT ?"
        )
        var (size, last) = (PieceSize(), keys.lowerBound)
        try texts.bind(1, keys.lowerBound).bind(2, keys.upperBound).bind(3, Self.pieceRows).each { row in
            last = row.int(0)
            size.add(bytes: Int(row.int(1)))
            return size.bytes < PieceSize.mostBytes
        }
        if size.rows > 0 {
            try database.statement("DELETE FROM notes WHERE key BETWEEN ? AND ?").bind(1, keys.lowerBound).bind(2, last)
                .run()
            return true
        }
        if try erasePieceOfVersions(of: keyspace) { return true }
        let own = [
            ("idempotency", "account, asker, key", "account"), ("app_numbers", "viewer, kind, number", "viewer"),
        ]
        .map { ($0, $1, $2, account.value) }
        let ofNotes = [
            ("note_tags", "account, deleted, tag, id"), ("note_tag_trees", "account, deleted, tag, id"),
            ("admitted", "account, id, fingerprint"),
        ].map { ($0, $1, "account", keyspace.value) }
        for (table, key, owner, number) in ofNotes + own {
            try database.statement(
                "DELETE FROM \(table) WHERE (\(key)) IN (SELECT \(key) FROM \(table) WHERE \(owner) = ? LIMIT ?)"
            ).bind(1, number).bind(2, Self.pieceRows).run()
            if database.changedRows > 0 { return true }
        }
        return try erasePieceOfIndex(of: keyspace)
    }

    private func erasePieceOfVersions(of keyspace: Keyspace) throws(SQLiteError) -> Bool {
        let texts = database.statement(
            "SELECT number, coalesce(length(json), 0) FROM versions WHERE account = ? LIMIT ?")
        var (size, numbers) = (PieceSize(), [Int64]())
        try texts.bind(1, keyspace.value).bind(2, Self.pieceRows).each { row in
            numbers.append(row.int(0))
            size.add(bytes: Int(row.int(1)))
            return size.bytes < PieceSize.mostBytes
        }
        let erase = database.statement("DELETE FROM versions WHERE number = ?")
        for number in numbers { try erase.bind(1, number).run() }
        return !numbers.isEmpty
    }

    private func erasePieceOfIndex(of keyspace: Keyspace) throws(SQLiteError) -> Bool {
        let segment = try database.statement("SELECT number FROM search_segments WHERE account = ? LIMIT 1")
            .bind(1, keyspace.value).one { $0.int(0) }
        guard let segment else { return false }
        try database.statement(
            "DELETE FROM search_leaves WHERE key IN (SELECT key FROM search_leaves WHERE key BETWEEN ? AND ? LIMIT ?)"
        ).bind(1, SegmentTable.key(segment, 0)).bind(2, SegmentTable.key(segment + 1, 0) - 1)
            .bind(3, Self.pieceLeaves).run()
        if database.changedRows == 0 {
            try database.statement("DELETE FROM search_segments WHERE number = ?").bind(1, segment).run()
        }
        return true
    }

    func endErasure(of account: AccountNumber) throws {
        try database.statement("DELETE FROM app_numbers WHERE account = ?").bind(1, account.value).run()
        try database.statement("DELETE FROM accounts WHERE number = ?").bind(1, account.value).run()
    }
}

/// Reads and writes the counters in the rows of `accounts`.
final class CounterTable: CounterRows {
    private let find: Statement
    private let save: Statement
    private let gap: Statement
    private let database: Database

    init(_ database: Database) {
        self.database = database
        find = database.statement(
            """
            SELECT seq, floor, received_at, live, deleted, versions, bytes, last_change_at, digest, digest_key,
                quota
            FROM accounts WHERE number = ? AND kind <> \(AccountTables.erasing)
            """)
        save = database.statement(
            """
            UPDATE accounts SET seq = ?, floor = ?, received_at = ?, live = ?, deleted = ?, versions = ?, bytes = ?,
            last_change_at = ?, digest = ? WHERE number = ?
            """)
        gap = database.statement(
            """
            UPDATE accounts SET jump_from = CASE WHEN jump_to > 0 THEN jump_from ELSE ? END, jump_to = ?
            WHERE number = ?
            """)
    }

    func find(_ account: AccountNumber) throws -> AccountCounter? {
        try find.bind(1, account.value).one { row in
            AccountCounter(
                seq: row.int(0), floor: row.int(1), receivedAt: row.int(2), live: row.int(3), deleted: row.int(4),
                versions: row.int(5), bytes: row.int(6), lastChangeAt: row.optionalInt(7),
                digest: row.accountDigest(8), quota: row.optionalInt(10))
        }
    }

    func save(_ counter: AccountCounter, of account: AccountNumber) throws {
        try save.bind(1, counter.seq).bind(2, counter.floor).bind(3, counter.receivedAt).bind(4, counter.live)
            .bind(5, counter.deleted).bind(6, counter.versions).bind(7, counter.bytes).bind(8, counter.lastChangeAt)
            .bind(9, counter.digest.sum).bind(10, account.value).run()
    }

    func leaveGap(_ account: AccountNumber, from: Int64, to: Int64) throws {
        try gap.bind(1, from).bind(2, to).bind(3, account.value).run()
    }

    var version: UInt32? { database.version }
}
