import Notes
import NotesSQLite
import NotesStoreContract

// The steps of version 12 and those after it.

extension Schema {
    /// Adds the members `archived` and `locked`. Rows contain their encoded JSON, so both are written into it, after
    /// `pinned`. No rev covers a member with its default, so no rev changes. No member before `pinned` is an object, so
    /// the first `,"pinned":` of a row is its member.
    ///
    /// Most lists leave archived notes out or show nothing else, so they have a partial index, and their number is kept
    /// (`name_counts`, kind 2, an empty name).
    static let archive = """
        DROP TRIGGER search_note_left;
        UPDATE notes SET json = \(withArchive("json")) WHERE deleted = 0 AND \(hasPinned("json"));
        UPDATE notes SET trash = \(withArchive("trash")) WHERE deleted = 1 AND \(hasPinned("trash"));
        UPDATE versions SET json = \(withArchive("json")) WHERE reason <> 0 AND deleted = 0 AND \(hasPinned("json"));
        UPDATE idempotency SET json = \(withArchive("json")) WHERE \(hasPinned("json"));
        UPDATE accounts SET bytes =
            (SELECT coalesce(sum(length(json) + coalesce(length(trash), 0)), 0) FROM notes WHERE account = accounts.number)
            + (SELECT coalesce(sum(length(json)), 0) FROM versions WHERE account = accounts.number);
        \(searchNoteLeft(by: "number"))

        ALTER TABLE notes ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX notes_archived ON notes (account, deleted, last_modified) WHERE archived = 1;

        CREATE TRIGGER name_counts_archived_arrived AFTER INSERT ON notes WHEN NEW.archived = 1 AND NEW.deleted < 2
        BEGIN
            \(countUp("NEW", 2, nil))
        END;
        CREATE TRIGGER name_counts_archived_erased AFTER DELETE ON notes WHEN OLD.archived = 1 AND OLD.deleted < 2
        BEGIN
            \(countDown("OLD", 2, nil))
        END;
        CREATE TRIGGER name_counts_archive_entered AFTER UPDATE OF archived, deleted ON notes
        WHEN NEW.archived = 1 AND NEW.deleted < 2 AND (OLD.archived = 0 OR NEW.deleted <> OLD.deleted)
        BEGIN
            \(countUp("NEW", 2, nil))
        END;
        CREATE TRIGGER name_counts_archive_left AFTER UPDATE OF archived, deleted ON notes
        WHEN OLD.archived = 1 AND OLD.deleted < 2 AND (NEW.archived = 0 OR NEW.deleted <> OLD.deleted)
        BEGIN
            \(countDown("OLD", 2, nil))
        END;
        """

    private static let pinned = #"CAST(',"pinned":' AS BLOB)"#

    private static func hasPinned(_ column: String) -> String { "instr(\(column), \(pinned)) > 0" }

    private static func withArchive(_ column: String) -> String {
        let value = "instr(\(column), \(pinned)) + 10"
        let end = "\(value) + CASE substr(\(column), \(value), 1) WHEN x'74' THEN 4 ELSE 5 END"
        return """
            CAST(substr(\(column), 1, \(end) - 1) || ',"archived":false,"locked":false' || substr(\(column), \(end)) AS BLOB)
            """
    }

    /// Marks the rows of tags of archived notes, and counts them (kind 4 of `name_counts`; 5 for tags below a name).
    /// Most lists of a tag leave these out, and would count them one by one. A note outside the archive costs a
    /// comparison.
    static let archivedTags = """
        ALTER TABLE note_tags ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE note_tag_trees ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
        \(markArchived("note_tags", 4))
        \(markArchived("note_tag_trees", 5))
        \(archivedTriggers("note_tags", 4))
        \(archivedTriggers("note_tag_trees", 5))
        """

    private static func markArchived(_ table: String, _ kind: Int) -> String {
        """
        UPDATE \(table) SET archived = 1 WHERE (account, deleted, id) IN
            (SELECT account, deleted, id FROM notes WHERE archived = 1);
        INSERT INTO name_counts SELECT account, \(kind), deleted, tag, count(*) FROM \(table) WHERE archived = 1
            GROUP BY account, deleted, tag;
        """
    }

    /// Adds the `AccountDigest` of each account: its sum, and the key. It adds a table of the names below which a note
    /// has tags without having them itself, for `tag=a/`; their counts are of kind 3 in `name_counts`. The index of
    /// archived notes gets all columns that a count of those in a folder or with a tag reads.
    static let digestsAndTagTrees = """
        ALTER TABLE accounts ADD COLUMN digest BLOB NOT NULL
            DEFAULT x'0000000000000000000000000000000000000000000000000000000000000000';
        ALTER TABLE accounts ADD COLUMN digest_key BLOB NOT NULL DEFAULT x'';
        UPDATE accounts SET digest_key = randomblob(\(AccountDigest.keyBytes));

        DROP INDEX notes_archived;
        CREATE INDEX notes_archived ON notes (account, deleted, last_modified, id, folder) WHERE archived = 1;

        CREATE TABLE note_tag_trees (
            account INTEGER NOT NULL,
            deleted INTEGER NOT NULL,
            tag TEXT NOT NULL,
            id TEXT NOT NULL,
            PRIMARY KEY (account, deleted, tag, id)
        ) STRICT, WITHOUT ROWID;
        \(treeTriggers)
        """

