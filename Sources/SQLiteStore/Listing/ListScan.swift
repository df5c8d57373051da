import Notes
import NotesStoreContract
import NotesStoreEngine

/// Selects a run of a list: notes of one state, and of one pin if that comes first in the order. An index has the notes
/// of a run in order, so only a page of them is read.
struct ListScan {
    let query: NoteQuery
    let keyspace: Keyspace
    let isDeleted: Bool
    let pinned: Bool?
    /// Orders the notes within the run.
    let order: [NoteQuery.Order]
    /// The previous page ended at this position; nil if it did not end in this run.
    let after: NotePosition?

    /// Returns all runs of a list: those of one group are interleaved, and the groups follow each other. Runs that
    /// earlier pages finished are left out.
    static func groups(of query: NoteQuery, _ keyspace: Keyspace) -> [[ListScan]] {
        guard let first = query.order.first, first.key == .pinned else {
            return [states(query).map { run(query, keyspace, $0, query.pinned, query.order, query.after) }]
        }
        let pins = query.pinned.map { [$0] } ?? [first.isDescending, !first.isDescending]
        let rest = Array(query.order.dropFirst())
        return pins.compactMap { pinned in
            var after: NotePosition?
            if let end = query.after, case .number(let number)? = end.values.first {
                let wasPinned = number != 0
                if pinned == wasPinned {
                    after = NotePosition(order: rest, values: Array(end.values.dropFirst()), id: end.id)
                } else if pinned == first.isDescending {
                    return nil
                }
            }
            return states(query).map { run(query, keyspace, $0, pinned, rest, after) }
        }
    }

    private static func run(
        _ query: NoteQuery, _ keyspace: Keyspace, _ isDeleted: Bool, _ pinned: Bool?, _ order: [NoteQuery.Order],
        _ after: NotePosition?
    ) -> ListScan {
        ListScan(query: query, keyspace: keyspace, isDeleted: isDeleted, pinned: pinned, order: order, after: after)
    }

    /// Returns the states in the list. A bare tombstone is in no list, since it has nothing to show.
    private static func states(_ query: NoteQuery) -> [Bool] {
        switch query.deleted {
        case .exclude: [false]
        case .only: [true]
        case .include: [false, true]
        }
    }

    // MARK: SQL

    /// Returns the columns of a `ListPosition`. The stamps come after a note's text, so they are read only where they
    /// are needed.
    static func columns(withStamps: Bool = false) -> String {
        "key, id, last_modified, created_at, title, pinned, \(withStamps ? StampColumn.textModified : "NULL")"
    }

    func positions(_ limit: Int, _ way: AccessPath) -> Clause {
        var sql = Clause("SELECT \(Self.columns(withStamps: query.readsStamps)) FROM \(way.table)")
        filter(way, into: &sql)
        if let after { Self.resume(after, into: &sql) }
        sql.add(" ORDER BY " + Self.terms(of: order))
        sql.add(" LIMIT ?", .number(Int64(limit)))
        return sql
    }

    /// Returns the terms of an ORDER BY.
    static func terms(of order: [NoteQuery.Order]) -> String {
        order.map { column($0.key) + ($0.isDescending ? " DESC, " : ", ") }.joined() + "id"
    }

    /// Selects the note with a key, which is bound first, if it passes the filters.
    func position() -> Clause {
        var sql = Clause(
            "SELECT \(Self.columns(withStamps: query.readsStamps)) FROM notes WHERE key = ?", .number(0))
        filter(.byOrder, into: &sql)
        return sql
    }

    func count(_ way: AccessPath) -> Clause {
        var sql = Clause("SELECT count(*) FROM \(way.table)")
        filter(way, into: &sql)
        return sql
    }

    /// Adds the filters. Conditions on states, pins, the archive and empty folders are literals, or SQLite could not
    /// use the partial indexes.
    private func filter(_ way: AccessPath, into sql: inout Clause) {
        if way == .byOrder {
            // The key contains the account.
        } else if way == .tableScan {
            let keys = NoteKey.all(of: keyspace)
            sql.add(" WHERE key BETWEEN ? AND ?", .number(keys.lowerBound), .number(keys.upperBound))
        } else {
            sql.add(" WHERE account = ?", .number(keyspace.value))
        }
        sql.add(" AND deleted = \(isDeleted ? 1 : 0)")
        if let pinned { sql.add(" AND pinned = \(pinned ? 1 : 0)") }
        if query.archived != .include { sql.add(" AND archived = \(query.archived == .only ? 1 : 0)") }
        if let folder = query.folder.map({ NameFilter($0) }) { Self.filter(folder, "folder", into: &sql) }
        if query.folder?.isEmpty == false { sql.add(" AND folder <> ''") }
        if let since = query.modifiedSince { sql.add(" AND last_modified >= ?", .number(since.milliseconds)) }
        if let since = query.createdSince { sql.add(" AND created_at >= ?", .number(since.milliseconds)) }
        if let before = query.createdBefore { sql.add(" AND created_at < ?", .number(before.milliseconds)) }
        guard let text = query.tag else { return }
        // If all of a tag's notes are wanted, they are gathered first. On the way to a page's end each note is checked.
        let checksEach = way == .byModified || way == .byID || way == .byOrder || way == .byArchive
        let tag = NameFilter(text)
        let tables = tag.includesBelow ? ["note_tags", "note_tag_trees"] : ["note_tags"]
        sql.add(checksEach ? " AND (" : " AND id IN (")
        for (index, table) in tables.enumerated() {
            if index > 0 { sql.add(checksEach ? " OR " : " UNION ALL ") }
            sql.add(checksEach ? "EXISTS (SELECT 1 FROM \(table)" : "SELECT id FROM \(table)")
            sql.add(
                " WHERE account = ? AND deleted = \(isDeleted ? 1 : 0) AND tag = ?", .number(keyspace.value),
                .text(Array(tag.name.utf8)))
            if checksEach { sql.add(" AND id = notes.id)") }
        }
        sql.add(")")
    }

