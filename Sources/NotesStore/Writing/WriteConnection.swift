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
    let modifications: ModificationTimes
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
    private let told: Statement
    private let tell: Statement

    init(_ configuration: StoreConfiguration, mayMigrate: Bool, shared: StoreState) throws {
        database = try OpenDatabase.writer(configuration, mayMigrate: mayMigrate)
        self.configuration = configuration
        self.shared = shared
        counters = try AccountCounters(database)
        accounts = try AccountTables(database)
        notes = try NoteTable(database)
        tags = try TagTable(database)
        versions = try VersionTable(database)
        modifications = try ModificationTimes(database)
        admitted = try ResendTable(database)
        idempotency = try IdempotencyTable(database)
        files = try FileTable(database)
        shares = try ShareTable(database)
        undos = try UndoTable(database, UndoFolder(configuration), files)
        search = try SegmentInstaller(database)
        changes = try ChangeReads(database)
        proof = try database.prepare("UPDATE server SET opened = opened + 1")
        told = try database.prepare("SELECT told FROM server")
        tell = try database.prepare("UPDATE server SET told = ?")
        shared.receipts.mayHaveBeenTold(try told.one { $0.int(0) } ?? 0)
    }

    var loggedPages: Int { database.loggedPages }

    func begin() throws {
        try database.begin()
        // A server beside this process tells times of its own, up to what it reserved.
        if configuration.role == .beside { shared.receipts.mayHaveBeenTold(try told.one { $0.int(0) } ?? 0) }
        shared.receipts.begin()
        counters.begin()
    }

    /// That times up to `time` may have been told.
    func reserve(_ time: Int64) throws { try tell.bind(1, time).run() }

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
