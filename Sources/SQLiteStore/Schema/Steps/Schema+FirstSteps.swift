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

    /// What `replace` and `undo` need: an epoch of the account's own, and the snapshots that are kept in files.
    static let backups = """
        ALTER TABLE accounts ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE accounts ADD COLUMN replaced_at INTEGER NOT NULL DEFAULT 0;

        \(undoTables)
        """

    /// The triggers tell the index that a position it knows is dead, whoever moved or erased the note; `is_there` where the
    /// position holds a note that the index does not know.
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

    /// What an account's files take, each once however many notes and versions name it. Counted by triggers, so that it
    /// is right whoever writes the rows, and undone with them.
    static let fileBytes = """
        ALTER TABLE accounts ADD COLUMN file_bytes INTEGER NOT NULL DEFAULT 0;
        UPDATE accounts SET file_bytes = (
            SELECT coalesce(sum(size), 0) FROM (SELECT DISTINCT digest, size FROM files WHERE account = number));

        \(fileTriggers(by: "number"))
        """

    /// The same triggers, but such that a statement which fires them may say `OR FAIL` (`NoteTable`): that would take the
    /// place of an `OR REPLACE` in here.
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

    /// Nobody pins many notes, so it costs next to nothing; but a list that shows them first would read every note.
    static let pinnedIndex = """
        CREATE INDEX notes_pinned ON notes (account, deleted, last_modified) WHERE pinned = 1;
        """

    /// `Segment.form`. 0 and 1 take no room in a row, so that the column is read without the blobs before it.
    static let segmentForms = """
        ALTER TABLE search_segments ADD COLUMN form INTEGER NOT NULL DEFAULT 0;
        """

    /// How many notes have a tag (kind 0) or a folder (kind 1), live ones and those in the trash apart. Counted by triggers,
    /// whoever writes the rows. `OR FAIL`, because a statement whose triggers may undo it copies each page it touches.
    static let nameCounts = """
        \(nameCountTable)
        INSERT INTO name_counts
            SELECT account, 0, deleted, tag, count(*) FROM note_tags GROUP BY account, deleted, tag;
        INSERT INTO name_counts
            SELECT account, 1, deleted, folder, count(*) FROM notes
            WHERE folder <> '' AND deleted < 2 GROUP BY account, folder, deleted;

        \(nameTriggers)
        """

    /// The latest server time that clients may have seen (`ReceiptClock`).
    static let toldTimes = """
        ALTER TABLE server ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
        """

    /// `undated`: no change stated when the deleted note was created. `arrived_at`: when the state arrived, where
    /// `received_at` has moved on since. `imprint`: what a state whose content is gone is known by when it is sent again.
    static let resends = """
        ALTER TABLE notes ADD COLUMN undated INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE notes ADD COLUMN arrived_at INTEGER;
        ALTER TABLE versions ADD COLUMN imprint BLOB;
        """
}
