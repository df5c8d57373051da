import Notes
import SQLite

/// The writing connection with every statement it needs, prepared once. It belongs to the writer's queue.
final class WriteConnection {
    let database: Database
    let shared: StoreState
    let configuration: StoreConfiguration
    let counters: AccountCounters
    let accounts: AccountTables
    let notes: NoteTable
    let tags: TagTable
    let versions: VersionTable
    let admitted: ResendTable
    let idempotency: IdempotencyTable
    let files: FileTable
    let shares: ShareTable
    let undos: UndoTable
    let damage = BulkDeletionGuard()
    let search: SegmentInstaller
    /// The pull half of a sync reads inside the transaction that pushed.
    let changes: ChangeReads
    private let proof: Statement

    init(_ configuration: StoreConfiguration, mayMigrate: Bool, shared: StoreState) throws {
        database = try OpenDatabase.writer(configuration, mayMigrate: mayMigrate)
        self.configuration = configuration
        self.shared = shared
        counters = try AccountCounters(database)
        accounts = try AccountTables(database)
        notes = try NoteTable(database)
        tags = try TagTable(database)
        versions = try VersionTable(database)
        admitted = try ResendTable(database)
        idempotency = try IdempotencyTable(database)
        files = try FileTable(database)
        shares = try ShareTable(database)
        undos = try UndoTable(database, UndoFolder(configuration), files)
        search = try SegmentInstaller(database)
        changes = try ChangeReads(database)
        proof = try database.prepare("UPDATE server SET opened = opened + 1")
    }

    var loggedPages: Int { database.loggedPages }

    func begin() throws {
        try database.begin()
        counters.begin()
    }

    func commit() throws {
        try search.flush()
        try counters.write()
        try database.commit()
        counters.committed()
        undos.committed()
        damage.committed(now: shared.now)
    }

    func rollback() {
        counters.forget()
        search.forgetNothing()
        _ = files.takeDropped()
        undos.rolledBack()
        damage.rolledBack()
        // Where even this fails the connection is thrown away by its owner.
        try? database.rollback()
    }

    /// One durable write of our own.
    func verifyWritable() throws {
        try database.begin()
        try proof.run()
        try database.commit()
    }

    func takeChanged() -> [AccountNumber: AccountChange] { counters.takeChanged() }
}
