/// Makes the tables on PostgreSQL, in numbered steps that only grow at the end, like `Schema` of the store on SQLite.
/// It differs in three ways:
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

    /// Makes the table that exists before any step. Every process locks its row to run them. `readable_from` is the
    /// oldest program that still works with the tables: it runs on while newer ones are started beside it. `timeline`
    /// is the last one on which the database was seen.
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

extension PostgresSchema {
    /// Adds the home in which the tables were last seen. Each PostgreSQL has an identifier, and databases and tables
    /// that are made again have another number.
    static let home = "ALTER TABLE server ADD COLUMN home text;"
}

extension PostgresSchema {
    /// Adds the location to which the database has moved, without `moved_at` while that is not certain. No server
    /// starts on a moved database. Files that are copied get their times at the end.
    static let moves = """
        ALTER TABLE server ADD COLUMN moved_to bytea;
        ALTER TABLE server ADD COLUMN moved_at int8;
        ALTER TABLE blobs ALTER COLUMN touched_at SET DEFAULT 0;
        """
}

extension PostgresSchema {
    /// Adds what several servers and failovers need: each writing connection's last batch, and the gap in an account's
    /// order after a failover. A cursor between `jump_from` and `jump_to` is of a position that was lost.
    static let servers = """
        ALTER TABLE accounts ADD COLUMN generation int8 NOT NULL DEFAULT 0;
        ALTER TABLE accounts ADD COLUMN jump_from int8 NOT NULL DEFAULT 0;
        ALTER TABLE accounts ADD COLUMN jump_to int8 NOT NULL DEFAULT 0;

        CREATE TABLE writers (
            id bytea PRIMARY KEY,
            batch int8 NOT NULL,
            at int8 NOT NULL
        ) WITH (fillfactor = 50);
        """
}

extension PostgresSchema {
    /// Adds attachments of each account, in pieces that are not compressed once more.
    static let files = """
        CREATE TABLE blobs (
            account int8 NOT NULL,
            digest bytea NOT NULL,
            size int8 NOT NULL,
            touched_at int8 NOT NULL,
            PRIMARY KEY (account, digest)
        );
        CREATE INDEX blobs_by_age ON blobs (touched_at);

        CREATE TABLE blob_pieces (
            account int8 NOT NULL,
            digest bytea NOT NULL,
            place int8 NOT NULL,
            bytes bytea NOT NULL,
            PRIMARY KEY (account, digest, place)
        );
        ALTER TABLE blob_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;
        ALTER TABLE undo_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;
        """
}

extension PostgresSchema {
    /// Stops the statistics of columns with users' text. ANALYZE copies samples into the catalog, where the text of a
    /// purged note would stay. No plan depends on these columns. Setting a column's type, even to the one that it has,
    /// erases its old samples.
    static let statistics = """
        ALTER TABLE notes ALTER json TYPE bytea, ALTER trash TYPE bytea, ALTER title TYPE bytea, ALTER base TYPE bytea;
        ALTER TABLE notes ALTER json SET STATISTICS 0, ALTER trash SET STATISTICS 0, ALTER title SET STATISTICS 0,
            ALTER rev SET STATISTICS 0, ALTER base SET STATISTICS 0;
        ALTER TABLE versions ALTER json TYPE bytea;
        ALTER TABLE versions ALTER json SET STATISTICS 0, ALTER rev SET STATISTICS 0, ALTER base SET STATISTICS 0,
            ALTER imprint SET STATISTICS 0;
        ALTER TABLE idempotency ALTER json TYPE bytea;
        ALTER TABLE idempotency ALTER json SET STATISTICS 0, ALTER fingerprint SET STATISTICS 0;
        ALTER TABLE undo_pieces ALTER bytes TYPE bytea;
        ALTER TABLE undo_pieces ALTER bytes SET STATISTICS 0;
        ALTER TABLE blob_pieces ALTER bytes TYPE bytea;
        ALTER TABLE blob_pieces ALTER bytes SET STATISTICS 0;
        ALTER TABLE search_segments ALTER places TYPE bytea, ALTER directory TYPE bytea, ALTER vocabulary TYPE bytea;
        ALTER TABLE search_segments ALTER places SET STATISTICS 0, ALTER directory SET STATISTICS 0,
            ALTER vocabulary SET STATISTICS 0;
        ALTER TABLE search_leaves ALTER data TYPE bytea;
        ALTER TABLE search_leaves ALTER data SET STATISTICS 0;
        """
}
