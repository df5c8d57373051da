import NotesSQLite

/// The tables of `SQLiteReplica`. Steps are appended and never changed.
enum ReplicaSchema {
    /// "CNre" in ASCII.
    static let applicationID: Int64 = 0x434E_7265

    static let steps = [
        """
        CREATE TABLE notes (
            number INTEGER PRIMARY KEY,
            space TEXT NOT NULL,
            id TEXT NOT NULL,
            generation INTEGER NOT NULL,
            rev BLOB,
            edited INTEGER,
            disputed INTEGER NOT NULL,
            modified INTEGER,
            marks INTEGER NOT NULL,
            title TEXT,
            tags TEXT,
            folder TEXT,
            problem TEXT,
            conflict BLOB,
            unsent BLOB,
            server BLOB,
            UNIQUE (space, id)
        );
        CREATE INDEX notes_edited ON notes (space, edited) WHERE edited IS NOT NULL;
        CREATE INDEX notes_disputed ON notes (space, disputed) WHERE disputed > 0;
        CREATE TABLE progress (space TEXT PRIMARY KEY, value BLOB NOT NULL);
        """,
        // `server`, `unsent` and `conflict` are JSON (`Unsent+JSON.swift`), in a table of their own: a list or a search
        // reads the short rows of `notes`, and no JSON. The columns there are made of the JSON: `rev` for the digest,
        // `edited` and `disputed` for a sync, `summary` for a search (`SearchSummary`), NULL until the next search
        // where the note came from the server, the rest for lists.
        """
        CREATE TABLE states (
            number INTEGER PRIMARY KEY,
            conflict BLOB,
            unsent BLOB,
            server BLOB
        );
        INSERT INTO states SELECT number, conflict, unsent, server FROM notes;
        DROP INDEX notes_edited;
        DROP INDEX notes_disputed;
        ALTER TABLE notes RENAME TO old_notes;
        CREATE TABLE notes (
            number INTEGER PRIMARY KEY,
            space TEXT NOT NULL,
            id TEXT NOT NULL,
            generation INTEGER NOT NULL,
            has_server INTEGER NOT NULL,
            rev BLOB,
            edited INTEGER,
            disputed INTEGER NOT NULL,
            modified INTEGER,
            marks INTEGER NOT NULL,
            title TEXT,
            tags TEXT,
            folder TEXT,
            problem TEXT,
            summary BLOB,
            UNIQUE (space, id)
        );
        INSERT INTO notes
        SELECT number, space, id, generation, server IS NOT NULL, rev, edited, disputed, modified, marks, title, tags,
            folder, problem, NULL FROM old_notes;
        DROP TABLE old_notes;
        CREATE INDEX notes_edited ON notes (space, edited) WHERE edited IS NOT NULL;
        CREATE INDEX notes_disputed ON notes (space, disputed) WHERE disputed > 0;
        """,
        // The column is NULL where it would equal `modified`.
        "ALTER TABLE notes ADD COLUMN text_modified INTEGER",
    ]

    static func prepare(_ database: Database) throws {
        if try database.text("PRAGMA journal_mode") != "wal" {
            // Six notes of 1 KiB fit on a page of 8 KiB, and only two on one of 4 KiB. An existing file keeps its size.
            try database.execute("PRAGMA page_size = 8192; PRAGMA journal_mode = WAL")
        }
        try database.execute(
            "PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF; PRAGMA cache_size = -4000; PRAGMA temp_store = MEMORY"
        )
        let known = Int64(steps.count)
        guard try database.int("PRAGMA user_version") != known else { return }
        // Another process may do the same at this moment; the second one finds it done.
        try database.transaction {
            let found = try database.int("PRAGMA user_version")
            guard found <= known else { throw ReplicaError.newerVersion(found: found, known: known) }
            let owner = try database.int("PRAGMA application_id")
            guard owner == applicationID || owner == 0 && found == 0 else {
                throw ReplicaError.damaged("\(database.path) belongs to another program")
            }
            try database.execute("PRAGMA application_id = \(applicationID)")
            for step in steps[Int(found)...] { try database.execute(step) }
            try database.execute("PRAGMA user_version = \(known)")
        }
    }
}
