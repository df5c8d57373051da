import Dispatch
import Notes
import Postgres
import StoreContract
import StoreCore

/// The store on PostgreSQL, of which each of several servers has one. Rows, times and numbers come from the database; what
/// is kept here is what was read and may be read again.
package final class PostgresNoteStore: NoteStore {
    let settings: PostgresSettings
    let shared: StoreState
    let pool: PostgresPool
    let marks: DeviceMarks
    let writer: PostgresWriter
    let restoring = DispatchQueue(label: "cloudnotes.restoring", qos: .userInitiated)
    let erasing: UndoErasing
    private let pipeline: PointPipeline
    private let points: [ReadQueue]
    private let lists: ReadQueue
    private let searches: ReadQueue
    private let hints: ServerHints
    /// Of a server.
    private let watch: PrimaryWatch?
    private let leaves: LeafCache
    private let follower: PostgresFollower?
    private let turn = RoundRobin()

    /// Makes the tables, or the steps of them that are missing.
    package init(_ settings: PostgresSettings) throws {
        try TooFewConnections.check(settings.connections)
        self.settings = settings
        let open = OpenConnections()
        let address = settings.address.listed(in: open).readingByIndexes
        let clock = DatabaseClock(own: settings.clock)
        let pool = PostgresPool(
            address.connections(for: "reader"), ConnectionBudget(most: settings.connections),
            patience: settings.longestWaitForConnection)
        try Self.prepare(pool, clock)
        let shared = StoreState(clock: { clock.now }, report: settings.report)
        let marks = DeviceMarks()
        (self.shared, self.marks, self.pool) = (shared, marks, pool)
        let texts = RecentTexts()
        let follower =
            settings.isForServer && settings.indexesSearch
            ? try PostgresFollower(
                Connector(address.connections(for: "index")), pool: pool, texts: texts, limits: settings.limits
            ) { clock.now } : nil
        let leaves = LeafCache()
        (self.follower, self.leaves) = (follower, leaves)
        let reader = { @Sendable (pool: PostgresPool) in
            PostgresReader(pool, shared: shared, marks: marks, leaves: leaves)
        }
        let pointPool = pool.lending(for: .point)
        pipeline = PointPipeline(pointPool)
        points = (1...Self.pointReaders).map { number in
            ReadQueue(label: "cloudnotes.points.\(number)") { reader(pointPool) }
        }
        lists = ReadQueue(label: "cloudnotes.reads") { reader(pool) }
        searches = ReadQueue(label: "cloudnotes.searches") { reader(pool) }
        hints = try ServerHints(
            Connector(address.connections(for: "hints")), state: shared, listens: settings.isForServer)
        writer = try PostgresWriter(
            address, state: shared, limits: settings.limits, clock: clock, marks: marks, texts: texts,
            pool: pool, spool: settings.spool)
        erasing = UndoErasing { [writer] in writer.erasePurged(reply: $0) }
        if settings.isForServer { shared.setPurgeHook { [weak erasing] in erasing?.soon() } }
        watch =
            settings.isForServer
            ? PrimaryWatch(settings.address.connections(for: "watch"), watching: open, report: settings.report)
            : nil
        hints.start()
        watch?.start()
        guard let follower else { return }
        shared.setFollower { [weak follower] in follower?.changed($0) }
        shared.setSearchGapHook { [weak follower] in follower?.indexSoon($0) }
        follower.start()
    }

    /// Brings the tables up to date and learns the time, on a connection that serves reads afterwards.
    private static func prepare(_ pool: PostgresPool, _ clock: DatabaseClock) throws {
        let connection = try PostgresConnection(pool.address)
        // As `Connector` sets them for connections that write: another server may be making tables.
        try connection.execute("SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '60s'")
        try SchemaUpdate.run(connection)
        try ServerRow.check(connection)
        try DatabaseHome.compare(connection)
        try connection.execute("RESET lock_timeout; RESET idle_in_transaction_session_timeout")
        // Before any time is given out or stamped.
        let time = try connection.run("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::int8")
        if let time = try time.first?.int(0) { clock.learn(time) }
        pool.add(connection)
    }

    /// Threads for point reads that are more than one statement.
    private static let pointReaders = 2

    package func close() {
        shared.close()
        watch?.close()
        follower?.close()
        writer.close()
        hints.close()
        pool.close()
    }

    // MARK: Reading

    package func makeReader() throws(StoreError) -> any NoteReader {
        PostgresReader(pool, shared: shared, marks: marks, leaves: leaves)
    }

    /// Brings the search index of an account up to its last change; by itself it leaves the newest few hundred to the
    /// queries. Not for the writer's queue, nor for a loop.
    package func indexSearch(of account: AccountNumber) { follower?.catchUp(account) }

    package func makeLane() throws(StoreError) -> any ReadLane { DistantReadLane() }

    /// In the pipeline where one statement answers it. The others by turns on queues of their own, so that a read which waits
    /// for the database delays only some.
    package func answer(_ read: PointRead, reply: @escaping Reply<PointAnswer>) {
        if PointStatement.suffices(for: read) {
            return pipeline.submit(read, reply: reply)
        }
        points[turn.next(of: points.count)].read(for: read.scope?.asker.account) { reader throws(StoreError) in
            reply(.success(try reader.answer(read)))
        } orElse: { error in
            reply(.failure(error))
        }
    }

    package func read(
        _ kind: ReadKind, for scope: ReadScope?,
        _ body: @escaping @Sendable (any NoteReader) throws(StoreError) -> Void,
        orElse failed: @escaping @Sendable (StoreError) -> Void
    ) {
        let queue =
            switch kind {
            case .list: lists
            case .search: searches
            }
        queue.read(for: scope?.asker.account, unless: kind.isAbandoned) { reader throws(StoreError) in
            guard let scope, let reader = reader as? PostgresReader else { return try body(reader) }
            try reader.reads.asking(scope.asker) { () throws(StoreError) in try body(reader) }
        } orElse: { error in
            failed(error)
        }
    }

    package var guesses: (any GuessTable)? { PostgresGuesses(pool.lending(for: .write)) }

    /// A write finds out that the database takes none; where requests fail before they write, the watch does.
    package var isWritable: Bool { shared.isWritable && watch?.isLost != true && watch?.commitsWait != true }
    package var filesAreUsable: Bool { shared.filesAreUsable }

    package func figures() -> StoreFigures {
        var figures = writer.figures
        figures.database = watch?.figures
        figures.database?.unknownCommits = writer.unknownCommits.count
        figures.database?.mostConnections = settings.connections
        return figures
    }

    package func onChange(
        _ hook: @escaping @Sendable (AccountChanges) -> Void,
        watching: @escaping @Sendable () -> Listeners
    ) {
        shared.setHook(hook)
        hints.watch(watching)
    }

    package func onRevocation(_ hook: @escaping @Sendable (Revocation) -> Void) { shared.setRevocationHook(hook) }
}

/// Nothing is answered at once: the database may be on another machine.
private final class DistantReadLane: ReadLane {
    func beginTurn() {}
    func endTurn() {}
    func answer(_ read: PointRead) throws(StoreError) -> PointAnswer? { nil }
}
