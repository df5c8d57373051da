#if PostgreSQL
    import Locking
    import Postgres
    import StoreContract

    /// Connections for reads. One is lent for as long as a read takes, so as many are open as reads run at once: each thread
    /// that reads is one at a time, and threads are few.
    package final class PostgresPool: Sendable {
        package let address: PostgresAddress
        private let idle = Mutex<Idle>(Idle())

        private struct Idle {
            var connections: [Lent] = []
            var isClosed = false
        }

        /// `@unchecked Sendable`: while it is idle it belongs to the pool, and then to the one who borrowed it.
        private struct Lent: @unchecked Sendable {
            let connection: PostgresConnection
        }

        /// A connection that knows more statements is closed: lists have many shapes.
        private static let mostStatements = 500
        private static let mostIdle = 8

        package init(_ address: PostgresAddress) { self.address = address }

        /// With nothing outstanding. `fresh` where one that had idled was broken.
        func borrow(fresh: Bool = false) throws -> PostgresConnection {
            let found = try idle.withLock { idle -> Lent? in
                if idle.isClosed { throw StoreError.closed }
                if fresh {
                    // The others idled as long.
                    idle.connections.removeAll()
                }
                return idle.connections.popLast()
            }
            guard let found else { return try open() }
            try found.connection.settle()
            return found.connection
        }

        /// A connection of its own, for a caller that keeps it.
        func open() throws -> PostgresConnection {
            let connection = try PostgresConnection(address)
            try ServerRow.check(connection)
            return connection
        }

        /// Replies may be outstanding: they are received when it is lent again.
        func giveBack(_ connection: PostgresConnection) {
            guard !connection.isBroken, connection.statementCount <= Self.mostStatements else { return }
            let lent = Lent(connection: connection)
            idle.withLock { idle in
                if !idle.isClosed, idle.connections.count < Self.mostIdle { idle.connections.append(lent) }
            }
        }

        package func close() {
            idle.withLock { idle in
                idle.isClosed = true
                idle.connections.removeAll()
            }
        }
    }

    extension PostgresConnection {
        /// As `Connector` sets it for connections that write: a transaction that hangs, or whose machine is gone, must not hold
        /// others up for good.
        func beginWithLimits(_ settings: String = "") throws(PostgresError) {
            try execute(
                "BEGIN; \(settings) SET LOCAL lock_timeout = '10s'; SET LOCAL idle_in_transaction_session_timeout = '60s'"
            )
        }
    }
#endif
