import Postgres
import StoreContract

/// One write transaction on PostgreSQL. What commands write is kept in memory, in buffers, and goes out with the COMMIT; what
/// they read comes from the buffers too, and from the database where a buffer does not know it.
///
///     BEGIN, lock, gather      one trip, which may be that of the COMMIT before it
///     decide                   in memory
///     write, COMMIT            one trip
///
/// A read that was not gathered makes a trip of its own: only speed depends on the gathering.
package final class PostgresBatch {
    typealias Take = (PostgresResult) throws -> Void

    package private(set) var connection: PostgresConnection
    private(set) var state = BatchState()
    private var buffers: [any BatchBuffer] = []
    /// What to do with each result that is outstanding, in order.
    private var takes: [Take?] = []
    /// How often the connection was waited for.
    package private(set) var trips = 0
    private var knownTypes: RowTypes?

    /// How many bytes of rows the buffers may keep.
    private let mostKept: Int
    private var kept = 0

    package init(_ connection: PostgresConnection, mostKept: Int = PostgresBatch.mostKept) {
        self.connection = connection
        self.mostKept = mostKept
    }

    /// More than usual batches write, and little beside what a restore does.
    package static let mostKept = 8 << 20

    func add(_ buffer: any BatchBuffer) { buffers.append(buffer) }

    // MARK: Sending

    /// Queues BEGIN. Returns the number of the batch.
    @discardableResult
    package func begin() throws(PostgresError) -> Int64 {
        try connection.enqueue("BEGIN ISOLATION LEVEL READ COMMITTED")
        takes.append(nil)
        kept = 0
        return state.begins()
    }

    /// A number that no batch has.
    func takeNumber() -> Int64 { state.takeNumber() }

    /// Queues a statement, whose result `take` gets. An error of it is thrown by the next `receive` or by the commit.
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

    /// One trip for all that is queued and one statement more.
    func ask(_ sql: String, _ arguments: PostgresArguments) throws -> PostgresResult {
        try later(sql, arguments)
        guard let result = try receive() else { throw StoreError.unavailable("a statement had no result") }
        return result
    }

    /// One trip for all that is queued. Returns the result of the last statement.
    @discardableResult
    func receive() throws -> PostgresResult? {
        try sync()
        let expected = takes
        takes.removeAll()
        let results = try results(of: expected.count)
        // Not before they are complete: one may queue a statement.
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

    /// What rows are sent as. It comes with what begins a batch.
    func rowTypes() throws -> RowTypes {
        guard let knownTypes else { throw StoreError.unavailable("the types of rows are not known") }
        return knownTypes
    }

    func learn(_ types: RowTypes) { knownTypes = types }

    /// Queues what the buffers hold, so that a statement which follows sees it.
    func flush() throws {
        for buffer in buffers { try buffer.flush() }
    }

    /// Counts a row that a buffer keeps. When there are too many they are written now, and looked up again where they are
    /// asked for: a transaction may be larger than memory.
    func keep(_ bytes: Int) throws {
        kept += bytes + Self.rowBytes
        guard kept > mostKept else { return }
        kept = 0
        try flush()
        try receive()
        for buffer in buffers { buffer.dropRows() }
    }

    /// What a row takes besides its text.
    private static let rowBytes = 512

    /// Drops what the buffers know, for instance because a savepoint took it back.
    func forget() {
        for buffer in buffers { buffer.forget() }
    }

    // MARK: The end

    /// Throws where the transaction did not take effect, and where that is not known (`PostgresError.Kind.disconnected`).
    /// `then` may begin the next one, behind the COMMIT in the same trip.
    package func commit(then: () -> Void = {}) throws {
        try flush()
        let statements = takes.count
        takes.removeAll()
        try connection.enqueueCommit()
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
        // The end of this pipeline, and of no other.
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
            // PostgreSQL keeps the replies to what it was sent until a sync, which commits where BEGIN has failed.
            try? connection.enqueue("ROLLBACK")
            try? connection.sync()
        }
        try? connection.settle()
        if connection.isInTransaction { _ = try? connection.run("ROLLBACK") }
    }

    /// After the connection broke: what is to become of the batch.
    func breaks() -> BatchState.Action { state.breaks() }

    /// In place of a connection that broke.
    func use(_ other: PostgresConnection) {
        connection.close()
        connection = other
        _ = state.breaks()
        takes.removeAll()
        knownTypes = nil
        forget()
    }
}

/// What a table's rows are kept in until they are written.
protocol BatchBuffer: AnyObject {
    /// Queues statements for what has changed. What is known stays known.
    func flush() throws
    /// Drops what was flushed and can be looked up again.
    func dropRows()
    func forget()
    /// The transaction has taken effect.
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
