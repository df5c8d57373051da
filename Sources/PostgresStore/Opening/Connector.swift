import Postgres
import Primitives
import StoreContract
import StoreEngine

/// Opens connections, and opens them again while the database is away: a failover takes a moment.
package struct Connector: Sendable {
    private let address: PostgresAddress
    private let patience: Duration
    private let forReplies: Duration?

    /// `patience` is how long a batch waits for a database that went away, `forLocks` for another transaction, and
    /// `forReplies` for a statement, where that is longer than usual. `idle` is how long the database waits for the next
    /// statement of a transaction: as long a server whose machine or link is lost holds the accounts of its batch.
    /// `keepsPlans` is for statements that look rows up by their keys: one plan serves whatever is asked for, and making it
    /// costs more than running it.
    package init(
        _ address: PostgresAddress, patience: Duration = .seconds(10), forLocks: Duration = .seconds(10),
        forReplies: Duration? = nil, idle: Duration = .seconds(60), keepsPlans: Bool = false
    ) {
        // A batch behind a lock, or one whose program hangs, must not hold others up for good.
        var settings = [
            "lock_timeout=\(Int(forLocks / .milliseconds(1)))ms",
            "idle_in_transaction_session_timeout=\(Int(idle / .milliseconds(1)))ms",
        ]
        if keepsPlans { settings.append("plan_cache_mode=force_generic_plan") }
        self.address = address.with(settings: settings)
        self.patience = patience
        self.forReplies = forReplies
    }

    /// In microseconds.
    private static let longestPause: UInt32 = 200_000

    package func connect() throws(PostgresError) -> PostgresConnection {
        let connection = try PostgresConnection(address)
        if let forReplies { connection.patience = forReplies }
        return connection
    }

    /// A commit that waits for a standby holds its accounts, and its clients, for as long as that is away.
    func refuseToWaitForStandby() throws {
        if address.commitsWait { throw Unreachable(cause: "no standby is there that commits wait for") }
    }

    /// Tries again after pauses of chance, so that all servers do not come at once. Not on a loop.
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

    /// For statements of which each looks rows up by an index. PostgreSQL reads all of a table that it takes for empty, as a
    /// new one is until autovacuum has analyzed it, and keeps that plan meanwhile; or all rows of a range by a
    /// bitmap, and sorts them, where the first few are asked for.
    var readingByIndexes: PostgresAddress {
        with(settings: ["enable_seqscan=off", "enable_bitmapscan=off", "jit=off"])
    }

    /// What `pg_stat_activity` calls the connections, unless the address names them.
    func connections(for purpose: String) -> PostgresAddress {
        with("fallback_application_name", "notes-server \(purpose)")
    }
}

/// The database was not reached in time.
package struct Unreachable: Error, CustomStringConvertible {
    let cause: String
    package var description: String { "the database is not reached: \(cause)" }
}