    /// Filters by a name. The names below `home` begin with `home/`. They are in one range with `home`, which ends
    /// before `home0`.
    private static func filter(_ filter: NameFilter, _ column: String, into sql: inout Clause) {
        let name = Array(filter.name.utf8)
        guard filter.includesBelow else { return sql.add(" AND \(column) = ?", .text(name)) }
        let (below, end) = (name + [UInt8(ascii: "/")], name + [UInt8(ascii: "/") + 1])
        sql.add(" AND \(column) >= ? AND \(column) < ?", .text(name), .text(end))
        sql.add(" AND (\(column) = ? OR \(column) >= ?)", .text(name), .text(below))
    }

    private static func column(_ key: NoteQuery.Key) -> String {
        switch key {
        case .lastModified: "last_modified"
        case .createdAt: "created_at"
        case .title: "title"
        case .pinned: "pinned"
        case .textModified: StampColumn.textModified
        }
    }

    /// Continues after the position (a, b, id) of an order by a descending, then b:
    ///
    ///     a <= ? AND (a < ? OR a = ? AND (b > ? OR b = ? AND id > ?))
    ///
    /// The first term is redundant; it is the range that SQLite can find in an index.
    private static func resume(_ position: NotePosition, into sql: inout Clause) {
        let terms = Array(zip(position.order, position.values))
        if let (first, value) = terms.first {
            sql.add(" AND \(column(first.key)) \(first.isDescending ? "<=" : ">=") ?", value)
        }
        sql.add(" AND (")
        for (order, value) in terms {
            let name = column(order.key)
            sql.add("\(name) \(order.isDescending ? "<" : ">") ? OR \(name) = ? AND (", value, value)
        }
        sql.add("id > ?" + String(repeating: ")", count: terms.count + 1), .text(position.id))
    }
}

// MARK: Sizes

extension ListScan {
    /// Counts the notes of this path, up to `most`; a negative `most` is no bound.
    func size(of way: AccessPath, atMost most: Int) -> Clause {
        let state = "deleted = \(isDeleted ? 1 : 0)"
        var sql = Clause("SELECT count(*) FROM (SELECT 1 FROM ")
        switch way {
        case .byTag: return kept(NameFilter(query.tag ?? ""), isTag: true)
        case .byFolder: return kept(NameFilter(query.folder ?? ""), isTag: false)
        case .byArchive:
            sql.add("\(way.table) WHERE account = ? AND \(state) AND archived = 1", .number(keyspace.value))
        case .byPin:
            sql.add("\(way.table) WHERE account = ? AND \(state) AND pinned = 1", .number(keyspace.value))
        case .byModified, .byID, .byOrder, .tableScan:
            // The account has these counts; bare tombstones are among the deleted.
            let count = way == .tableScan ? "live + deleted" : isDeleted ? "deleted" : "live"
            sql = Clause(
                "SELECT \(count) FROM (SELECT live, deleted FROM accounts WHERE keyspace = ?", .number(keyspace.value))
        }
        sql.add(" LIMIT ?)", .number(Int64(most)))
        return sql
    }

    /// Selects the kept count of a tag or of a folder.
    private func kept(_ condition: String) -> Clause {
        Clause(
            "SELECT coalesce(sum(notes), 0) FROM name_counts WHERE account = ? AND deleted = \(isDeleted ? 1 : 0) "
                + "AND \(condition)", .number(keyspace.value))
    }

    private func kept(_ filter: NameFilter, isTag: Bool, isArchived: Bool = false) -> Clause {
        if isTag {
            let (tags, trees) = isArchived ? (4, 5) : (0, 3)
            var sql = kept(filter.includesBelow ? "kind IN (\(tags), \(trees))" : "kind = \(tags)")
            sql.add(" AND name = ?", .text(Array(filter.name.utf8)))
            return sql
        }
        var sql = kept("kind = 1")
        Self.filter(filter, "name", into: &sql)
        return sql
    }

