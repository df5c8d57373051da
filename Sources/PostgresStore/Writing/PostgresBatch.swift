import NotesPostgres
import NotesStoreContract

/// Runs one write transaction on PostgreSQL. The writes of commands are kept in buffers in memory, and sent with the
/// COMMIT. Reads use the buffers too, and the database for rows that no buffer has.
///
///     BEGIN, lock, gather      one trip, which may be that of the COMMIT before it
///     decide                   in memory
///     write, COMMIT            one trip
///
/// A read that was not gathered makes a trip of its own, so the gathering only affects speed.
package final class PostgresBatch {
    typealias Take = (PostgresResult) throws -> Void

    package private(set) var connection: PostgresConnection
    private(set) var state = BatchState()
    private var buffers: [any BatchBuffer] = []
    /// These handlers take the outstanding results, in order.
    private var takes: [Take?] = []
    /// Counts the times that the batch waited for the connection.
    package private(set) var trips = 0
    private var knownTypes: RowTypes?

    /// Limits the bytes of rows that the buffers keep.
    private let mostKept: Int
    private var kept = 0

    package init(_ connection: PostgresConnection, mostKept: Int = PostgresBatch.mostKept) {
        self.connection = connection
        self.mostKept = mostKept
    }

    /// The bound is above the writes of usual batches, and far below those of a restore.
    package static let mostKept = 8 << 20

    func add(_ buffer: any BatchBuffer) { buffers.append(buffer) }

    // MARK: Sending

    /// Queues BEGIN and returns the number of the batch.
    @discardableResult
    package func begin() throws(PostgresError) -> Int64 {
        try connection.enqueue("BEGIN ISOLATION LEVEL READ COMMITTED")
        takes.append(nil)
        kept = 0
        return state.begins()
    }

    /// Returns a number that no batch has.
    func takeNumber() -> Int64 { state.takeNumber() }

    /// Queues a statement whose result `take` gets. The next `receive` or the commit throws its error.
    func later(_ sql: String, _ arguments: PostgresArguments, _ take: Take? = nil) throws(PostgresError) {
        try connection.enqueue(sql, arguments)
        state.queues()
        takes.append(take)
    }

    /// Sends what is queued. No statement may follow until the replies are received.
    func sync() throws(PostgresError) {
        guard state.ends() == .sync else { return }
        if !state.isCommitting { trips += 1 }
        try connection.sync()
    }

    // MARK: Receiving

    /// Runs the statement, and everything queued before it, in one trip.
    func ask(_ sql: String, _ arguments: PostgresArguments) throws -> PostgresResult {
        try later(sql, arguments)
        guard let result = try receive() else { throw StoreError.unavailable("a statement had no result") }
        return result
    }

    /// Sends what is queued in one trip, and returns the result of the last statement.
    @discardableResult
    func receive() throws -> PostgresResult? {
        try sync()
        let expected = takes
        takes.removeAll()
        let results = try results(of: expected.count)
        // Handlers run once all results are complete, since one may queue a statement.
        for (take, result) in zip(expected, results) { try take?(result) }
        return results.last
    }

    private func results(of statements: Int) throws(PostgresError) -> [PostgresResult] {
        defer { state.received() }
        var results: [PostgresResult] = []
        do throws(PostgresError) {
            for _ in 0..<statements { results.append(try connection.receive().get()) }
        } catch {
            if !connection.isBroken { try connection.settle() }
            throw error
        }
        try connection.settle()
        return results
    }

    // MARK: Buffers

    /// Returns the types of rows that are sent. They come with the first replies of a batch.
    func rowTypes() throws -> RowTypes {
        guard let knownTypes else { throw StoreError.unavailable("the types of rows are not known") }
        return knownTypes
    }

    func learn(_ types: RowTypes) { knownTypes = types }

    /// Queues the changes of the buffers, so that a statement that follows sees them.
    func flush() throws {
        for buffer in buffers { try buffer.flush() }
    }

    /// Counts a row that a buffer keeps. Above the limit the rows are written and dropped, and read again when they are
    /// needed: a transaction may be larger than memory.
    func keep(_ bytes: Int) throws {
        kept += bytes + Self.rowBytes
        guard kept > mostKept else { return }
        kept = 0
        try flush()
        try receive()
        for buffer in buffers { buffer.dropRows() }
    }

    /// Estimates the bytes of a row apart from its text.
    private static let rowBytes = 512

    /// Drops the caches of the buffers, for instance after a return to a savepoint.
    func forget() {
        for buffer in buffers { buffer.forget() }
    }

    // MARK: The end

    /// Commits. Throws if the transaction did not take effect, or if that is unknown
    /// (`PostgresError.Kind.disconnected`). `then` may begin the next one, after the COMMIT in the same trip.
    package func commit(then: () -> Void = {}) throws {
        try flush()
        let statements = takes.count
        takes.removeAll()
        try connection.enqueue("COMMIT")
        state.commits()
        try connection.sync()
        trips += 1
        then()
        var failure: PostgresError?
        for _ in 0..<statements {
            do throws(PostgresError) { _ = try connection.receive().get() } catch {
                if connection.isBroken { throw error }
                failure = failure ?? error
            }
        }
        let outcome = CommitOutcome(try connection.receive())
        state.commitEnded()
        // This ends this pipeline, and no other.
        _ = try? connection.receive()
        // The COMMIT was skipped with what followed the failure.
        if let failure { throw failure }
        switch outcome {
        case .committed: for buffer in buffers { buffer.committed() }
        case .rolledBack(let error): throw error
        case .unknown(let notice): throw CommitUnknown(notice: notice)
        }
        forget()
    }

    package func rollback() {
        forget()
        takes.removeAll()
        guard !connection.isBroken else { return }
        if state.undoes() == .rollBack {
            // PostgreSQL keeps the replies to earlier statements until a sync, which commits if BEGIN has failed.
            try? connection.enqueue("ROLLBACK")
            try? connection.sync()
        }
        try? connection.settle()
        if connection.isInTransaction { _ = try? connection.run("ROLLBACK") }
    }

    /// Returns what becomes of the batch after the connection broke.
    func breaks() -> BatchState.Action { state.breaks() }

    /// Replaces a connection that broke.
    func use(_ other: PostgresConnection) {
        connection.close()
        connection = other
        _ = state.breaks()
        takes.removeAll()
        knownTypes = nil
        forget()
    }
}

