import Notes
import NotesHashing
import NotesPrimitives
import NotesSQLite
import NotesSearchIndex
import NotesStoreContract
import NotesStoreEngine

/// Adapts the store to SQLite: one writer, as many readers as there are loops, and one folder.
final class SQLiteAdapter: StoreAdapter {
    let configuration: StoreConfiguration
    let state: StoreSignals
    let marks = DeviceMarks()
    private let writer: CommandQueue
    let collector: BlobCollector
    let blobWatch: BlobWatch
    /// Lists the accounts that the last process was erasing or restoring.
    let unfinishedErasures: [AccountNumber]
    /// Builds the search index; nil beside a server, which builds it.
    private let follower: SearchFollower?
    private let prepared: PreparedOrders?
    /// Holds the lock of the folder until the store is closed; nil beside another server.
    private let lock: FolderLock?

    /// Opens the folder, and creates or migrates what is missing. Every refusal comes before the first write.
    init(_ configuration: StoreConfiguration) throws(OpenError) {
        try OpenDatabase.prepareFolder(configuration)
        let lock = try FolderLock(folder: configuration.folder)
        let holdsLock = lock != nil
        if !holdsLock && configuration.role == .server {
            throw .heldByAnotherServer(path: configuration.folder)
        }
        if holdsLock { configuration.files.spool.empty() }
        self.lock = lock
        self.configuration = configuration
        let state = StoreSignals(clock: configuration.clock, report: configuration.report)
        self.state = state
        let prepared =
            configuration.role == .server ? PreparedOrders(open: { try OpenDatabase.reader(configuration) }) : nil
        self.prepared = prepared
        let collector = BlobCollector(configuration)
        self.collector = collector
        let open = { @Sendable in
            try WriteConnection(configuration, mayMigrate: holdsLock, state: state, collector: collector)
        }
        let connection = try OpenDatabase.translating(configuration.databasePath) { try open() }
        blobWatch = BlobWatch(configuration.files, state)
        if holdsLock {
            try OpenDatabase.translating(configuration.folder) {
                try UndoTable.sweep(connection.database, UndoFolder(configuration))
            }
        }
        unfinishedErasures = try OpenDatabase.translating(configuration.folder) {
            try connection.accounts.unfinishedErasures()
        }
        writer = CommandQueue(
            connection: connection, state: state, executor: SerialExecutor(label: "cloudnotes.writer"),
            cause: WriteConnection.cause
        ) {
            let connection = try open()
            connection.emptyLogWhenIdle()
            return connection
        }
        if configuration.role == .server {
            blobWatch.start()
            state.receipts.onRenewal { [weak writer, weak state] in
                if let writer, let state { writer.submit(state.receipts.renewalJob) }
            }
        }
        prepared?.changed()
        guard configuration.role == .server, configuration.indexesSearch else {
            follower = nil
            state.setFollower { _ in prepared?.changed() }
            return
        }
        let openSource = { @Sendable in try SegmentSource(OpenDatabase.reader(configuration)) }
        let follower = SearchFollower(
            state, work: PendingAccounts { try openSource().accountsBehind(form: Segment.presentForm) },
            jobs: IndexJobs { [writer] in writer.submit($0) }, open: openSource)
        self.follower = follower
        state.setFollower { [weak follower] in
            follower?.changed($0)
            prepared?.changed()
        }
        state.setSearchGapHook { [weak follower] in follower?.indexSoon($0) }
        follower.start()
    }

    var isForServer: Bool { configuration.role == .server }

    func stop() {
        blobWatch.cancel()
        follower?.close()
        prepared?.close()
    }

    func close() {
        if isForServer {
            writer.submit(
                CommandJob(refuse: { _ in }) { connection in
                    try connection.reserve(connection.state.receipts.latestIssued)
                    return {}
                })
        }
        writer.close()
        collector.finish()
        lock?.release()
    }

    // MARK: Reading

    var readThreads: Int { configuration.readThreads }

