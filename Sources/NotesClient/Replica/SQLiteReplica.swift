import Notes
import NotesPrimitives
import NotesSQLite

/// A replica in a file of SQLite. The writes of a transaction are on the disk when it returns, so an unsent change
/// survives a crash and a power cut. Several processes may use one file.
///
/// A transaction waits for those of other threads without a limit, and up to 10 s for another process; then it throws.
public final class SQLiteReplica: LocalReplica, @unchecked Sendable {
    // Unchecked: the connection is used with the lock held.
    /// The path of the file.
    public let path: String
    /// The space whose notes this replica holds; several spaces may share a file.
    public let space: String
    private let vfs: String?
    private let lock = Mutex(())
    private var opened: SQLiteTransaction?

    /// Opens the file, and makes or upgrades its tables. Throws `ReplicaError.newerVersion` for the file of a newer
    /// version. `vfs` names another of SQLite's file layers, for tests that make the disk fail.
    public init(path: String, space: String = "", vfs: String? = nil) throws {
        self.path = path
        self.space = space
        self.vfs = vfs
        opened = try open()
    }

    private func open() throws -> SQLiteTransaction {
        let database = try Database(path: path, mode: .create, vfs: vfs)
        database.waitWhenBusy(milliseconds: 10_000)
        try ReplicaSchema.prepare(database)
        return SQLiteTransaction(database, space)
    }

    public func transact<Value>(_ body: (any ReplicaTransaction) throws -> Value) throws -> Value {
        // The result leaves `withLock` in a variable: the captures and the result of `body` need not be sendable.
        var outcome: Result<Value, any Error>?
        lock.withLock { _ in outcome = Result { try perform(body) } }
        guard let outcome else { throw ReplicaError.closed }
        return try outcome.get()
    }

    private func perform<Value>(_ body: (any ReplicaTransaction) throws -> Value) throws -> Value {
        let transaction = if let opened { opened } else { try open() }
        opened = transaction
        let database = transaction.database
        do {
            try database.begin()
            let value = try body(transaction)
            try database.commit()
            return value
        } catch {
            // After a failure of the disk, nothing in the memory of this connection is to be trusted.
            if error is SQLiteError { opened = nil } else { try database.rollback() }
            throw error
        }
    }
}
