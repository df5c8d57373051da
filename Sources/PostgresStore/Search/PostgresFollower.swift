import Notes
import NotesHashing
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Builds a server's share of the search index: it takes accounts whose index is behind. It writes with its own
/// connection and queue, so that only commands of the same account wait for it, for at most one transaction.
package final class PostgresFollower: Sendable {
    private let state: StoreSignals
    private let queue: CommandQueue
    private let follower: SearchFollower
    private let asking: PostgresPool

    /// Leases expire by `clock`.
    package init(
        _ connector: Connector, pool: PostgresPool, texts: RecentTexts = RecentTexts(), limits: StoreLimits,
        clock: @escaping @Sendable () -> Int64
    ) throws {
        // A separate state keeps a failure here from counting as one of commands.
        let state = StoreSignals(clock: clock)
        let open = { @Sendable in
            try PostgresWritingConnection(connector, state: state, limits: limits, clock: nil)
        }
        // The queue connects with the first piece of the index; small accounts have none.
        let queue = CommandQueue(
            connection: nil, state: state, executor: SerialExecutor(label: "cloudnotes.index"),
            cause: PostgresWritingConnection.cause, source: open)
        let jobs = IndexJobs { [queue] in queue.submit($0) }
        let indexing = pool.lending(for: .index)
        let leases = try IndexLeases(indexing, now: clock) { account in
            try jobs.run { try $0.abandon(account) }
        }
        self.state = state
        self.queue = queue
        asking = pool
        follower = SearchFollower(state, work: leases, jobs: jobs) { PostgresSegmentSource(indexing, texts) }
    }

    package func start() { follower.start() }

    package func close() {
        state.close()
        follower.close()
        queue.close()
    }

    /// Follows a batch, of this server or of another.
    package func changed(_ changes: AccountChanges) { follower.changed(changes) }

    /// Indexes soon what a search had to leave out: the account's index is behind, and possibly unmarked.
    func indexSoon(_ account: AccountNumber) {
        let reads = PostgresReads(asking)
        // If this fails, the next search tries again.
        try? reads.read {
            _ = try reads.ask(IndexLeases.suggest, PostgresArguments([account]))
        }
        follower.indexSoon(account)
    }

    /// Brings the account's index up to its last change, however few changes are new.
    package func catchUp(_ account: AccountNumber) { follower.catchUp(account) }
}

/// Leases the accounts of the table `index_work`, whose index has work. Each server takes one at a time by a lease.
/// Another server may take an account whose lease has expired.
///
///     a batch      INSERT, or marks + 1           under the account's lock, with what it wrote
///     a server     holder, until                  alone, so that waiting for this row cannot deadlock
///     done         DELETE if marks are as they were when it was taken
package final class IndexLeases: IndexWork {
    private let reads: PostgresReads
    private let holder: [UInt8]
    private let now: () -> Int64
    private let abandon: (AccountNumber) throws -> Void
    /// Maps each leased account to its marks when the lease was taken.
    private var held: [AccountNumber: Int64] = [:]

    /// A lease lasts this number of milliseconds; a segment takes seconds at most.
    package static let span: Int64 = 60_000
    /// An account is free again this number of milliseconds after a failure.
    private static let pause: Int64 = 10_000

    /// `abandon` retires the segments that an earlier holder may still be building.
    package init(
        _ pool: PostgresPool, now: @escaping () -> Int64, abandon: @escaping (AccountNumber) throws -> Void
    ) throws {
        guard let holder = SecureRandom.bytes(16) else {
            throw StoreError.unavailable("the system has no random bytes")
        }
        reads = PostgresReads(pool)
        self.holder = holder
        self.now = now
        self.abandon = abandon
    }

    /// Checks find the work of a server that ended, or whose lease has expired.
    package var secondsBetweenChecks: Int? { 30 }
    package func start() -> Bool { true }

    /// Does nothing, since batches and searches write rows of their own.
    package func add(_ accounts: Set<AccountNumber>) {}

    package func next() throws -> AccountNumber? {
        let taken = try ask(
            """
            UPDATE index_work w SET holder = $1, until = $2 + \(Self.span)
            FROM (
                SELECT account, holder AS former FROM index_work WHERE until <= $2 OR holder = $1
                ORDER BY since LIMIT 1 FOR UPDATE SKIP LOCKED) f
            WHERE w.account = f.account RETURNING w.account, w.marks, f.former
            """, PostgresArguments(holder, now()))
        guard let row = taken.first else { return nil }
        let account = AccountNumber(try row.int(0))
        held[account] = try row.int(1)
        let former = try row.bytes(2)
        if !former.isEmpty, former != holder { try abandon(account) }
        return account
    }

    package func finished(_ account: AccountNumber, _ progress: IndexProgress) throws {
        let marks = held.removeValue(forKey: account) ?? 0
        switch progress {
        case .done:
            let erased = try ask(
                "DELETE FROM index_work WHERE account = $1 AND holder = $2 AND marks = $3",
                PostgresArguments(account, holder, marks))
            // If no row was erased, more was written meanwhile.
            if erased.changedRows == 0 { try release(account, until: 0) }
        case .more: try release(account, until: 0)
        case .failed: try release(account, until: now() + Self.pause)
        }
    }

    /// Releases an account, which goes behind the others.
    private func release(_ account: AccountNumber, until time: Int64) throws {
        _ = try ask(
            "UPDATE index_work SET holder = '', until = $3, since = $4 WHERE account = $1 AND holder = $2",
            PostgresArguments(account, holder, time, now()))
    }

    private func ask(_ sql: String, _ arguments: PostgresArguments) throws -> PostgresResult {
        try reads.read { try reads.ask(sql, arguments) }
    }

    // MARK: Asking for it

    private static let insertion = """
        INSERT INTO index_work (account, since)
        SELECT k.account, (extract(epoch FROM clock_timestamp()) * 1000)::int8 FROM unnest($1::int8[]) k(account)
        ON CONFLICT (account)
        """

    /// Marks accounts; run by a transaction that has their locks, and has written notes that the index lacks.
    static let mark = "\(insertion) DO UPDATE SET marks = index_work.marks + 1"

    /// Adds accounts that have no work yet; run without their locks.
    static let suggest = "\(insertion) DO NOTHING"
}
