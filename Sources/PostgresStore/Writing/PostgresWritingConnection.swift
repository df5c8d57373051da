import Notes
import NotesHashing
import NotesPostgres
import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine
import struct Synchronization.Atomic

/// Runs the batches of a command queue on one connection. It belongs to the queue's executor.
///
/// It opens a broken connection again. A batch is run again if it did not take effect, and answered if it did.
package final class PostgresWritingConnection: WritingConnection {
    package let batch: PostgresBatch
    package let buffers: BatchBuffers
    package let accounts: PostgresAccounts
    package let undos: PostgresUndos
    package let transaction: WriteTransaction
    private let state: StoreSignals
    private let clock: DatabaseClock?
    private let connector: Connector
    private let unknownCommits: UnknownCommits
    /// Identifies this connection's row in `writers`.
    let writer: [UInt8]

    /// `clock` learns the database's time.
    package init(
        _ connector: Connector, state: StoreSignals, limits: StoreLimits, clock: DatabaseClock?,
        unknownCommits: UnknownCommits = UnknownCommits(), texts: RecentTexts = RecentTexts(),
        mostKept: Int = PostgresBatch.mostKept
    ) throws {
        guard let writer = SecureRandom.bytes(16) else {
            throw StoreError.unavailable("the system has no random bytes")
        }
        self.writer = writer
        self.connector = connector
        self.state = state
        self.clock = clock
        self.unknownCommits = unknownCommits
        batch = PostgresBatch(try connector.connect(), mostKept: mostKept)
        buffers = BatchBuffers(batch, texts)
        accounts = PostgresAccounts(batch, buffers.counters)
        undos = PostgresUndos(batch)
        transaction = WriteTransaction(
            Tables(
                notes: buffers.notes, tags: buffers.tags, names: PostgresNames(buffers), versions: buffers.versions,
                resends: buffers.resends,
                idempotency: buffers.idempotency, files: PostgresFiles(batch, buffers.counters),
                shares: PostgresShares(batch),
                undos: undos, accounts: accounts, devices: buffers.devices, counters: buffers.counters,
                changes: PostgresChanges(batch, buffers.counters),
                segments: PostgresSegments(batch, buffers.counters, state), expiry: PostgresExpiry(batch, by: writer),
                apps: PostgresApps(batch, buffers.counters), flows: PostgresFlows(batch),
                events: PostgresEvents(batch), losses: buffers.losses,
                control: BatchControl(batch) { try connector.connect() }), state, limits)
    }

    package func begin(for jobs: ArraySlice<CommandJob>) throws { try begin(Self.keys(of: jobs)) }

    private static func keys(of jobs: ArraySlice<CommandJob>) -> BatchKeys {
        var keys = BatchKeys()
        for job in jobs { keys.add(job.keys) }
        return keys
    }

    package var preparesAhead: Bool { true }

    /// Sends the reads of the next batch. If the connection breaks, `begin` sends them again on another one.
    package func prepare(for next: ArraySlice<CommandJob>) {
        guard !batch.connection.isBroken else { return }
        try? ask(Self.keys(of: next))
    }

    private func ask(_ keys: BatchKeys) throws {
        let number = try batch.begin()
        try batch.later(WriterRow.mark, PostgresArguments(writer, number))
        try buffers.ask(keys, now: state.now)
    }

    /// Begins a transaction. The keys are those of the jobs of `prepare`, if there was one.
    package func begin(_ keys: BatchKeys) throws {
        try connector.refuseToWaitForStandby()
        if batch.connection.isBroken { batch.use(try connector.reconnect(unless: state)) }
        // One server records a change of the timeline; the others see that when they try it too.
        for _ in 0..<3 {
            if batch.state.phase != .sent { try ask(keys) }
            let moment = try buffers.receive()
            if moment.timeline == moment.knownTimeline, accountsAreOf(generation: moment.generation) {
                clock?.learn(moment.time)
                state.receipts.mayHaveBeenIssued(moment.latestIssued)
                transaction.begin()
                return
            }
            batch.rollback()
            guard moment.timeline != moment.knownTimeline else { continue }
            try moment.writeTimeline(
                batch.connection, issued: max(state.receipts.latestIssued, clock?.known ?? 0))
        }
        throw StoreError.unavailable("the database's timeline changed again")
    }

    /// Returns false if another server recorded a new timeline while this one waited for the accounts.
    private func accountsAreOf(generation: Int64) -> Bool {
        buffers.counters.generation.map { $0 == generation } ?? true
    }

    package func commit() throws { try commit(preparing: nil) }

    package func commit(preparing next: ArraySlice<CommandJob>?) throws {
        try transaction.flush()
        do {
            try batch.commit { if let next { prepare(for: next) } }
        } catch {
            if error is CommitUnknown { unknownCommits.add() }
            guard batch.connection.isBroken, case .lookup(let number) = batch.breaks() else { throw error }
            try findOutcome(of: number)
        }
        transaction.committed()
    }

    /// Finds the outcome of a batch in its own row. A transaction that is still open has the row locked, and this waits
    /// for its end.
    private func findOutcome(of number: Int64) throws {
        let tookEffect: Bool
        do {
            batch.use(try connector.reconnect(unless: state))
            // The next batch may have it locked, on a connection that the database considers alive.
            tookEffect = try [WriterRow.find, WriterRow.findLocked].contains { query in
                try batch.connection.run(query, PostgresArguments(writer)).first?.int(0) == number
            }
        } catch {
            unknownCommits.add()
            throw OutcomeUnknown(cause: "\(error)")
        }
        if !tookEffect { throw BatchLost() }
    }

    package func rollback() {
        transaction.rolledBack()
        batch.rollback()
    }

    package func held(by jobs: ArraySlice<CommandJob>) -> Set<AccountNumber> {
        let accounts = Set(jobs.compactMap(\.keys.account))
        let rows = try? batch.connection.run(
            """
            WITH free AS (SELECT number FROM accounts WHERE number = ANY ($1) FOR NO KEY UPDATE SKIP LOCKED)
            SELECT number FROM accounts WHERE number = ANY ($1) AND number NOT IN (SELECT number FROM free)
            """, PostgresArguments(Array(accounts)))
        return Set((rows.map(Array.init) ?? []).compactMap { try? AccountNumber($0.int(0)) })
    }

    package func verifyWritable() throws {
        try connector.refuseToWaitForStandby()
        try ServerRow.check(batch.connection)
        try batch.connection.run(WriterRow.mark, PostgresArguments(writer, batch.takeNumber()))
    }

    package func close() { batch.connection.close() }

    /// Classifies an error of a transaction. A batch that failed because of another server is run again.
    @Sendable package static func cause(of error: any Error) -> CommandFailure {
        let unavailable = StoreError.unavailable("\(error)")
        switch error {
        case let error as StoreError: return CommandFailure(error, .command)
        case let error as PostgresError:
            switch error.kind {
            case .conflict: return CommandFailure(unavailable, .again)
            case .disconnected, .readOnly: return CommandFailure(unavailable, .away)
            case .locked: return CommandFailure(unavailable, .held)
            case .rejected, .exhausted: return CommandFailure(unavailable, .connection)
            case .full: return CommandFailure(.insufficientStorage, .command)
            case .canceled, .constraint, .skipped, .type, .other: return CommandFailure(unavailable, .command)
            }
        case is BatchLost: return CommandFailure(unavailable, .again)
        case is OutcomeUnknown, is CommitUnknown: return CommandFailure(.outcomeUnknown("\(error)"), .connection)
        case is Unreachable, is Moved, is SchemaUpdate.TooNew, is ServerRow.Missing:
            return CommandFailure(unavailable, .connection)
        default: return CommandFailure(unavailable, .command)
        }
    }
}

