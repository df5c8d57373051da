/// The tables, as numbered steps that only ever grow at the end: a step that has shipped is never edited, since
/// databases out there have run it. `docs/storage.md` explains the columns.
enum Schema {
    static var latest: Int { steps.count }

    static let steps: [String] = [
        first, filesAndShares, backups, search, fileBytes, lighterTriggers, pinnedIndex, segmentForms, nameCounts,
        toldTimes, resends, archive, digestsAndTagTrees, loginsAndProgress, archivedTags,
        lighterWrites, apps, moves,
    ]

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

        CREATE TABLE admitted (
            account INTEGER NOT NULL,
            id TEXT NOT NULL,
            fingerprint BLOB NOT NULL,
            rev BLOB NOT NULL,
            last_modified INTEGER NOT NULL,
            admitted_at INTEGER NOT NULL,
            PRIMARY KEY (account, id, fingerprint)
        ) STRICT, WITHOUT ROWID;

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

    /// `rev` is that of the version that names the file; empty for the note as it stands, or waits in the trash.
    private static let filesAndShares = """
        CREATE TABLE files (
            account INTEGER NOT NULL,
            id TEXT NOT NULL,
            rev BLOB NOT NULL,
            name TEXT NOT NULL,
            type TEXT NOT NULL,
            size INTEGER NOT NULL,
            digest BLOB NOT NULL,
            PRIMARY KEY (account, id, rev, name)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX files_by_digest ON files (digest);

        CREATE TABLE shares (
            token BLOB PRIMARY KEY,
            account INTEGER NOT NULL,
            id TEXT NOT NULL,
            created_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX shares_by_note ON shares (account, id);
        """

    /// What `replace` and `undo` need: an epoch of the account's own, and the snapshots that are kept in files.
    private static let backups = """
        ALTER TABLE accounts ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE accounts ADD COLUMN replaced_at INTEGER NOT NULL DEFAULT 0;

        CREATE TABLE undos (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            account INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            reason TEXT NOT NULL,
            device TEXT,
            damaged INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX undos_by_account ON undos (account);

        CREATE TABLE undo_files (
            undo TEXT NOT NULL,
            digest BLOB NOT NULL,
            PRIMARY KEY (undo, digest)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX undo_files_by_digest ON undo_files (digest);
        """

    /// The triggers tell the index that a position it knows is dead, whoever moved or erased the note; `is_there` where the
    /// position holds a note that the index does not know.
    private static let search = """
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

        CREATE TABLE search_leaves (
            key INTEGER PRIMARY KEY,
            data BLOB NOT NULL
        ) STRICT;

        CREATE TABLE search_stale (
            key INTEGER PRIMARY KEY,
            id TEXT NOT NULL,
            is_there INTEGER NOT NULL
        ) STRICT;

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
    private static let fileBytes = """
        ALTER TABLE accounts ADD COLUMN file_bytes INTEGER NOT NULL DEFAULT 0;
        UPDATE accounts SET file_bytes = (
            SELECT coalesce(sum(size), 0) FROM (SELECT DISTINCT digest, size FROM files WHERE account = number));

        CREATE TRIGGER files_first_named AFTER INSERT ON files
        WHEN NOT EXISTS (
            SELECT 1 FROM files WHERE digest = NEW.digest AND account = NEW.account
                AND (id, rev, name) <> (NEW.id, NEW.rev, NEW.name))
        BEGIN
            UPDATE accounts SET file_bytes = file_bytes + NEW.size WHERE number = NEW.account;
        END;
        CREATE TRIGGER files_last_named AFTER DELETE ON files
        WHEN NOT EXISTS (SELECT 1 FROM files WHERE digest = OLD.digest AND account = OLD.account)
        BEGIN
            UPDATE accounts SET file_bytes = file_bytes - OLD.size WHERE number = OLD.account;
        END;
        """

    /// The same triggers, but such that a statement which fires them may say `OR FAIL` (`NoteTable`): that would take the
    /// place of an `OR REPLACE` in here.
    private static let lighterTriggers = """
        DROP TRIGGER search_note_left;
        DROP TRIGGER search_note_erased;
        DROP TRIGGER search_note_arrived;
        DROP TRIGGER search_note_came_back;

        \(searchNoteLeft)
        CREATE TRIGGER search_note_erased AFTER DELETE ON notes
        WHEN OLD.deleted < 2
            AND OLD.key <= (SELECT OLD.account << 40 | indexed FROM accounts WHERE number = OLD.account)
        BEGIN
            DELETE FROM search_stale WHERE key = OLD.key;
            INSERT INTO search_stale (key, id, is_there) VALUES (OLD.key, OLD.id, 0);
        END;
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

