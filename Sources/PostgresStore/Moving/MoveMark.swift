import NotesPostgres
import NotesStoreContract

/// The mark in the table `server` of a move away from this database.
enum MoveMark {
    /// Returns nil if nothing was moved. `isCertain` is false if a move ended before the other store was known to have
    /// everything.
    static func read(_ connection: PostgresConnection) throws -> (location: String, isCertain: Bool)? {
        let rows = try connection.run(
            "SELECT moved_to, moved_at IS NOT NULL FROM server WHERE moved_to IS NOT NULL")
        guard let row = rows.first else { return nil }
        return try (row.text(0), row.bool(1))
    }

    /// Writes the mark. Versions without `move` refuse the unknown mark, which protects the moved notes.
    static func write(_ location: String?, isCertain: Bool, _ connection: PostgresConnection) throws {
        try connection.run(
            """
            UPDATE server SET moved_to = $1, moved_at = CASE WHEN $2 THEN (extract(epoch FROM clock_timestamp()) * 1000)::int8 END,
                readable_from = CASE WHEN $1 IS NULL THEN readable_from ELSE schema END
            """,
            PostgresArguments {
                $0.add(location)
                $0.add(isCertain)
            })
    }
}

/// The reason for which a database is not served.
enum Moved: Error, CustomStringConvertible {
    case moved(String)
    case halfMoved(String)
    /// A server uses the source or the target of the move.
    case inUse(connections: Int64)
    case occupied(accounts: Int64)

    var description: String {
        switch self {
        case .moved(let location): "the notes of this database have moved to \(location): start the server there"
        case .halfMoved(let location):
            """
            the notes of this database were on their way to \(location): run the same 'notes-server migrate' again, which \
            ends it
            """
        case .inUse(let connections):
            "a server uses the database (\(connections) connections): stop all servers on it first"
        case .occupied(let accounts):
            "the database has \(accounts) accounts already: migrate needs an empty one, or --account NAME"
        }
    }
}

extension PostgresConnection {
    /// The `application_name` of a move's connections.
    private static let application = "notes-server migrate"
    /// Servers that were just stopped may still be listed.
    private static let tries = 8

    static func openedForMoving(_ address: PostgresAddress) throws(PostgresError) -> PostgresConnection {
        try PostgresConnection(address.with("fallback_application_name", application))
    }

    /// Connects, and brings the tables up to this version first.
    static func forMoving(_ address: PostgresAddress) throws -> PostgresConnection {
        let connection = try openedForMoving(address)
        try SchemaUpdate.run(connection)
        // Sorting a table or building an index may take long.
        connection.patience = .seconds(24 * 60 * 60)
        return connection
    }

    /// Locks the entire database for this transaction. Servers that start wait for it.
    func holdDatabase() throws {
        try run("LOCK TABLE server IN ACCESS EXCLUSIVE MODE")
        var connections: Int64 = 0
        for _ in 0..<Self.tries {
            // A transaction sees one state of the connections until it clears that snapshot.
            try run("SELECT pg_stat_clear_snapshot()")
            let others = try run(
                """
                SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
                    AND application_name LIKE 'notes-server %' AND application_name <> '\(Self.application)'
                """)
            connections = try others.first?.int(0) ?? 0
            if connections == 0 { return }
            try run("SELECT pg_sleep(0.25)")
        }
        throw Moved.inUse(connections: connections)
    }
}
