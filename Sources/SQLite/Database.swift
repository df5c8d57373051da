import CSQLite

/// One connection, confined to one thread at a time: SQLite's mutexes are off (`NOMUTEX`), and the class is not
/// `Sendable`, so the compiler keeps it from crossing threads.
public final class Database {
    public enum Mode: Sendable {
        /// Creates the file if it does not exist.
        case create
        case readWrite
        case readOnly
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
            }
        connection = try SharedHandle(
            path: path, flags: flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, vfs: vfs)
        self.path = path
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

    /// The first column of the first row, for pragmas and counts.
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
    /// Rows the last INSERT, UPDATE or DELETE touched.
    public var changedRows: Int { unsafe Int(sqlite3_changes64(connection.handle)) }
    public var isInTransaction: Bool { unsafe sqlite3_get_autocommit(connection.handle) == 0 }

    /// Changes with every commit of any connection. A commit of another process shows once this connection has begun a
    /// transaction. Nil if SQLite does not report it.
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

    /// Does nothing where SQLite has already rolled back, as it does after some errors (a full disk).
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

    /// The first read that follows begins the snapshot, and `commit` ends it.
    public func beginReading() throws(SQLiteError) {
        try reading.run()
    }

    // MARK: The log

    public enum Checkpoint: Sendable {
        /// Moves the pages that no reader needs; does not wait.
        case passive
        /// Waits for readers, then empties the log's file.
        case truncate
    }

    /// Pages in the log, and how many of them are in the database now.
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

    /// Pages in the log after the last commit of this connection.
    public var loggedPages: Int { connection.loggedPages }
}
