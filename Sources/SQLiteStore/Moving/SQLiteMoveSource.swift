import Notes
import NotesPrimitives
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Reads a data folder whose notes move away. It holds the folder's lock, so no server runs on it.
final class SQLiteMoveSource: MoveSource {
    private let configuration: StoreConfiguration
    private let account: AccountNumber?
    private let database: Database
    private let files: MovedFiles
    private let lock: FolderLock

    init(_ settings: StoreConfiguration, account name: String?) throws {
        var configuration = settings
        configuration.role = .beside
        try OpenDatabase.prepareFolder(configuration)
        guard let lock = try FolderLock(folder: configuration.folder) else {
            throw OpenError.heldByAnotherServer(path: configuration.folder)
        }
        self.lock = lock
        configuration.leavesMoved = true
        let database = try OpenDatabase.writer(configuration, mayMigrate: true)
        self.database = database
        self.configuration = configuration
        account = try name.map { name in
            let found = try database.statement("SELECT account FROM logins WHERE name = ?").bind(1, name)
                .one { AccountNumber($0.int(0)) }
            guard let found else { throw MoveRefusal.noAccount(name) }
            return found
        }
        files = MovedFiles(database, configuration, of: account)
        let location = try database.statement("SELECT moved_to FROM server WHERE moved_at IS NOT NULL").one {
            $0.text(0)
        }
        if let location { throw OpenError.moved(path: configuration.databasePath, location: location) }
    }

    func head() throws -> MovedFacts {
        let greatest = try database.statement("SELECT name, seq FROM sqlite_sequence").all { ($0.text(0), $0.int(1)) }
        let head = try database.statement(
            """
            SELECT epoch, max(told, (SELECT coalesce(max(received_at), 0) FROM accounts)), first_app_number FROM server
            """
        ).one { row in
            MovedFacts(
                epoch: row.int(0), latestIssued: row.int(1), firstAppNumber: row.int(2),
                greatest: Dictionary(greatest) { $1 }, account: account)
        }
        guard let head else { throw OpenError.damaged(path: database.path, reason: "the table server has no row") }
        return head
    }

    var isHalfMoved: Bool { get throws { try database.int("SELECT moved_to IS NOT NULL FROM server") == 1 } }

    var missingFiles: Int { files.missing }

    // MARK: Rows

    func each(of table: MovedTable, _ body: (inout MovedRows) throws -> Void) throws {
        switch table.name {
        case MovedTable.blobs.name: try files.eachBlob(body)
        case MovedTable.blobPieces.name: try files.eachBlobPiece(body)
        case MovedTable.undoPieces.name: try files.eachUndoPiece(body)
        default: try eachRow(of: table, body)
        }
    }

    private func eachRow(of table: MovedTable, _ body: (inout MovedRows) throws -> Void) throws {
        let statement = database.statement(MovedSQL(table).select(table, ofOne: account != nil))
        if let account { statement.bind(1, account.value) }
        let kinds = table.columns.map(\.kind)
        var rows = MovedRows()
        try statement.visit { row in
            Self.add(row, kinds, to: &rows)
            guard rows.bytes.count >= MovedRows.enough else { return true }
            try body(&rows)
            rows.removeAll()
            return true
        }
        if rows.count > 0 { try body(&rows) }
    }

    private static func add(_ row: borrowing Row, _ kinds: [MovedTable.Column.Kind], to rows: inout MovedRows) {
        rows.beginRow(columns: kinds.count)
        var column: Int32 = 0
        for kind in kinds {
            if row.isNull(column) {
                rows.addNull()
            } else {
                switch kind {
                case .int: rows.add(row.int(column))
                case .bool: rows.add(row.bool(column))
                case .bytes: row.withBytes(column) { rows.add($0) }
                }
            }
            column += 1
        }
    }

    // MARK: The mark

    func announce(_ location: String) throws { try mark(location, at: nil) }
    func withdraw() throws { try mark(nil, at: nil) }

    func conclude(_ location: String) throws {
        if let account { return try erase(account) }
        try mark(location, at: configuration.clock())
    }

    private func mark(_ location: String?, at time: Int64?) throws {
        try database.statement("UPDATE server SET moved_to = ?, moved_at = ?").bind(1, location).bind(2, time).run()
    }

    /// Erases the account by the store, as any account. The lock is released, since the store acquires it.
    private func erase(_ account: AccountNumber) throws {
        lock.release()
        var configuration = configuration
        configuration.leavesMoved = false
        let store = try StoreEngine(configuration)
        defer { store.close() }
        let erased = AwaitedValue<Result<Void, StoreError>>()
        store.deleteAccount(account) { erased.set($0) }
        try erased.wait().get()
    }
}
