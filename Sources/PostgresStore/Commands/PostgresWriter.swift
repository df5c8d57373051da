import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// The store's writes. Commands that wait form a batch, which runs as one transaction on the writer's connection. Each
/// command names the rows that it will read.
///
/// A restore may take minutes, here or on another server, and holds its account as long. So long commands have a queue
/// and a connection of their own. So have commands of accounts that are held elsewhere: no other account waits for
/// them.
package final class PostgresWriter: Sendable {
    package typealias Reply<Value> = @Sendable (Result<Value, StoreError>) -> Void

    package let state: StoreSignals
    /// The files of an account.
    package let blobs: @Sendable (AccountNumber) -> any BlobStore
    /// Serves the reads of upkeep.
    let pool: PostgresPool
    private let queue: CommandQueue
    private let longQueue: CommandQueue
    private let accountsWithLong = SideQueueAccounts()
    /// Runs commands of accounts that a transaction elsewhere holds.
    private let heldQueue: CommandQueue
    private let accountsHeld = SideQueueAccounts()
    /// The states of the two side queues.
    private let asideStates: [StoreSignals]
    package let unknownCommits = UnknownCommits()

    /// Connects at once, to a database that has this program's tables. `state` reads `clock`; `pool` and `spool` serve
    /// files.
    package init(
        _ address: PostgresAddress, state: StoreSignals, limits: StoreLimits, clock: DatabaseClock,
        texts: RecentTexts = RecentTexts(), pool: PostgresPool, spool: Spool
    ) throws {
        self.state = state
        self.pool = pool
        blobs = { PostgresBlobs(of: $0, pool, spool: spool) }
        let (longState, heldState) = (Self.stateAside(of: state), Self.stateAside(of: state))
        asideStates = [longState, heldState]
        let connect = { @Sendable [unknownCommits] (connector: Connector, state: StoreSignals) in
            try PostgresWritingConnection(
                connector, state: state, limits: limits, clock: clock, unknownCommits: unknownCommits, texts: texts)
        }
        let long = Connector(address.connections(for: "long"), forReplies: Self.longStatement)
        longQueue = CommandQueue(
            connection: nil, state: longState, executor: SerialExecutor(label: "cloudnotes.long"),
            cause: PostgresWritingConnection.cause, source: { try connect(long, longState) })
        let held = Connector(
            address.connections(for: "held"), forLocks: Self.shortWait, idle: Self.longestPause)
        let heldQueue = CommandQueue(
            connection: nil, state: heldState, executor: SerialExecutor(label: "cloudnotes.held"),
            cause: PostgresWritingConnection.cause, source: { try connect(held, heldState) },
            heldJobs: .wait(batches: Self.mostWaits))
        let writer = Connector(
            address.connections(for: "writer"), forLocks: Self.shortWait, idle: Self.longestPause,
            keepsPlans: true)
        queue = CommandQueue(
            connection: try connect(writer, state), state: state,
            executor: SerialExecutor(label: "cloudnotes.writer"),
            cause: PostgresWritingConnection.cause, source: { try connect(writer, state) },
            heldJobs: .handOver { [accountsHeld] in heldQueue.submit(accountsHeld.count($0)) })
        self.heldQueue = heldQueue
    }

    /// Returns a state that forwards its announcements to `state`. Its other signals are like those of another server.
    private static func stateAside(of state: StoreSignals) -> StoreSignals {
        let aside = StoreSignals(clock: { state.now })
        aside.setForwarding(changes: { state.announce($0) }, revocation: { state.announce($0) })
        aside.setPurgeHook { state.hasPurged() }
        return aside
    }

    /// The longest time of a statement in a long command: one statement erases all rows of an account.
    private static let longStatement = Duration.seconds(600)
    /// The time that a command waits for a held account, longer than a batch takes. It then moves to the side queue.
    private static let shortWait = Duration.milliseconds(300)
    /// The longest time between two statements of a batch, which takes milliseconds.
    private static let longestPause = Duration.seconds(3)
    /// The most waits of a held command: ten seconds in all.
    private static let mostWaits = 33

    /// Answers every command that was submitted before.
    package func close() {
        for state in asideStates { state.close() }
        queue.close()
        longQueue.close()
        heldQueue.close()
    }

    package var figures: StoreFigures {
        var figures = queue.figures
        for others in [longQueue.figures, heldQueue.figures] {
            figures.waiting += others.waiting
            figures.failures += others.failures
            figures.reopenings += others.reopenings
        }
        return figures
    }

    package func submit(_ job: CommandJob) {
        if job.isLong || accountsWithLong.contains(job) {
            longQueue.submit(accountsWithLong.count(job))
        } else if accountsHeld.contains(job) {
            heldQueue.submit(accountsHeld.count(job))
        } else {
            queue.submit(job)
        }
    }

    package func soon(_ body: @escaping @Sendable () -> Void) { queue.soon(body) }

    /// Submits a command of upkeep, which works on the connection.
    func submit<Value: Sendable>(
        _ reply: @escaping Reply<Value>, isLong: Bool = false,
        _ body: @escaping @Sendable (PostgresWritingConnection) throws -> Value
    ) {
        submit(
            CommandJob(
                isLong: isLong, keys: .unknown,
                run: { connection in
                    guard let connection = connection as? PostgresWritingConnection else {
                        throw StoreError.unavailable("the connection is of another store")
                    }
                    let value = try body(connection)
                    return { reply(.success(value)) }
                }, refuse: { reply(.failure($0)) }))
    }
}
