import CNotesSQLite

/// Calls SQLite in C with nothing of this project around it: the measure of the store's figures. It works on a file
/// that the store made, so both have the same tables, the same indexes and the same disk.
final class Bare {
    static let version = String(cString: sqlite3_libversion())

    private var connection: OpaquePointer?
    private var begin: OpaquePointer?
    private var commit: OpaquePointer?
    private var insert: OpaquePointer?
    private var count: OpaquePointer?
    private var byID: OpaquePointer?
    private var range: OpaquePointer?
    private var next: Int64 = 1

    init(path: String) {
        check(sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil))
        check(
            sqlite3_exec(
                connection, "PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA mmap_size=268435456", nil, nil,
                nil))
        begin = prepare("BEGIN IMMEDIATE")
        commit = prepare("COMMIT")
        insert = prepare(
            """
            INSERT INTO notes (key, account, id, rev, last_modified, created_at, received_at, deleted, pinned, folder,
                title, json) VALUES (?1, 1, ?2, ?3, ?4, ?4, ?4, 0, 0, '', 'title', ?5)
            """)
        count = prepare("UPDATE accounts SET seq = ?1, received_at = ?2, live = live + 1 WHERE number = 1")
        byID = prepare("SELECT json FROM notes WHERE account = 1 AND id = ?1")
        range = prepare("SELECT json FROM notes WHERE key > ?1 AND key <= ?2 ORDER BY key LIMIT ?3")
    }

    deinit {
        for statement in [begin, commit, insert, count, byID, range] { sqlite3_finalize(statement) }
        sqlite3_close_v2(connection)
    }

    /// Writes one note in one transaction, which costs one sync of the disk.
    func write(id: String, json: [UInt8]) {
        run(begin)
        sqlite3_bind_int64(insert, 1, 1 << 40 | next)
        bind(insert, 2, id)
        sqlite3_bind_blob(insert, 3, "0123456789abcdef", 16, nil)
        sqlite3_bind_int64(insert, 4, 1_790_000_000_000 + next)
        sqlite3_bind_blob(insert, 5, json, Int32(json.count), nil)
        run(insert)
        sqlite3_bind_int64(count, 1, next)
        sqlite3_bind_int64(count, 2, 1_790_000_000_000 + next)
        run(count)
        run(commit)
        next += 1
    }

    func attach(_ path: String) { check(sqlite3_exec(connection, "ATTACH '\(path)' AS source", nil, nil, nil)) }

    /// Inserts every note of the attached file in one transaction.
    func insertAll() {
        run(begin)
        check(sqlite3_exec(connection, "INSERT INTO notes SELECT * FROM source.notes", nil, nil, nil))
        run(commit)
    }

    /// Copies one note out, and returns the number of its bytes.
    func read(id: String) -> Int {
        bind(byID, 1, id)
        guard sqlite3_step(byID) == SQLITE_ROW else { return 0 }
        let bytes = [UInt8](
            UnsafeRawBufferPointer(start: sqlite3_column_blob(byID, 0), count: Int(sqlite3_column_bytes(byID, 0))))
        sqlite3_reset(byID)
        return bytes.count
    }

    /// Copies a page into one buffer, and returns the number of its bytes.
    func page(after key: Int64, limit: Int32) -> Int {
        var buffer: [UInt8] = []
        sqlite3_bind_int64(range, 1, key)
        sqlite3_bind_int64(range, 2, 2 << 40 - 1)
        sqlite3_bind_int(range, 3, limit)
        while sqlite3_step(range) == SQLITE_ROW {
            buffer.append(
                contentsOf: UnsafeRawBufferPointer(
                    start: sqlite3_column_blob(range, 0), count: Int(sqlite3_column_bytes(range, 0))))
        }
        sqlite3_reset(range)
        return buffer.count
    }

    private func prepare(_ sql: String) -> OpaquePointer? {
        var statement: OpaquePointer?
        check(sqlite3_prepare_v2(connection, sql, -1, &statement, nil))
        return statement
    }

    private func bind(_ statement: OpaquePointer?, _ index: Int32, _ text: String) {
        sqlite3_bind_text(statement, index, text, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
    }

    private func run(_ statement: OpaquePointer?) {
        precondition(sqlite3_step(statement) == SQLITE_DONE, String(cString: sqlite3_errmsg(connection)))
        sqlite3_reset(statement)
    }

    private func check(_ status: Int32) {
        precondition(status == SQLITE_OK, String(cString: sqlite3_errmsg(connection)))
    }
}
