import Notes
import NotesSQLite
import NotesStoreContract

/// Reads accounts, devices and tokens.
final class AccountReads {
    private let byToken: Statement
    private let byName: Statement
    private let everyAccount: Statement
    private let anyAccount: Statement
    private let deviceList: Statement
    private let addresses: Statement
    private let changed: Statement
    private let rows: Statement
    private let changesWithin: Statement
    private let changesFarAfter: Statement
    private let counters: Statement
    private let massDamage: Statement
    private let backups: Statement
    private let keyspaces: Keyspaces

    init(_ database: Database, _ keyspaces: Keyspaces) {
        self.keyspaces = keyspaces
        byToken = database.statement(
            """
            SELECT d.account, l.name, d.number, d.id FROM devices d JOIN logins l ON l.account = d.account
            WHERE d.token = ?
            """)
        let named = "SELECT number, name, password, created_at FROM logins JOIN accounts ON number = account"
        byName = database.statement("\(named) WHERE name = ?")
        everyAccount = database.statement("\(named) ORDER BY name")
        anyAccount = database.statement("SELECT 1 FROM accounts WHERE kind >= 0 LIMIT 1")
        deviceList = database.statement(
            """
            SELECT d.number, d.id, d.name, d.created_at, d.last_seen_at, p.synced_at, d.clock_offset, coalesce(p.seq, 0),
                d.last_address, d.last_agent
            FROM devices d LEFT JOIN sync_progress p ON p.account = d.account AND p.device = d.number
            WHERE d.account = ? AND d.token IS NOT NULL ORDER BY d.number
            """)
        addresses = database.statement(
            """
            SELECT last_address, last_seen_at FROM devices
            WHERE account = (SELECT account FROM logins WHERE name = ?) AND token IS NOT NULL AND last_seen_at > ?
                AND last_address IS NOT NULL
            """)
        changed = database.statement("SELECT last_change_at FROM accounts WHERE number = ?")
        rows = database.statement("SELECT seq, live + deleted FROM accounts WHERE number = ?")
        changesWithin = database.statement("SELECT count(*) FROM notes WHERE key > ? AND key <= ?")
        // The table itself is many times the size of an index.
        changesFarAfter = database.statement(
            "SELECT count(*) FROM notes INDEXED BY notes_by_modified WHERE account = ? AND key > ?")
        backups = database.statement(
            """
            SELECT max(last_backup_at), min(coalesce(last_backup_at, created_at)) FROM accounts
            WHERE kind >= 0
            """)
        massDamage = database.statement(
            """
            SELECT created_at, device, damaged, id FROM undos WHERE account = ? AND reason = 'mass_damage'
            ORDER BY number DESC
            """)
        counters = database.statement(
            """
            SELECT live, deleted, versions, bytes, seq, last_change_at, last_backup_at,
                (SELECT max(synced_at) FROM sync_progress WHERE account = a.number),
                (SELECT count(*) FROM devices WHERE account = a.number AND token IS NOT NULL), digest, digest_key
            FROM accounts a WHERE number = ?
            """)
    }

    func authenticatedDevice(token: [UInt8]) throws(SQLiteError) -> AuthenticatedDevice? {
        try byToken.bind(1, token).one { row in
            AuthenticatedDevice(
                account: AccountNumber(row.int(0)), accountName: row.text(1), device: DeviceNumber(row.int(2)),
                deviceID: row.text(3))
        }
    }

    func account(named name: String) throws(SQLiteError) -> AccountRecord? {
        try byName.bind(1, name).one { AccountRecord($0) }
    }

    func each(_ visit: (AccountRecord) -> Bool) throws(SQLiteError) {
        try everyAccount.each { visit(AccountRecord($0)) }
    }

    func isAny() throws(SQLiteError) -> Bool { try anyAccount.hasRow() }

    /// Returns each device with the `seq` up to which it has pulled, but not the number of changes it is behind.
    func devices(of account: AccountNumber) throws(SQLiteError) -> [(record: DeviceRecord, syncedSeq: Int64)] {
        try deviceList.bind(1, account.value).all { row in
            let device = DeviceRecord(
                device: DeviceNumber(row.int(0)), id: row.text(1), name: row.text(2), createdAt: row.time(3),
                lastSeenAt: row.time(4), lastSyncAt: row.optionalTime(5), behind: 0, clockOffset: row.optionalInt(6),
                client: ClientTrace(address: row.optionalText(8), agent: row.optionalText(9)))
            return (device, row.int(7))
        }
    }

    func addresses(ofAccountNamed name: String, since time: Timestamp) throws(SQLiteError) -> [DeviceAddress] {
        try self.addresses.bind(1, name).bind(2, time.milliseconds).all { row in
            DeviceAddress(row.text(0), seenAt: row.time(1))
        }
    }

    func lastChange(of account: AccountNumber) throws(SQLiteError) -> Timestamp? {
        try changed.bind(1, account.value).one { $0.optionalTime(0) } ?? nil
    }

    /// Counts the notes that changed after `seq`. From the beginning the account's counters have the answer, bare
    /// tombstones included: a script's token never pulls, and would need a count each time.
    func changes(
        of account: AccountNumber, beyond seq: Int64, nearBy near: Int64 = 5_000
    ) throws(SQLiteError) -> Int {
        let head = try rows.bind(1, account.value).one { (seq: $0.int(0), rows: Int($0.int(1))) }
        guard let head, seq < head.seq else { return 0 }
        if seq <= 0 { return head.rows }
        let keyspace = try keyspaces.of(account)
        let (start, first) = (NoteKey.key(keyspace, 0), NoteKey.key(keyspace, seq))
        let last = NoteKey.key(keyspace, NoteKey.greatestSeq)
        // A device whose first pull was cut short has few notes before its position, and most of the account after it.
        if seq < near { return head.rows - Int(try changesWithin.bind(1, start).bind(2, first).one { $0.int(0) } ?? 0) }
        let count =
            head.seq - seq < near
            ? changesWithin.bind(1, first).bind(2, last) : changesFarAfter.bind(1, keyspace.value).bind(2, first)
        return Int(try count.one { $0.int(0) } ?? 0)
    }

    func backupTimes() throws(SQLiteError) -> BackupTimes {
        let times = try backups.one { BackupTimes(latest: $0.optionalTime(0), covered: $0.optionalTime(1)) }
        return times ?? BackupTimes(latest: nil, covered: nil)
    }

    func warnings(of account: AccountNumber) throws(SQLiteError) -> [MassDamage] {
        try massDamage.bind(1, account.value).all { row in
            MassDamage(at: row.time(0), device: row.optionalText(1), notes: Int(row.int(2)), undo: row.text(3))
        }
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
            status.digest = row.accountDigest(9)
            return status
        }
        guard let status else { throw StoreError.noSuchAccount }
        return status
    }
}

extension AccountRecord {
    fileprivate init(_ row: borrowing Row) {
        self.init(
            account: AccountNumber(row.int(0)), name: row.text(1), password: row.optionalText(2),
            createdAt: row.time(3))
    }
}
