import Notes
import NotesHashing
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// The reads of a restore's first pass, in their own snapshot or in the one from which the restore reads its notes.
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
            try ask("SELECT live FROM accounts WHERE number = $1", PostgresArguments { $0.add(account) }).first?
                .int(0) ?? 0)
    }

    func names(_ digest: SHA256.Digest, _ account: AccountNumber) throws -> Bool {
        try ask(
            """
            SELECT EXISTS (SELECT 1 FROM files WHERE account = $1 AND digest = $2)
                OR EXISTS (SELECT 1 FROM undo_files WHERE account = $1 AND digest = $2)
            """,
            PostgresArguments {
                $0.add(account)
                $0.add(digest)
            }
        ).first?.bool(0) == true
    }

    private func ask(_ sql: String, _ arguments: PostgresArguments) throws -> PostgresResult {
        guard let held else { throw StoreError.unavailable("a restore has no connection") }
        return try held.ask(sql, arguments)
    }
}
