import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Answers `GET /v1/notes`. It reads the positions of a page first, then its notes in portions, since a page of large
/// notes ends early.
struct ListSelects {
    let reads: PostgresReads

    /// Gives a note's position in the order of a list.
    private struct Position {
        var seq: Int64
        var bytes: Int64
        var end: NotePosition
        var textModified: Timestamp?
    }

    /// One trip fetches this number of bytes of JSON.
    private static let portion: Int64 = 4 << 20

    func list(_ query: NoteQuery, of account: AccountNumber) throws -> ListedNotes {
        let page = try page(query, account)
        let isComplete = page.next == nil && query.after == nil
        return ListedNotes(
            notes: page.notes, next: page.next,
            total: isComplete ? page.notes.count : try count(query, account))
    }

    private func page(
        _ query: NoteQuery, _ account: AccountNumber
    ) throws -> (notes: [StoredNote], next: NotePosition?) {
        // The position after the page shows whether there is another page.
        var positions = try positions(query, account)[...]
        var page = NotePage(query, of: positions.count)
        while let first = positions.first {
            var (seqs, size) = ([first.seq], first.bytes)
            for position in positions.dropFirst() {
                size += position.bytes
                if size > Self.portion { break }
                seqs.append(position.seq)
            }
            let found = try rows(seqs, account)
            for position in positions.prefix(seqs.count) {
                if let next = page.next { return (page.notes, next) }
                page.add(found[position.seq], at: position.end, textModified: position.textModified)
            }
            positions = positions.dropFirst(seqs.count)
        }
        return (page.notes, nil)
    }

    static func positions(_ query: NoteQuery, _ account: AccountNumber) -> ListSQL {
        let stamp = query.readsStamps ? StampColumn.textModified : "NULL::int8"
        var sql = ListSQL(
            "n.seq, n.id, octet_length(coalesce(n.trash, n.json)), n.last_modified, n.created_at, n.title, n.pinned, "
                + stamp, query, account)
        sql.order(by: query.order, after: query.after, limit: query.limit + 1)
        return sql
    }

    private func positions(_ query: NoteQuery, _ account: AccountNumber) throws -> [Position] {
        let sql = Self.positions(query, account)
        return try reads.all(sql.text, sql.arguments) { row in
            let values: [NotePosition.Value] = try query.order.map { order in
                switch order.key {
                case .lastModified: .number(try row.int(3))
                case .createdAt: .number(try row.int(4))
                case .title: .text(try row.bytes(5))
                case .pinned: .number(try row.bool(6) ? 1 : 0)
                case .textModified: .number(try row.int(7))
                }
            }
            return Position(
                seq: try row.int(0), bytes: try row.int(2),
                end: NotePosition(order: query.order, values: values, id: try row.bytes(1)),
                textModified: try row.optionalTime(7))
        }
    }

    static let rows = "SELECT \(StoredNote.columns) FROM notes n WHERE n.account = $1 AND n.seq = ANY ($2)"

    private func rows(_ seqs: [Int64], _ account: AccountNumber) throws -> [Int64: StoredNote] {
        let rows = try reads.ask(Self.rows, PostgresArguments(account, seqs))
        var notes: [Int64: StoredNote] = [:]
        for row in rows { if let note = try StoredNote(row) { notes[note.seq] = note } }
        return notes
    }

    private func count(_ query: NoteQuery, _ account: AccountNumber) throws -> Int {
        if query.matchesAllLive { return try countLive(account) }
        let sql = ListSQL("count(*)", query, account)
        return try reads.one(sql.text, sql.arguments) { Int(try $0.int(0)) } ?? 0
    }

    /// Returns the number of live notes, which the account's row has.
    private func countLive(_ account: AccountNumber) throws -> Int {
        try reads.one("SELECT live FROM accounts WHERE number = $1", PostgresArguments(account)) {
            Int(try $0.int(0))
        } ?? 0
    }
}

/// Builds a list's SQL and its parameters.
struct ListSQL {
    private(set) var text: String
    /// PostgreSQL may use the index of a filter instead of the one of times.
    private let hasIndexedFilter: Bool
    private(set) var arguments = PostgresArguments()

