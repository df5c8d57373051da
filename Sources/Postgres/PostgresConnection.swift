import CNotesPostgres
import NotesPrimitives

/// Runs statements over one connection, which only one thread may use at a time: the class is not `Sendable`.
///
/// It is always in pipeline mode: statements are queued and sent together, and their replies come in the same order.
/// What follows a failed statement is skipped up to the next `sync`.
///
///     enqueue A, enqueue B, sync, enqueue C, sync      one trip
///     result, failed, synced, result, synced           B failed; C ran
///
/// Statements are prepared when they are first used, by their text. Opening a connection waits for the network, at most
/// `connect_timeout`. After that only the calls under "Waiting" and COPY wait, and they poll the socket: `socket`,
/// `advance` and `next` are enough for an event loop.
public final class PostgresConnection {
    private var handle: OpaquePointer?
    private let notices = NoticeBox()
    private var statements = PreparedStatements()
    private var expected = ExpectedReplies()
    private var failure: PostgresError?
    private let breaker: ConnectionBreaker
    private let register: OpenConnections?
    /// A call waits for the server at most this long.
    public var patience: Duration = .seconds(30)

    /// `limit` is how long the network may take, if not as long as `connect_timeout`.
    public init(_ address: PostgresAddress, within limit: Duration? = nil) throws(PostgresError) {
        let opened = try address.connect(within: limit)
        handle = opened
        breaker = ConnectionBreaker(PQsocket(opened))
        register = address.register
        register?.add(breaker)
        notices.attach(to: opened)
        guard PQsetnonblocking(opened, 1) == 0, PQenterPipelineMode(opened) == 1 else {
            throw PostgresError(handle: opened)
        }
    }

    deinit { close() }

    /// Closes the connection. The server rolls back an open transaction, unless its COMMIT was sent.
    public func close() {
        breaker.close()
        register?.remove(breaker)
        PQfinish(handle)
        handle = nil
        if failure == nil { failure = PostgresError(.disconnected, "the connection was closed") }
    }

    /// Returns true if the connection can do nothing any more.
    public var isBroken: Bool { failure != nil }

    /// Returns true if a transaction is open, by the last reply to a `sync`. Outstanding statements may begin or end
    /// one.
    public var isInTransaction: Bool { handle.map { PQtransactionStatus($0) != PQTRANS_IDLE } ?? false }

    /// Counts the prepared statements, each of which the server keeps until the connection ends.
    public var statementCount: Int { statements.count }

    /// Identifies the server's process.
    public var backend: Int32 { handle.map { PQbackendPID($0) } ?? 0 }

    func open() throws(PostgresError) -> OpaquePointer {
        guard failure == nil, let handle else {
            throw failure ?? PostgresError(.disconnected, "the connection was closed")
        }
        return handle
    }

    func broken(_ error: PostgresError) -> PostgresError {
        if failure == nil { failure = error }
        return error
    }

    // MARK: Sending

    /// Queues a statement. It may not be sent, and is not answered, before a `sync`.
    public func enqueue(
        _ sql: String, _ arguments: PostgresArguments = PostgresArguments()
    ) throws(PostgresError) {
        let handle = try open()
        let name: String
        if let known = statements.name(of: sql) {
            name = known
        } else {
            name = statements.add(sql)
            guard PQsendPrepare(handle, name, sql, Int32(arguments.types.count), arguments.types) == 1 else {
                throw broken(PostgresError(handle: handle, sql: sql))
            }
            expected.add(.preparation(sql: sql, name: name))
        }
        let isSent = arguments.withPointers { values, lengths, formats in
            PQsendQueryPrepared(handle, name, Int32(arguments.types.count), values, lengths, formats, 1)
        }
        guard isSent == 1 else { throw broken(PostgresError(handle: handle, sql: sql)) }
        expected.add(.statement(sql: sql))
    }

    /// Ends a pipeline and begins to send it.
    public func sync() throws(PostgresError) {
        let handle = try open()
        guard PQpipelineSync(handle) == 1 else { throw broken(PostgresError(handle: handle)) }
        statements.endPipeline()
        expected.add(.end)
        _ = PQflush(handle)
    }

