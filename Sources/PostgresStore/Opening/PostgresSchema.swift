/// The tables on PostgreSQL, as numbered steps that only grow at the end, like `Schema` of the store on SQLite. It
/// differs in three ways:
///
/// - The account is the first column of every key, and a change's position is `(account, seq)`.
/// - Users' text is `bytea`: `text` cannot hold U+0000, and `bytea` sorts by bytes.
/// - There are no triggers; the code that writes a row writes what depends on it.
enum PostgresSchema {
    static var latest: Int64 { Int64(steps.count) }

    static let steps: [String] = [
        first, reading, servers, upkeep, files, index, guards, losses, moves, home, rows, statistics,
        expiry, events, undoPurges, registers, versionAges,
    ]

    /// The table that is made before any step. Every process locks its row to run them. `readable_from` is the oldest
    /// program that still works with the tables: it runs on while newer ones are started beside it. `timeline` is the
    /// last one on which the database was seen.
    static let server = """
        CREATE TABLE server (
            id int8 PRIMARY KEY CHECK (id = 1),
            schema int8 NOT NULL,
            readable_from int8 NOT NULL,
            epoch int8 NOT NULL,
            timeline text,
            generation int8 NOT NULL DEFAULT 0,
            told int8 NOT NULL DEFAULT 0
        );
        """

    static let first = """
        CREATE TABLE accounts (
            number int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            kind int8 NOT NULL DEFAULT 0,
            owner int8 REFERENCES accounts (number),
            created_at int8 NOT NULL,
            seq int8 NOT NULL DEFAULT 0,
            floor int8 NOT NULL DEFAULT 0,
            received_at int8 NOT NULL DEFAULT 0,
            live int8 NOT NULL DEFAULT 0,
            deleted int8 NOT NULL DEFAULT 0,
            versions int8 NOT NULL DEFAULT 0,
            version_number int8 NOT NULL DEFAULT 0,
            bytes int8 NOT NULL DEFAULT 0,
            file_bytes int8 NOT NULL DEFAULT 0,
            quota int8,
            last_change_at int8,
            last_backup_at int8,
            epoch int8 NOT NULL DEFAULT 0,
            replaced_at int8 NOT NULL DEFAULT 0,
            digest bytea NOT NULL,
            digest_key bytea NOT NULL
        ) WITH (fillfactor = 50);
        CREATE INDEX accounts_by_owner ON accounts (owner) WHERE owner IS NOT NULL;

        CREATE TABLE logins (
            name bytea PRIMARY KEY,
            account int8 NOT NULL UNIQUE REFERENCES accounts (number),
            password bytea
        );

        CREATE TABLE devices (
            number int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            account int8 NOT NULL REFERENCES accounts (number),
            id bytea NOT NULL UNIQUE,
            name bytea NOT NULL,
            token bytea UNIQUE,
            created_at int8 NOT NULL,
            last_seen_at int8 NOT NULL,
            clock_offset int8
        );
        CREATE INDEX devices_by_account ON devices (account);

        CREATE TABLE sync_progress (
            account int8 NOT NULL REFERENCES accounts (number),
            device int8 NOT NULL REFERENCES devices (number),
            seq int8 NOT NULL,
            synced_at int8 NOT NULL,
            PRIMARY KEY (account, device)
        );
        CREATE INDEX sync_progress_by_device ON sync_progress (device);

        CREATE TABLE notes (
            account int8 NOT NULL,
            seq int8 NOT NULL,
            id bytea NOT NULL,
            rev bytea NOT NULL,
            last_modified int8 NOT NULL,
            created_at int8 NOT NULL,
            received_at int8 NOT NULL,
            deleted int8 NOT NULL,
            pinned bool NOT NULL,
            archived bool NOT NULL,
            undated bool NOT NULL,
            device bytea,
            sent_modified int8,
            base bytea,
            arrived_at int8,
            trash_modified int8,
            folder bytea NOT NULL,
            title bytea NOT NULL,
            json bytea NOT NULL,
            trash bytea,
            PRIMARY KEY (account, seq)
        );
        CREATE UNIQUE INDEX notes_by_id ON notes (account, id) INCLUDE (rev, deleted);

        CREATE TABLE note_tags (
            account int8 NOT NULL,
            is_tree bool NOT NULL,
            deleted bool NOT NULL,
            tag bytea NOT NULL,
            id bytea NOT NULL,
            archived bool NOT NULL,
            PRIMARY KEY (account, is_tree, deleted, tag, id)
        );

        CREATE TABLE versions (
            account int8 NOT NULL,
            number int8 NOT NULL,
            id bytea NOT NULL,
            rev bytea NOT NULL,
            last_modified int8 NOT NULL,
            received_at int8 NOT NULL,
            sent_modified int8,
            base bytea,
            device bytea,
            reason int8 NOT NULL,
            deleted bool NOT NULL,
            json bytea,
            imprint bytea,
            PRIMARY KEY (account, number)
        );
        CREATE UNIQUE INDEX versions_by_rev ON versions (account, id, rev);

        CREATE TABLE admitted (
            account int8 NOT NULL,
            id bytea NOT NULL,
            fingerprint bytea NOT NULL,
            rev bytea NOT NULL,
            last_modified int8 NOT NULL,
            admitted_at int8 NOT NULL,
            PRIMARY KEY (account, id, fingerprint)
        );

        CREATE TABLE idempotency (
            account int8 NOT NULL,
            asker int8 NOT NULL,
            key bytea NOT NULL,
            created_at int8 NOT NULL,
            fingerprint bytea NOT NULL,
            created int8 NOT NULL,
            note bytea NOT NULL,
            rev bytea NOT NULL,
            seq int8 NOT NULL,
            last_modified int8 NOT NULL,
            json bytea NOT NULL,
            PRIMARY KEY (account, asker, key)
        );
        CREATE INDEX idempotency_by_age ON idempotency (created_at);

        CREATE TABLE files (
            account int8 NOT NULL,
            id bytea NOT NULL,
            rev bytea NOT NULL,
            name bytea NOT NULL,
            type bytea NOT NULL,
            size int8 NOT NULL,
            digest bytea NOT NULL,
            PRIMARY KEY (account, id, rev, name)
        );
        CREATE INDEX files_by_digest ON files (account, digest);

        CREATE TABLE shares (
            token bytea PRIMARY KEY,
            account int8 NOT NULL,
            id bytea NOT NULL,
            created_at int8 NOT NULL
        );
        CREATE UNIQUE INDEX shares_by_note ON shares (account, id);
        """
}
