import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// A database whose notes move away: all of them, while no server uses it, or an account whose row is locked.
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
            PostgresArguments { $0.add(name) })
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
            try connection.run("DELETE FROM \(rows)", PostgresArguments { $0.add(account) })
        }
        try commit()
    }

    private func commit() throws {
        guard case .committed = try connection.commit() else {
            throw StoreError.unavailable("the database that is left could not commit")
        }
    }
}