    // MARK: For an event loop

    /// Returns a socket that is readable when something has arrived. Then call `advance`, and `next` until it returns
    /// nil.
    public var socket: Int32 { handle.map { PQsocket($0) } ?? -1 }

    /// Sends what the socket accepts and reads what it has. Returns true if something is left to be sent, which
    /// continues when the socket can be written or read.
    public func advance() throws(PostgresError) -> Bool {
        let handle = try open()
        // Where writing fails, the server's last words may still be there to read.
        let sent = PQflush(handle)
        guard PQconsumeInput(handle) == 1 else {
            // What was read before the end is parsed first: the server may have said why.
            if expected.isEmpty || PQisBusy(handle) != 0 { throw broken(PostgresError(handle: handle)) }
            return false
        }
        return sent == 1
    }

    /// Returns the next reply that has arrived; nil if there is none.
    public func next() throws(PostgresError) -> PostgresReply? {
        let handle = try open()
        while let step = expected.first {
            guard PQisBusy(handle) == 0 else { return nil }
            guard let result = PQgetResult(handle) else {
                guard let reply = expected.endStep() else {
                    throw broken(PostgresError(handle: handle, sql: step.sql))
                }
                if case .preparation = step { continue }
                return reply
            }
            if try take(result, of: step, handle) { return .synced }
        }
        return nil
    }

    /// Takes a result, and returns true if it was the end of a pipeline.
    private func take(
        _ result: OpaquePointer, of step: ExpectedReplies.Step, _ handle: OpaquePointer
    ) throws(PostgresError) -> Bool {
        let status = PQresultStatus(result)
        switch (status, step) {
        case (PGRES_PIPELINE_SYNC, .end):
            PQclear(result)
            expected.endPipeline()
            return true
        case (PGRES_COMMAND_OK, .preparation(let sql, let name)):
            PQclear(result)
            statements.confirm(sql, name)
            expected.hold(.result(nil))
        case (PGRES_COMMAND_OK, .statement(let sql)), (PGRES_TUPLES_OK, .statement(let sql)):
            expected.hold(.result(PostgresResult(result, notices: notices.take(), sql: sql)))
        case (PGRES_PIPELINE_ABORTED, _):
            PQclear(result)
            expected.hold(.skipped)
        default:
            let error = PostgresError(result: result, handle: handle, sql: step.sql)
            PQclear(result)
            if error.kind == .disconnected || PQstatus(handle) == CONNECTION_BAD || status != PGRES_FATAL_ERROR {
                throw broken(
                    PostgresError(.disconnected, error.message, code: error.code, sql: error.sql))
            }
            expected.hold(.failed(error))
        }
        return false
    }

    // MARK: Waiting

    /// Waits for the next reply. One that does not come in time breaks the connection.
    public func receive() throws(PostgresError) -> PostgresReply {
        let deadline = ContinuousClock.now + patience
        while true {
            if let reply = try next() { return reply }
            guard !expected.isEmpty else { throw PostgresError(.other, "no reply is outstanding") }
            let isUnsent = try advance()
            if let reply = try next() { return reply }
            guard SocketWait.until(deadline, socket, alsoWriting: isUnsent) else {
                throw broken(PostgresError(.disconnected, "no reply came in time"))
            }
        }
    }

    /// Waits until a notification has arrived on a channel that this connection listens to, at most until `deadline`.
    /// Returns the payloads of those that have.
    public func waitForNotifications(until deadline: ContinuousClock.Instant) throws(PostgresError) -> [String] {
        var payloads: [String] = []
        while true {
            let isUnsent = try advance()
            while let notify = PQnotifies(try open()) {
                payloads.append(String(cString: notify.pointee.extra))
                PQfreemem(notify)
            }
            guard payloads.isEmpty, SocketWait.until(deadline, socket, alsoWriting: isUnsent) else { return payloads }
        }
    }

    /// Receives the outstanding replies and drops them.
    public func settle() throws(PostgresError) {
        while !expected.isEmpty { _ = try receive() }
    }

