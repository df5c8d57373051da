import SQLite

/// The tables of `SQLiteReplica`. Steps are appended and never changed.
enum ReplicaSchema {
    /// "CNre" in ASCII.
    private static let applicationID: Int64 = 0x434E_7265

    // `server`, `unsent` and `conflict` are JSON (`Unsent+JSON.swift`). The other columns are made of them: `rev` for the
    // digest, `edited` and `disputed` for a sync, the rest for lists, which read no JSON. The long ones come last, so that
    // a list reads the beginning of each row.
    private static let steps = [
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
        """
    ]

    static func prepare(_ database: Database) throws {
        if try database.text("PRAGMA journal_mode") != "wal" { try database.execute("PRAGMA journal_mode = WAL") }
        try database.execute(
            "PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF; PRAGMA cache_size = -4000; PRAGMA temp_store = MEMORY"
        )
        let known = Int64(steps.count)
        guard try database.int("PRAGMA user_version") != known else { return }
        // Another process may do the same at this moment; the second one finds it done.
        try database.begin()
        do {
            let found = try database.int("PRAGMA user_version")
            guard found <= known else { throw ReplicaError.newerVersion(found: found, known: known) }
            let owner = try database.int("PRAGMA application_id")
            guard owner == applicationID || owner == 0 && found == 0 else {
                throw ReplicaError.damaged("\(database.path) belongs to another program")
            }
            try database.execute("PRAGMA application_id = \(applicationID)")
            for step in steps[Int(found)...] { try database.execute(step) }
            try database.execute("PRAGMA user_version = \(known)")
            try database.commit()
        } catch {
            try database.rollback()
            throw error
        }
    }
}
