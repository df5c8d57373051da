import NotesPostgres
import NotesStoreContract

/// Fills empty tables in one transaction. It drops the indexes of a table before its first row, and builds them after
/// the last row of all tables. That takes less time than adding each row to them.
struct BulkLoad {
    private struct Index {
        let drop: String
        let create: String
    }

    private let connection: PostgresConnection
    private let indexes: [String: [Index]]
    /// The large tables that the user of this connection may truncate.
    private let large: Set<String>
    private var begun: Set<String> = []
    private var dropped: [Index] = []

    init(_ connection: PostgresConnection) throws {
        self.connection = connection
        var indexes: [String: [Index]] = [:]
        for found in try Self.indexes(connection) + Self.key(of: .notes, connection) {
            indexes[found.table, default: []].append(found.index)
        }
        self.indexes = indexes
        large = try Self.large(connection)
    }

    /// Call this before rows of a table are copied. Returns true if COPY can freeze its rows, so that no VACUUM writes
    /// them again. It can do so only in a table that its own transaction emptied.
    mutating func begin(_ table: MovedTable) throws -> Bool {
        let canFreeze = large.contains(table.name)
        // A second TRUNCATE would lose the rows copied since the first.
        guard begun.insert(table.name).inserted else { return canFreeze }
        for index in indexes[table.name] ?? [] {
            try connection.run(index.drop)
            dropped.append(index)
        }
        if canFreeze { try connection.run("TRUNCATE \(table.name)") }
        return canFreeze
    }

    func end() throws {
        for index in dropped { try connection.run(index.create) }
    }

    // MARK: The catalog

    /// Returns the indexes to drop. It leaves out those of constraints, since rows come in the order of their keys, and
    /// those of folders and pins, which few notes have. Only an owner of a table may drop an index.
    private static func indexes(_ connection: PostgresConnection) throws -> [(table: String, index: Index)] {
        try connection.run(
            """
            SELECT name, 'DROP INDEX ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
            FROM unnest($1::text[]) AS moved(name) JOIN pg_index ON indrelid = to_regclass(name)
                JOIN pg_class ON pg_class.oid = indexrelid
            WHERE pg_has_role(relowner, 'USAGE') AND reltablespace = 0 AND NOT indisreplident AND NOT indisclustered
                AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid) AND relname <> ALL ($2)
            """,
            PostgresArguments {
                $0.add(texts: MovedTable.all.map(\.name))
                $0.add(texts: ["notes_by_folder", "notes_pinned"])
            }
        ).map { (try $0.text(0), Index(drop: try $0.text(1), create: try $0.text(2))) }
    }

    /// Returns the primary key of a very large table, which takes less time to build at the end, even though rows come
    /// in its order.
    private static func key(
        of table: MovedTable, _ connection: PostgresConnection
    ) throws -> [(table: String, index: Index)] {
        try connection.run(
            """
            SELECT quote_ident(key.conname), pg_get_constraintdef(key.oid)
            FROM pg_constraint key JOIN pg_class moved ON moved.oid = conrelid
                JOIN pg_class index ON index.oid = conindid JOIN pg_index ON indexrelid = conindid
            WHERE conrelid = to_regclass($1) AND contype = 'p' AND pg_has_role(moved.relowner, 'USAGE')
                AND index.reltablespace = 0 AND NOT indisreplident AND NOT indisclustered
                AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE confrelid = key.conrelid)
            """, PostgresArguments { $0.add(text: table.name) }
        ).map { row in
            let (alter, name) = ("ALTER TABLE \(table.name)", try row.text(0))
            return (
                table.name,
                Index(
                    drop: "\(alter) DROP CONSTRAINT \(name)",
                    create: "\(alter) ADD CONSTRAINT \(name) \(try row.text(1))")
            )
        }
    }

    private static func large(_ connection: PostgresConnection) throws -> Set<String> {
        let tables: [MovedTable] = [.notes, .noteTags, .versions, .blobPieces, .leaves]
        let found = try connection.run(
            """
            SELECT name FROM unnest($1::text[]) AS moved(name) JOIN pg_class ON pg_class.oid = to_regclass(name)
            WHERE relkind = 'r' AND pg_has_role(relowner, 'USAGE')
            """, PostgresArguments { $0.add(texts: tables.map(\.name)) })
        return Set(try found.map { try $0.text(0) })
    }
}
