import Notes
import NotesHashing
import NotesPostgres
import NotesPrimitives
import NotesStoreContract

/// Reads accounts, devices and tokens.
extension PostgresReader {
    private static let named =
        "SELECT a.number, l.name, l.password, a.created_at FROM logins l JOIN accounts a ON a.number = l.account"

    private static func record(_ row: PostgresRow) throws -> AccountRecord {
        AccountRecord(
            account: AccountNumber(try row.int(0)), name: try row.text(1), password: try row.optionalText(2),
            createdAt: try row.time(3))
    }

    /// Finds a device by the SHA-256 of its token.
    static let authenticatedDevice = """
        SELECT d.account, l.name, d.number, d.id FROM devices d JOIN logins l ON l.account = d.account
        WHERE d.token = $1
        """

    static func authenticatedDevice(_ row: PostgresRow) throws -> AuthenticatedDevice {
        AuthenticatedDevice(
            account: AccountNumber(try row.int(0)), accountName: try row.text(1),
            device: DeviceNumber(try row.int(2)), deviceID: try row.text(3))
    }

    package func authenticatedDevice(token: [UInt8]) throws(StoreError) -> AuthenticatedDevice? {
        try reads.read {
            try reads.one(Self.authenticatedDevice, PostgresArguments(token), Self.authenticatedDevice)
        }
    }

    package func account(named name: String) throws(StoreError) -> AccountRecord? {
        try reads.read { try reads.one("\(Self.named) WHERE l.name = $1", PostgresArguments(name), Self.record) }
    }

    /// One trip fetches this number of accounts.
    private static let portion: Int64 = 1_000

    package func eachAccount(_ visit: (AccountRecord) -> Bool) throws(StoreError) {
        try reads.read {
            var last: String?
            while true {
                let records = try reads.all(
                    "\(Self.named) WHERE $1::bytea IS NULL OR l.name > $1 ORDER BY l.name LIMIT $2",
                    PostgresArguments(last, Self.portion), Self.record)
                for record in records where !visit(record) { return }
                guard records.count == Int(Self.portion), let end = records.last else { return }
                last = end.name
            }
        }
    }

    package func hasAccounts() throws(StoreError) -> Bool {
        try reads.read { try !reads.ask("SELECT 1 FROM accounts LIMIT 1").isEmpty }
    }

    package func devices(of account: AccountNumber) throws(StoreError) -> [DeviceRecord] {
        try reads.snapshot {
            let devices = try pulls(of: account).map { record, seq in
                var (record, seq) = (record, seq)
                marks.apply(to: &record, pulled: &seq, of: account)
                return (record: record, syncedSeq: seq)
            }
            let behind = try changes(of: account, beyond: devices.map(\.syncedSeq))
            return zip(devices, behind).map { device, behind in
                var record = device.record
                record.behind = behind
                return record
            }
        }
    }

    /// Returns each device with the `seq` up to which it has pulled, but not the number of changes it is behind.
    private func pulls(of account: AccountNumber) throws -> [(record: DeviceRecord, syncedSeq: Int64)] {
        try reads.all(
            """
            SELECT d.number, d.id, d.name, d.created_at, d.last_seen_at, p.synced_at, d.clock_offset, coalesce(p.seq, 0),
                d.last_address, d.last_agent
            FROM devices d LEFT JOIN sync_progress p ON p.account = d.account AND p.device = d.number
            WHERE d.account = $1 AND d.token IS NOT NULL ORDER BY d.number
            """, PostgresArguments(account)
        ) { row in
            let device = DeviceRecord(
                device: DeviceNumber(try row.int(0)), id: try row.text(1), name: try row.text(2),
                createdAt: try row.time(3), lastSeenAt: try row.time(4), lastSyncAt: try row.optionalTime(5),
                behind: 0, clockOffset: try row.optionalInt(6),
                client: ClientTrace(address: try row.optionalText(8), agent: try row.optionalText(9)))
            return (device, try row.int(7))
        }
    }

