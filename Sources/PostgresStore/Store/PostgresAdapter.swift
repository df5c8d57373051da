import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine
import struct Synchronization.Atomic

/// Adapts the store to PostgreSQL; each of several servers has an adapter. Rows, times and numbers come from the
/// database. Memory only caches what was read.
package final class PostgresAdapter: StoreAdapter {
    let settings: PostgresSettings
    package let state: StoreSignals
    let pool: PostgresPool
    package let marks = DeviceMarks()
    package let writer: PostgresWriter
    private let pipeline: PointPipeline
    private let points: [ReadQueue]
    private let hints: ServerHints
    /// Watches over the primary; nil in a command.
    private let watch: PrimaryWatch?
    private let leaves: LeafCache
    private let follower: PostgresFollower?
    private let turn = RoundRobin()

    /// Runs the steps of the schema that are missing. `time` replaces the database's clock.
    package init(_ settings: PostgresSettings, time: (@Sendable () -> Int64)? = nil) throws {
        try TooFewConnections.check(settings.connections)
        self.settings = settings
        let open = OpenConnections()
        let address = settings.address.listed(in: open).readingByIndexes
        let clock = DatabaseClock(own: settings.clock)
        let pool = PostgresPool(
            address.connections(for: "reader"), ConnectionBudget(most: settings.connections),
            patience: settings.longestWaitForConnection)
        try Self.prepare(pool, clock)
        let state = StoreSignals(clock: time ?? { clock.now }, report: settings.report)
        (self.state, self.pool) = (state, pool)
        let texts = RecentTexts()
        let follower =
            settings.isForServer && settings.indexesSearch
            ? try PostgresFollower(
                Connector(address.connections(for: "index")), pool: pool, texts: texts, limits: settings.limits
            ) { clock.now } : nil
        let leaves = LeafCache()
        (self.follower, self.leaves) = (follower, leaves)
        let pointPool = pool.lending(for: .point)
        pipeline = PointPipeline(pointPool)
        points = (1...Self.pointReaders).map { [marks] number in
            ReadQueue(label: "cloudnotes.points.\(number)") {
                PostgresReader(pointPool, shared: state, marks: marks, leaves: leaves)
            }
        }
        hints = try ServerHints(
            Connector(address.connections(for: "hints")), state: state, listens: settings.isForServer)
        writer = try PostgresWriter(
            address, state: state, limits: settings.limits, clock: clock, texts: texts, pool: pool,
            spool: settings.spool)
        watch =
            settings.isForServer
            ? PrimaryWatch(settings.address.connections(for: "watch"), watching: open, report: settings.report)
            : nil
        hints.start()
        watch?.start()
        guard let follower else { return }
        state.setFollower { [weak follower] in follower?.changed($0) }
        state.setSearchGapHook { [weak follower] in follower?.indexSoon($0) }
        follower.start()
    }

    /// Brings the tables up to date and reads the time, on a connection that serves reads afterwards.
    private static func prepare(_ pool: PostgresPool, _ clock: DatabaseClock) throws {
        let connection = try PostgresConnection(pool.address)
        // These are the limits that `Connector` sets for connections that write: another server may be making tables.
        try connection.execute("SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '60s'")
        try SchemaUpdate.run(connection)
        try ServerRow.check(connection)
        try DatabaseHome.compare(connection)
        try connection.execute("RESET lock_timeout; RESET idle_in_transaction_session_timeout")
        // The time is read before any time is given out or stamped.
        let time = try connection.run("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::int8")
        if let time = try time.first?.int(0) { clock.learn(time) }
        pool.add(connection)
    }

    /// Counts the threads that serve point reads of several statements.
    private static let pointReaders = 2

    package var isForServer: Bool { settings.isForServer }

    package func stop() {
        watch?.close()
        follower?.close()
    }

    package func close() {
        writer.close()
        hints.close()
        pool.close()
    }

    // MARK: Reading

    /// Returns the number of threads for lists, which is also that for searches. The connections for them bound it.
    package var readThreads: Int {
        min(settings.readThreads, max(1, ConnectionBudget(most: settings.connections).mostLists / 2))
    }

    package func makeReader() throws(StoreError) -> any NoteReader {
        PostgresReader(pool, shared: state, marks: marks, leaves: leaves)
    }

    package func makeLane() throws(StoreError) -> any ReadLane { NoInlineReads() }

    package func snapshotRows(of account: AccountNumber) throws -> any BackupRows {
        let held = try HeldSnapshot(pool)
        return PostgresBackupRows(account) { try held.ask($0, $1) }
    }

    /// Answers in the pipeline if one statement suffices. Two queues share the other reads, so that a read which waits
    /// for the database delays only some.
    package func answer(_ read: PointRead, reply: @escaping Reply<PointAnswer>) -> Bool {
        if PointStatement.suffices(for: read) {
            pipeline.submit(read, reply: reply)
            return true
        }
        points[turn.next(of: points.count)].read(for: read.scope?.asker.account) { reader throws(StoreError) in
            reply(.success(try reader.answer(read)))
        } orElse: { error in
            reply(.failure(error))
        }
        return true
    }

    package func read(
        with reader: any NoteReader, for scope: ReadScope?, _ body: (any NoteReader) throws(StoreError) -> Void
    ) throws(StoreError) {
        guard let scope, let reader = reader as? PostgresReader else { return try body(reader) }
        try reader.reads.asking(scope.asker) { () throws(StoreError) in try body(reader) }
    }

    package func indexSearch(of account: AccountNumber) { follower?.catchUp(account) }

    // MARK: Writing

    package func submit(_ job: CommandJob) { writer.submit(job) }
    package func soon(_ body: @escaping @Sendable () -> Void) { writer.soon(body) }

    package var guesses: (any GuessTable)? { PostgresGuesses(pool.lending(for: .write)) }

    /// Returns false if the database accepts no writes. A write finds that out; if requests fail before they write, the
    /// watch does.
    package var isWritable: Bool { state.isWritable && watch?.isLost != true && watch?.commitsWait != true }

    package func figures() -> StoreFigures {
        var figures = writer.figures
        figures.database = watch?.figures
        figures.database?.unknownCommits = writer.unknownCommits.count
        figures.database?.mostConnections = settings.connections
        return figures
    }

    package func watch(_ listeners: @escaping @Sendable () -> Listeners) { hints.watch(listeners) }

    // Files are in the database, in pieces. Until then a folder of this server holds the received bytes.

    package func makeIntake(limit: Int64) throws(StoreError) -> any Intake {
        try settings.spool.makeIntake(limit: limit)
    }

    package func blobs(of account: AccountNumber) -> any BlobStore { writer.blobs(account) }
    package func collect() { writer.collect() }

    // MARK: Restore

    package func restoreReads() -> any RestoreReads { PostgresRestoreReads(pool, within: nil) }

    /// Uses one connection for the bytes and the reads, since there may be no more.
    package func undo(
        _ id: String, of account: AccountNumber
    ) throws -> (bytes: any StoredBytes, reads: any RestoreReads)? {
        let held = try HeldSnapshot(pool)
        guard let bytes = try PieceBytes.snapshot(id, of: account, held) else { return nil }
        return (bytes, PostgresRestoreReads(pool, within: held))
    }

    package func erasePurged(reply: @escaping Reply<Bool>) { writer.erasePurged(reply: reply) }
}

