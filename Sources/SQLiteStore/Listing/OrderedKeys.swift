import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Keeps the live notes of one account in one order, as keys in memory.
///
/// No index orders titles and times of creation, because each write would pay for it: a lone writer's transaction would
/// touch a page more for each. The order is made in advance (`PreparedOrders`), or by a scan of the account when a list
/// first needs it, and kept.
///
/// A note that changes gets a new key at the end of the account. So later lists only read the rows after the last known
/// one, and leave out keys whose row was deleted.
///
///     sorted   41 7 102 …    the keys in order; a row is read where its values are needed
///     recent   203 201       the rows since, with their values, in order
struct OrderedKeys {
    let order: [NoteQuery.Order]
    private var sorted: [Int64] = []
    private var recent: [ListPosition] = []
    /// The order has the changes up to this `seq`, in this epoch of the account.
    private var known: Int64
    private let epoch: Int64

    /// An account with fewer notes is not worth the memory: they are sorted as fast.
    static let least = 5_000
    /// With more recent notes than this, the order is rebuilt.
    static let mostRecent = 10_000

    var count: Int { sorted.count + recent.count }

    init(_ order: [NoteQuery.Order], _ head: (seq: Int64, epoch: Int64)) {
        self.order = order
        (known, epoch) = head
    }

    mutating func add(sorted key: Int64) { sorted.append(key) }

    /// Returns the end of its rows, if only later rows are missing; nil if it has to be rebuilt.
    func end(for head: (seq: Int64, epoch: Int64)) -> Int64? {
        head.epoch == epoch && head.seq >= known && recent.count <= Self.mostRecent ? known : nil
    }

    /// Returns the number of changes that are missing; the greatest number if it has to be rebuilt.
    func lacks(upTo head: (seq: Int64, epoch: Int64)) -> Int64 {
        end(for: head).map { head.seq - $0 } ?? .max
    }

    mutating func add(_ rows: [ListPosition], upTo seq: Int64) {
        known = seq
        guard !rows.isEmpty else { return }
        let new = rows.sorted { $0.precedes($1) }
        var merged: [ListPosition] = []
        merged.reserveCapacity(recent.count + new.count)
        var index = 0
        for row in recent {
            while index < new.count, new[index].precedes(row) {
                merged.append(new[index])
                index += 1
            }
            merged.append(row)
        }
        recent = merged + new[index...]
    }

    /// Visits the notes after a position until `visit` returns false.
    ///
    /// - Parameter read: returns the row of a key; nil if there is none.
    func each(
        after position: NotePosition?, _ read: (Int64) throws(SQLiteError) -> ListPosition?,
        _ visit: (ListPosition) throws(SQLiteError) -> Bool
    ) throws(SQLiteError) {
        var (next, nextRecent) = (0, 0)
        if let position {
            let end = ListPosition(position)
            next = try firstSorted(after: end, read)
            nextRecent = recent.firstIndex { end.precedes($0) } ?? recent.count
        }
        var waiting: ListPosition?
        while true {
            while waiting == nil, next < sorted.count {
                waiting = try read(sorted[next])
                next += 1
            }
            let takesRecent: Bool
            if nextRecent < recent.count {
                takesRecent = waiting.map { recent[nextRecent].precedes($0) } ?? true
            } else {
                takesRecent = false
            }
            if takesRecent {
                nextRecent += 1
                // The note may have changed since.
                guard try read(recent[nextRecent - 1].key) != nil else { continue }
                if try !visit(recent[nextRecent - 1]) { return }
            } else {
                guard let found = waiting else { return }
                waiting = nil
                if try !visit(found) { return }
            }
        }
    }

    /// Searches by bisection. A key without a row cannot be compared, so the next one with a row is used instead.
    private func firstSorted(
        after end: ListPosition, _ read: (Int64) throws(SQLiteError) -> ListPosition?
    ) throws(SQLiteError) -> Int {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            var probe = middle
            var found: ListPosition?
            while found == nil, probe < high {
                found = try read(sorted[probe])
                probe += 1
            }
            if let found, !end.precedes(found) { low = probe } else { high = middle }
        }
        return low
    }
}

/// Combines a note's position in the order of a list with its key.
struct ListPosition {
    let key: Int64
    let place: NotePosition
    let textModified: Timestamp?

    /// Reads a row of `ListScan.columns`.
    init(_ row: borrowing Row, _ order: [NoteQuery.Order]) {
        key = row.int(0)
        var values: [NotePosition.Value] = []
        for order in order {
            switch order.key {
            case .lastModified: values.append(.number(row.int(2)))
            case .createdAt: values.append(.number(row.int(3)))
            case .title: values.append(.text(row.bytes(4)))
            case .pinned: values.append(.number(row.int(5)))
            case .textModified: values.append(.number(row.int(6)))
            }
        }
        place = NotePosition(order: order, values: values, id: row.bytes(1))
        textModified = row.optionalTime(6)
    }

    /// Makes the position of the end of a page.
    init(_ place: NotePosition) {
        key = 0
        self.place = place
        textModified = nil
    }

    func precedes(_ other: ListPosition) -> Bool { place.precedes(other.place) }
}

/// Caches the orders that a reader keeps in memory.
final class OrderCache {
    private let database: Database
    private let head: Statement
    private let prepared: PreparedOrders?
    /// The last was used last.
    private var orders: [(keyspace: Keyspace, keys: OrderedKeys)] = []

    /// Limits the keys of all orders together, eight bytes each.
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
        orders.append((keyspace, keys))
        while orders.count > Self.mostOrders || orders.count > 1 && total > Self.mostKeys { orders.removeFirst() }
        return keys
    }

    private var total: Int { orders.reduce(0) { $0 + $1.keys.count } }

    private func brought(
        _ keys: consuming OrderedKeys, from end: Int64, to seq: Int64, _ keyspace: Keyspace
    ) throws(SQLiteError) -> OrderedKeys {
        guard seq > end else { return keys }
        let order = keys.order
        let rows = try database.statement(
            "SELECT \(ListScan.columns()) FROM notes WHERE key > ? AND key <= ? AND deleted = 0"
        )
        .bind(1, NoteKey.key(keyspace, end)).bind(2, NoteKey.key(keyspace, seq))
        .all { row in ListPosition(row, order) }
        keys.add(rows, upTo: seq)
        return keys
    }
}