/// The connection broke during the COMMIT, and the transaction is not in the database.
private struct BatchLost: Error, CustomStringConvertible {
    var description: String { "the connection broke, and the transaction did not take effect" }
}

/// The connection broke, and the outcome could not be queried. A client that resends its change gets the right answer.
private struct OutcomeUnknown: Error, CustomStringConvertible {
    let cause: String
    var description: String { "the connection broke during a COMMIT whose outcome is not known: \(cause)" }
}

/// Writes and reads a connection's row in `writers`: the number of its last batch. The row is written first in the
/// transaction, so that a query of it waits for the transaction's end. (The server's own record of transactions is of
/// no use: after a failover it has other transactions under the same numbers.)
enum WriterRow {
    static let mark = """
        INSERT INTO writers (id, batch, at) VALUES ($1, $2, (extract(epoch FROM clock_timestamp()) * 1000)::int8)
        ON CONFLICT (id) DO UPDATE SET batch = excluded.batch, at = excluded.at
        """

    /// Rows older than this may be deleted; live connections insert theirs again.
    static let days: Int64 = 7

    /// Deletes old rows by the database's clock, which the rows use.
    static let expire = """
        DELETE FROM writers WHERE at < (extract(epoch FROM clock_timestamp()) * 1000)::int8 - $1
        """

    static let find = "SELECT batch FROM writers WHERE id = $1"
    /// Waits for the end of a transaction that has written the row. FOR UPDATE would not wait for one that has inserted
    /// it.
    static let findLocked = """
        INSERT INTO writers (id, batch, at) VALUES ($1, 0, (extract(epoch FROM clock_timestamp()) * 1000)::int8)
        ON CONFLICT (id) DO UPDATE SET batch = writers.batch RETURNING batch
        """
}

/// Counts the commits that were not acknowledged because their outcome was unknown.
package final class UnknownCommits: Sendable {
    private let counted = Atomic<Int>(0)

    package init() {}

    package var count: Int { counted.load(ordering: .relaxed) }
    func add() { counted.add(1, ordering: .relaxed) }
}

/// Undoes one command alone. Earlier writes of the batch are sent first, followed by a savepoint. Nothing waits for
/// their replies, and only an account with a quota pays for it.
private final class BatchControl: TransactionControl {
    private let batch: PostgresBatch
    private let connect: () throws -> PostgresConnection

    /// `connect` opens another connection to the same database.
    init(_ batch: PostgresBatch, connect: @escaping () throws -> PostgresConnection) {
        self.batch = batch
        self.connect = connect
    }

    private func run(_ sql: String) throws { try batch.later(sql, PostgresArguments()) }

    func mark() throws {
        try batch.flush()
        try run("SAVEPOINT mark")
    }

    func unmark() throws { try run("RELEASE mark") }

    func returnToMark() throws {
        batch.forget()
        try run("ROLLBACK TO mark")
        try run("RELEASE mark")
    }

    /// Reads on another connection, without the changes of the transaction under way. That transaction's lock keeps
    /// others from changing the notes.
    func notesBefore(_ account: AccountNumber) throws -> PresentState {
        let connection = try connect()
        return { id in
            let found = try connection.run(
                "SELECT rev, deleted FROM notes WHERE account = $1 AND id = $2", PostgresArguments(account, id))
            guard let row = found.first, let rev = row.rev(0) else { return nil }
            return (rev, try row.int(1) != 0)
        }
    }
}
