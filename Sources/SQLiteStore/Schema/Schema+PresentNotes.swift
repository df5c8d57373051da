extension Schema {
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

    /// `rev` is that of the version that names the file. It is empty for the present note or its content in the trash.
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
