import Notes
import NotesHashing
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Keeps a read transaction open until this is released.
///
/// `@unchecked Sendable`: it is used on one queue at a time, like the readers of the snapshot.
final class HeldSnapshot: @unchecked Sendable {
    let batch: PostgresBatch
    private let pool: PostgresPool

    init(_ pool: PostgresPool) throws {
        self.pool = pool.lending(for: .backup)
        // An idle connection may be older than a move of the notes.
        batch = PostgresBatch(try self.pool.borrow { try ServerRow.check($0) })
        try batch.later("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", PostgresArguments())
    }

    /// Ends the transaction without waiting. The reply to COMMIT is received when the connection is borrowed again.
    deinit {
        let connection = batch.connection
        if batch.state.phase == .settled, (try? connection.enqueue("COMMIT")) != nil {
            try? connection.sync()
        } else {
            connection.close()
        }
        pool.giveBack(connection)
    }

    func ask(_ sql: String, _ arguments: PostgresArguments) throws -> PostgresResult {
        try batch.ask(sql, arguments)
    }
}

/// Serves the reads of a restore's first pass, from a snapshot of its own or from the one that the restore's notes come
/// from.
final class PostgresRestoreReads: RestoreReads {
    private let pool: PostgresPool
    private let given: HeldSnapshot?
    private var held: HeldSnapshot?
    private var notes: NoteBuffer?

    init(_ pool: PostgresPool, within given: HeldSnapshot?) { (self.pool, self.given) = (pool, given) }

    func begin() throws {
        let held = try given ?? HeldSnapshot(pool)
        self.held = held
        notes = BatchBuffers(held.batch).notes
    }

    func end() { (held, notes) = (nil, nil) }

    func row(_ account: AccountNumber, _ id: NoteID) throws -> NoteRow? {
        // Each row is read once, and not kept.
        defer { notes?.forget() }
        return try notes?.row(account, id)
    }

    func live(_ account: AccountNumber) throws -> Int {
        Int(
            try ask("SELECT live FROM accounts WHERE number = $1", PostgresArguments(account)).first?
                .int(0) ?? 0)
    }

    func names(_ digest: SHA256.Digest, _ account: AccountNumber) throws -> Bool {
        try ask(
            """
            SELECT EXISTS (SELECT 1 FROM files WHERE account = $1 AND digest = $2)
                OR EXISTS (SELECT 1 FROM undo_files WHERE account = $1 AND digest = $2)
            """, PostgresArguments(account, digest)
        ).first?.bool(0) == true
    }

    private func ask(_ sql: String, _ arguments: PostgresArguments) throws -> PostgresResult {
        guard let held else { throw StoreError.unavailable("a restore has no connection") }
        return try held.ask(sql, arguments)
    }
}
