import CNotesSQLite

/// Wraps one connection, which is confined to one thread at a time. SQLite's mutexes are off (`NOMUTEX`). The class is
/// not `Sendable`, so the compiler keeps it from crossing threads.
public final class Database {
    public enum Mode: Sendable {
        /// Creates the file if it does not exist.
        case create
        case readWrite
        case readOnly
        /// Reads a file that nothing can write, and ignores its log. On a disk that is read-only, SQLite opens a
        /// database with a log in no other way.
        case immutable
    }

    public let path: String
    let connection: SharedHandle
    private lazy var beginning = statement("BEGIN IMMEDIATE")
    private lazy var reading = statement("BEGIN")
    private lazy var committing = statement("COMMIT")
    private lazy var rollingBack = statement("ROLLBACK")
    private lazy var marking = statement("SAVEPOINT mark")
    private lazy var unmarking = statement("RELEASE mark")
    private lazy var returning = statement("ROLLBACK TO mark")

    /// `vfs` names another of SQLite's file layers; tests pass one that fails on demand.
    public init(path: String, mode: Mode, vfs: String? = nil) throws(SQLiteError) {
        let flags =
            switch mode {
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .readWrite: SQLITE_OPEN_READWRITE
            case .readOnly: SQLITE_OPEN_READONLY
            case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            }
        connection = try SharedHandle(
            path: mode == .immutable ? Self.immutableURI(path) : path,
            flags: flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, vfs: vfs)
        self.path = path
    }

    private static func immutableURI(_ path: String) -> String {
        var uri = "file:"
        for scalar in path.unicodeScalars {
            switch scalar {
            case "%": uri += "%25"
            case "?": uri += "%3f"
            case "#": uri += "%23"
            default: uri.unicodeScalars.append(scalar)
            }
        }
        return uri + "?immutable=1"
    }

    public func statement(_ sql: String) -> Statement {
        Statement(connection: connection, sql: sql)
    }

    /// Runs any number of statements without parameters, and discards their rows.
    public func execute(_ sql: String) throws(SQLiteError) {
        guard unsafe sqlite3_exec(connection.handle, sql, nil, nil, nil) == SQLITE_OK else {
            throw SQLiteError(connection: connection, sql: sql, isPreparing: true)
        }
    }

    /// Returns the first column of the first row, for pragmas and counts; 0 if there is no row.
    public func int(_ sql: String) throws(SQLiteError) -> Int64 {
        try statement(sql).one { $0.int(0) } ?? 0
    }

    public func text(_ sql: String) throws(SQLiteError) -> String {
        try statement(sql).one { $0.text(0) } ?? ""
    }

    /// Waits this long for another process (a backup, a user command) before `busy`.
    public func waitWhenBusy(milliseconds: Int32) {
        unsafe sqlite3_busy_timeout(connection.handle, milliseconds)
    }

    public var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(connection.handle) }
    /// Counts the rows that the last INSERT, UPDATE or DELETE changed.
    public var changedRows: Int { unsafe Int(sqlite3_changes64(connection.handle)) }
    public var isInTransaction: Bool { unsafe sqlite3_get_autocommit(connection.handle) == 0 }

    /// Differs after each commit of any connection. A commit of another process shows once this connection has begun a
    /// transaction. It is nil if SQLite does not report it.
    public var version: UInt32? {
        var version: UInt32 = 0
        let status = unsafe sqlite3_file_control(connection.handle, nil, SQLITE_FCNTL_DATA_VERSION, &version)
        return status == SQLITE_OK ? version : nil
    }

    // MARK: Transactions

    /// Acquires the write lock at once: a deferred transaction may fail with `busy` at its first write.
    public func begin() throws(SQLiteError) {
        try beginning.run()
    }

    public func commit() throws(SQLiteError) {
        try committing.run()
    }

    /// Rolls back, unless SQLite has already done so, as it does after some errors (a full disk).
    public func rollback() throws(SQLiteError) {
        guard isInTransaction else { return }
        try rollingBack.run()
    }

    /// Commits what the body did, or rolls it back if the body or the commit throws.
    public func transaction(_ body: () throws -> Void) throws {
        try begin()
        do {
            try body()
            try commit()
        } catch {
            try rollback()
            throw error
        }
    }

    /// Sets a savepoint, until `unmark`. Savepoints do not nest.
    public func mark() throws(SQLiteError) {
        try marking.run()
    }

    public func unmark() throws(SQLiteError) {
        try unmarking.run()
    }

    /// Undoes everything since `mark`, and only that.
    public func returnToMark() throws(SQLiteError) {
        try returning.run()
        try unmark()
    }

    /// Begins a read transaction. The first read that follows begins the snapshot, and `commit` ends it.
    public func beginReading() throws(SQLiteError) {
        try reading.run()
    }

    // MARK: The log

    public enum Checkpoint: Sendable {
        /// Moves the pages that no reader needs, and does not wait.
        case passive
        /// Waits for readers, then empties the log's file.
        case truncate
    }

    /// Returns the number of pages in the log, and how many of them are in the database now.
    @discardableResult
    public func checkpoint(_ kind: Checkpoint) throws(SQLiteError) -> (logged: Int, moved: Int) {
        var logged: Int32 = 0
        var moved: Int32 = 0
        let mode = kind == .passive ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_TRUNCATE
        guard unsafe sqlite3_wal_checkpoint_v2(connection.handle, nil, mode, &logged, &moved) == SQLITE_OK else {
            throw SQLiteError(connection: connection, sql: nil)
        }
        return (Int(logged), Int(moved))
    }

    /// Switches automatic checkpoints off. The owner runs them when no write waits, based on `loggedPages`.
    public func checkpointByHandOnly() {
        connection.followLog()
    }

    /// Counts the pages in the log after the last commit of this connection.
    public var loggedPages: Int { connection.loggedPages }
}