    /// Does the part of a step that SQL alone cannot do.
    static func complete(_ step: Int, in database: Database) throws {
        guard steps[step] == digestsAndTagTrees else { return }
        let save = database.statement("UPDATE accounts SET digest = ? WHERE number = ?")
        for (account, digest) in try DigestCount.all(in: database, keyspace: "number") {
            try save.bind(1, digest.sum).bind(2, account.value).run()
        }
        try addTrees(toAllIn: database)
    }

    /// Fills `note_tag_trees` in a database that is older than the table.
    private static func addTrees(toAllIn database: Database) throws(SQLiteError) {
        let insert = database.statement(
            "INSERT OR FAIL INTO note_tag_trees (account, deleted, tag, id) VALUES (?, ?, ?, ?)")
        struct Tagged {
            var account: Int64
            var deleted: Bool
            var id: String
            var tags: [String]
        }
        var notes: [Tagged] = []
        try database.statement(
            "SELECT account, deleted, id, tag FROM note_tags WHERE (account, deleted, id) IN "
                + "(SELECT account, deleted, id FROM note_tags WHERE instr(tag, '/') > 0) ORDER BY account, deleted, id"
        ).each { row in
            let (account, deleted, id) = (row.int(0), row.bool(1), row.text(2))
            if let last = notes.last, last.account == account, last.deleted == deleted, last.id == id {
                notes[notes.count - 1].tags.append(row.text(3))
            } else {
                notes.append(Tagged(account: account, deleted: deleted, id: id, tags: [row.text(3)]))
            }
            return true
        }
        for note in notes {
            for name in NameFilter.above(note.tags) {
                try insert.bind(1, note.account).bind(2, note.deleted).bind(3, name).bind(4, note.id).run()
            }
        }
    }

    /// Drops triggers that each write paid for and that nothing needs. A note's key is above all others of its account,
    /// and a restore that replaces an account erases its index first. So no note arrives at a position that the index
    /// has passed. Archived notes are counted when needed, in their partial index.
    static let lighterWrites = """
        DROP TRIGGER IF EXISTS search_note_arrived;
        DROP TRIGGER IF EXISTS search_note_came_back;
        DROP TRIGGER IF EXISTS name_counts_archived_arrived;
        DROP TRIGGER IF EXISTS name_counts_archived_erased;
        DROP TRIGGER IF EXISTS name_counts_archive_entered;
        DROP TRIGGER IF EXISTS name_counts_archive_left;
        DELETE FROM name_counts WHERE kind = 2;
        """

    /// Adds keyspaces. A restore writes an account's notes under another number, and exchanges the two when it is
    /// complete.
    static let keyspaces = """
        ALTER TABLE accounts ADD COLUMN keyspace INTEGER NOT NULL DEFAULT 0;
        UPDATE accounts SET keyspace = number;
        \(accountsByKeyspace)
        DROP TRIGGER files_first_named;
        DROP TRIGGER files_last_named;
        \(fileTriggers())
        DROP TRIGGER search_note_left;
        \(searchNoteLeft())
        DROP TRIGGER search_note_erased;
        \(searchNoteErased())
        """

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

    /// Adds security events, the address and program of each device's last use, and the end of a share page.
    static let events = """
        \(eventTable)
        ALTER TABLE devices ADD COLUMN last_address TEXT;
        ALTER TABLE devices ADD COLUMN last_agent TEXT;
        \(signedInDevices)
        ALTER TABLE shares ADD COLUMN expires_at INTEGER;
        \(sharesByEnd)
        """

    /// Adds the rows of other apps (`AppKind`): the numbers by which they identify notes, each app's next number and
    /// settings in an account, and flows under way. `app_numbers` is never emptied while its viewer exists, so no
    /// number is given twice. Numbers of a new app begin at `server.first_app_number`. A restore of the database sets
    /// it above all that may have been given since the backup. The step also adds an account's own quota.
    static let apps = """
        ALTER TABLE accounts ADD COLUMN quota INTEGER;
        ALTER TABLE server ADD COLUMN first_app_number INTEGER NOT NULL DEFAULT \(RestoredApp.firstNumber);

        \(appTables)
        """

    /// Adds the location to which the database has moved, without `moved_at` while that is not certain. No server
    /// starts on a moved database. It also adds the gap in the order of an account that moved here. A cursor between
    /// `jump_from` and `jump_to` is of a position that is valid nowhere (`PositionGap`).
    static let moves = """
        ALTER TABLE server ADD COLUMN moved_to TEXT;
        ALTER TABLE server ADD COLUMN moved_at INTEGER;
        ALTER TABLE accounts ADD COLUMN jump_from INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE accounts ADD COLUMN jump_to INTEGER NOT NULL DEFAULT 0;
        """

    /// Adds `stamps`, the time of each register's last change (`StampColumn`), and `hashes`, the registers of a state
    /// whose content was erased (`RegisterHashes`).
    static let registers = """
        ALTER TABLE notes ADD COLUMN stamps BLOB;
        ALTER TABLE versions ADD COLUMN hashes BLOB;
        """

    /// Adds `ages_from`, from when the age of a version counts. It is NULL for a conflict that was not read yet, and
    /// for a version of an older server.
    static let versionAges = """
        ALTER TABLE versions ADD COLUMN ages_from INTEGER;
        CREATE INDEX versions_by_age ON versions (ages_from) WHERE reason <> 0;
        """
}
