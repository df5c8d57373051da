import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Writes on one connection with its statements. It belongs to the command queue's executor.
final class WriteConnection: WritingConnection {
    let database: Database
    let state: StoreSignals
    let configuration: StoreConfiguration
    let transaction: WriteTransaction
    let accounts: AccountTables
    let notes: NoteTable
    private let keyspaces: Keyspaces
    let files: FileTable
    let undos: UndoTable
    let staging: StagingTable
    private let savepoint: WriteSavepoint
    private let collector: BlobCollector
    private let proof: Statement
    private let findIssued: Statement
    private let saveIssued: Statement
    private var loggedPages: Int
    /// Erased text may be in the log, which has to be emptied.
    private var mustEmptyLog = false

    static let checkpointPages = 1_500

    init(
        _ configuration: StoreConfiguration, mayMigrate: Bool, state: StoreSignals, collector: BlobCollector
    ) throws {
        database = try OpenDatabase.writer(configuration, mayMigrate: mayMigrate)
        self.configuration = configuration
        self.state = state
        self.collector = collector
        keyspaces = Keyspaces(database)
        accounts = AccountTables(database, keyspaces)
        notes = NoteTable(database, keyspaces)
        files = FileTable(database, keyspaces)
        undos = UndoTable(database, UndoFolder(configuration), files)
        staging = StagingTable(database, keyspaces, undos)
        savepoint = WriteSavepoint(database, undos, configuration)
        let losses = MemoryLosses { [undos] account, undo in try undos.warns(undo, of: account) }
        let tables = Tables(
            notes: notes, tags: TagTable(database, keyspaces), names: notes,
            versions: VersionTable(database, keyspaces), resends: ResendTable(database, keyspaces),
            idempotency: IdempotencyTable(database), files: files, shares: ShareTable(database), undos: undos,
            accounts: accounts, devices: accounts, counters: CounterTable(database),
            changes: ChangeReads(database, keyspaces), segments: SegmentWrites(database, keyspaces),
            expiry: ExpiryTable(database, keyspaces), apps: AppTable(database, keyspaces), flows: FlowTable(database),
            events: EventTable(database), losses: losses, control: savepoint, staging: staging)
        transaction = WriteTransaction(tables, state, configuration.limits)
        proof = database.statement("UPDATE server SET opened = opened + 1")
        findIssued = database.statement("SELECT told FROM server")
        saveIssued = database.statement("UPDATE server SET told = ?")
        loggedPages = database.loggedPages
        state.receipts.mayHaveBeenIssued(try findIssued.one { $0.int(0) } ?? 0)
    }

    func begin(for jobs: ArraySlice<CommandJob>) throws {
        try database.begin()
        keyspaces.forget()
        // A server beside this process gives out times, up to its reservation.
        if configuration.role == .beside { state.receipts.mayHaveBeenIssued(try findIssued.one { $0.int(0) } ?? 0) }
        transaction.begin()
    }

    /// Records that clients may have seen times up to `time`.
    func reserve(_ time: Int64) throws { try saveIssued.bind(1, time).run() }

    func commit() throws {
        try transaction.flush()
        try database.commit()
        transaction.committed()
        undos.committed()
    }

    func rollback() {
        transaction.rolledBack()
        _ = files.takeDropped()
        undos.rolledBack()
        staging.rolledBack()
        try? database.rollback()
    }

    func verifyWritable() throws {
        try database.begin()
        try proof.run()
        try database.commit()
        loggedPages = database.loggedPages
    }

    func committed() {
        collector.collect(files.takeDropped())
        if transaction.index.takeErased() { mustEmptyLog = true }
        loggedPages = database.loggedPages
        if loggedPages >= Self.checkpointPages { checkpoint() }
    }

    /// Classifies an error. After those of scope `connection`, the connection's view of the database may differ from
    /// the disk.
    static func cause(of error: any Error) -> CommandFailure {
        let scope: CommandFailure.Scope =
            switch (error as? SQLiteError)?.kind {
            case .io, .readOnly, .cannotOpen, .damaged, .noMemory: .connection
            case .busy: .batch
            case .full, .constraint, .tooBig, .other, nil: .command
            }
        return CommandFailure(StoreError(error), scope)
    }

    // MARK: The log

    var isUntidy: Bool { loggedPages > 0 || mustEmptyLog }

    func tidy() -> Bool {
        if mustEmptyLog { return emptyLog() }
        checkpoint()
        return true
    }

    /// Empties the log when the queue is idle. A previous connection may have left erased text in it.
    func emptyLogWhenIdle() { mustEmptyLog = true }

    /// Moves pages passively, so it never waits for a reader. Pages that a reader still needs are moved the next time.
    private func checkpoint() {
        guard let result = try? database.checkpoint(.passive) else { return }
        loggedPages = result.logged - result.moved
    }

    /// Returns false if a reader still needs pages of the log.
    private func emptyLog() -> Bool {
        database.waitWhenBusy(milliseconds: 0)
        defer { database.waitWhenBusy(milliseconds: OpenDatabase.patience) }
        guard (try? database.checkpoint(.truncate)) != nil else { return false }
        mustEmptyLog = false
        loggedPages = 0
        return true
    }

    /// Empties the log into the database; the connection itself closes with its last reference.
    func close() { _ = try? database.checkpoint(.truncate) }
}

/// Undoes one command alone, by SQLite's savepoint and the files of its undo snapshots.
private final class WriteSavepoint: TransactionControl {
    private let database: Database
    private let undos: UndoTable
    private let configuration: StoreConfiguration
    private var snapshots: (made: Int, dropped: Int) = (0, 0)

    init(_ database: Database, _ undos: UndoTable, _ configuration: StoreConfiguration) {
        self.database = database
        self.undos = undos
        self.configuration = configuration
    }

    func mark() throws {
        snapshots = undos.mark
        try database.mark()
    }

    func unmark() throws { try database.unmark() }

    func returnToMark() throws {
        try database.returnToMark()
        undos.returnTo(snapshots)
    }

    /// Reads on a separate connection, which still sees what the writer deletes.
    func notesBefore(_ account: AccountNumber) throws -> PresentState {
        let database = try OpenDatabase.reader(configuration)
        try database.beginReading()
        let keyspace = try Keyspaces(database).of(account)
        let find = database.statement("SELECT rev, deleted FROM notes WHERE account = ? AND id = ?")
        return { id in
            try find.bind(1, keyspace.value).bind(2, id).one { row in row.rev(0).map { ($0, row.bool(1)) } } ?? nil
        }
    }
}

extension CommandJob {
    /// Makes a job of this store, whose queue only uses a `WriteConnection`. The queue is not generic over its
    /// connection: in another module that costs every call a lookup of metadata, 3 µs a write.
    init(
        refuse: @escaping @Sendable (StoreError) -> Void, run: @escaping @Sendable (WriteConnection) throws -> Answer
    ) {
        self.init(
            run: { connection in
                guard let connection = connection as? WriteConnection else {
                    throw StoreError.unavailable("the connection is of another store")
                }
                return try run(connection)
            }, refuse: refuse)
    }
}

extension ReceiptClock {
    /// Returns a job that writes a new reservation.
    var renewalJob: CommandJob {
        CommandJob(refuse: { _ in self.renewalFailed() }) { connection in
            let time = self.renewal
            try connection.reserve(time)
            return { self.renewed(until: time) }
        }
    }
}
