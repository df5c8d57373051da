import Primitives
import Notes
import SQLite

/// A replica in a file of SQLite. What a transaction wrote is on the disk when it returns, so an unsent change survives a
/// crash and a power cut. Several processes may use one file.
///
/// `@unchecked Sendable`: the connection is used with the lock held.
public final class SQLiteReplica: LocalReplica, @unchecked Sendable {
    public let path: String
    public let space: String
    private let vfs: String?
    private let lock = Mutex(())
    private var opened: SQLiteTransaction?

    /// `vfs` names another of SQLite's file layers, for tests that make the disk fail.
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
        // Not `withLock`: what `body` captures and returns need not be sendable.
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
            // After a failure of the disk nothing that this connection remembers is to be trusted.
            if error is SQLiteError { opened = nil } else { try database.rollback() }
            throw error
        }
    }
}
