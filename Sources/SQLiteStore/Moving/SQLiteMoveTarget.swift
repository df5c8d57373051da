import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

import NotesPrimitives

/// Writes moved notes into a data folder. A move of all notes goes into a database of another name, without its indexes
/// and triggers. When it is complete it gets the name that servers open. One account goes into the existing database.
final class SQLiteMoveTarget: MoveTarget {
    private let configuration: StoreConfiguration
    private let lock: FolderLock
    private var database: Database?
    private var files: MovedFileWriter?
    private var inserts: [String: Statement] = [:]
    private var delayed: [String] = []
    private var account: AccountNumber?
    private(set) var shift: (accounts: Int64, devices: Int64) = (0, 0)
    /// Lists the names in the folder before the move; nil if there was no folder.
    private let namesBefore: Set<String>?

    private var staged: String { configuration.folder + "/moving.sqlite" }

    init(_ settings: StoreConfiguration) throws {
        var configuration = settings
        configuration.role = .server
        let wasThere = access(configuration.folder, F_OK) == 0
        namesBefore = wasThere ? Set(BlobFolder.names(in: configuration.folder)) : nil
        try OpenDatabase.prepareFolder(configuration)
        guard let lock = try FolderLock(folder: configuration.folder) else {
            throw OpenError.heldByAnotherServer(path: configuration.folder)
        }
        self.lock = lock
        self.configuration = configuration
    }

    deinit {
        inserts = [:]
        (database, files) = (nil, nil)
        OpenDatabase.remove(staged)
        // Files beside an existing database belong to it.
        if !isOccupied { removeWhatWasMade() }
    }

    private func removeWhatWasMade() {
        for name in ["incoming", "blobs", "blobs.lock", "undo", "lock"] where namesBefore?.contains(name) != true {
            Self.remove(configuration.folder + "/" + name)
        }
        if namesBefore == nil { rmdir(configuration.folder) }
    }

    private static func remove(_ path: String) {
        if unlink(path) == 0 { return }
        for name in BlobFolder.names(in: path) { remove(path + "/" + name) }
        rmdir(path)
    }

    private var isOccupied: Bool { access(configuration.databasePath, F_OK) == 0 }

    func holds(epoch: Int64) throws -> Bool {
        guard isOccupied else { return false }
        let found = try OpenDatabase.reader(configuration)
        return try found.int("SELECT epoch = \(epoch) AND EXISTS (SELECT 1 FROM accounts) FROM server") == 1
    }

    // MARK: Beginning

    func begin(_ head: MovedFacts, account name: String?) throws {
        do { try prepare(head, account: name) } catch { throw named(error) }
    }

    private func prepare(_ head: MovedFacts, account name: String?) throws {
        files = try MovedFileWriter(configuration)
        if let name, let number = head.account {
            let database = try OpenDatabase.writer(configuration, mayMigrate: true)
            try database.begin()
            self.database = database
            try addAccount(number, name, head, in: database)
            return
        }
        if isOccupied { throw OpenError.occupied(path: configuration.databasePath) }
        let greatest = head.greatest["accounts"] ?? 0
        guard greatest <= NoteKey.greatestAccount else {
            throw MoveRefusal.numbersTooLarge(greatest: greatest, most: NoteKey.greatestAccount)
        }
        OpenDatabase.remove(staged)
        try BackupTarget.make(staged, for: staged)
        let database = try Database(path: staged, mode: .readWrite, vfs: configuration.vfs)
        // The database has no readers before it is complete and on the disk.
        try database.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536")
        try database.execute("PRAGMA application_id = \(DatabaseFile.applicationID)")
        try OpenDatabase.migrate(database, path: staged, mayMigrate: true)
        try database.begin()
        try delayIndexes(of: database)
        self.database = database
    }

    /// Adds an account. It keeps its number, which is part of its cursors, unless another account has it or a key
    /// cannot hold it.
    private func addAccount(_ number: AccountNumber, _ name: String, _ head: MovedFacts, in database: Database) throws {
        let isTaken = try database.statement("SELECT 1 FROM logins WHERE name = ?").bind(1, name).hasRow()
        guard !isTaken else { throw MoveRefusal.isThere(name) }
        let greatest = database.statement(
            "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = ?), 0)")
        let accounts = try greatest.bind(1, "accounts").one { $0.int(0) } ?? 0
        let devices = try greatest.bind(1, "devices").one { $0.int(0) } ?? 0
        let isFree = try database.int("SELECT count(*) FROM accounts WHERE \(number.value) IN (number, keyspace)") == 0
        let staysSame = isFree && number.value <= NoteKey.greatestAccount
        shift = (staysSame ? 0 : accounts + 1 - number.value, devices)
        account = AccountNumber(number.value + shift.accounts)
    }

    /// Drops indexes and triggers until the end. Sorting once is much faster than an entry at a time, and counts are
    /// made of complete rows.
    private func delayIndexes(of database: Database) throws {
        var drops: [String] = []
        // Triggers come last, or they would count what is already counted.
        try database.statement(
            "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY type"
        ).each { row in
            drops.append("DROP \(row.text(0)) \(row.text(1))")
            delayed.append(row.text(2))
            return true
        }
        for drop in drops { try database.execute(drop) }
    }

