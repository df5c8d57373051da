#if PostgreSQL
    import Postgres
    import Primitives
    import StoreContract
    import StoreCore

    /// Opens connections, and opens them again while the database is away: a failover takes a moment.
    package struct Connector: Sendable {
        private let address: PostgresAddress
        private let patience: Duration

        /// `patience` is how long a batch waits for a database that went away, `forLocks` for another transaction.
        package init(
            _ address: PostgresAddress, patience: Duration = .seconds(10), forLocks: Duration = .seconds(10)
        ) {
            // A batch behind a lock, or one whose program hangs, must not hold others up for good.
            let limits =
                "-c lock_timeout=\(Int(forLocks / .milliseconds(1)))ms -c idle_in_transaction_session_timeout=60s"
            let options = (address["options"].map { "\($0) " } ?? "") + limits
            self.address = address.with("options", options)
            self.patience = patience
        }

        /// In microseconds.
        private static let longestPause: UInt32 = 200_000

        package func connect() throws(PostgresError) -> PostgresConnection { try PostgresConnection(address) }

        /// Tries again after pauses of chance, so that all servers do not come at once. Not on a loop.
        package func reconnect(unless state: StoreState) throws -> PostgresConnection {
            let deadline = ContinuousClock.now + patience
            var pause: UInt32 = 10_000
            while true {
                do { return try connect() } catch {
                    try state.throwIfClosing()
                    guard error.kind != .rejected, ContinuousClock.now < deadline else {
                        throw Unreachable(cause: "\(error)")
                    }
                    usleep(UInt32.random(in: pause / 2...pause))
                    pause = min(pause * 2, Self.longestPause)
                }
            }
        }
    }

    extension PostgresAddress {
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
#endif
