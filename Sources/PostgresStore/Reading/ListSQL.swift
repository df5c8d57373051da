import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// A list's SQL under construction, with its parameters.
struct ListSQL {
    private(set) var text: String
    /// True if there are filters with an index that PostgreSQL may use instead of the one of times.
    private let hasIndexedFilter: Bool
    private(set) var arguments = PostgresArguments()

    /// Selects `columns` of the rows `n` of `notes` that pass the filters of `query`.
    init(_ columns: String, _ query: NoteQuery, _ account: AccountNumber) {
        text = "SELECT \(columns) FROM notes n WHERE n.account = "
        hasIndexedFilter = query.folder != nil || query.tag != nil || query.pinned == true
        add(account.value)
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
        if let since = query.modifiedSince { add(" AND n.last_modified >= ", since.milliseconds) }
        if let since = query.createdSince { add(" AND n.created_at >= ", since.milliseconds) }
        if let before = query.createdBefore { add(" AND n.created_at < ", before.milliseconds) }
        if let folder = query.folder { add(folder: NameFilter(folder)) }
        if let tag = query.tag { add(tag: NameFilter(tag), account) }
    }

    private mutating func add(_ value: Int64) {
        arguments.add(value)
        text += "$\(arguments.count)"
    }

    private mutating func add(_ bytes: [UInt8]) {
        arguments.add(bytes)
        text += "$\(arguments.count)"
    }

    private mutating func add(_ sql: String, _ value: Int64) {
        text += sql
        add(value)
    }

    private mutating func add(_ sql: String, _ bytes: [UInt8]) {
        text += sql
        add(bytes)
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
        add(" AND EXISTS (SELECT 1 FROM note_tags t WHERE t.account = ", account.value)
        if !filter.includesBelow { text += " AND NOT t.is_tree" }
        add(" AND t.deleted = (n.deleted <> 0) AND t.tag = ", Array(filter.name.utf8))
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
        text += "\(sql)\(Self.column(order.key)) \(sign) "
        switch value {
        case .text(let bytes): add(bytes)
        case .number(let number) where order.key == .pinned:
            arguments.add(number != 0)
            text += "$\(arguments.count)"
        case .number(let number): add(number)
        }
    }
}
