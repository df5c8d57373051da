import Notes
import NotesPostgres
import NotesStoreContract

/// Runs the reads of one thread, each on a connection that it borrows from the pool. Reads of several statements see
/// one state. If the connection was broken and nothing was answered yet, the read runs again on a new one.
///
/// The first statement's trip also checks the asker, so a device that another process signed out is refused at its next
/// request.
final class PostgresReads {
    private let pool: PostgresPool
    private var batch: PostgresBatch?
    /// BEGIN is sent with the first statement, so that a snapshot without reads sends nothing.
    private var beginning: String?
    private var hasAnswered = false
    private var asker: Asker?

    init(_ pool: PostgresPool) { self.pool = pool }

    /// Runs one statement, or several that may see different states.
    func read<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
        try run(beginning: nil, body)
    }

    /// Runs statements that all see one state.
    func snapshot<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
        try run(beginning: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", body)
    }

    /// Refuses the reads of `body` if the device was signed out.
    func asking<Value>(_ asker: Asker?, _ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        self.asker = asker
        defer { self.asker = nil }
        return try body()
    }

    private func run<Value>(beginning: String?, _ body: () throws -> Value) throws(StoreError) -> Value {
        do {
            // Inside a snapshot, this is a part of it.
            if batch != nil { return try body() }
            hasAnswered = false
            return try pool.attempt(unless: { hasAnswered }) { try run(on: $0, beginning, body) }
        } catch { throw StoreError(error) }
    }

    private func run<Value>(
        on connection: PostgresConnection, _ beginning: String?, _ body: () throws -> Value
    ) throws -> Value {
        let batch = PostgresBatch(connection)
        self.batch = batch
        self.beginning = beginning
        defer {
            self.batch = nil
            pool.giveBack(connection)
        }
        guard beginning != nil else { return try body() }
        // The reply is received when the connection is borrowed again.
        defer {
            if self.beginning == nil, !connection.isBroken, (try? connection.settle()) != nil,
                connection.isInTransaction, (try? connection.enqueue("COMMIT")) != nil
            {
                try? connection.sync()
            }
        }
        return try body()
    }

    /// Runs one statement in one trip.
    func ask(_ sql: String, _ arguments: PostgresArguments = PostgresArguments()) throws -> PostgresResult {
        guard let result = try ask([(sql, arguments)]).last else {
            throw StoreError.unavailable("a statement had no result")
        }
        return result
    }

    /// Runs several statements in one trip, and returns as many results.
    func ask(_ statements: [(sql: String, arguments: PostgresArguments)]) throws -> [PostgresResult] {
        guard let batch else { throw StoreError.unavailable("a read has no connection") }
        if let beginning {
            try batch.later(beginning, PostgresArguments())
            self.beginning = nil
        }
        var isSignedIn = true
        if let device = asker?.device {
            try batch.later(
                "SELECT 1 FROM devices WHERE number = $1 AND token IS NOT NULL", PostgresArguments(device)
            ) { isSignedIn = !$0.isEmpty }
        }
        var results: [PostgresResult] = []
        for statement in statements {
            try batch.later(statement.sql, statement.arguments) { results.append($0) }
        }
        try batch.receive()
        hasAnswered = true
        // The asker stays until here, since a read that is run again is checked again.
        asker = nil
        guard isSignedIn else { throw StoreError.revoked }
        return results
    }

    /// Reads the values of the first row.
    func one<Value>(
        _ sql: String, _ arguments: PostgresArguments = PostgresArguments(), _ read: (PostgresRow) throws -> Value
    ) throws -> Value? {
        try ask(sql, arguments).first.map(read)
    }

    func all<Value>(
        _ sql: String, _ arguments: PostgresArguments = PostgresArguments(), _ read: (PostgresRow) throws -> Value
    ) throws -> [Value] {
        try ask(sql, arguments).map(read)
    }
}