    func makeReader() throws(StoreError) -> any NoteReader { try openReader() }

    func makeLane() throws(StoreError) -> any ReadLane { SQLiteReadLane(try openReader()) }

    func openReader() throws(StoreError) -> SQLiteReader {
        try SQLiteReader(configuration, shared: state, marks: marks, prepared: prepared)
    }

    /// Reads on a connection of its own, whose transaction stays open. Meanwhile the log after it cannot be emptied.
    func snapshotRows(of account: AccountNumber) throws -> any BackupRows {
        let database = try OpenDatabase.reader(configuration)
        try database.beginReading()
        return try BackupTable(database, account: account)
    }

    func figures() -> StoreFigures {
        var figures = writer.figures
        figures.databaseBytes = FileSize.bytes(configuration.databasePath)
        figures.logBytes = FileSize.bytes(configuration.logPath)
        return figures
    }

    // MARK: Writing

    func submit(_ job: CommandJob) { writer.submit(job) }
    func soon(_ body: @escaping @Sendable () -> Void) { writer.soon(body) }
    func pause(_ account: AccountNumber) { writer.pause(account) }
    func resume(_ account: AccountNumber) { writer.resume(account) }

    // MARK: Files

    func makeIntake(limit: Int64) throws(StoreError) -> any Intake {
        do throws(StoreError) {
            return try configuration.files.makeIntake(limit: limit)
        } catch {
            blobWatch.probeSoon()
            throw error
        }
    }

    func blobs(of account: AccountNumber) -> any BlobStore { configuration.files }
    func collect(_ files: Set<SHA256.Digest>) { collector.collect(files) }
    func filesFailed() { blobWatch.probeNow() }
    func collect() { collector.sweep() }

    // MARK: Restore

    func restoreReads() throws -> any RestoreReads { try RestoreTables(configuration) }

    func undo(
        _ id: String, of account: AccountNumber
    ) throws -> (bytes: any StoredBytes, reads: any RestoreReads)? {
        guard try UndoTable.has(id, of: account, OpenDatabase.reader(configuration)),
            let bytes = try UndoFolder(configuration).bytes(of: id)
        else { return nil }
        return (bytes, try restoreReads())
    }

    var stages: (any RestoreStages)? { self }

    func erasePurged(reply: @escaping Reply<Bool>) { UndoRewriting(configuration, state).run(writer, reply: reply) }

    func indexSearch(of account: AccountNumber) { follower?.catchUp(account) }
}

extension StoreEngine {
    /// Opens the folder, and creates or migrates what is missing. Every refusal comes before the first write.
    package convenience init(_ configuration: StoreConfiguration) throws(OpenError) {
        self.init(try SQLiteAdapter(configuration))
    }
}

extension SQLiteAdapter: RestoreStages {
    var piecesAtOnce: Int { configuration.piecesAtOnce }

    func writeUndo(of account: AccountNumber) throws -> String {
        let database = try OpenDatabase.reader(configuration)
        try database.beginReading()
        defer { try? database.rollback() }
        return try UndoTable.write(account, database, UndoFolder(configuration), now: state.now)
    }

    func removeUndo(_ id: String) { UndoFolder(configuration).remove(id) }
}

/// Answers a loop's reads from the database in this process. All of them are answered at once, except long pulls.
final class SQLiteReadLane: ReadLane {
    /// A pull has at most this number of changes here; a longer one would hold up the loop's other clients.
    private static let shortPull: Int64 = 200

    private let reader: SQLiteReader

    init(_ reader: SQLiteReader) { self.reader = reader }

    func beginTurn() { reader.beginTurn() }
    func endTurn() { reader.endTurn() }

    func answer(_ read: PointRead) throws(StoreError) -> PointAnswer? {
        if case .changes(let pull, let scope) = read {
            return try reader.changes(pull, of: scope.account, atMost: Self.shortPull).map { .changes($0) }
        }
        return try reader.answer(read)
    }
}
