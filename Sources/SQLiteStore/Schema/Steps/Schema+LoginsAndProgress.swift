extension Schema {
    /// Gives names and passwords a table of their own. An account may have none; `kind` and `owner` are for accounts
    /// that several people share. An account without a password has no hash instead of one that nothing matches.
    /// Progress is kept for each account that a device pulls, and an idempotency key belongs to its asker.
    ///
    /// `accounts` and `devices` are made again, because SQLite drops no column that is unique. They are filled from
    /// temporary copies and not renamed: a rename would rewrite the triggers that name `accounts`. Earlier numbers are
    /// not given again, so the counters of both tables are kept.
    static let loginsAndProgress = """
        CREATE TEMP TABLE old_accounts AS SELECT * FROM accounts;
        CREATE TEMP TABLE old_devices AS SELECT * FROM devices;
        CREATE TEMP TABLE old_numbers AS SELECT name, seq FROM sqlite_sequence WHERE name IN ('accounts', 'devices');
        DROP TABLE devices;
        DROP TABLE accounts;

        CREATE TABLE accounts (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            kind INTEGER NOT NULL DEFAULT 0,
            owner INTEGER REFERENCES accounts (number),
            created_at INTEGER NOT NULL,
            seq INTEGER NOT NULL DEFAULT 0,
            floor INTEGER NOT NULL DEFAULT 0,
            received_at INTEGER NOT NULL DEFAULT 0,
            live INTEGER NOT NULL DEFAULT 0,
            deleted INTEGER NOT NULL DEFAULT 0,
            versions INTEGER NOT NULL DEFAULT 0,
            bytes INTEGER NOT NULL DEFAULT 0,
            last_change_at INTEGER,
            last_backup_at INTEGER,
            epoch INTEGER NOT NULL DEFAULT 0,
            replaced_at INTEGER NOT NULL DEFAULT 0,
            indexed INTEGER NOT NULL DEFAULT 0,
            file_bytes INTEGER NOT NULL DEFAULT 0,
            digest BLOB NOT NULL DEFAULT x'0000000000000000000000000000000000000000000000000000000000000000',
            digest_key BLOB NOT NULL
        ) STRICT;
        CREATE INDEX accounts_by_owner ON accounts (owner) WHERE owner IS NOT NULL;

        CREATE TABLE logins (
            name TEXT PRIMARY KEY,
            account INTEGER NOT NULL UNIQUE REFERENCES accounts (number),
            password TEXT
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE devices (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            account INTEGER NOT NULL REFERENCES accounts (number),
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            token BLOB UNIQUE,
            created_at INTEGER NOT NULL,
            last_seen_at INTEGER NOT NULL,
            clock_offset INTEGER
        ) STRICT;
        CREATE INDEX devices_by_account ON devices (account);

        CREATE TABLE sync_progress (
            account INTEGER NOT NULL REFERENCES accounts (number),
            device INTEGER NOT NULL REFERENCES devices (number),
            seq INTEGER NOT NULL,
            synced_at INTEGER NOT NULL,
            PRIMARY KEY (account, device)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sync_progress_by_device ON sync_progress (device);

        INSERT INTO accounts (\(counters), kind) SELECT \(counters), 0 FROM old_accounts ORDER BY number;
        INSERT INTO logins (name, account, password)
            SELECT name, number, iif(password GLOB '$scrypt$*$\(zeros(16))$\(zeros(32))', NULL, password)
            FROM old_accounts;
        INSERT INTO devices (number, account, id, name, token, created_at, last_seen_at, clock_offset)
            SELECT number, account, id, name, token, created_at, last_seen_at, clock_offset
            FROM old_devices ORDER BY number;
        INSERT INTO sync_progress (account, device, seq, synced_at)
            SELECT account, number, synced_seq, last_sync_at FROM old_devices WHERE last_sync_at IS NOT NULL;
        DELETE FROM sqlite_sequence WHERE name IN ('accounts', 'devices');
        INSERT INTO sqlite_sequence (name, seq) SELECT name, seq FROM old_numbers;
        DROP TABLE old_accounts;
        DROP TABLE old_devices;
        DROP TABLE old_numbers;

        ALTER TABLE idempotency RENAME TO old_idempotency;
        DROP INDEX idempotency_by_age;
        \(idempotencyTable)
        INSERT INTO idempotency (account, asker, \(answer)) SELECT account, account, \(answer) FROM old_idempotency;
        DROP TABLE old_idempotency;
        """

    private static let counters = """
        number, created_at, seq, floor, received_at, live, deleted, versions, bytes, last_change_at, last_backup_at, epoch, \
        replaced_at, indexed, file_bytes, digest, digest_key
        """

    private static let answer = "key, created_at, fingerprint, created, note, rev, seq, last_modified, json"

    private static func zeros(_ bytes: Int) -> String { String(repeating: "00", count: bytes) }
}
