import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// A server's share in building the search index. It takes accounts whose index is behind. It writes with its own
/// connection and queue, so that only commands of the same account wait for it, as long as a transaction takes.
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
            _ = try reads.ask(IndexLeases.suggest, IndexLeases.mark([account]))
        }
        follower.indexSoon(account)
    }

    /// Brings the account's index up to its last change, however few changes are new.
    package func catchUp(_ account: AccountNumber) { follower.catchUp(account) }
}