    /// Counts the run's notes, if that count is kept or is the size of one path; nil otherwise.
    var exactCount: Clause? {
        let others =
            query.modifiedSince != nil || query.createdSince != nil || query.createdBefore != nil
            || query.folder?.isEmpty == true || pinned == false || query.archived == .exclude
        guard !others else { return nil }
        let ways = ways.filter { [.byTag, .byFolder, .byPin, .byArchive].contains($0) }
        if ways == [.byTag, .byArchive] {
            return kept(NameFilter(query.tag ?? ""), isTag: true, isArchived: true)
        }
        guard ways.count < 2, let way = ways.first ?? (isDeleted ? nil : .byModified) else { return nil }
        return size(of: way, atMost: -1)
    }
}

/// Names a path to the rows of a run. SQLite has the indexes but not the number of notes with a tag, so the path is
/// forced. At a hundred thousand notes the wrong one is a hundred times as slow.
enum AccessPath: CaseIterable {
    /// Reads in the order of stamps, up to the end of the page.
    case byModified
    /// Reads in the order of ids, up to the end of the page.
    case byID
    case byTag
    case byFolder
    case byPin
    case byArchive
    /// Reads in an order that is kept in memory, by title or time of creation, up to the end of the page.
    case byOrder
    /// Reads row by row in the order of the file, at a third of the cost of an index lookup for each.
    case tableScan

    var table: String {
        switch self {
        case .byModified: "notes INDEXED BY notes_by_modified"
        case .byID, .byTag: "notes INDEXED BY notes_by_id"
        case .byFolder: "notes INDEXED BY notes_by_folder"
        case .byPin: "notes INDEXED BY notes_pinned"
        case .byArchive: "notes INDEXED BY notes_archived"
        case .byOrder, .tableScan: "notes NOT INDEXED"
        }
    }
}

extension ListScan {
    /// Above this number the exact count of a tag, a folder or a pin does not matter: another path is better.
    static let mostCounted = 20_000

    /// Lists the paths that lead to a page of this run.
    var ways: [AccessPath] {
        var ways = [AccessPath.tableScan, .byModified]
        if order.isEmpty { ways.append(.byID) }
        // A stamp of a register can change without a new `seq`, which an order in memory would miss.
        let isKept = order.allSatisfy { $0.key != .textModified }
        if !order.isEmpty, order.first?.key != .lastModified, !isDeleted, isKept { ways.append(.byOrder) }
        if query.tag != nil { ways.append(.byTag) }
        if query.folder?.isEmpty == false { ways.append(.byFolder) }
        if pinned == true { ways.append(.byPin) }
        if query.archived == .only { ways.append(.byArchive) }
        return ways
    }

    /// Counts the filters that have an index of their own.
    private var filters: Int {
        [query.tag != nil, query.folder != nil, pinned == true, query.archived == .only].count { $0 }
    }

    /// Lists the paths whose `sizes` are needed. `byModified` leads to all notes in the run's state.
    var measuredWays: [AccessPath] { ways.filter { $0 != .byOrder } }

    /// Returns the path that reads the fewest rows before `wanted` are found; `sizes` are the rows of each path.
    func way(for wanted: Int, _ sizes: [AccessPath: Int]) -> AccessPath {
        let state = sizes[.byModified] ?? 0
        let rarest = min(
            state, [AccessPath.byTag, .byFolder, .byPin, .byArchive].compactMap { sizes[$0] }.min() ?? state)
        return ways.min { cost($0) < cost($1) } ?? .tableScan

        func cost(_ way: AccessPath) -> Int {
            switch way {
            case .tableScan: (sizes[way] ?? 0) / 3
            case .byModified where order.first?.key != .lastModified: state
            case .byModified, .byID: min(state, wanted * state / max(1, rarest))
            case .byOrder where state < OrderedKeys.least: .max
            case .byOrder: 2 * min(state, wanted * state / max(1, rarest))
            case .byPin, .byArchive:
                order.first?.key == .lastModified && filters == 1 ? min(wanted, rarest) : sizes[way] ?? state
            case .byTag, .byFolder: sizes[way] ?? state
            }
        }
    }

    /// Returns the path for a count. An order does not help then, but an index with all needed columns does.
    func wayToCount(_ sizes: [AccessPath: Int]) -> AccessPath {
        let needsStampsAlone =
            filters == 0 && pinned == nil && query.createdSince == nil && query.createdBefore == nil
        if needsStampsAlone { return .byModified }
        let third = (sizes[.tableScan] ?? 0) / 3
        let few = [AccessPath.byTag, .byFolder, .byPin, .byArchive].filter {
            (sizes[$0] ?? .max) < ($0 == .byArchive ? 8 : 1) * third
        }
        // The index of archived notes has the needed columns; with the others each row is read.
        func cost(_ way: AccessPath) -> Int { sizes[way, default: 0] / (way == .byArchive ? 8 : 1) }
        return few.min { cost($0) < cost($1) } ?? .tableScan
    }
}

/// Builds SQL with the values for its parameters.
struct Clause {
    typealias Value = NotePosition.Value

    private(set) var text: String
    private(set) var values: [Value]

    init(_ text: String, _ values: Value...) {
        self.text = text
        self.values = values
    }

    mutating func add(_ more: String, _ new: Value...) {
        text += more
        values += new
    }
}
