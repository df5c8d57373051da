// The steps of versions 1 to 11.

extension Schema {
    static let first = """
        CREATE TABLE server (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            epoch INTEGER NOT NULL,
            opened INTEGER NOT NULL DEFAULT 0
        ) STRICT;

        CREATE TABLE accounts (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL UNIQUE,
            password TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            seq INTEGER NOT NULL DEFAULT 0,
            floor INTEGER NOT NULL DEFAULT 0,
            received_at INTEGER NOT NULL DEFAULT 0,
            live INTEGER NOT NULL DEFAULT 0,
            deleted INTEGER NOT NULL DEFAULT 0,
            versions INTEGER NOT NULL DEFAULT 0,
            bytes INTEGER NOT NULL DEFAULT 0,
            last_change_at INTEGER,
            last_backup_at INTEGER
        ) STRICT;

        CREATE TABLE devices (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            account INTEGER NOT NULL REFERENCES accounts (number),
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            token BLOB UNIQUE,
            created_at INTEGER NOT NULL,
            last_seen_at INTEGER NOT NULL,
            last_sync_at INTEGER,
            synced_seq INTEGER NOT NULL DEFAULT 0,
            clock_offset INTEGER
        ) STRICT;
        CREATE INDEX devices_by_account ON devices (account);

        CREATE TABLE notes (
            key INTEGER PRIMARY KEY,
            account INTEGER NOT NULL,
            id TEXT NOT NULL,
            rev BLOB NOT NULL,
            last_modified INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            received_at INTEGER NOT NULL,
            deleted INTEGER NOT NULL,
            pinned INTEGER NOT NULL,
            device TEXT,
            sent_modified INTEGER,
            base BLOB,
            folder TEXT NOT NULL,
            title TEXT NOT NULL,
            json BLOB NOT NULL,
            trash BLOB,
            trash_modified INTEGER
        ) STRICT;
        CREATE UNIQUE INDEX notes_by_id ON notes (account, id);
        CREATE INDEX notes_by_modified ON notes (account, deleted, last_modified);
        CREATE INDEX notes_by_folder ON notes (account, folder, deleted) WHERE folder <> '';

        CREATE TABLE note_tags (
            account INTEGER NOT NULL,
            deleted INTEGER NOT NULL,
            tag TEXT NOT NULL,
            id TEXT NOT NULL,
            PRIMARY KEY (account, deleted, tag, id)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE versions (
            number INTEGER PRIMARY KEY,
            account INTEGER NOT NULL,
            id TEXT NOT NULL,
            rev BLOB NOT NULL,
            last_modified INTEGER NOT NULL,
            received_at INTEGER NOT NULL,
            sent_modified INTEGER,
            base BLOB,
            device TEXT,
            reason INTEGER NOT NULL,
            deleted INTEGER NOT NULL,
            json BLOB
        ) STRICT;
        CREATE UNIQUE INDEX versions_by_rev ON versions (account, id, rev);

        \(admittedTable)

        CREATE TABLE idempotency (
            account INTEGER NOT NULL,
            key TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            fingerprint BLOB NOT NULL,
            created INTEGER NOT NULL,
            note TEXT NOT NULL,
            rev BLOB NOT NULL,
            seq INTEGER NOT NULL,
            last_modified INTEGER NOT NULL,
            json BLOB NOT NULL,
            PRIMARY KEY (account, key)
        ) STRICT;
        CREATE INDEX idempotency_by_age ON idempotency (created_at);
        """

    /// Adds an account's own epoch and the snapshots that are kept in files, for `replace` and `undo`.
    static let backups = """
        ALTER TABLE accounts ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE accounts ADD COLUMN replaced_at INTEGER NOT NULL DEFAULT 0;

        \(undoTables)
        """

    /// Adds the search index. The triggers mark a position of the index as dead when any statement moves or erases its
    /// note. `is_there` is set if the position holds a note that the index lacks.
    static let search = """
        ALTER TABLE accounts ADD COLUMN indexed INTEGER NOT NULL DEFAULT 0;

        CREATE TABLE search_segments (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            account INTEGER NOT NULL,
            after INTEGER NOT NULL,
            last INTEGER NOT NULL,
            state INTEGER NOT NULL,
            notes INTEGER NOT NULL,
            places BLOB NOT NULL,
            directory BLOB NOT NULL,
            vocabulary BLOB NOT NULL
        ) STRICT;
        CREATE INDEX search_segments_by_account ON search_segments (account, state, after);
        CREATE INDEX search_segments_unused ON search_segments (account) WHERE state <> 1;

        \(leafAndStaleTables)

        CREATE TRIGGER search_note_left AFTER UPDATE ON notes
        WHEN OLD.deleted < 2
            AND OLD.key <= (SELECT OLD.account << 40 | indexed FROM accounts WHERE number = OLD.account)
        BEGIN
            INSERT OR REPLACE INTO search_stale (key, id, is_there)
            VALUES (OLD.key, OLD.id, OLD.key = NEW.key AND NEW.deleted < 2);
        END;
        CREATE TRIGGER search_note_erased AFTER DELETE ON notes
        WHEN OLD.deleted < 2
            AND OLD.key <= (SELECT OLD.account << 40 | indexed FROM accounts WHERE number = OLD.account)
        BEGIN
            INSERT OR REPLACE INTO search_stale (key, id, is_there) VALUES (OLD.key, OLD.id, 0);
        END;
        CREATE TRIGGER search_note_arrived AFTER INSERT ON notes
        WHEN NEW.deleted < 2
            AND NEW.key <= (SELECT NEW.account << 40 | indexed FROM accounts WHERE number = NEW.account)
        BEGIN
            INSERT OR REPLACE INTO search_stale (key, id, is_there) VALUES (NEW.key, NEW.id, 1);
        END;
        CREATE TRIGGER search_note_came_back AFTER UPDATE OF key ON notes
        WHEN NEW.deleted < 2 AND NEW.key <> OLD.key
            AND NEW.key <= (SELECT NEW.account << 40 | indexed FROM accounts WHERE number = NEW.account)
        BEGIN
            INSERT OR REPLACE INTO search_stale (key, id, is_there) VALUES (NEW.key, NEW.id, 1);
        END;
        """

