import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Answers `GET /v1/notes`. A query is a few runs of rows (`ListScan`), each read by the path with the fewest rows
/// (`AccessPath`). The shape of a query makes the SQL, and its values are bound. A few dozen statements are cached.
final class NoteListing {
    private let database: Database
    /// Tests force this path wherever it finds the same notes.
    var way: AccessPath?
    private let orders: OrderCache
    private var prepared: [String: Statement] = [:]

    private static let statementLimit = 64

    init(_ database: Database, prepared: PreparedOrders? = nil) {
        self.database = database
        orders = OrderCache(database, prepared)
    }

    /// Returns the page, and where it ended if there is more. Positions are sorted without the notes: SQLite's sorter
    /// would hold the text of every row that it sorts.
    func page(
        _ query: NoteQuery, _ keyspace: Keyspace
    ) throws(SQLiteError) -> (notes: [StoredNote], next: NotePosition?) {
        let positions = try positions(query, keyspace)
        var page = NotePage(query, of: positions.count)
        let one = statement(Clause("SELECT \(StoredNote.columns) FROM notes WHERE key = ?"))
        for position in positions {
            if let next = page.next { return (page.notes, next) }
            let note = try one.bind(1, position.key).one { StoredNote($0) }
            page.add(note ?? nil, at: position.place, textModified: position.textModified)
        }
        return (page.notes, nil)
    }

    /// Returns one position more than fits the page, which shows whether there is another page.
    private func positions(_ query: NoteQuery, _ keyspace: Keyspace) throws(SQLiteError) -> [ListPosition] {
        let wanted = query.limit + 1
        var positions: [ListPosition] = []
        for group in ListScan.groups(of: query, keyspace) where positions.count < wanted {
            var found: [ListPosition] = []
            for run in group {
                let way = if let way, run.ways.contains(way) { way } else { run.way(for: wanted, try sizes(run)) }
                if way == .byOrder {
                    found += try ordered(run, query.order, wanted)
                    continue
                }
                try statement(run.positions(wanted, way)).each { row in
                    found.append(ListPosition(row, query.order))
                    return true
                }
            }
            if group.count > 1 { found.sort { $0.precedes($1) } }
            positions += found
        }
        return Array(positions.prefix(wanted))
    }

    /// Reads by an order in memory, until enough notes pass the run's filters.
    private func ordered(
        _ run: ListScan, _ order: [NoteQuery.Order], _ wanted: Int
    ) throws(SQLiteError) -> [ListPosition] {
        let keys = try orders.keys(run.order, of: run.keyspace)
        let row = statement(Clause("SELECT \(ListScan.columns()) FROM notes WHERE key = ? AND deleted = 0"))
        let filter = run.position()
        let filtered = statement(filter)
        var found: [ListPosition] = []
        try keys.each(after: run.after) { (key) throws(SQLiteError) in
            try row.bind(1, key).one { ListPosition($0, run.order) }
        } _: { (position) throws(SQLiteError) in
            bind(filter, to: filtered)
            if let position = try filtered.bind(1, position.key).one({ ListPosition($0, order) }) {
                found.append(position)
            }
            return found.count < wanted
        }
        return found
    }

    func count(_ query: NoteQuery, _ keyspace: Keyspace) throws(SQLiteError) -> Int {
        var query = query
        if query.archived == .exclude {
            // The archive and the complete list have indexes and kept counts. Their difference has none.
            query.archived = .include
            let all = try count(query, keyspace)
            query.archived = .only
            return try all - count(query, keyspace)
        }
        (query.order, query.after) = ([], nil)
        var count = 0
        for run in ListScan.groups(of: query, keyspace).joined() {
            let sql: Clause
            if let exact = run.exactCount { sql = exact } else { sql = run.count(run.wayToCount(try sizes(run))) }
            count += Int(try statement(sql).one { $0.int(0) } ?? 0)
        }
        return count
    }

    private func sizes(_ run: ListScan) throws(SQLiteError) -> [AccessPath: Int] {
        var sizes: [AccessPath: Int] = [:]
        for way in run.measuredWays {
            let most = way == .tableScan || way == .byModified ? -1 : ListScan.mostCounted
            sizes[way] = Int(try statement(run.size(of: way, atMost: most)).one { $0.int(0) } ?? 0)
        }
        return sizes
    }

    private func statement(_ clause: Clause) -> Statement {
        let statement: Statement
        if let found = prepared[clause.text] {
            statement = found
        } else {
            statement = database.statement(clause.text)
            if prepared.count >= Self.statementLimit { prepared.removeAll() }
            prepared[clause.text] = statement
        }
        bind(clause, to: statement)
        return statement
    }

    private func bind(_ clause: Clause, to statement: Statement) {
        for (index, value) in clause.values.enumerated() {
            switch value {
            case .number(let number): statement.bind(Int32(index + 1), number)
            case .text(let bytes): statement.bind(Int32(index + 1), String(decoding: bytes, as: UTF8.self))
            }
        }
    }
}