    /// Runs one statement alone: queues it, syncs and waits. Nothing else may be outstanding.
    @discardableResult
    public func run(
        _ sql: String, _ arguments: PostgresArguments = PostgresArguments()
    ) throws(PostgresError) -> PostgresResult {
        try enqueue(sql, arguments)
        try sync()
        let reply = try receive()
        _ = try receive()
        return try reply.get()
    }

    /// Runs a COMMIT alone. If this throws, the outcome is unknown.
    public func commit() throws(PostgresError) -> CommitOutcome {
        try enqueue("COMMIT")
        try sync()
        let reply = try receive()
        // What breaks once it is answered changes nothing.
        try? settle()
        return CommitOutcome(reply)
    }

    /// Runs any number of statements without parameters, in one transaction unless they begin or end one. Nothing
    /// else may be outstanding.
    public func execute(_ script: String) throws(PostgresError) {
        let handle = try leavePipeline(script)
        guard PQsendQuery(handle, script) == 1 else { throw broken(PostgresError(handle: handle, sql: script)) }
        try finish(script)
    }

    // MARK: Outside of the pipeline mode

    func leavePipeline(_ sql: String) throws(PostgresError) -> OpaquePointer {
        let handle = try open()
        guard expected.isEmpty, PQexitPipelineMode(handle) == 1 else {
            throw broken(PostgresError(handle: handle, sql: sql))
        }
        return handle
    }

    /// Takes the remaining results and returns to pipeline mode. Throws the first failure among them.
    func finish(_ sql: String?) throws(PostgresError) {
        let handle = try open()
        var failed: PostgresError?
        while let result = try awaitResult(sql) {
            if PQresultStatus(result) == PGRES_FATAL_ERROR, failed == nil {
                failed = PostgresError(result: result, handle: handle, sql: sql)
            }
            PQclear(result)
        }
        _ = notices.take()
        guard PQenterPipelineMode(handle) == 1 else { throw broken(failed ?? PostgresError(handle: handle)) }
        if let failed { throw failed.kind == .disconnected ? broken(failed) : failed }
    }

    func awaitResult(_ sql: String?) throws(PostgresError) -> OpaquePointer? {
        let handle = try open()
        while PQisBusy(handle) != 0 { try awaitProgress(sql) }
        return PQgetResult(handle)
    }

    /// Sends and reads, then waits for the socket unless a result is complete and nothing is left to send. Returns true
    /// if data was left to send.
    @discardableResult
    func awaitProgress(_ sql: String?) throws(PostgresError) -> Bool {
        let isUnsent = try advance()
        guard PQisBusy(try open()) != 0 || isUnsent else { return false }
        guard SocketWait.until(ContinuousClock.now + patience, socket, alsoWriting: isUnsent) else {
            throw broken(PostgresError(.disconnected, "no reply came in time", sql: sql))
        }
        return isUnsent
    }
}

/// Waits for sockets.
enum SocketWait {
    /// Waits until the socket can be read, or written if requested, and returns false at `deadline`. An error of the
    /// socket counts as readable: reading shows it.
    static func until(_ deadline: ContinuousClock.Instant, _ socket: Int32, alsoWriting: Bool) -> Bool {
        !ready(of: [(socket, alsoWriting)], until: deadline).isEmpty
    }

    /// Waits in the same way for any of several sockets, and returns the indices of the ready ones: none at `deadline`.
    static func ready(
        of sockets: [(socket: Int32, alsoWriting: Bool)], until deadline: ContinuousClock.Instant
    ) -> [Int] {
        var waiting = sockets.map {
            pollfd(fd: $0.socket, events: Int16(POLLIN | ($0.alsoWriting ? POLLOUT : 0)), revents: 0)
        }
        while true {
            let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard left > 0 else { return [] }
            let count = poll(&waiting, nfds_t(waiting.count), Int32(min(left.rounded(.up), 60_000)))
            if count > 0 { return waiting.indices.filter { waiting[$0].revents != 0 } }
            if count < 0, errno != EINTR { return Array(waiting.indices) }
        }
    }
}
