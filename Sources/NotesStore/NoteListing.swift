import Notes
import SQLite

/// `GET /v1/notes` as SQL. A query's shape (which filters, which order) makes the text, its values are bound; texts
/// are prepared once and kept, a few dozen at most.
final class NoteListing {
    private let database: Database
    private var prepared: [String: Statement] = [:]

    private static let statementLimit = 64

    init(_ database: Database) {
        self.database = database
    }

    /// A note's place in the order.
    private struct Place {
        var key: Int64
        var id: [UInt8]
        var values: [NotePosition.Value]
    }

    /// The page, and where it ended if there is more. Places are sorted without the notes: SQLite's sorter would hold the
    /// text of every row it sorts.
    func page(
        _ query: NoteQuery, account: AccountNumber
    ) throws(SQLiteError) -> (notes: [StoredNote], next: NotePosition?) {
        let places = try places(query, account)
        var notes: [StoredNote] = []
        notes.reserveCapacity(min(query.limit, places.count))
        var bytes = 0
        var end: Place?
        let one = try statement(Clause("SELECT \(StoredNote.columns) FROM notes WHERE key = ?"))
        for place in places {
            if let end, notes.count == query.limit || bytes >= query.byteLimit {
                return (notes, NotePosition(order: query.order, values: end.values, id: end.id))
            }
            end = place
            guard var note = try one.bind(1, place.key).one({ StoredNote($0) }) ?? nil else { continue }
            if query.view == .summary { note.json = note.summary }
            bytes += note.json.count
            notes.append(note)
        }
        return (notes, nil)
    }

    /// One more than fits the page, which tells whether there is another.
    private func places(_ query: NoteQuery, _ account: AccountNumber) throws(SQLiteError) -> [Place] {
        var sql = Clause("SELECT key, id, last_modified, created_at, title, pinned FROM notes")
        filter(query, account: account, into: &sql)
        if let after = query.after { Self.resume(after, into: &sql) }
        sql.add(" ORDER BY " + Self.orderBy(query.order))
        sql.add(" LIMIT ?", .int(Int64(query.limit) + 1))
        var places: [Place] = []
        try statement(sql).each { row in
            let values = query.order.map { order -> NotePosition.Value in
                switch order.key {
                case .lastModified: .number(row.int(2))
                case .createdAt: .number(row.int(3))
                case .title: .text(row.bytes(4))
                case .pinned: .number(row.int(5))
                }
            }
            places.append(Place(key: row.int(0), id: row.bytes(1), values: values))
            return true
        }
        return places
    }

    func count(_ query: NoteQuery, account: AccountNumber) throws(SQLiteError) -> Int {
        var sql = Clause("SELECT count(*) FROM notes")
        if query.isPlain {
            // The account keeps this count, and counting a hundred thousand rows would hold up a loop.
            sql = Clause("SELECT live FROM accounts")
            sql.add(" WHERE number = ?", .int(account.value))
        } else {
            filter(query, account: account, into: &sql)
        }
        return Int(try statement(sql).one { $0.int(0) } ?? 0)
    }

    // MARK: Text

    private struct Clause {
        enum Value {
            case int(Int64)
            case text([UInt8])
        }

        private(set) var text: String
        private(set) var values: [Value] = []

        init(_ text: String) {
            self.text = text
        }

        mutating func add(_ more: String, _ new: Value...) {
            text += more
            values += new
        }
    }

    private func statement(_ clause: Clause) throws(SQLiteError) -> Statement {
        let statement: Statement
        if let found = prepared[clause.text] {
            statement = found
        } else {
            statement = try database.prepare(clause.text)
            if prepared.count >= Self.statementLimit { prepared.removeAll() }
            prepared[clause.text] = statement
        }
        for (index, value) in clause.values.enumerated() {
            switch value {
            case .int(let number): statement.bind(Int32(index + 1), number)
            case .text(let bytes): statement.bind(Int32(index + 1), String(decoding: bytes, as: UTF8.self))
            }
        }
        return statement
    }

    private func filter(_ query: NoteQuery, account: AccountNumber, into sql: inout Clause) {
        sql.add(" WHERE account = ?", .int(account.value))
        // A bare tombstone is in no list: there is nothing to show of it.
        switch query.deleted {
        case .exclude: sql.add(" AND deleted = 0")
        case .only: sql.add(" AND deleted = 1")
        case .include: sql.add(" AND deleted IN (0, 1)")
        }
        if let tag = query.tag {
            sql.add(
                " AND id IN (SELECT id FROM note_tags WHERE account = ? AND deleted IN (0, 1) AND tag = ?)",
                .int(account.value), .text(Array(tag.utf8)))
        }
        if let folder = query.folder { sql.add(" AND folder = ?", .text(Array(folder.utf8))) }
        // A non-empty folder is named in the SQL too, or SQLite could not use the index of non-empty ones.
        if let folder = query.folder, !folder.isEmpty { sql.add(" AND folder <> ''") }
        if let pinned = query.pinned { sql.add(" AND pinned = ?", .int(pinned ? 1 : 0)) }
        if let since = query.modifiedSince { sql.add(" AND last_modified >= ?", .int(since.milliseconds)) }
        if let since = query.createdSince { sql.add(" AND created_at >= ?", .int(since.milliseconds)) }
        if let before = query.createdBefore { sql.add(" AND created_at < ?", .int(before.milliseconds)) }
    }

    private static func column(_ key: NoteQuery.Key) -> String {
        switch key {
        case .lastModified: "last_modified"
        case .createdAt: "created_at"
        case .title: "title"
        case .pinned: "pinned"
        }
    }

    private static func orderBy(_ order: [NoteQuery.Order]) -> String {
        order.map { column($0.key) + ($0.isDescending ? " DESC, " : ", ") }.joined() + "id"
    }

    /// After the position (a, b, id) of an order by a descending, then b:
    ///
    ///     a <= ? AND (a < ? OR a = ? AND (b > ? OR b = ? AND id > ?))
    ///
    /// The first term says nothing new; it is the range SQLite can find in an index.
    private static func resume(_ position: NotePosition, into sql: inout Clause) {
        let terms = Array(zip(position.order, position.values))
        if let (first, value) = terms.first {
            sql.add(" AND \(column(first.key)) \(first.isDescending ? "<=" : ">=") ?", bound(value))
        }
        sql.add(" AND (")
        for (order, value) in terms {
            let name = column(order.key)
            sql.add("\(name) \(order.isDescending ? "<" : ">") ? OR \(name) = ? AND (", bound(value), bound(value))
        }
        sql.add("id > ?" + String(repeating: ")", count: terms.count + 1), .text(position.id))
    }

    private static func bound(_ value: NotePosition.Value) -> Clause.Value {
        switch value {
        case .number(let number): .int(number)
        case .text(let bytes): .text(bytes)
        }
    }
}

extension NoteQuery {
    /// Every live note, whatever the order.
    fileprivate var isPlain: Bool {
        deleted == .exclude && tag == nil && folder == nil && pinned == nil && modifiedSince == nil
            && createdSince == nil && createdBefore == nil
    }
}
