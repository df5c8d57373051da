import Dispatch
import Notes
import NotesPostgres
import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine

/// Runs the store's writes. Commands that wait form a batch, which runs as one transaction on the writer's connection.
/// Each command names the rows that it will read.
///
/// A restore may take minutes, here or on another server, and holds its account as long. So long commands have a queue
/// and a connection of their own. So have commands of accounts that are held elsewhere: no other account waits for
/// them.
package final class PostgresWriter: Sendable {
    package typealias Reply<Value> = @Sendable (Result<Value, StoreError>) -> Void

    package let state: StoreSignals
    /// Returns the files of an account.
    package let blobs: @Sendable (AccountNumber) -> any BlobStore
    /// Serves the reads of upkeep.
    let pool: PostgresPool
    private let queue: CommandQueue
    private let long: SideQueue
    /// Runs commands of accounts that a transaction elsewhere holds.
    private let held: SideQueue
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
        let connect = { @Sendable [unknownCommits] (connector: Connector, state: StoreSignals) in
            try PostgresWritingConnection(
                connector, state: state, limits: limits, clock: clock, unknownCommits: unknownCommits, texts: texts)
        }
        let forLong = Connector(address.connections(for: "long"), forReplies: Self.longStatement)
        long = SideQueue("cloudnotes.long", beside: state) { try connect(forLong, $0) }
        let forHeld = Connector(
            address.connections(for: "held"), forLocks: Self.shortWait, idle: Self.longestPause)
        let held = SideQueue("cloudnotes.held", beside: state, heldJobs: .wait(batches: Self.mostWaits)) {
            try connect(forHeld, $0)
        }
        self.held = held
        let writer = Connector(
            address.connections(for: "writer"), forLocks: Self.shortWait, idle: Self.longestPause,
            keepsPlans: true)
        queue = CommandQueue(
            connection: try connect(writer, state), state: state,
            executor: SerialExecutor(label: "cloudnotes.writer"),
            cause: PostgresWritingConnection.cause, source: { try connect(writer, state) },
            heldJobs: .handOver { held.submit($0) })
    }

    /// A statement of a long command may take this long, since one statement erases all rows of an account.
    private static let longStatement = Duration.seconds(600)
    /// A command waits this long for a held account, longer than a batch takes. It then moves to the side queue.
    private static let shortWait = Duration.milliseconds(300)
    /// The database ends a batch that pauses longer than this between two statements; a batch takes milliseconds.
    private static let longestPause = Duration.seconds(3)
    /// A held command waits this number of times at most, ten seconds in all.
    private static let mostWaits = 33

    /// Answers all commands submitted so far, then ends.
    package func close() {
        for side in [long, held] { side.state.close() }
        queue.close()
        for side in [long, held] { side.queue.close() }
    }

    package var figures: StoreFigures {
        var figures = queue.figures
        for others in [long.queue.figures, held.queue.figures] {
            figures.waiting += others.waiting
            figures.failures += others.failures
            figures.reopenings += others.reopenings
        }
        return figures
    }

    package func submit(_ job: CommandJob) {
        if job.isLong || long.hasJobs(of: job.keys.account) {
            long.submit(job)
        } else if held.hasJobs(of: job.keys.account) {
            held.submit(job)
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

/// Runs jobs on a connection of its own, and counts those of each account. While an account has any, its later jobs
/// follow them. So its requests keep their order, and other accounts do not wait.
private final class SideQueue: Sendable {
    let queue: CommandQueue
    /// Forwards its announcements to the store's state. Its other signals are like those of another server.
    let state: StoreSignals
    private let counts = Mutex<[AccountNumber: Int]>([:])

    init(
        _ label: String, beside main: StoreSignals, heldJobs: HeldJobs = .runAgain,
        connect: @escaping @Sendable (StoreSignals) throws -> PostgresWritingConnection
    ) {
        let state = StoreSignals(clock: { main.now })
        state.setForwarding(changes: { main.announce($0) }, revocation: { main.announce($0) })
        state.setPurgeHook { main.hasPurged() }
        self.state = state
        queue = CommandQueue(
            connection: nil, state: state, executor: SerialExecutor(label: label),
            cause: PostgresWritingConnection.cause, source: { try connect(state) }, heldJobs: heldJobs)
    }

    func hasJobs(of account: AccountNumber?) -> Bool {
        guard let account else { return false }
        return counts.withLock { $0[account] != nil }
    }

    /// Submits a job, which counts for its account until it is answered.
    func submit(_ job: CommandJob) {
        guard let account = job.keys.account else { return queue.submit(job) }
        counts.withLock { $0[account, default: 0] += 1 }
        queue.submit(
            CommandJob(
                isLong: job.isLong, keys: job.keys,
                run: { [self] connection in
                    let answer = try job.run(connection)
                    return {
                        self.end(account)
                        answer()
                    }
                },
                refuse: { [self] error in
                    end(account)
                    job.refuse(error)
                }))
    }

    private func end(_ account: AccountNumber) {
        counts.withLock { counts in
            let left = counts[account, default: 1] - 1
            counts[account] = left > 0 ? left : nil
        }
    }
}

/// Runs the upkeep that one of the servers does for all.
extension PostgresWriter {
    /// Finds files that no row names. This takes long if there are many, so no write waits for it.
    private static let looking = DispatchQueue(label: "cloudnotes.filing", qos: .userInitiated, attributes: .concurrent)

    /// Removes purged text from the next snapshot that has some. Replies false if there is none.
    package func erasePurged(reply: @escaping Reply<Bool>) {
        do {
            guard let pending = try PendingUndo(pool) else { return reply(.success(false)) }
            let rewritten = try pending.rewrite(into: blobs(pending.account), state)
            // The closure does not capture the read transaction, which ends here.
            let (undo, account, purges) = (pending.undo, pending.account, pending.purges)
            submit(reply, isLong: true) { connection in
                try connection.undos.replace(undo, of: account, with: rewritten, without: purges)
                return true
            }
        } catch { reply(.failure(StoreError(error))) }
    }

    /// Erases files that no row names.
    package func collect(reply: @escaping Reply<Void> = { _ in }) {
        let isLeased: Reply<Bool> = { [self] isMine in
            guard case .success(true) = isMine else { return reply(isMine.map { _ in }) }
            Self.looking.async { [self] in
                do {
                    let accounts = try PostgresBlobs.accountsWithUnnamed(pool, now: state.now)
                    submit(reply) { connection in
                        try PostgresBlobs.eraseUnnamed(
                            of: accounts, connection.batch, connection.buffers.counters, now: self.state.now)
                    }
                } catch { reply(.failure(StoreError(error))) }
            }
        }
        submit(isLeased) {
            try Lease.take("files", for: Lease.span, by: $0.writer, $0.batch, now: $0.transaction.state.now)
        }
    }
}

extension PostgresBlobs {
    /// One transaction erases files of at most this number of accounts.
    private static let batch = 100

    private static let unnamed = """
        b.touched_at < $1
            AND NOT EXISTS (SELECT 1 FROM files f WHERE f.account = b.account AND f.digest = b.digest)
            AND NOT EXISTS (SELECT 1 FROM undo_files u WHERE u.account = b.account AND u.digest = b.digest)
        """
    private static let longestSearch = Duration.seconds(600)

    static func accountsWithUnnamed(_ all: PostgresPool, now: Int64) throws -> [AccountNumber] {
        let pool = all.lending(for: .backup)
        let connection = try pool.borrow()
        let patience = connection.patience
        connection.patience = longestSearch
        defer {
            connection.patience = patience
            pool.giveBack(connection)
        }
        return try connection.run(
            "SELECT DISTINCT account FROM blobs b WHERE \(unnamed) ORDER BY account LIMIT \(batch)",
            PostgresArguments(now - grace)
        ).map { AccountNumber(try $0.int(0)) }
    }

    /// Erases files that no row names, under the account's lock. A transaction that names a file has ended, or begins
    /// after the erasure and has adopted the file less than an hour ago.
    static func eraseUnnamed(
        of accounts: [AccountNumber], _ batch: PostgresBatch, _ counters: CounterBuffer, now: Int64
    ) throws {
        for account in accounts {
            _ = try counters.find(account)
            try batch.later(
                """
                WITH gone AS (DELETE FROM blobs b WHERE b.account = $2 AND \(Self.unnamed) RETURNING account, digest)
                DELETE FROM blob_pieces p USING gone WHERE p.account = gone.account AND p.digest = gone.digest
                """, PostgresArguments(now - Self.grace, account))
        }
    }
}

/// Gives one server the upkeep that it does for all. Every server tries once an hour to take the lease. The server that
/// had the lease keeps it, unless that server has ended.
enum Lease {
    static let span: Int64 = 50 * 60_000

    /// Takes the lease; returns true if the writer has it from now on.
    static func take(
        _ name: String, for milliseconds: Int64, by writer: [UInt8], _ batch: PostgresBatch, now: Int64
    ) throws -> Bool {
        try batch.ask(
            """
            INSERT INTO leases (name, holder, until) VALUES ($1, $2, $3 + $4)
            ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
                WHERE leases.until <= $3 OR leases.holder = excluded.holder
            """, PostgresArguments(name, writer, now, milliseconds)
        ).changedRows == 1
    }
}
