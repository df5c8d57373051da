import NotesPostgres
import NotesSQLite

/// Writes the rows of a table as lines of text, the same from both databases where the rows mean the same.
struct RowDump {
    enum Column {
        case bytes(String)
        case int(String)
        case bool(String)
    }

    var table: String
    var columns: [Column]
    /// Replaces the expression of the first column on SQLite, unless it is nil.
    var firstOnSQLite: String?
    var filter = ""
    var order: String

    func lines(_ connection: PostgresConnection) throws -> [String] {
        let list = columns.map { column in
            switch column {
            case .bytes(let name): "coalesce(upper(encode(\(name), 'hex')), '-')"
            case .int(let name): "coalesce(\(name)::text, '-')"
            case .bool(let name): "coalesce(\(name)::int::text, '-')"
            }
        }
        let sql = "SELECT \(list.joined(separator: " || ' ' || ")) FROM \(table) \(filter) ORDER BY \(order)"
        return try connection.run(sql).map { try $0.text(0) }
    }

    func lines(_ database: Database, table: String? = nil) throws -> [String] {
        var list = columns.map { column in
            switch column {
            case .bytes(let name): "iif(\(name) IS NULL, '-', hex(\(name)))"
            case .int(let name), .bool(let name): "coalesce(CAST(\(name) AS TEXT), '-')"
            }
        }
        if let firstOnSQLite { list[0] = firstOnSQLite }
        let sql = "SELECT \(list.joined(separator: " || ' ' || ")) FROM \(table ?? self.table) ORDER BY \(order)"
        var lines: [String] = []
        try database.statement(sql).each { row in
            lines.append(row.text(0))
            return true
        }
        return lines
    }

    static let notes = RowDump(
        table: "notes",
        columns: [
            .int("seq"), .bytes("id"), .bytes("rev"), .int("last_modified"), .int("created_at"),
            .int("received_at"), .int("deleted"), .bool("pinned"), .bool("archived"), .bool("undated"),
            .bytes("device"), .int("sent_modified"), .bytes("base"), .int("arrived_at"), .int("trash_modified"),
            .bytes("folder"), .bytes("title"), .bytes("json"), .bytes("trash"),
        ], firstOnSQLite: "(key & 1099511627775)", order: "id")

    static let versions = RowDump(
        table: "versions",
        columns: [
            .bytes("id"), .bytes("rev"), .int("last_modified"), .int("received_at"), .int("sent_modified"),
            .bytes("base"), .bytes("device"), .int("reason"), .bool("deleted"), .bytes("json"), .bytes("imprint"),
        ], order: "number")

    static let admitted = RowDump(
        table: "admitted",
        columns: [.bytes("id"), .bytes("fingerprint"), .bytes("rev"), .int("last_modified"), .int("admitted_at")],
        order: "id, fingerprint")

    static let idempotency = RowDump(
        table: "idempotency",
        columns: [
            .bytes("key"), .int("created_at"), .bytes("fingerprint"), .int("created"), .bytes("note"),
            .bytes("rev"), .int("seq"), .int("last_modified"), .bytes("json"),
        ], order: "key")

    static let accounts = RowDump(
        table: "accounts",
        columns: [
            .int("seq"), .int("floor"), .int("received_at"), .int("live"), .int("deleted"), .int("versions"),
            .int("bytes"), .int("last_change_at"),
        ], order: "number")

    static func tags(trees: Bool) -> RowDump {
        RowDump(
            table: "note_tags",
            columns: [.bool("deleted"), .bytes("tag"), .bytes("id"), .bool("archived")],
            filter: trees ? "WHERE is_tree" : "WHERE NOT is_tree", order: "deleted, tag, id")
    }

    /// Returns every table, with its name.
    static func all(_ connection: PostgresConnection) throws -> [String: [String]] {
        var lines: [String: [String]] = [:]
        for dump in [notes, versions, admitted, idempotency, accounts] {
            lines[dump.table] = try dump.lines(connection)
        }
        lines["note_tags"] = try tags(trees: false).lines(connection)
        lines["note_tag_trees"] = try tags(trees: true).lines(connection)
        return lines
    }

    static func all(_ database: Database) throws -> [String: [String]] {
        var lines: [String: [String]] = [:]
        for dump in [notes, versions, admitted, idempotency, accounts] {
            lines[dump.table] = try dump.lines(database)
        }
        lines["note_tags"] = try tags(trees: false).lines(database)
        lines["note_tag_trees"] = try tags(trees: true).lines(database, table: "note_tag_trees")
        return lines
    }
}
