import Primitives
import Postgres
import StoreContract

/// Connections for reads, and for what is written apart from the writer. One is lent for as long as a read takes; a
/// `ConnectionBudget` decides how many are lent at a time, and to which use first.
package final class PostgresPool: Sendable {
    package let address: PostgresAddress
    private let kept: Kept
    private let use: ConnectionUse

    /// Shared by the pools of all uses.
    private final class Kept: Sendable {
        let places: ConnectionPlaces
        let idle = Mutex(Idle())

        init(_ places: ConnectionPlaces) { self.places = places }
    }

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

    /// `patience` is how long a borrower waits for a connection that others have. Borrows for lists.
    package init(
        _ address: PostgresAddress, _ budget: ConnectionBudget = ConnectionBudget(),
        patience: Duration = .seconds(10)
    ) {
        self.address = address
        kept = Kept(ConnectionPlaces(budget, patience: patience))
        use = .list
    }

    private init(_ pool: PostgresPool, for use: ConnectionUse) {
        address = pool.address
        kept = pool.kept
        self.use = use
    }

    /// The same connections, borrowed for another use.
    func lending(for use: ConnectionUse) -> PostgresPool { PostgresPool(self, for: use) }

    /// With nothing outstanding. `fresh` where one that had idled was broken. Each one is to be given back, broken or not.
    func borrow(fresh: Bool = false) throws -> PostgresConnection {
        try kept.places.take(for: use)
        do { return try connection(fresh: fresh) } catch {
            kept.places.giveBack(from: use)
            throw error
        }
    }

    /// One that idles comes before a new one, or more would be open than are lent.
    private func connection(fresh: Bool) throws -> PostgresConnection {
        let found = try kept.idle.withLock { idle -> Lent? in
            if idle.isClosed { throw StoreError.closed }
            if fresh {
                // The others idled as long.
                idle.connections.removeAll()
            }
            return idle.connections.popLast()
        }
        guard let found else {
            let connection = try PostgresConnection(address)
            try ServerRow.check(connection)
            return connection
        }
        try found.connection.settle()
        return found.connection
    }

    /// Replies may be outstanding: they are received when it is lent again.
    func giveBack(_ connection: PostgresConnection) {
        if !keep(connection) { connection.close() }
        kept.places.giveBack(from: use)
    }

    /// Adds a connection that was opened elsewhere.
    func add(_ connection: PostgresConnection) { _ = keep(connection) }

    private func keep(_ connection: PostgresConnection) -> Bool {
        guard !connection.isBroken, connection.statementCount <= Self.mostStatements else { return false }
        let lent = Lent(connection: connection)
        return kept.idle.withLock { idle in
            guard !idle.isClosed, idle.connections.count < Self.mostIdle else { return false }
            idle.connections.append(lent)
            return true
        }
    }

    package func close() {
        kept.idle.withLock { idle in
            idle.isClosed = true
            idle.connections.removeAll()
        }
        kept.places.close()
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