    static let searchNoteLeft = """
        CREATE TRIGGER search_note_left AFTER UPDATE ON notes
        WHEN OLD.deleted < 2
            AND OLD.key <= (SELECT OLD.account << 40 | indexed FROM accounts WHERE number = OLD.account)
        BEGIN
            DELETE FROM search_stale WHERE key = OLD.key;
            INSERT INTO search_stale (key, id, is_there)
            VALUES (OLD.key, OLD.id, OLD.key = NEW.key AND NEW.deleted < 2);
        END;
        """

    /// Nobody pins many notes, so it costs next to nothing; but a list that shows them first would read every note.
    private static let pinnedIndex = """
        CREATE INDEX notes_pinned ON notes (account, deleted, last_modified) WHERE pinned = 1;
        """

    /// `Segment.form`. 0 and 1 take no room in a row, so that the column is read without the blobs before it.
    private static let segmentForms = """
        ALTER TABLE search_segments ADD COLUMN form INTEGER NOT NULL DEFAULT 0;
        """

    /// How many notes have a tag (kind 0) or a folder (kind 1), live ones and those in the trash apart. Counted by triggers,
    /// whoever writes the rows. `OR FAIL`, because a statement whose triggers may undo it copies each page it touches.
    private static let nameCounts = """
        CREATE TABLE name_counts (
            account INTEGER NOT NULL,
            kind INTEGER NOT NULL,
            deleted INTEGER NOT NULL,
            name TEXT NOT NULL,
            notes INTEGER NOT NULL,
            PRIMARY KEY (account, kind, deleted, name)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO name_counts
            SELECT account, 0, deleted, tag, count(*) FROM note_tags GROUP BY account, deleted, tag;
        INSERT INTO name_counts
            SELECT account, 1, deleted, folder, count(*) FROM notes
            WHERE folder <> '' AND deleted < 2 GROUP BY account, folder, deleted;

        CREATE TRIGGER name_counts_tag_added AFTER INSERT ON note_tags
        BEGIN
            \(countUp("NEW", 0, "tag"))
        END;
        CREATE TRIGGER name_counts_tag_removed AFTER DELETE ON note_tags
        BEGIN
            \(countDown("OLD", 0, "tag"))
        END;
        CREATE TRIGGER name_counts_note_arrived AFTER INSERT ON notes WHEN NEW.folder <> '' AND NEW.deleted < 2
        BEGIN
            \(countUp("NEW", 1, "folder"))
        END;
        CREATE TRIGGER name_counts_note_erased AFTER DELETE ON notes WHEN OLD.folder <> '' AND OLD.deleted < 2
        BEGIN
            \(countDown("OLD", 1, "folder"))
        END;
        CREATE TRIGGER name_counts_folder_entered AFTER UPDATE OF folder, deleted ON notes
        WHEN NEW.folder <> '' AND NEW.deleted < 2 AND (NEW.folder <> OLD.folder OR NEW.deleted <> OLD.deleted)
        BEGIN
            \(countUp("NEW", 1, "folder"))
        END;
        CREATE TRIGGER name_counts_folder_left AFTER UPDATE OF folder, deleted ON notes
        WHEN OLD.folder <> '' AND OLD.deleted < 2 AND (NEW.folder <> OLD.folder OR NEW.deleted <> OLD.deleted)
        BEGIN
            \(countDown("OLD", 1, "folder"))
        END;
        """

    static func countUp(_ row: String, _ kind: Int, _ column: String?) -> String {
        let name = column.map { "\(row).\($0)" } ?? "''"
        let key = "account = \(row).account AND kind = \(kind) AND deleted = \(row).deleted AND name = \(name)"
        return """
            INSERT OR FAIL INTO name_counts (account, kind, deleted, name, notes)
                SELECT \(row).account, \(kind), \(row).deleted, \(name), 0
                WHERE NOT EXISTS (SELECT 1 FROM name_counts WHERE \(key));
            UPDATE OR FAIL name_counts SET notes = notes + 1 WHERE \(key);
            """
    }

    static func countDown(_ row: String, _ kind: Int, _ column: String?) -> String {
        let name = column.map { "\(row).\($0)" } ?? "''"
        let key = "account = \(row).account AND kind = \(kind) AND deleted = \(row).deleted AND name = \(name)"
        return """
            UPDATE OR FAIL name_counts SET notes = notes - 1 WHERE \(key);
            DELETE FROM name_counts WHERE \(key) AND notes <= 0;
            """
    }

    /// The latest server time that clients may have seen (`ReceiptClock`).
    private static let toldTimes = """
        ALTER TABLE server ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
        """

    /// `undated`: no change stated when the deleted note was created. `arrived_at`: when the state arrived, where
    /// `received_at` has moved on since. `imprint`: what a state whose content is gone is known by when it is sent again.
    private static let resends = """
        ALTER TABLE notes ADD COLUMN undated INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE notes ADD COLUMN arrived_at INTEGER;
        ALTER TABLE versions ADD COLUMN imprint BLOB;
        """
}
