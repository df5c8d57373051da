import NotesStoreContract

/// Makes the tables. A new database gets the present ones (`present`). A database of an earlier version runs the
/// numbered steps that it lacks, with the same result. New steps are appended. A step that has shipped is never edited,
/// since databases have run it. Only tests run the first one. `docs/storage.md` explains the columns.
enum Schema {
    static var latest: Int { steps.count }

    static let steps: [String] = [
        first, fileAndShareTables, backups, search, fileBytes, lighterTriggers, pinnedIndex, segmentForms, nameCounts,
        issuedTimes, resends, archive, digestsAndTagTrees, loginsAndProgress, archivedTags,
        lighterWrites, apps, moves, events, undoPurgeTable, keyspaces, registers, versionAges,
    ]
}

extension Schema {
    /// Makes the result of all steps. A new database is created from this, because SQLite reads the complete schema
    /// again after each ALTER TABLE. A step whose table has not changed since uses the text here; before you change a
    /// table, copy its text into that step.
    static let present = [
        accountTables, loginTables, eventTable, idempotencyTable, undoTables, undoPurgeTable,
        appTables,
        noteTables, admittedTable, fileTables, shareTable, nameCountTable, segmentTable, leafAndStaleTables,
        fileTriggers(), nameTriggers, treeTriggers, archivedTriggers("note_tags", 4),
        archivedTriggers("note_tag_trees", 5), searchNoteLeft(), searchNoteErased(),
    ].joined(separator: "\n")

    private static let accountTables = """
        CREATE TABLE server (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            epoch INTEGER NOT NULL,
            opened INTEGER NOT NULL DEFAULT 0,
            told INTEGER NOT NULL DEFAULT 0,
            first_app_number INTEGER NOT NULL DEFAULT \(RestoredApp.firstNumber),
            moved_to TEXT,
            moved_at INTEGER
        ) STRICT;

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
            digest_key BLOB NOT NULL,
            quota INTEGER,
            jump_from INTEGER NOT NULL DEFAULT 0,
            jump_to INTEGER NOT NULL DEFAULT 0,
            keyspace INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX accounts_by_owner ON accounts (owner) WHERE owner IS NOT NULL;
        \(accountsByKeyspace)
        """

    static let accountsByKeyspace = "CREATE UNIQUE INDEX accounts_by_keyspace ON accounts (keyspace);"

    static let loginTables = """
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
            clock_offset INTEGER,
            last_address TEXT,
            last_agent TEXT
        ) STRICT;
        CREATE INDEX devices_by_account ON devices (account);
        \(signedInDevices)

        CREATE TABLE sync_progress (
            account INTEGER NOT NULL REFERENCES accounts (number),
            device INTEGER NOT NULL REFERENCES devices (number),
            seq INTEGER NOT NULL,
            synced_at INTEGER NOT NULL,
            PRIMARY KEY (account, device)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sync_progress_by_device ON sync_progress (device);
        """

    static let signedInDevices = "CREATE INDEX devices_signed_in ON devices (account) WHERE token IS NOT NULL;"

    static let eventTable = """
        CREATE TABLE events (
            number INTEGER PRIMARY KEY,
            account INTEGER NOT NULL,
            at INTEGER NOT NULL,
            kind TEXT NOT NULL,
            device TEXT,
            address TEXT,
            network TEXT,
            agent TEXT,
            detail TEXT,
            count INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX events_by_account ON events (account, at, number);
        CREATE INDEX events_by_age ON events (at);
        """

    static let idempotencyTable = """
        CREATE TABLE idempotency (
            account INTEGER NOT NULL,
            asker INTEGER NOT NULL,
            key TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            fingerprint BLOB NOT NULL,
            created INTEGER NOT NULL,
            note TEXT NOT NULL,
            rev BLOB NOT NULL,
            seq INTEGER NOT NULL,
            last_modified INTEGER NOT NULL,
            json BLOB NOT NULL,
            PRIMARY KEY (account, asker, key)
        ) STRICT;
        CREATE INDEX idempotency_by_age ON idempotency (created_at);
        """

