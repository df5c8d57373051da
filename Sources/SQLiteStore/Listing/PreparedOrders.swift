import Dispatch
import Notes
import NotesPrimitives
import NotesSQLite
import NotesStoreContract

#if os(Linux)
    import CNotesLinux
#endif

/// Makes orders of large accounts before a list needs them. Making one reads every note of the account, nearly half a
/// second for 300,000. That happens in the background, soon after the start and whenever writing has paused. The write
/// path only sets a flag. Only the two orders below are prepared, within a bound on memory.
final class PreparedOrders: Sendable {
    static let orders: [[NoteQuery.Order]] = [[.init(.title)], [.init(.createdAt, descending: true)]]

    private let queue = DispatchQueue(label: "cloudnotes.orders", qos: .utility)
    private let limits: Limits
    private let open: @Sendable () throws -> Database
    private let state = Mutex(State())

    struct Limits: Sendable {
        /// An account with this number of notes is large.
        var least = Int64(OrderedKeys.least)
        /// Limits the keys of all orders together, eight bytes each.
        var mostKeys: Int64 = 1_000_000
        /// An order that lacks this number of changes is made again.
        var mostRecent = Int64(OrderedKeys.mostRecent / 2)
        /// Writing has paused if no commit came for this time. It is also the delay after the start.
        var quiet = DispatchTimeInterval.seconds(1)
    }

    private struct State {
        var made: [Keyspace: [OrderedKeys]] = [:]
        var isArmed = false
        var isClosed = false
        /// Counts the commits so far; `seen` is that count at the last check.
        var commits = 0
        var seen = 0
    }

    init(_ limits: Limits = Limits(), open: @escaping @Sendable () throws -> Database) {
        self.limits = limits
        self.open = open
    }

    // MARK: When

    /// Records a batch on the writer's queue, and the start.
    func changed() {
        let arms = state.withLock { state in
            state.commits += 1
            guard !state.isArmed, !state.isClosed else { return false }
            state.isArmed = true
            return true
        }
        if arms { arm() }
    }

    /// Waits for the work in progress; none starts after it.
    func close() {
        state.withLock { $0.isClosed = true }
        queue.sync {}
    }

    private func arm() {
        queue.asyncAfter(deadline: .now() + limits.quiet) { [weak self] in self?.check() }
    }

    private func check() {
        let isQuiet = state.withLock { state -> Bool? in
            if state.isClosed { return nil }
            let isQuiet = state.commits == state.seen
            state.seen = state.commits
            if isQuiet { state.isArmed = false }
            return isQuiet
        }
        guard let isQuiet else { return }
        if isQuiet { prepare() } else { arm() }
    }

    // MARK: What

    /// Returns the order of an account, if it was made and only later rows are missing.
    func keys(
        _ order: [NoteQuery.Order], of keyspace: Keyspace, _ head: (seq: Int64, epoch: Int64)
    ) -> OrderedKeys? {
        state.withLock { $0.made[keyspace]?.first { $0.order == order && $0.end(for: head) != nil } }
    }

    /// Makes the missing orders, first of the accounts that changed last. The list that needs a failed one makes it.
    func prepare() {
        guard let database = try? open(), let large = try? large(in: database) else { return }
        state.withLock { state in
            let kept = Set(large)
            state.made = state.made.filter { kept.contains($0.key) }
        }
        var hasMade = false
        for keyspace in large {
            if state.withLock({ $0.isClosed }) { return }
            if (try? prepare(keyspace, in: database)) ?? false { hasMade = true }
        }
        if hasMade { Self.releaseFreeMemory() }
    }

    /// Frees memory. SQLite's sorter allocates memory for each note, and the allocator keeps those pages after they are
    /// freed.
    private static func releaseFreeMemory() {
        #if os(Linux)
            clinux_release_free_memory()
        #endif
    }

    private func large(in database: Database) throws -> [Keyspace] {
        var found: [Keyspace] = []
        var keys: Int64 = 0
        try database.statement(
            "SELECT keyspace, live FROM accounts WHERE live >= ? AND kind >= 0 ORDER BY last_change_at DESC"
        )
        .bind(1, limits.least).each { row in
            keys += row.int(1) * Int64(Self.orders.count)
            guard keys <= limits.mostKeys else { return false }
            found.append(Keyspace(row.int(0)))
            return true
        }
        return found
    }

    /// Returns false if nothing was missing.
    private func prepare(_ keyspace: Keyspace, in database: Database) throws -> Bool {
        try database.beginReading()
        defer { try? database.commit() }
        guard
            let head = try database.statement("SELECT seq, epoch FROM accounts WHERE keyspace = ?")
                .bind(1, keyspace.value).one({ (seq: $0.int(0), epoch: $0.int(1)) })
        else { return false }
        let made = state.withLock { $0.made[keyspace] ?? [] }
        let isFresh = made.count == Self.orders.count && made.allSatisfy { $0.lacks(upTo: head) <= limits.mostRecent }
        if isFresh { return false }
        let orders = try Self.orders.map { try OrderedKeys.made($0, head, keyspace, in: database) }
        state.withLock { $0.made[keyspace] = orders }
        return true
    }
}

extension OrderedKeys {
    /// Makes an order by reading every note of the account.
    static func made(
        _ order: [NoteQuery.Order], _ head: (seq: Int64, epoch: Int64), _ keyspace: Keyspace,
        in database: Database
    ) throws(SQLiteError) -> OrderedKeys {
        var keys = OrderedKeys(order, head)
        let range = NoteKey.all(of: keyspace)
        try database.statement(
            "SELECT key FROM notes NOT INDEXED WHERE key BETWEEN ? AND ? AND deleted = 0 ORDER BY "
                + ListScan.terms(of: order)
        ).bind(1, range.lowerBound).bind(2, range.upperBound).each { row in
            keys.add(sorted: row.int(0))
            return true
        }
        return keys
    }
}