extension StoreEngine {
    package convenience init(_ settings: PostgresSettings) throws {
        self.init(try PostgresAdapter(settings))
    }
}

/// Answers no read inline: the database may be on another machine, so no loop waits for it.
private final class NoInlineReads: ReadLane {
    func beginTurn() {}
    func endTurn() {}
    func answer(_ read: PointRead) throws(StoreError) -> PointAnswer? { nil }
}

/// Configures a store on PostgreSQL.
package struct PostgresSettings: Sendable {
    package var address: PostgresAddress
    /// Bodies are stored in this folder while they are received.
    package var folder: String
    package var limits = StoreLimits()
    /// Limits the connections of this server.
    package var connections = ConnectionBudget.standard
    /// Sets the number of concurrent lists, and of concurrent searches, if the connections suffice.
    package var readThreads = 2
    /// A borrower that waits longer for a connection is refused.
    package var longestWaitForConnection = Duration.seconds(10)
    /// A server uses the store. A command runs beside servers: it builds no index, listens for no notices and does not
    /// watch the primary.
    package var isForServer = true
    /// This server builds the search index.
    package var indexesSearch = true
    /// Returns this machine's time in milliseconds since 1970, for times that no other server compares.
    package var clock: @Sendable () -> Int64
    package var report: @Sendable (StoreEvent) -> Void = { _ in }

    package init(_ address: PostgresAddress, folder: String, clock: @escaping @Sendable () -> Int64) {
        self.address = address
        self.folder = folder
        self.clock = clock
    }

    var spool: Spool { Spool(folder: folder + "/incoming") }
}

/// Detects that the tables were restored from a dump, in this PostgreSQL or another, or are a copy of a database. They
/// may lack what devices have seen, and the timeline may be unchanged. So the next batch begins a generation, as after
/// a failover.
enum DatabaseHome {
    /// Earlier versions left out the database.
    private static let compare = """
        WITH here AS (
            SELECT system_identifier || '/' || oid || '/' || 'server'::regclass::oid AS place,
                system_identifier || '/' || 'server'::regclass::oid AS earlier
            FROM pg_control_system(), pg_database WHERE datname = current_database()
        )
        UPDATE server SET home = place,
            timeline = CASE WHEN home IS NULL OR home = earlier OR timeline IS NULL THEN timeline ELSE 'restored' END
        FROM here WHERE home IS DISTINCT FROM place
        """

    /// Compares the home. A server that speaks PostgreSQL's protocol without this function is left as it is.
    static func compare(_ connection: PostgresConnection) throws(PostgresError) {
        do throws(PostgresError) { try connection.run(compare) } catch {
            if connection.isBroken || error.kind != .other { throw error }
        }
    }
}

/// Chooses each of several in turn.
private final class RoundRobin: Sendable {
    private let turns = Atomic<Int>(0)

    func next(of count: Int) -> Int {
        let turn = turns.add(1, ordering: .relaxed).newValue
        return Int(UInt(bitPattern: turn) % UInt(count))
    }
}