    static let undoTables = """
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

    /// Makes the table of purges since a snapshot was made. They are pending while its file has the text.
    static let undoPurgeTable = """
        CREATE TABLE undo_purges (
            undo TEXT NOT NULL,
            id TEXT NOT NULL,
            account INTEGER NOT NULL,
            line BLOB NOT NULL,
            is_pending INTEGER NOT NULL,
            PRIMARY KEY (undo, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX undo_purges_pending ON undo_purges (undo) WHERE is_pending = 1;
        """

    static let appTables = """
        CREATE TABLE app_numbers (
            viewer INTEGER NOT NULL,
            kind INTEGER NOT NULL,
            number INTEGER NOT NULL,
            account INTEGER NOT NULL,
            id TEXT NOT NULL,
            PRIMARY KEY (viewer, kind, number)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX app_numbers_by_note ON app_numbers (viewer, kind, account, id);
        CREATE INDEX app_numbers_of_others ON app_numbers (account) WHERE account <> viewer;

        CREATE TABLE apps (
            account INTEGER NOT NULL,
            kind INTEGER NOT NULL,
            next INTEGER NOT NULL DEFAULT 0,
            settings BLOB,
            PRIMARY KEY (account, kind)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE flows (
            number INTEGER PRIMARY KEY,
            poll BLOB NOT NULL UNIQUE,
            page BLOB UNIQUE,
            kind INTEGER NOT NULL,
            state BLOB NOT NULL,
            account INTEGER,
            expires_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX flows_by_account ON flows (account);
        """

    static let noteTables = """
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
            trash_modified INTEGER,
            undated INTEGER NOT NULL DEFAULT 0,
            arrived_at INTEGER,
            archived INTEGER NOT NULL DEFAULT 0,
            stamps BLOB
        ) STRICT;
        CREATE UNIQUE INDEX notes_by_id ON notes (account, id);
        CREATE INDEX notes_by_modified ON notes (account, deleted, last_modified);
        CREATE INDEX notes_by_folder ON notes (account, folder, deleted) WHERE folder <> '';
        CREATE INDEX notes_pinned ON notes (account, deleted, last_modified) WHERE pinned = 1;
        CREATE INDEX notes_archived ON notes (account, deleted, last_modified, id, folder) WHERE archived = 1;

        CREATE TABLE note_tags (
            account INTEGER NOT NULL,
            deleted INTEGER NOT NULL,
            tag TEXT NOT NULL,
            id TEXT NOT NULL,
            archived INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (account, deleted, tag, id)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE note_tag_trees (
            account INTEGER NOT NULL,
            deleted INTEGER NOT NULL,
            tag TEXT NOT NULL,
            id TEXT NOT NULL,
            archived INTEGER NOT NULL DEFAULT 0,
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
            json BLOB,
            imprint BLOB,
            hashes BLOB,
            ages_from INTEGER
        ) STRICT;
        CREATE UNIQUE INDEX versions_by_rev ON versions (account, id, rev);
        CREATE INDEX versions_by_age ON versions (ages_from) WHERE reason <> 0;
        """

    static let admittedTable = """
        CREATE TABLE admitted (
            account INTEGER NOT NULL,
            id TEXT NOT NULL,
            fingerprint BLOB NOT NULL,
            rev BLOB NOT NULL,
            last_modified INTEGER NOT NULL,
            admitted_at INTEGER NOT NULL,
            PRIMARY KEY (account, id, fingerprint)
        ) STRICT, WITHOUT ROWID;
        """

    /// Makes the table of files that notes and versions name. `rev` is that of the version that names the file. It is
    /// empty for the present note or its content in the trash.
    static let fileTables = """
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
        """

    /// A page without an end has a null `expires_at`.
    static let shareTable = """
        CREATE TABLE shares (
            token BLOB PRIMARY KEY,
            account INTEGER NOT NULL,
            id TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            expires_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX shares_by_note ON shares (account, id);
        \(sharesByEnd)
        """

    static let sharesByEnd = "CREATE INDEX shares_by_end ON shares (expires_at) WHERE expires_at IS NOT NULL;"

    static let nameCountTable = """
        CREATE TABLE name_counts (
            account INTEGER NOT NULL,
            kind INTEGER NOT NULL,
            deleted INTEGER NOT NULL,
            name TEXT NOT NULL,
            notes INTEGER NOT NULL,
            PRIMARY KEY (account, kind, deleted, name)
        ) STRICT, WITHOUT ROWID;
        """

    static let segmentTable = """
        CREATE TABLE search_segments (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            account INTEGER NOT NULL,
            after INTEGER NOT NULL,
            last INTEGER NOT NULL,
            state INTEGER NOT NULL,
            notes INTEGER NOT NULL,
            places BLOB NOT NULL,
            directory BLOB NOT NULL,
            vocabulary BLOB NOT NULL,
            form INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX search_segments_by_account ON search_segments (account, state, after);
        CREATE INDEX search_segments_unused ON search_segments (account) WHERE state <> 1;
        """

    static let leafAndStaleTables = """
        CREATE TABLE search_leaves (
            key INTEGER PRIMARY KEY,
            data BLOB NOT NULL
        ) STRICT;

        CREATE TABLE search_stale (
            key INTEGER PRIMARY KEY,
            id TEXT NOT NULL,
            is_there INTEGER NOT NULL
        ) STRICT;
        """
}
