import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Reads the notes that move away from a database: all of them, while no server uses it, or those of an account whose
/// row is locked.
final class PostgresMoveSource: MoveSource {
    private let connection: PostgresConnection
    private let account: AccountNumber?
    /// No file can be missing, since files are in the database.
    let missingFiles = 0

    init(_ address: PostgresAddress, account name: String?) throws {
        let connection = try PostgresConnection.forMoving(address)
        self.connection = connection
        if let mark = try MoveMark.read(connection), mark.isCertain { throw Moved.moved(mark.location) }
        guard let name else {
            account = nil
            try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ")
            try connection.holdDatabase()
            return
        }
        try ServerRow.check(connection)
        try connection.run("BEGIN")
        let found = try connection.run(
            "SELECT a.number FROM logins l JOIN accounts a ON a.number = l.account WHERE l.name = $1 FOR UPDATE OF a",
            PostgresArguments(name))
        guard let row = found.first else { throw MoveRefusal.noAccount(name) }
        account = AccountNumber(try row.int(0))
    }

    func head() throws -> MovedFacts {
        let rows = try connection.run(
            """
            SELECT epoch, greatest(told, (SELECT coalesce(max(received_at), 0) FROM accounts)), first_app_number,
                coalesce(pg_sequence_last_value(pg_get_serial_sequence('accounts', 'number')), 0),
                coalesce(pg_sequence_last_value(pg_get_serial_sequence('devices', 'number')), 0),
                coalesce(pg_sequence_last_value(pg_get_serial_sequence('search_segments', 'number')), 0)
            FROM server
            """)
        guard let row = rows.first else { throw StoreError.unavailable("the table server has no row") }
        return try MovedFacts(
            epoch: row.int(0), latestIssued: row.int(1), firstAppNumber: row.int(2),
            greatest: ["accounts": row.int(3), "devices": row.int(4), "search_segments": row.int(5)],
            account: account)
    }

    var isHalfMoved: Bool { get throws { try MoveMark.read(connection) != nil } }

    func each(of table: MovedTable, _ body: (inout MovedRows) throws -> Void) throws {
        var conditions = account.map { ["\(table.owner) = \($0.value)"] } ?? []
        switch table.name {
        case MovedTable.segments.name: conditions.append("state = \(SegmentState.live.rawValue)")
        case MovedTable.leaves.name:
            conditions.append(
                "segment IN (SELECT number FROM search_segments WHERE state = \(SegmentState.live.rawValue))")
        // A file that is no longer referenced is erased an hour after it was received.
        case MovedTable.blobs.name, MovedTable.blobPieces.name:
            conditions.append(
                """
                (account, digest) IN (SELECT account, digest FROM files UNION SELECT account, digest FROM undo_files)
                """)
        default: break
        }
        let columns = table.columns.map(\.name).joined(separator: ", ")
        let filter = conditions.isEmpty ? "" : " WHERE \(conditions.joined(separator: " AND "))"
        var rows = MovedRows()
        try connection.copy(from: "SELECT \(columns) FROM \(table.name)\(filter) ORDER BY \(table.order)") { row in
            rows.add(row: row)
            guard rows.bytes.count >= MovedRows.enough else { return }
            try body(&rows)
            rows.removeAll()
        }
        if rows.count > 0 { try body(&rows) }
    }

    // MARK: The mark

    func announce(_ location: String) throws {
        try MoveMark.write(location, isCertain: false, connection)
        try commit()
    }

    func withdraw() throws { try MoveMark.write(nil, isCertain: false, connection) }

    func conclude(_ location: String) throws {
        guard let account else {
            try MoveMark.write(location, isCertain: true, connection)
            return
        }
        let files = [
            "files", "undo_files", "undo_pieces", "undo_purges", "undos", "search_leaves", "search_segments",
            "search_stale",
        ].map { "\($0) WHERE account = $1" }
        for rows in files + PostgresAccounts.rows {
            try connection.run("DELETE FROM \(rows)", PostgresArguments(account))
        }
        try commit()
    }

    private func commit() throws {
        guard case .committed = try connection.commit() else {
            throw StoreError.unavailable("the database that is left could not commit")
        }
    }
}

/// Reads and writes the mark in the table `server` of a move away from this database.
private enum MoveMark {
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
            """, PostgresArguments(location, isCertain))
    }
}

/// The database's notes have moved away, or a move cannot use the database.
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
            the move of this database to \(location) is not complete: run the same 'notes-server migrate' again to \
            complete it
            """
        case .inUse(let connections):
            "a server uses the database (\(connections) connections): stop all servers on it first"
        case .occupied(let accounts):
            "the database has \(accounts) accounts already: migrate needs an empty one, or --account NAME"
        }
    }
}

extension PostgresConnection {
    /// Names a move's connections in `pg_stat_activity`.
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