/// Keeps the rows of a table until they are written.
protocol BatchBuffer: AnyObject {
    /// Queues statements for the changes. Cached rows stay cached.
    func flush() throws
    /// Drops rows that were flushed and can be read again.
    func dropRows()
    func forget()
    /// Takes over what was buffered, once the transaction has taken effect.
    func committed()
}

extension BatchBuffer {
    func dropRows() {}
    func committed() {}
}

/// The database has the transaction, and its standby may not.
package struct CommitUnknown: Error, CustomStringConvertible {
    package let notice: PostgresNotice
    package var description: String { "COMMIT ended with the warning \(notice.code)" }
}

/// Tracks a batch's statements, from BEGIN to the reply to COMMIT: a state machine over what a connection sends and
/// receives. It decides and `PostgresBatch` acts, so a break of the connection at any point is tested without a
/// database.
///
///     phase               queues             ends                      received   commits      commitEnded   breaks
///     settled             queued             none                      settled    committing                 runAgain
///     queued              queued             sync: sent                           committing                 runAgain
///     sent                                   none                      settled                               runAgain
///     committing          committingQueued   none                                              settled       lookup
///     committingQueued    committingQueued   sync: committingSent                              queued        lookup
///     committingSent                         none                                              sent          lookup
///
/// A missing entry is an event that may not occur. `begins` is the first `queues` of a batch; `undoes` and `breaks`
/// lead to `settled`.
struct BatchState {
    enum Phase: UInt8, Equatable {
        /// Nothing is queued, and no reply is outstanding.
        case settled
        /// Statements are queued. The database may have some of them, and keeps its replies until the pipeline ends.
        case queued
        /// The pipeline has ended. None may follow until its replies are received.
        case sent
        /// COMMIT was queued behind the statements, so that it takes effect whether or not its reply arrives.
        case committing
        /// Behind the COMMIT, statements of the next batch are queued.
        case committingQueued
        /// Their pipeline has ended, in one trip with the COMMIT.
        case committingSent
    }

    /// Directs `PostgresBatch` after an event.
    enum Action: Equatable {
        case none
        /// Ends the pipeline, which sends it.
        case sync
        /// Ends the pipeline with a ROLLBACK, and drops the replies.
        case rollBack
        /// Drops the outstanding replies.
        case settle
        /// The batch did not take effect.
        case runAgain
        /// The row in `writers` has the outcome of this batch.
        case lookup(batch: Int64)
    }

    private(set) var phase = Phase.settled
    /// Gives the number of the batch that began last.
    private(set) var number: Int64 = 0
    /// Gives the number of the batch whose COMMIT was queued last.
    private var committing: Int64 = 0

    /// Returns true while the reply to a COMMIT is outstanding.
    var isCommitting: Bool {
        switch phase {
        case .settled, .queued, .sent: false
        case .committing, .committingQueued, .committingSent: true
        }
    }

    // MARK: Sending

    /// Begins a batch and returns its number.
    mutating func begins() -> Int64 {
        assert(phase == .settled || phase == .committing, "a batch begins in \(phase)")
        queues()
        return takeNumber()
    }

    /// Returns a number that no batch has.
    mutating func takeNumber() -> Int64 {
        number += 1
        return number
    }

    mutating func queues() {
        switch phase {
        case .settled, .queued: phase = .queued
        case .committing, .committingQueued: phase = .committingQueued
        case .sent, .committingSent: assertionFailure("a statement is queued in \(phase)")
        }
    }

    mutating func ends() -> Action {
        switch phase {
        case .queued: phase = .sent
        case .committingQueued: phase = .committingSent
        case .settled, .sent, .committing, .committingSent: return .none
        }
        return .sync
    }

    mutating func commits() {
        assert(phase == .settled || phase == .queued, "COMMIT is queued in \(phase)")
        phase = .committing
        committing = number
    }

    // MARK: Receiving

    /// Records that all replies of the pipeline have arrived.
    mutating func received() {
        assert(phase == .settled || phase == .sent, "replies have come in \(phase)")
        phase = .settled
    }

    /// Records the reply to COMMIT, whatever it is.
    mutating func commitEnded() {
        switch phase {
        case .committing: phase = .settled
        case .committingQueued: phase = .queued
        case .committingSent: phase = .sent
        case .settled, .queued, .sent: assertionFailure("a COMMIT ends in \(phase)")
        }
    }

    // MARK: Failing

    /// Returns the action that undoes the transaction on a connection that works.
    mutating func undoes() -> Action {
        defer { phase = .settled }
        switch phase {
        case .settled: return .none
        case .queued, .committingQueued: return .rollBack
        case .sent, .committing, .committingSent: return .settle
        }
    }

    /// Returns the action for a connection that broke.
    mutating func breaks() -> Action {
        defer { phase = .settled }
        return isCommitting ? .lookup(batch: committing) : .runAgain
    }
}
