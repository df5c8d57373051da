import Notes
import Postgres
import StoreContract
import StoreEngine

/// A server's share in the search index: it takes accounts whose index is behind, and builds. It writes with a connection
/// and a queue of its own, so that commands wait for it only where they are about the same account, as long as a transaction
/// takes.
package final class PostgresFollower: Sendable {
    private let state: StoreSignals
    private let queue: CommandQueue
    private let follower: SearchFollower
    private let asking: PostgresPool

    /// `clock` is the one by which leases run out.
    package init(
        _ connector: Connector, pool: PostgresPool, texts: RecentTexts = RecentTexts(), limits: StoreLimits,
        clock: @escaping @Sendable () -> Int64
    ) throws {
        // Apart from the state of commands: what fails here is no failure of theirs.
        let state = StoreSignals(clock: clock)
        let open = { @Sendable in
            try PostgresWritingConnection(connector, state: state, limits: limits, clock: nil)
        }
        // Connects with the first piece of the index: small accounts have none.
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

    /// After a batch, of this server or of another.
    package func changed(_ changes: AccountChanges) { follower.changed(changes) }

    /// A search had to leave out notes: the account's index is behind, and whoever wrote them may not have said so.
    func indexSoon(_ account: AccountNumber) {
        let reads = PostgresReads(asking)
        // Where it fails, the next search asks again.
        try? reads.read {
            _ = try reads.ask(IndexLeases.suggest, IndexLeases.mark([account]))
        }
        follower.indexSoon(account)
    }

    /// Brings the account's index up to its last change, however few are new.
    package func catchUp(_ account: AccountNumber) { follower.catchUp(account) }
}
