import Postgres
import StoreContract

/// One write transaction on PostgreSQL. What commands write is kept in memory, in buffers, and goes out with the COMMIT; what
/// they read comes from the buffers too, and from the database where a buffer does not know it.
///
///     BEGIN, lock, gather      one trip, which may be that of the COMMIT before it
///     decide                   in memory; rows of large batches are sent meanwhile
///     write, COMMIT            one trip
///
/// A read that was not gathered makes a trip of its own: only speed depends on the gathering.
package final class PostgresBatch {
    package private(set) var connection: PostgresConnection
    private var buffers: [any BatchBuffer] = []
    /// Statements that are queued and whose replies are not read yet.
    private var outstanding = 0
    /// They are sent, and nothing is queued behind them.
    private var isSynced = false
    /// Statements of a pipeline that ended before those: what begins a batch that was decided ahead.
    private var beginning = 0
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

    /// Nothing is queued, and no reply is outstanding.
    var isSettled: Bool { outstanding == 0 && beginning == 0 }

    /// In place of one that broke.
    func use(_ other: PostgresConnection) {
        connection.close()
        connection = other
        outstanding = 0
        beginning = 0
        isSynced = false
        knownTypes = nil
        forget()
    }

    package func begin() throws(PostgresError) {
        try connection.enqueue("BEGIN ISOLATION LEVEL READ COMMITTED")
        outstanding = 1
        isSynced = false
        kept = 0
    }

    /// Queues a statement; an error of it is thrown by the next `ask` or by the commit.
    func later(_ sql: String, _ arguments: PostgresArguments) throws(PostgresError) {
        try connection.enqueue(sql, arguments)
        outstanding += 1
    }

    /// Sends what is queued: the database executes it while the commands go on.
    func send() throws(PostgresError) { try connection.send() }

    /// One trip for all that is queued and one statement more.
    func ask(_ sql: String, _ arguments: PostgresArguments) throws -> PostgresResult {
        try later(sql, arguments)
        guard let result = try receive(last: 1).first else {
            throw StoreError.unavailable("a statement had no result")
        }
        return result
    }

    /// Sends what is queued. No statement may follow until the replies are received.
    func sync() throws(PostgresError) {
        guard !isSynced else { return }
        try connection.sync()
        isSynced = true
        trips += 1
    }

    /// Sends what is queued, and what follows goes out behind it. Its replies are those of `receiveBeginning`.
    func endBeginning() throws(PostgresError) {
        try connection.sync()
        beginning = outstanding
        outstanding = 0
    }

    /// The results of the last statements that were queued before `endBeginning`.
    func receiveBeginning(last count: Int) throws(PostgresError) -> [PostgresResult] {
        defer { beginning = 0 }
        let results = try results(of: beginning, last: count)
        // The end of that pipeline.
        _ = try connection.receive()
        return results
    }

    /// One trip for all that is queued. Returns the results of the last statements of it.
    func receive(last count: Int) throws -> [PostgresResult] {
        guard beginning == 0 else { throw NotGathered() }
        try sync()
        isSynced = false
        defer { outstanding = 0 }
        let results: [PostgresResult]
        do { results = try self.results(of: outstanding, last: count) } catch {
            if !connection.isBroken { try connection.settle() }
            throw error
        }
        try connection.settle()
        return results
    }

    private func results(of statements: Int, last count: Int) throws(PostgresError) -> [PostgresResult] {
        var results: [PostgresResult] = []
        for position in (0..<statements).reversed() {
            let result = try connection.receive().get()
            if position < count { results.append(result) }
        }
        return results
    }

    /// What rows are sent as.
    func rowTypes() throws -> RowTypes {
        if let knownTypes { return knownTypes }
        let types = try RowTypes(ask("SELECT \(RowTypes.columns)", PostgresArguments()))
        knownTypes = types
        return types
    }

    /// They came with other rows.
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
        _ = try receive(last: 0)
        for buffer in buffers { buffer.dropRows() }
    }

    /// What a row takes besides its text.
    private static let rowBytes = 512

    /// Drops what the buffers know, for instance because a savepoint took it back.
    func forget() {
        for buffer in buffers { buffer.forget() }
    }

    /// Writes what the buffers hold, and waits for it.
    func write() throws {
        try flush()
        _ = try receive(last: 0)
    }

    /// Reads for the next batch, which the database answers before it starts the COMMIT.
    struct Ahead {
        let ask: () throws -> Void
        /// The buffers are empty, and the transaction is not known to have taken effect.
        let decide: ([PostgresResult]) -> Void
    }

    /// Throws where the transaction did not take effect, and where that is not known (`PostgresError.Kind.disconnected`).
    /// `then` may begin the next one, behind the COMMIT in the same trip.
    package func commit(then: () -> Void = {}) throws { try commit(nil, then: then) }

    func commit(_ ahead: Ahead?, then: () -> Void) throws {
        try flush()
        let writes = outstanding
        try ahead?.ask()
        let statements = outstanding
        if statements > writes { try connection.requestReplies() }
        try connection.enqueueCommit()
        try connection.sync()
        trips += 1
        outstanding = 0
        let effects = buffers.compactMap { $0.takeEffect() }
        forget()
        then()
        var failure: (any Error)?
        var asked: [PostgresResult] = []
        for position in 0..<statements {
            do throws(PostgresError) {
                let result = try connection.receive().get()
                if position >= writes { asked.append(result) }
            } catch {
                if connection.isBroken { throw error }
                // What only the next batch asks for is no fault of this one.
                failure = failure ?? (position < writes ? error : NotGathered())
            }
        }
        if failure == nil { ahead?.decide(asked) }
        let outcome = CommitOutcome(try connection.receive())
        // The end of this pipeline, and of no other.
        _ = try? connection.receive()
        if let failure {
            // The COMMIT was skipped with what followed the failure.
            throw failure
        }
        switch outcome {
        case .committed: for effect in effects { effect() }
        case .rolledBack(let error): throw error
        case .unknown(let notice): throw CommitUnknown(notice: notice)
        }
    }

    package func rollback() {
        forget()
        guard !connection.isBroken else { return }
        if outstanding > 0, !isSynced {
            // PostgreSQL keeps the replies to what it was sent until a sync, which commits where BEGIN has failed.
            try? connection.enqueue("ROLLBACK")
            try? sync()
        }
        outstanding = 0
        beginning = 0
        isSynced = false
        try? connection.settle()
        if connection.isInTransaction { _ = try? connection.run("ROLLBACK") }
    }
}

/// What a table's rows are kept in until they are written.
protocol BatchBuffer: AnyObject {
    /// Queues statements for what has changed. What is known stays known.
    func flush() throws
    /// Drops what was flushed and can be looked up again.
    func dropRows()
    func forget()
    /// What is to be done when the transaction has taken effect. The buffer may have rows of another one by then.
    func takeEffect() -> (() -> Void)?
}

extension BatchBuffer {
    func dropRows() {}
    func takeEffect() -> (() -> Void)? { nil }
}

/// What a batch that is decided ahead looks up was not gathered for it, or could not be: it is run after the COMMIT.
struct NotGathered: Error {}

/// The database has the transaction, and its standby may not.
package struct CommitUnknown: Error, CustomStringConvertible {
    package let notice: PostgresNotice
    package var description: String { "COMMIT ended with the warning \(notice.code)" }
}
