import CNotesSQLite

/// Searches in the obvious way: `LIKE` over all of a table of texts, the latest first.
final class LikeScan {
    private var database: OpaquePointer?
    private var inserting: OpaquePointer?
    private var scanning: OpaquePointer?
    private var reading: OpaquePointer?

    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    init(path: String) {
        sqlite3_open(path, &database)
        sqlite3_exec(
            database,
            """
            PRAGMA journal_mode = WAL; PRAGMA mmap_size = 268435456;
            CREATE TABLE plain (number INTEGER PRIMARY KEY, modified INTEGER, title TEXT, body TEXT)
            """, nil, nil, nil)
        sqlite3_prepare_v2(database, "INSERT INTO plain VALUES (?1, ?1, ?2, ?3)", -1, &inserting, nil)
        sqlite3_prepare_v2(
            database,
            "SELECT number FROM plain WHERE title LIKE ?1 OR body LIKE ?1 ORDER BY modified DESC LIMIT 50", -1,
            &scanning,
            nil)
        sqlite3_prepare_v2(database, "SELECT title, body FROM plain WHERE number = ?", -1, &reading, nil)
    }

    deinit {
        sqlite3_finalize(inserting)
        sqlite3_finalize(scanning)
        sqlite3_finalize(reading)
        sqlite3_close(database)
    }

    func insert(_ notes: [(number: Int, title: String, body: String)]) {
        sqlite3_exec(database, "BEGIN", nil, nil, nil)
        for note in notes {
            sqlite3_bind_int64(inserting, 1, Int64(note.number))
            sqlite3_bind_text(inserting, 2, note.title, -1, Self.transient)
            sqlite3_bind_text(inserting, 3, note.body, -1, Self.transient)
            sqlite3_step(inserting)
            sqlite3_reset(inserting)
        }
        sqlite3_exec(database, "COMMIT", nil, nil, nil)
    }

    func search(_ typed: String) {
        sqlite3_bind_text(scanning, 1, "%\(typed)%", -1, Self.transient)
        while sqlite3_step(scanning) == SQLITE_ROW {}
        sqlite3_reset(scanning)
    }

    func text(_ number: Int) -> (title: String, body: String)? {
        sqlite3_bind_int64(reading, 1, Int64(number))
        defer { sqlite3_reset(reading) }
        guard sqlite3_step(reading) == SQLITE_ROW, let title = sqlite3_column_text(reading, 0),
            let body = sqlite3_column_text(reading, 1)
        else { return nil }
        return (String(cString: title), String(cString: body))
    }

    private static func number(_ sql: String, in path: String) -> Int {
        var database: OpaquePointer?
        var statement: OpaquePointer?
        defer {
            sqlite3_finalize(statement)
            sqlite3_close(database)
        }
        sqlite3_open(path, &database)
        sqlite3_prepare_v2(database, sql, -1, &statement, nil)
        guard sqlite3_step(statement) == SQLITE_ROW else { return 0 }
        return Int(sqlite3_column_int64(statement, 0))
    }

    /// Returns the bytes in the file's pages of all tables and indexes whose names begin with `prefix`.
    static func bytes(of prefix: String, in path: String) -> Int {
        number("SELECT sum(pgsize) FROM dbstat WHERE aggregate = TRUE AND name LIKE '\(prefix)%'", in: path)
    }

    /// Returns the number of changes that the index is behind.
    static func tail(in path: String) -> Int { number("SELECT max(seq - indexed) FROM accounts", in: path) }
}
