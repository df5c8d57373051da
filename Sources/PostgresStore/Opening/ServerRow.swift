import NotesPostgres

/// Checks that this program may work on the database. A move or an upgrade may forbid that while servers run without
/// seeing it. So each batch checks after its locks, and each connection for reads when it is opened.
enum ServerRow {
    static let columns = "moved_to, moved_at IS NOT NULL, schema, readable_from"

    /// Checks `row`, which has `columns` from `position` on.
    static func check(_ row: PostgresRow, from position: Int32) throws {
        if let location = try row.optionalText(position) {
            throw try row.bool(position + 1) ? Moved.moved(location) : Moved.halfMoved(location)
        }
        guard try PostgresSchema.latest >= row.int(position + 3) else {
            throw try SchemaUpdate.TooNew(schema: row.int(position + 2), known: PostgresSchema.latest)
        }
    }

    static func check(_ connection: PostgresConnection) throws {
        guard let row = try connection.run("SELECT \(columns) FROM server").first else { throw Missing() }
        try check(row, from: 0)
    }

    struct Missing: Error, CustomStringConvertible {
        var description: String { "the table server has no row" }
    }
}
