import NotesPostgres
import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine

/// Opens connections, and opens them again while the database is unreachable: a failover takes a moment.
package struct Connector: Sendable {
    private let address: PostgresAddress
    private let patience: Duration
    private let forReplies: Duration?

    /// Sets the limits on how long connections, the database and transactions wait.
    ///
    /// - Parameters:
    ///   - patience: how long a batch waits for a database that became unreachable.
    ///   - forLocks: how long a statement waits for another transaction.
    ///   - forReplies: how long a statement may take, if longer than usual.
    ///   - idle: how long the database waits for the next statement of a transaction. For that time a server whose
    ///     machine or link is lost holds the accounts of its batch.
    ///   - keepsPlans: true for statements that find rows by their keys. One plan serves all keys, and making it costs
    ///     more than running it.
    package init(
        _ address: PostgresAddress, patience: Duration = .seconds(10), forLocks: Duration = .seconds(10),
        forReplies: Duration? = nil, idle: Duration = .seconds(60), keepsPlans: Bool = false
    ) {
        // A batch that waits for a lock, or whose program is stuck, must not hold up others forever.
        var settings = [
            "lock_timeout=\(Int(forLocks / .milliseconds(1)))ms",
            "idle_in_transaction_session_timeout=\(Int(idle / .milliseconds(1)))ms",
        ]
        if keepsPlans { settings.append("plan_cache_mode=force_generic_plan") }
        self.address = address.with(settings: settings)
        self.patience = patience
        self.forReplies = forReplies
    }

    /// Bounds the pause between two attempts, in microseconds.
    private static let longestPause: UInt32 = 200_000

    package func connect() throws(PostgresError) -> PostgresConnection {
        let connection = try PostgresConnection(address)
        if let forReplies { connection.patience = forReplies }
        return connection
    }

    /// Throws if commits wait for a standby. Such a commit holds its accounts and its clients until a standby connects.
    func refuseToWaitForStandby() throws {
        if address.commitsWait { throw Unreachable(cause: "no standby that commits wait for is connected") }
    }

    /// Retries with jitter, so that servers do not reconnect at the same time. Do not call it on a loop.
    package func reconnect(unless state: StoreSignals) throws -> PostgresConnection {
        let deadline = ContinuousClock.now + patience
        var pause: UInt32 = 10_000
        while true {
            do { return try connect() } catch {
                try state.throwIfClosing()
                guard error.kind != .rejected, !address.isSilent, ContinuousClock.now < deadline else {
                    throw Unreachable(cause: "\(error)")
                }
                usleep(UInt32.random(in: pause / 2...pause))
                pause = min(pause * 2, Self.longestPause)
            }
        }
    }
}

extension PostgresAddress {
    func with(settings: [String]) -> PostgresAddress {
        let present = self["options"].map { [$0] } ?? []
        return with("options", (present + settings.map { "-c \($0)" }).joined(separator: " "))
    }

    /// Returns the address with settings for statements that find rows by an index. PostgreSQL scans a table that it
    /// considers empty, as a new one is until autovacuum has analyzed it, and keeps that plan meanwhile. For the first
    /// few rows of a range it may read them all by a bitmap and sort them.
    var readingByIndexes: PostgresAddress {
        with(settings: ["enable_seqscan=off", "enable_bitmapscan=off", "jit=off"])
    }

    /// Sets the name of the connections in `pg_stat_activity`, unless the address names them.
    func connections(for purpose: String) -> PostgresAddress {
        with("fallback_application_name", "notes-server \(purpose)")
    }
}

/// The database was not reached in time.
package struct Unreachable: Error, CustomStringConvertible {
    let cause: String
    package var description: String { "the database cannot be reached: \(cause)" }
}
