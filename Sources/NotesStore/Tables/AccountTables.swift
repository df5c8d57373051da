import Notes
import SQLite

/// Accounts, devices and tokens, written. A token is known by its SHA-256 alone.
final class AccountTables {
    private let insertAccount: Statement
    private let findAccount: Statement
    private let setPassword: Statement
    private let insertDevice: Statement
    private let revokeDevice: Statement
    private let revokeOthers: Statement
    private let markDevice: Statement
    private let markBackup: Statement
    private let erasures: [Statement]
    private let eraseNotes: Statement
    private let empties: [Statement]
    private let newEpoch: Statement
    private let database: Database

    init(_ database: Database) throws(SQLiteError) {
        self.database = database
        insertAccount = try database.prepare("INSERT INTO accounts (name, password, created_at) VALUES (?, ?, ?)")
        findAccount = try database.prepare("SELECT number FROM accounts WHERE name = ?")
        setPassword = try database.prepare("UPDATE accounts SET password = ? WHERE number = ?")
        insertDevice = try database.prepare(
            """
            INSERT INTO devices (account, id, name, token, created_at, last_seen_at) VALUES (?1, ?2, ?3, ?4, ?5, ?5)
            """)
        // The row stays: versions and explanations go on naming the device.
        revokeDevice = try database.prepare(
            "UPDATE devices SET token = NULL WHERE account = ? AND id = ? AND token IS NOT NULL")
        revokeOthers = try database.prepare("UPDATE devices SET token = NULL WHERE account = ? AND number <> ?")
        markDevice = try database.prepare(
            """
            UPDATE devices SET last_seen_at = max(last_seen_at, ?2),
                last_sync_at = CASE WHEN ?3 IS NULL THEN last_sync_at ELSE max(coalesce(last_sync_at, 0), ?2) END,
                synced_seq = max(synced_seq, coalesce(?3, 0)), clock_offset = coalesce(?4, clock_offset)
            WHERE number = ?1
            """)
        markBackup = try database.prepare("UPDATE accounts SET last_backup_at = ? WHERE number = ?")
        eraseNotes = try database.prepare("DELETE FROM notes WHERE key BETWEEN ? AND ?")
        var erasures: [Statement] = []
        for table in ["versions", "note_tags", "admitted", "idempotency", "shares", "devices"] {
            erasures.append(try database.prepare("DELETE FROM \(table) WHERE account = ?"))
        }
        erasures.append(try database.prepare("DELETE FROM accounts WHERE number = ?"))
        self.erasures = erasures
        empties = [
            try database.prepare("DELETE FROM versions WHERE account = ?"),
            try database.prepare("DELETE FROM note_tags WHERE account = ?"),
            // What its devices have pulled is there no longer.
            try database.prepare("UPDATE devices SET synced_seq = 0 WHERE account = ?"),
        ]
        newEpoch = try database.prepare("UPDATE accounts SET epoch = ?, replaced_at = ? WHERE number = ?")
    }

    /// Nil where the name is taken.
    func create(name: String, password: String, now: Int64) throws -> AccountNumber? {
        guard try findAccount.bind(1, name).one({ $0.int(0) }) == nil else { return nil }
        try insertAccount.bind(1, name).bind(2, password).bind(3, now).run()
        return AccountNumber(database.lastInsertedRow)
    }

    func changePassword(_ account: AccountNumber, password: String, keeping device: DeviceNumber?) throws {
        try setPassword.bind(1, password).bind(2, account.value).run()
        guard database.changedRows == 1 else { throw StoreError.noSuchAccount }
        try revokeOthers.bind(1, account.value).bind(2, device?.value ?? 0).run()
    }

    func createDevice(
        _ account: AccountNumber, id: String, name: String, token: [UInt8], now: Int64
    ) throws -> DeviceNumber {
        try insertDevice.bind(1, account.value).bind(2, id).bind(3, name).bind(4, token).bind(5, now).run()
        return DeviceNumber(database.lastInsertedRow)
    }

    func revoke(_ account: AccountNumber, device id: String) throws -> Bool {
        try revokeDevice.bind(1, account.value).bind(2, id).run()
        return database.changedRows > 0
    }

    func mark(_ device: DeviceNumber, _ mark: DeviceMark) throws {
        try markDevice.bind(1, device.value).bind(2, mark.seenAt.milliseconds).bind(3, mark.syncedSeq)
            .bind(4, mark.clockOffset).run()
    }

    func markBackup(_ account: AccountNumber, at time: Int64) throws {
        try markBackup.bind(1, time).bind(2, account.value).run()
    }

    /// Takes all notes away, for others to come in their place.
    func empty(_ account: AccountNumber) throws {
        let keys = NoteKey.all(of: account)
        try eraseNotes.bind(1, keys.lowerBound).bind(2, keys.upperBound).run()
        for statement in empties { try statement.bind(1, account.value).run() }
    }

    /// Every cursor of before is expired, and what is there now counts as received at `time`.
    func beginAnew(_ account: AccountNumber, replacedAt time: Int64) throws {
        guard let epoch = Epoch.random() else {
            throw StoreError.unavailable("the system has no random bytes")
        }
        try newEpoch.bind(1, epoch).bind(2, time).bind(3, account.value).run()
    }

    func erase(_ account: AccountNumber) throws {
        let keys = NoteKey.all(of: account)
        try eraseNotes.bind(1, keys.lowerBound).bind(2, keys.upperBound).run()
        for erasure in erasures { try erasure.bind(1, account.value).run() }
    }
}