    /// Selects `columns` of the rows `n` of `notes` that pass the filters of `query`.
    init(_ columns: String, _ query: NoteQuery, _ account: AccountNumber) {
        text = "SELECT \(columns) FROM notes n"
        hasIndexedFilter = query.folder != nil || query.tag != nil || query.pinned == true
        add(" WHERE n.account = ", account)
        // The condition is written as in the indexes, which leave out bare tombstones: those have nothing to show.
        text += " AND n.deleted < 2"
        switch query.deleted {
        case .exclude: text += " AND n.deleted = 0"
        case .only: text += " AND n.deleted = 1"
        case .include: break
        }
        if let pinned = query.pinned { text += pinned ? " AND n.pinned" : " AND NOT n.pinned" }
        if query.archived != .include {
            text += query.archived == .only ? " AND n.archived" : " AND NOT n.archived"
        }
        if let since = query.modifiedSince { add(" AND n.last_modified >= ", since) }
        if let since = query.createdSince { add(" AND n.created_at >= ", since) }
        if let before = query.createdBefore { add(" AND n.created_at < ", before) }
        if let folder = query.folder { add(folder: NameFilter(folder)) }
        if let tag = query.tag { add(tag: NameFilter(tag), account) }
    }

    private mutating func add(_ sql: String, _ value: some PostgresValue) {
        arguments.add(value)
        text += "\(sql)$\(arguments.count)"
    }

    /// Filters by folder. The names below `home` begin with `home/`. They are in one range with `home`, which ends
    /// before `home0`.
    private mutating func add(folder filter: NameFilter) {
        let name = Array(filter.name.utf8)
        if !name.isEmpty { text += " AND n.folder <> ''" }
        guard filter.includesBelow else { return add(" AND n.folder = ", name) }
        add(" AND n.folder >= ", name)
        add(" AND n.folder < ", name + [UInt8(ascii: "/") + 1])
        add(" AND (n.folder = ", name)
        add(" OR n.folder >= ", name + [UInt8(ascii: "/")])
        text += ")"
    }

    private mutating func add(tag filter: NameFilter, _ account: AccountNumber) {
        add(" AND EXISTS (SELECT 1 FROM note_tags t WHERE t.account = ", account)
        if !filter.includesBelow { text += " AND NOT t.is_tree" }
        add(" AND t.deleted = (n.deleted <> 0) AND t.tag = ", filter.name)
        text += " AND t.id = n.id)"
    }

    // MARK: Pages

    mutating func order(by order: [NoteQuery.Order], after position: NotePosition?, limit: Int) {
        if let position { resume(position) }
        if let first = order.first, first.key == .lastModified, first.isDescending || order.count > 1,
            !hasIndexedFilter
        {
            cut(by: first, limit)
        }
        text += " ORDER BY \((order.map(Self.term) + ["n.id"]).joined(separator: ", "))"
        add(" LIMIT ", Int64(limit))
    }

    /// Leaves out the times after those of the page. No index orders the notes of one time. Without this, PostgreSQL
    /// sorts all notes of the account while it has no statistics.
    private mutating func cut(by first: NoteQuery.Order, _ limit: Int) {
        text += " ORDER BY \(Self.term(first))"
        add(" FETCH FIRST ", Int64(limit))
        text = "SELECT * FROM (\(text) ROWS WITH TIES) n"
    }

    private static func term(_ order: NoteQuery.Order) -> String {
        column(order.key) + (order.isDescending ? " DESC" : "")
    }

    static func column(_ key: NoteQuery.Key) -> String {
        switch key {
        case .lastModified: "n.last_modified"
        case .createdAt: "n.created_at"
        case .title: "n.title"
        case .pinned: "n.pinned"
        case .textModified: StampColumn.textModified
        }
    }

    /// Continues after the position (a, b, id) of an order by a descending, then b:
    ///
    ///     a <= $1 AND (a < $2 OR a = $3 AND (b > $4 OR b = $5 AND (id > $6)))
    ///
    /// The first term is redundant; it is the range that an index can find.
    private mutating func resume(_ position: NotePosition) {
        let terms = Array(zip(position.order, position.values))
        if let (first, value) = terms.first {
            compare(first, value, first.isDescending ? "<=" : ">=", after: " AND ")
        }
        text += " AND ("
        for (order, value) in terms {
            compare(order, value, order.isDescending ? "<" : ">")
            compare(order, value, "=", after: " OR ")
            text += " AND ("
        }
        add("n.id > ", position.id)
        text += String(repeating: ")", count: terms.count + 1)
    }

    private mutating func compare(
        _ order: NoteQuery.Order, _ value: NotePosition.Value, _ sign: String, after sql: String = ""
    ) {
        let sql = "\(sql)\(Self.column(order.key)) \(sign) "
        switch value {
        case .text(let bytes): add(sql, bytes)
        case .number(let number) where order.key == .pinned: add(sql, number != 0)
        case .number(let number): add(sql, number)
        }
    }
}
