import Notes
import SQLite

/// Accounts, devices and tokens, read.
final class AccountReads {
    private let byToken: Statement
    private let byName: Statement
    private let everyAccount: Statement
    private let deviceList: Statement
    private let liveDevices: Statement
    private let changed: Statement
    private let rows: Statement
    private let changesBeyond: Statement
    private let changesFarBeyond: Statement
    private let counters: Statement
    private let massDamage: Statement
    private let backups: Statement

    init(_ database: Database) throws(SQLiteError) {
        byToken = try database.prepare(
            """
            SELECT d.account, a.name, d.number, d.id FROM devices d JOIN accounts a ON a.number = d.account
            WHERE d.token = ?
            """)
        byName = try database.prepare("SELECT number, name, password, created_at FROM accounts WHERE name = ?")
        everyAccount = try database.prepare("SELECT number, name, password, created_at FROM accounts ORDER BY name")
        deviceList = try database.prepare(
            """
            SELECT number, id, name, created_at, last_seen_at, last_sync_at, clock_offset, synced_seq
            FROM devices WHERE account = ? AND token IS NOT NULL ORDER BY number
            """)
        liveDevices = try database.prepare("SELECT number FROM devices WHERE account = ? AND token IS NOT NULL")
        changed = try database.prepare("SELECT last_change_at FROM accounts WHERE number = ?")
        rows = try database.prepare("SELECT seq, live + deleted FROM accounts WHERE number = ?")
        changesBeyond = try database.prepare("SELECT count(*) FROM notes WHERE key > ? AND key <= ?")
        // The table itself is many times the size of an index.
        changesFarBeyond = try database.prepare(
            "SELECT count(*) FROM notes INDEXED BY notes_by_modified WHERE account = ? AND key > ?")
        backups = try database.prepare(
            "SELECT max(last_backup_at), min(coalesce(last_backup_at, created_at)) FROM accounts")
        massDamage = try database.prepare(
            """
            SELECT created_at, device, damaged, id FROM undos WHERE account = ? AND reason = 'mass_damage'
            ORDER BY number DESC
            """)
        counters = try database.prepare(
            """
            SELECT live, deleted, versions, bytes, seq, last_change_at, last_backup_at,
                (SELECT max(last_sync_at) FROM devices WHERE account = a.number),
                (SELECT count(*) FROM devices WHERE account = a.number AND token IS NOT NULL)
            FROM accounts a WHERE number = ?
            """)
    }

    func session(token: [UInt8]) throws(SQLiteError) -> Session? {
        try byToken.bind(1, token).one { row in
            Session(
                account: AccountNumber(row.int(0)), accountName: row.text(1), device: DeviceNumber(row.int(2)),
                deviceID: row.text(3))
        }
    }

    func account(named name: String) throws(SQLiteError) -> AccountRecord? {
        try byName.bind(1, name).one { AccountRecord($0) }
    }

    func all() throws(SQLiteError) -> [AccountRecord] {
        var accounts: [AccountRecord] = []
        try everyAccount.each { row in
            accounts.append(AccountRecord(row))
            return true
        }
        return accounts
    }

    /// Each with the `seq` up to which it has pulled; how far it is behind is not counted here.
    func devices(of account: AccountNumber) throws(SQLiteError) -> [(record: DeviceRecord, syncedSeq: Int64)] {
        var devices: [(DeviceRecord, Int64)] = []
        try deviceList.bind(1, account.value).each { row in
            let device = DeviceRecord(
                device: DeviceNumber(row.int(0)), id: row.text(1), name: row.text(2), createdAt: row.time(3),
                lastSeenAt: row.time(4), lastSyncAt: row.optionalTime(5), behind: 0, clockOffset: row.optionalInt(6))
            devices.append((device, row.int(7)))
            return true
        }
        return devices
    }

    func deviceNumbers(of account: AccountNumber) throws(SQLiteError) -> [DeviceNumber] {
        var numbers: [DeviceNumber] = []
        try liveDevices.bind(1, account.value).each { row in
            numbers.append(DeviceNumber(row.int(0)))
            return true
        }
        return numbers
    }

    func lastChange(of account: AccountNumber) throws(SQLiteError) -> Timestamp? {
        try changed.bind(1, account.value).one { $0.optionalTime(0) } ?? nil
    }

    /// Of notes: each stands for its last change. All of them the account keeps count of, bare tombstones among the deleted;
    /// a script's token never pulls, and would have them counted anew.
    func changes(
        of account: AccountNumber, beyond seq: Int64, nearBy near: Int64 = 5_000
    ) throws(SQLiteError) -> Int {
        let head = try rows.bind(1, account.value).one { (seq: $0.int(0), rows: Int($0.int(1))) }
        guard let head, seq < head.seq else { return 0 }
        if seq <= 0 { return head.rows }
        let (first, last) = (NoteKey.key(account, seq), NoteKey.key(account, NoteKey.greatestSeq))
        let count =
            head.seq - seq < near
            ? changesBeyond.bind(1, first).bind(2, last) : changesFarBeyond.bind(1, account.value).bind(2, first)
        return Int(try count.one { $0.int(0) } ?? 0)
    }

    func backupTimes() throws(SQLiteError) -> BackupTimes {
        let times = try backups.one { BackupTimes(latest: $0.optionalTime(0), covered: $0.optionalTime(1)) }
        return times ?? BackupTimes(latest: nil, covered: nil)
    }

    func warnings(of account: AccountNumber) throws(SQLiteError) -> [MassDamage] {
        var warnings: [MassDamage] = []
        try massDamage.bind(1, account.value).each { row in
            warnings.append(
                MassDamage(at: row.time(0), device: row.optionalText(1), notes: Int(row.int(2)), undo: row.text(3)))
            return true
        }
        return warnings
    }

    func status(of account: AccountNumber) throws -> AccountStatus {
        let status = try counters.bind(1, account.value).one { row in
            var status = AccountStatus()
            status.notes = Int(row.int(0))
            status.deleted = Int(row.int(1))
            status.versions = Int(row.int(2))
            status.bytes = Int(row.int(3))
            status.seq = row.int(4)
            status.lastChangeAt = row.optionalTime(5)
            status.lastBackupAt = row.optionalTime(6)
            status.lastSyncAt = row.optionalTime(7)
            status.devices = Int(row.int(8))
            return status
        }
        guard let status else { throw StoreError.noSuchAccount }
        return status
    }
}

extension AccountRecord {
    fileprivate init(_ row: borrowing Row) {
        self.init(
            account: AccountNumber(row.int(0)), name: row.text(1), password: row.text(2), createdAt: row.time(3))
    }
}