    package func addresses(ofAccountNamed name: String, since time: Timestamp) throws(StoreError) -> [DeviceAddress] {
        try reads.read {
            try reads.all(
                """
                SELECT last_address, last_seen_at FROM devices
                WHERE account = (SELECT account FROM logins WHERE name = $1) AND token IS NOT NULL
                    AND last_seen_at > $2 AND last_address IS NOT NULL
                """, PostgresArguments(name, time)
            ) { DeviceAddress(try $0.text(0), seenAt: try $0.time(1)) }
        }
    }

    package func lastChange(of account: AccountNumber) throws(StoreError) -> Timestamp? {
        try reads.read {
            try reads.one(
                "SELECT last_change_at FROM accounts WHERE number = $1", PostgresArguments(account)
            ) { try $0.optionalTime(0) } ?? nil
        }
    }

    /// Counts the notes that changed after each of these positions. The account's counters have the answer from the
    /// beginning, bare tombstones included; a script's token never pulls.
    private func changes(of account: AccountNumber, beyond positions: [Int64]) throws -> [Int] {
        guard !positions.isEmpty else { return [] }
        return try reads.all(
            """
            SELECT CASE WHEN k.seq >= a.seq THEN 0 WHEN k.seq <= 0 THEN a.live + a.deleted
                ELSE (SELECT count(*) FROM notes n WHERE n.account = a.number AND n.seq > k.seq) END
            FROM unnest($2::int8[]) WITH ORDINALITY k(seq, place) JOIN accounts a ON a.number = $1 ORDER BY k.place
            """, PostgresArguments(account, positions)
        ) { Int(try $0.int(0)) }
    }

    package func backupTimes() throws(StoreError) -> BackupTimes {
        try reads.read {
            try reads.one("SELECT max(last_backup_at), min(coalesce(last_backup_at, created_at)) FROM accounts") {
                BackupTimes(latest: try $0.optionalTime(0), covered: try $0.optionalTime(1))
            } ?? BackupTimes(latest: nil, covered: nil)
        }
    }

    private func warnings(of account: AccountNumber) throws -> [MassDamage] {
        try reads.all(
            """
            SELECT created_at, device, damaged, id FROM undos WHERE account = $1 AND reason = 'mass_damage'
            ORDER BY number DESC
            """, PostgresArguments(account)
        ) { row in
            MassDamage(
                at: try row.time(0), device: try row.optionalText(1), notes: Int(try row.int(2)),
                undo: try row.text(3))
        }
    }

    package func status(of account: AccountNumber) throws(StoreError) -> AccountStatus {
        try reads.snapshot {
            guard var status = try counters(of: account) else { throw StoreError.noSuchAccount }
            status.warnings = try warnings(of: account)
            marks.apply(to: &status, of: account)
            return status
        }
    }

    /// Returns the account's status without its warnings.
    private func counters(of account: AccountNumber) throws -> AccountStatus? {
        try reads.one(
            """
            SELECT live, deleted, versions, bytes + file_bytes, seq, last_change_at, last_backup_at,
                (SELECT max(synced_at) FROM sync_progress WHERE account = a.number),
                (SELECT count(*) FROM devices WHERE account = a.number AND token IS NOT NULL), digest, digest_key,
                (SELECT count(*) FROM files WHERE account = a.number AND rev = '')
            FROM accounts a WHERE number = $1
            """, PostgresArguments(account)
        ) { row in
            var status = AccountStatus()
            status.notes = Int(try row.int(0))
            status.deleted = Int(try row.int(1))
            status.versions = Int(try row.int(2))
            status.bytes = Int(try row.int(3))
            status.seq = try row.int(4)
            status.lastChangeAt = try row.optionalTime(5)
            status.lastBackupAt = try row.optionalTime(6)
            status.lastSyncAt = try row.optionalTime(7)
            status.devices = Int(try row.int(8))
            status.digest = AccountDigest(
                key: Hex.encode(try row.bytes(10)), sum: row.digest(9) ?? SHA256.Digest(0, 0, 0, 0))
            status.attachments = Int(try row.int(11))
            return status
        }
    }
}