/// Configures SQLite for the process.
public enum SQLiteLibrary {
    /// Without this SQLite counts each allocation under one lock of the process. It has no effect once SQLite is in
    /// use, so whatever calls SQLite without a `Database`, to register a VFS for one, evaluates this first.
    public static let configured: Void = { _ = notes_sqlite_count_no_memory() }()
}

extension Database {
    /// Copies one snapshot of this database into `target` while other connections write.
    ///
    /// The source holds a read transaction for the complete copy. Without it each step would see the newest state, and
    /// a write between two steps would make SQLite begin again; the copy of a busy server would never end.
    public func backup(to target: Database, pagesPerStep: Int32 = 1024) throws(SQLiteError) {
        try holdSnapshot()
        defer { try? rollback() }
        try Self.copy(from: self, to: target, pagesPerStep: pagesPerStep)
    }

    /// Begins to read what is in the database now. From then on no file is opened until the transaction ends.
    public func holdSnapshot() throws(SQLiteError) {
        guard !isInTransaction else { return }
        try beginReading()
        _ = try int("SELECT count(*) FROM sqlite_schema")
    }

    /// Replaces everything in this database by what is in `source`, in one transaction.
    public func replaceContents(from source: Database) throws(SQLiteError) {
        try Self.copy(from: source, to: self, pagesPerStep: -1)
    }

    private static func copy(from source: Database, to target: Database, pagesPerStep: Int32) throws(SQLiteError) {
        guard
            let backup = unsafe sqlite3_backup_init(target.connection.handle, "main", source.connection.handle, "main")
        else { throw SQLiteError(connection: target.connection, sql: nil) }
        var status = SQLITE_OK
        while status == SQLITE_OK {
            status = unsafe sqlite3_backup_step(backup, pagesPerStep)
        }
        let finished = unsafe sqlite3_backup_finish(backup)
        guard status == SQLITE_DONE, finished == SQLITE_OK else {
            throw SQLiteError(code: status == SQLITE_DONE ? finished : status)
        }
    }
}

extension Database {
    /// Names a VFS that opens paths as given, relative to the working directory, and does not make them absolute. In
    /// all else it is SQLite's default. A process whose working directory has parents that it may not enter cannot open
    /// absolute paths there. The process must not change its working directory afterwards. The name is nil if SQLite
    /// has no default VFS or no memory.
    public static let relativePaths: String? = {
        SQLiteLibrary.configured
        guard let system = unsafe sqlite3_vfs_find(nil) else { return nil }
        let name = "relative-paths"
        // Both stay for as long as the process does: SQLite keeps the pointers.
        let layer = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        let text = UnsafeMutablePointer<CChar>.allocate(capacity: name.utf8.count + 1)
        for (index, byte) in name.utf8CString.enumerated() { unsafe text[index] = byte }
        unsafe layer.initialize(to: system.pointee)
        unsafe layer.pointee.pNext = nil
        unsafe layer.pointee.zName = unsafe UnsafePointer(text)
        unsafe layer.pointee.xFullPathname = { _, path, capacity, full in
            guard let path = unsafe path, let full = unsafe full else { return SQLITE_CANTOPEN }
            var index = 0
            while index < Int(capacity) {
                unsafe full[index] = unsafe path[index]
                if unsafe path[index] == 0 { return SQLITE_OK }
                index += 1
            }
            return SQLITE_CANTOPEN
        }
        return unsafe sqlite3_vfs_register(layer, 0) == SQLITE_OK ? name : nil
    }()
}
