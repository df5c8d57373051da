import Dispatch
import NotesPostgres
import NotesPrimitives
import NotesStoreContract

/// Lends connections for reads, and for writes outside the writer. A read has its connection until it ends. A
/// `ConnectionBudget` bounds the lent connections, and decides which use is first.
package final class PostgresPool: Sendable {
    package let address: PostgresAddress
    private let kept: Kept
    private let use: ConnectionUse

    /// The pools of all uses share these connections.
    private final class Kept: Sendable {
        let places: ConnectionPlaces
        let idle = Mutex(Idle())

        init(_ places: ConnectionPlaces) { self.places = places }
    }

    private struct Idle {
        var connections: [Lent] = []
        var isClosed = false
    }

    /// `@unchecked Sendable`: an idle connection belongs to the pool, and a lent one to its borrower.
    private struct Lent: @unchecked Sendable {
        let connection: PostgresConnection
    }

    /// A connection with more prepared statements is closed, since lists have many shapes.
    private static let mostStatements = 500
    private static let mostIdle = 8

    /// Borrows for lists. `patience` is how long a borrower waits for a connection that others have.
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

    /// Returns the same connections, borrowed for another use.
    func lending(for use: ConnectionUse) -> PostgresPool { PostgresPool(self, for: use) }

    /// Borrows a connection without outstanding replies. `fresh` opens a new one after an idle one was broken. Give
    /// each back, broken or not.
    func borrow(fresh: Bool = false) throws -> PostgresConnection {
        try kept.places.take(for: use)
        do { return try connection(fresh: fresh) } catch {
            kept.places.giveBack(from: use)
            throw error
        }
    }

    /// Calls `body` with a borrowed connection, which `body` gives back. An idle connection may turn out to be broken,
    /// after a failover or a long time; then this calls `body` again with a new one, unless the work `isDone` in part.
    func attempt<Value>(
        unless isDone: () -> Bool = { false }, _ body: (PostgresConnection) throws -> Value
    ) throws -> Value {
        do { return try body(borrow()) } catch let error as PostgresError where error.kind == .disconnected {
            if isDone() { throw error }
            return try body(borrow(fresh: true))
        }
    }

    /// Borrows a connection on which `begin` succeeds.
    func borrow(beginning begin: (PostgresConnection) throws -> Void) throws -> PostgresConnection {
        try attempt { connection in
            do { try begin(connection) } catch {
                connection.close()
                giveBack(connection)
                throw error
            }
            return connection
        }
    }

    /// Prefers an idle connection to a new one; otherwise more would be open than are lent.
    private func connection(fresh: Bool) throws -> PostgresConnection {
        let found = try kept.idle.withLock { idle -> Lent? in
            if idle.isClosed { throw StoreError.closed }
            if fresh {
                // The others were idle as long.
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

    /// Takes back a connection. Outstanding replies are received when it is lent again.
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
    /// Begins with the limits that `Connector` sets for connections that write. A transaction of a server that is stuck
    /// or unreachable must not hold up others forever.
    func beginWithLimits(_ settings: String = "") throws(PostgresError) {
        try execute(
            "BEGIN; \(settings) SET LOCAL lock_timeout = '10s'; SET LOCAL idle_in_transaction_session_timeout = '60s'"
        )
    }
}

/// Makes threads wait that borrow connections while the server holds as many as it may.
final class ConnectionPlaces: Sendable {
    private struct State {
        var budget: ConnectionBudget
        var turns: [Int: DispatchSemaphore] = [:]
        var isClosed = false
    }

    private enum Place {
        case taken
        case waits(Int, DispatchSemaphore)
    }

    private let state: Mutex<State>
    private let patience: Duration

    /// `patience` is how long a borrower waits.
    init(_ budget: ConnectionBudget, patience: Duration) {
        state = Mutex(State(budget: budget))
        self.patience = patience
    }

    /// Waits for a connection; do not call it on a loop.
    func take(for use: ConnectionUse) throws(StoreError) {
        let place = try state.withLock { state throws(StoreError) -> Place in
            if state.isClosed { throw .closed }
            guard case .waits(let number) = state.budget.borrow(for: use) else { return .taken }
            let turn = DispatchSemaphore(value: 0)
            state.turns[number] = turn
            return .waits(number, turn)
        }
        guard case .waits(let number, let turn) = place else { return }
        let limit = DispatchTime.now() + .milliseconds(Int(patience / .milliseconds(1)))
        if turn.wait(timeout: limit) == .success, !state.withLock({ $0.isClosed }) { return }
        let left = state.withLock { state in
            state.turns[number] = nil
            return (hadNoTurn: state.budget.leave(number), isClosed: state.isClosed)
        }
        if left.isClosed { throw .closed }
        if left.hadNoTurn { throw .unavailable("all connections to the database are in use") }
    }

    func giveBack(from use: ConnectionUse) {
        state.withLock { state in
            for number in state.budget.giveBack(from: use) { state.turns.removeValue(forKey: number)?.signal() }
        }
    }

    /// Fails all waiting borrowers.
    func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            defer { state.turns = [:] }
            return Array(state.turns.values)
        }
        for turn in waiting { turn.signal() }
    }
}

/// Orders the uses of a borrowed connection by priority, the highest first.
package enum ConnectionUse: Int, CaseIterable, Sendable {
    case point, index, write, list, backup
}

/// Bounds the connections of a server, and decides which borrower is next. Some uses have connections of their own. The
/// uses share the rest: writes come before lists, and lists before backups, which get half of it at most.
///
///     20  =  8 fixed  +  3 point  +  1 index  +  1 list  +  1 backup  +  6 shared, of which backups get 3
package struct ConnectionBudget: Sendable {
    /// Counts the connections `writer`, `long` and the second one of a restore, `held`, `index`, two of `hints`, and
    /// `watch`.
    static let fixed = 8
    /// With this many, every use gets a connection sooner or later.
    package static let least = fixed + ConnectionUse.allCases.reduce(0) { $0 + own($1) } + 1
    package static let standard = 20

    private let shared: Int
    private let sharedByBackups: Int
    private var lent = [Int](repeating: 0, count: ConnectionUse.allCases.count)
    private var waiting = [[Int]](repeating: [], count: ConnectionUse.allCases.count)
    private var lastNumber = 0

    /// `most` is the bound of one server, its fixed connections included.
    package init(most: Int = standard) {
        shared = 1 + max(0, most - Self.least)
        sharedByBackups = shared / 2
    }

    /// Returns the connections reserved for a use: each thread of point reads has one, and so has the thread that
    /// builds the index. Uploads come before lists and do not stop them.
    private static func own(_ use: ConnectionUse) -> Int {
        switch use {
        case .point: 3
        case .index, .list, .backup: 1
        case .write: 0
        }
    }

    /// Returns the number of connections that lists and searches have if no other use needs them.
    var mostLists: Int { Self.own(.list) + shared }

    package enum Answer: Equatable, Sendable {
        case taken
        /// The borrower, with this number, waits for earlier ones of the same use.
        case waits(Int)
    }

    package mutating func borrow(for use: ConnectionUse) -> Answer {
        if waiting[use.rawValue].isEmpty, isFree(for: use) {
            lent[use.rawValue] += 1
            return .taken
        }
        lastNumber += 1
        waiting[use.rawValue].append(lastNumber)
        return .waits(lastNumber)
    }

    /// Returns the borrowers whose turn it is now. Each has a connection from then on.
    package mutating func giveBack(from use: ConnectionUse) -> [Int] {
        lent[use.rawValue] -= 1
        var next: [Int] = []
        for use in ConnectionUse.allCases {
            while !waiting[use.rawValue].isEmpty, isFree(for: use) {
                lent[use.rawValue] += 1
                next.append(waiting[use.rawValue].removeFirst())
            }
        }
        return next
    }

    /// Returns false if the borrower already had its turn.
    package mutating func leave(_ number: Int) -> Bool {
        for use in waiting.indices {
            guard let position = waiting[use].firstIndex(of: number) else { continue }
            waiting[use].remove(at: position)
            return true
        }
        return false
    }

    private func isFree(for use: ConnectionUse) -> Bool {
        if lent[use.rawValue] < Self.own(use) { return true }
        guard ConnectionUse.allCases.reduce(0, { $0 + lentAboveOwn($1) }) < shared else { return false }
        return use != .backup || lentAboveOwn(use) < sharedByBackups
    }

    private func lentAboveOwn(_ use: ConnectionUse) -> Int { max(0, lent[use.rawValue] - Self.own(use)) }
}

/// Some use would never get a connection under this bound.
struct TooFewConnections: Error, CustomStringConvertible {
    let most: Int

    static func check(_ most: Int) throws {
        if most < ConnectionBudget.least { throw TooFewConnections(most: most) }
    }

    var description: String {
        """
        --database-connections (NOTES_DATABASE_CONNECTIONS) is \(most), and a server on PostgreSQL needs \
        \(ConnectionBudget.least) at least
        """
    }
}