    /// Adds the bytes of an account's files, each counted once however many notes and versions name it. Triggers count
    /// them, so the sum is right for every writer, and undone with the rows.
    static let fileBytes = """
        ALTER TABLE accounts ADD COLUMN file_bytes INTEGER NOT NULL DEFAULT 0;
        UPDATE accounts SET file_bytes = (
            SELECT coalesce(sum(size), 0) FROM (SELECT DISTINCT digest, size FROM files WHERE account = number));

        \(fileTriggers(by: "number"))
        """

    /// Makes the same triggers such that a statement that fires them may use `OR FAIL` (`NoteTable`). That would
    /// override an `OR REPLACE` in here.
    static let lighterTriggers = """
        DROP TRIGGER search_note_left;
        DROP TRIGGER search_note_erased;
        DROP TRIGGER search_note_arrived;
        DROP TRIGGER search_note_came_back;

        \(searchNoteLeft(by: "number"))
        \(searchNoteErased(by: "number"))
        CREATE TRIGGER search_note_arrived AFTER INSERT ON notes
        WHEN NEW.deleted < 2
            AND NEW.key <= (SELECT NEW.account << 40 | indexed FROM accounts WHERE number = NEW.account)
        BEGIN
            DELETE FROM search_stale WHERE key = NEW.key;
            INSERT INTO search_stale (key, id, is_there) VALUES (NEW.key, NEW.id, 1);
        END;
        CREATE TRIGGER search_note_came_back AFTER UPDATE OF key ON notes
        WHEN NEW.deleted < 2 AND NEW.key <> OLD.key
            AND NEW.key <= (SELECT NEW.account << 40 | indexed FROM accounts WHERE number = NEW.account)
        BEGIN
            DELETE FROM search_stale WHERE key = NEW.key;
            INSERT INTO search_stale (key, id, is_there) VALUES (NEW.key, NEW.id, 1);
        END;
        """

    static let fileAndShareTables = """
        \(fileTables)

        CREATE TABLE shares (
            token BLOB PRIMARY KEY,
            account INTEGER NOT NULL,
            id TEXT NOT NULL,
            created_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX shares_by_note ON shares (account, id);
        """

    /// Adds an index of pinned notes, without which a list that shows them first reads every note. It costs next to
    /// nothing, since pinned notes are few.
    static let pinnedIndex = """
        CREATE INDEX notes_pinned ON notes (account, deleted, last_modified) WHERE pinned = 1;
        """

    /// Adds `Segment.form`. The values 0 and 1 take no bytes in a row, so that the column is read without the blobs
    /// before it.
    static let segmentForms = """
        ALTER TABLE search_segments ADD COLUMN form INTEGER NOT NULL DEFAULT 0;
        """

    /// Counts the notes with a tag (kind 0) or a folder (kind 1), live ones and those in the trash separately. Triggers
    /// count for every writer. They use `OR FAIL`, because a statement whose triggers may undo it copies each page it
    /// changes.
    static let nameCounts = """
        \(nameCountTable)
        INSERT INTO name_counts
            SELECT account, 0, deleted, tag, count(*) FROM note_tags GROUP BY account, deleted, tag;
        INSERT INTO name_counts
            SELECT account, 1, deleted, folder, count(*) FROM notes
            WHERE folder <> '' AND deleted < 2 GROUP BY account, folder, deleted;

        \(nameTriggers)
        """

    /// Adds the latest server time that clients may have seen (`ReceiptClock`).
    static let issuedTimes = """
        ALTER TABLE server ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
        """

    /// Adds `undated`: no change had a time of creation for the deleted note. `arrived_at` is the time at which the
    /// state arrived, if `received_at` has increased since. `imprint` identifies a state whose content was erased when
    /// it is resent.
    static let resends = """
        ALTER TABLE notes ADD COLUMN undated INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE notes ADD COLUMN arrived_at INTEGER;
        ALTER TABLE versions ADD COLUMN imprint BLOB;
        """
}
