import NotesPostgresStore
import NotesStoreContract
import PostgresCluster
import Testing

/// Compares the list of moved columns with the tables: a column that a later step adds must be in it, or here.
@Suite(.enabled(if: PostgresCluster.isHere))
struct MovedColumnsTests {
    /// Lists the columns that are made again, or last for minutes.
    private static let staying: Set<String> = [
        "accounts.generation", "accounts.unindexed", "accounts.jump_from", "accounts.jump_to", "flows.number",
        "undos.number", "events.number", "blobs.touched_at", "search_segments.began_at",
    ]
    private static let tablesThatStay: Set<String> = [
        "server", "writers", "leases", "index_work", "guesses", "losses",
    ]

    @Test func `every column of every table moves, or is listed as staying`() throws {
        let desk = try PostgresDesk(clock: StoppedClock())
        var present: [String: String] = [:]
        let rows = try desk.observer.run(
            "SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'public'"
        )
        for row in rows where !Self.tablesThatStay.contains(try row.text(0)) {
            present["\(try row.text(0)).\(try row.text(1))"] = try row.text(2)
        }
        var moved: [String: String] = [:]
        for table in MovedTable.all {
            for column in table.columns {
                let type =
                    switch column.kind {
                    case .int: "bigint"
                    case .bool: "boolean"
                    case .bytes: "bytea"
                    }
                moved["\(table.name).\(column.name)"] = type
            }
        }
        for name in Self.staying { #expect(present.removeValue(forKey: name) != nil, "\(name)") }
        #expect(present == moved)
    }
}
