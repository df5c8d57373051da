import Notes
import NotesSQLite
import NotesStoreContract

/// The orders that a reader keeps in memory.
final class OrderCache {
    private let database: Database
    private let head: Statement
    private let prepared: PreparedOrders?
    private var orders: [Use] = []

    private struct Use {
        var keyspace: Keyspace
        var keys: OrderedKeys
    }

    /// The bound of all orders together, eight bytes for each key.
    private static let mostKeys = 2_000_000
    private static let mostOrders = 8

    init(_ database: Database, _ prepared: PreparedOrders?) {
        self.database = database
        self.prepared = prepared
        head = database.statement("SELECT seq, epoch FROM accounts WHERE keyspace = ?")
    }

    /// Returns the account's live notes in an order, up to its last change.
    func keys(_ order: [NoteQuery.Order], of keyspace: Keyspace) throws(SQLiteError) -> OrderedKeys {
        let head = try head.bind(1, keyspace.value).one { (seq: $0.int(0), epoch: $0.int(1)) } ?? (seq: 0, epoch: 0)
        var found: OrderedKeys?
        if let position = orders.firstIndex(where: { $0.keyspace == keyspace && $0.keys.order == order }) {
            found = orders.remove(at: position).keys
        }
        if found?.end(for: head) == nil { found = prepared?.keys(order, of: keyspace, head) }
        let keys: OrderedKeys
        if let found, let end = found.end(for: head) {
            keys = try brought(found, from: end, to: head.seq, keyspace)
        } else {
            keys = try OrderedKeys.made(order, head, keyspace, in: database)
        }
        orders.append(Use(keyspace: keyspace, keys: keys))
        while orders.count > Self.mostOrders || orders.count > 1 && total > Self.mostKeys { orders.removeFirst() }
        return keys
    }

    private var total: Int { orders.reduce(0) { $0 + $1.keys.count } }

    private func brought(
        _ keys: consuming OrderedKeys, from end: Int64, to seq: Int64, _ keyspace: Keyspace
    ) throws(SQLiteError) -> OrderedKeys {
        guard seq > end else { return keys }
        let order = keys.order
        var rows: [ListPosition] = []
        try database.statement("SELECT \(ListScan.columns()) FROM notes WHERE key > ? AND key <= ? AND deleted = 0")
            .bind(1, NoteKey.key(keyspace, end)).bind(2, NoteKey.key(keyspace, seq))
            .each { row in
                rows.append(ListPosition(row, order))
                return true
            }
        keys.add(rows, upTo: seq)
        return keys
    }
}