    // MARK: Rows

    func append(_ rows: MovedRows, to table: MovedTable) throws {
        do { try add(rows, to: table) } catch { throw named(error) }
    }

    /// Names the folder whose disk is full, since the other store has a disk, too.
    private func named(_ error: any Error) -> any Error {
        StoreError(error) == .insufficientStorage
            ? StoreError.unavailable("the disk of \(configuration.folder) is full") : error
    }

    private func add(_ rows: MovedRows, to table: MovedTable) throws {
        guard let database, let files else { throw StoreError.closed }
        switch table.name {
        case MovedTable.blobs.name: return try files.addBlobs(rows)
        case MovedTable.blobPieces.name: return try files.addBlobPieces(rows)
        case MovedTable.undoPieces.name: return try files.addUndoPieces(rows)
        default: break
        }
        let kinds = table.columns.map(\.kind)
        let isTree = table.name == MovedTable.noteTags.name ? 1 : nil
        try rows.bytes.withUnsafeBytes { bytes in
            try rows.each { columns in
                var name = table.name
                if let isTree, let column = columns[isTree], rows.bool(column) { name = "note_tag_trees" }
                let insert = try statement(table, name, database)
                for (index, (kind, column)) in zip(kinds, columns).enumerated() {
                    let position = Int32(index + 1)
                    guard let column else {
                        insert.bindNull(position)
                        continue
                    }
                    switch kind {
                    case .int: insert.bind(position, try rows.int(column))
                    case .bool: insert.bind(position, rows.bool(column))
                    case .bytes: insert.bind(position, copying: UnsafeRawBufferPointer(rebasing: bytes[column]))
                    }
                }
                try insert.run()
            }
        }
        // The files bring what the triggers count, and the index is built again.
        if table.name == MovedTable.accounts.name, let account {
            try database.execute("UPDATE accounts SET file_bytes = 0, indexed = 0 WHERE number = \(account.value)")
        }
    }

    private func statement(_ table: MovedTable, _ name: String, _ database: Database) throws -> Statement {
        if let known = inserts[name] { return known }
        let texts = try database.statement("SELECT name FROM pragma_table_info(?) WHERE type = 'TEXT'").bind(1, name)
            .all { $0.text(0) }
        let made = database.statement(MovedSQL.insert(table, into: name, texts: Set(texts)))
        inserts[name] = made
        return made
    }

    // MARK: The end

    func commit(_ head: MovedFacts) throws {
        do { try complete(head) } catch { throw named(error) }
    }

    private func complete(_ head: MovedFacts) throws {
        guard let database, let files else { throw StoreError.closed }
        try files.finish()
        inserts = [:]
        let moved = account.map { "number = \($0.value)" } ?? "true"
        try database.execute(
            """
            UPDATE accounts SET jump_from = seq, jump_to = seq + \(PositionGap.size), seq = seq + \(PositionGap.size) WHERE \(moved);
            UPDATE server SET told = max(told, \(head.latestIssued)),
                first_app_number = max(first_app_number, \(head.firstAppNumber))
            """)
        if let account {
            try keepEpoch(of: account, head, in: database)
            try database.commit()
            return
        }
        try database.execute("UPDATE server SET epoch = \(head.epoch)")
        for (table, number) in head.greatest {
            let isKnown = try database.statement("SELECT 1 FROM sqlite_sequence WHERE name = ?").bind(1, table).hasRow()
            let sql =
                isKnown
                ? "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?"
                : "INSERT INTO sqlite_sequence (seq, name) VALUES (?, ?)"
            try database.statement(sql).bind(1, number).bind(2, table).run()
        }
        try database.execute("INSERT INTO name_counts (account, kind, deleted, name, notes) \(Schema.countedNames)")
        for sql in delayed { try database.execute(sql) }
        try database.commit()
        try database.execute("PRAGMA journal_mode = WAL")
        self.database = nil
        try publish()
    }

    /// Keeps the combination of the database's epoch and the account's, which is part of cursors.
    private func keepEpoch(of account: AccountNumber, _ head: MovedFacts, in database: Database) throws {
        guard shift.accounts == 0 else { return }
        let present = try database.int("SELECT epoch FROM server")
        let own = try database.int("SELECT epoch FROM accounts WHERE number = \(account.value)")
        try database.statement("UPDATE accounts SET epoch = ? WHERE number = ?").bind(1, own ^ head.epoch ^ present)
            .bind(2, account.value).run()
    }

    private func publish() throws {
        let descriptor = open(staged, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StoreError(errno: errno, at: staged) }
        let isSynced = fsync(descriptor) == 0
        close(descriptor)
        guard isSynced, rename(staged, configuration.databasePath) == 0 else {
            throw StoreError(errno: errno, at: staged)
        }
        guard FolderSync.sync(configuration.folder) else { throw MoveOutcomeUnknown() }
    }
}
