import NotesSQLite

/// Describes a kind of SQLite file on a device: its owner, and the steps that make its tables. Each step is one
/// version.
struct DeviceFile {
    /// Identifies the owner of such a file by four letters of ASCII.
    let applicationID: Int64
    let steps: [String]

    /// Configures a connection. The cache is small: a list reads each page once, and a device may run several programs
    /// on the file. A checkpoint comes after 2,000 pages of the log, since a first sync writes some pages many times.
    static func configure(_ database: Database) throws {
        try database.execute(
            """
            PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF; PRAGMA cache_size = -1500; PRAGMA temp_store = MEMORY;
            PRAGMA wal_autocheckpoint = 2000; PRAGMA journal_size_limit = 1000000
            """)
    }

    /// Throws unless the tables are those of this version.
    func check(_ database: Database) throws {
        let (found, known) = (try database.int("PRAGMA user_version"), Int64(steps.count))
        guard found <= known else { throw ReplicaError.newerVersion(found: found, known: known) }
        guard found == known else {
            throw ReplicaError.damaged("\(database.path) is of an earlier version, and cannot be upgraded where it is")
        }
    }

    /// Makes or upgrades the tables.
    func prepare(_ database: Database) throws {
        if try database.text("PRAGMA journal_mode") != "wal" {
            // Eleven notes of 1 KiB fit on a page of 16 KiB, and only two on one of 4 KiB. An existing file keeps its
            // size.
            try database.execute("PRAGMA page_size = 16384; PRAGMA journal_mode = WAL")
        }
        try Self.configure(database)
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

extension Database {
    /// Runs `body` as one transaction. After a failure of the disk nothing in the memory of this connection is to be
    /// trusted: `drop` forgets it, and the next transaction opens another.
    func transact<Value>(
        isReading: Bool = false, _ body: () throws -> Value, orDrop drop: () -> Void
    ) throws -> Value {
        do {
            if isReading { try beginReading() } else { try begin() }
            let value = try body()
            try commit()
            return value
        } catch {
            if error is SQLiteError { drop() } else { try rollback() }
            throw error
        }
    }
}

extension SQLiteError {
    /// True if the file, or its log beside it, cannot be opened for writing.
    var isOfReadOnlyDisk: Bool { kind == .readOnly || kind == .cannotOpen }
}

extension Statement {
    /// Returns what `body` reads from each row, without nil.
    func all<Value>(_ body: (borrowing Row) -> Value?) throws(SQLiteError) -> [Value] {
        var values: [Value] = []
        try each { row in
            if let value = body(row) { values.append(value) }
            return true
        }
        return values
    }
}
