import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Makes the SQL that reads and writes a table's columns for a move, if they are not columns of a table of that name.
struct MovedSQL {
    /// Names the source of the rows; `condition` filters them.
    private let from: String
    private let condition: String?
    /// Maps the name of a column to its expression.
    private let values: [String: String]
    private let order: String

    /// Selects the account of a keyspace, since the rows of notes are under keyspaces. Rows under other keyspaces are
    /// being erased.
    private static func owner(_ keyspace: String) -> String {
        "(SELECT number FROM accounts WHERE keyspace = \(keyspace))"
    }
    private static let ofNotes = [
        MovedTable.notes, .noteTags, .versions, .admitted, .files, .segments, .leaves,
    ].map(\.name)

    init(_ table: MovedTable) {
        var (from, condition, values, order): (String, String?, [String: String], String) = (
            table.name, nil, [:], table.order
        )
        if Self.ofNotes.contains(table.name) {
            condition = Keyspaces.areKept
            values["account"] = Self.owner("account")
        }
        switch table.name {
        case MovedTable.accounts.name:
            condition = "kind >= 0"
            values["version_number"] =
                "(SELECT coalesce(max(number), 0) FROM versions WHERE versions.account = accounts.keyspace)"
        case MovedTable.notes.name:
            values["seq"] = "key & \(NoteKey.greatestSeq)"
            order = "key"
        case MovedTable.noteTags.name:
            from = """
                (SELECT account, 0 AS is_tree, deleted, tag, id, archived FROM note_tags UNION ALL
                SELECT account, 1, deleted, tag, id, archived FROM note_tag_trees)
                """
            order = "account, is_tree"
        case MovedTable.versions.name:
            // This is the order of the table.
            order = "number"
        case MovedTable.idempotency.name, MovedTable.appNumbers.name:
            condition = "\(table.owner) IN (SELECT number FROM accounts WHERE kind >= 0)"
        case MovedTable.undoFiles.name:
            from = "undo_files JOIN undos ON undos.id = undo"
            order = "account, undo, digest"
        case MovedTable.segments.name:
            condition = "state = \(SegmentState.live.rawValue) AND " + Keyspaces.areKept
        case MovedTable.leaves.name:
            from = "search_leaves JOIN search_segments s ON s.number = key >> \(SegmentTable.leafBits)"
            condition = "state = \(SegmentState.live.rawValue) AND " + Keyspaces.areKept
            values["segment"] = "s.number"
            values["place"] = "key & \((1 << SegmentTable.leafBits) - 1)"
            order = "key"
        case MovedTable.stale.name:
            let keyspace = "key >> \(NoteKey.seqBits)"
            condition = "\(keyspace) IN (SELECT keyspace FROM accounts WHERE kind >= 0)"
            values["account"] = Self.owner(keyspace)
            values["seq"] = "key & \(NoteKey.greatestSeq)"
            order = "key"
        default: break
        }
        (self.from, self.condition, self.values, self.order) = (from, condition, values, order)
    }

    /// Returns the SELECT, with one parameter for the account if it is of one account.
    func select(_ table: MovedTable, ofOne: Bool) -> String {
        let columns = table.columns.map { values[$0.name] ?? $0.name }.joined(separator: ", ")
        let conditions = [condition, ofOne ? ownerIsGiven(table) : nil].compactMap { $0 }
        let filter = conditions.isEmpty ? "" : " WHERE \(conditions.joined(separator: " AND "))"
        return "SELECT \(columns) FROM \(from)\(filter) ORDER BY \(order)"
    }

    private func ownerIsGiven(_ table: MovedTable) -> String {
        "\(table.owner) = " + (Self.ofNotes.contains(table.name) ? Keyspaces.of("?") : "?")
    }

    /// Returns the INSERT. `texts` are the columns that are text here; bytes become text unchecked.
    static func insert(_ table: MovedTable, into name: String, texts: Set<String>) -> String {
        var (columns, values): ([String], [String]) = ([], [])
        for (index, column) in table.columns.enumerated() {
            let parameter = "?\(index + 1)"
            columns.append(column.name)
            values.append(texts.contains(column.name) ? "CAST(\(parameter) AS TEXT)" : parameter)
        }
        func drop(_ name: String) {
            guard let index = columns.firstIndex(of: name) else { return }
            columns.remove(at: index)
            values.remove(at: index)
        }
        func key(_ value: String) {
            columns.append("key")
            values.append(value)
        }
        switch table.name {
        case MovedTable.accounts.name:
            drop("version_number")
            columns.append("keyspace")
            values.append("?1")
        case MovedTable.notes.name:
            drop("seq")
            key("?1 << \(NoteKey.seqBits) | ?2")
        case MovedTable.noteTags.name: drop("is_tree")
        // Numbers count in the entire database here.
        case MovedTable.versions.name: drop("number")
        case MovedTable.undoFiles.name: drop("account")
        case MovedTable.leaves.name:
            (columns, values) = (["data"], ["?4"])
            key("?2 << \(SegmentTable.leafBits) | ?3")
        case MovedTable.stale.name:
            for name in ["account", "seq"] { drop(name) }
            key("?1 << \(NoteKey.seqBits) | ?2")
        default: break
        }
        return "INSERT INTO \(name) (\(columns.joined(separator: ", "))) VALUES (\(values.joined(separator: ", ")))"
    }
}
