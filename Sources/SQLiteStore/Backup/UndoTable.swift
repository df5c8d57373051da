import Notes
import NotesBackupFormat
import NotesHashing
import NotesPrimitives
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Stores the undo snapshots: accounts as they were before they were overwritten, replaced or damaged.
final class UndoTable: UndoRows {
    private let database: Database
    private let folder: UndoFolder
    private let files: FileTable
    private let insert: Statement
    private let insertFiles: Statement
    private let surplus: Statement
    private let old: Statement
    private let findWarning: Statement
    private let ofAccount: Statement
    private let erase: Statement
    private let settle: Statement
    private let insertPurge: Statement
    private let replaceLines: Statement
    private let findPurges: Statement
    private let erasePurges: Statement
    private let endPurge: Statement
    /// A rollback removes the snapshot files `made`, and a commit those `dropped`.
    private var made: [String] = []
    private var dropped: [String] = []

    init(_ database: Database, _ folder: UndoFolder, _ files: FileTable) {
        self.database = database
        self.files = files
        self.folder = folder
        insert = database.statement(
            "INSERT INTO undos (id, account, created_at, reason, device, damaged) VALUES (?, ?, ?, ?, ?, ?)")
        // An undo snapshot references the files of the account's notes and versions; the bytes are not copied.
        insertFiles = database.statement(
            "INSERT OR IGNORE INTO undo_files (undo, digest) SELECT ?, digest FROM files WHERE account = \(Keyspaces.of("?"))"
        )
        surplus = database.statement(
            "SELECT id FROM undos WHERE account = ? ORDER BY number DESC LIMIT -1 OFFSET \(UndoKeeping.kept)")
        old = database.statement("SELECT id FROM undos WHERE created_at < ?")
        findWarning = database.statement(
            "SELECT 1 FROM undos WHERE account = ? AND id = ? AND reason = '\(UndoReason.massDamage.rawValue)'")
        ofAccount = database.statement("SELECT id FROM undos WHERE account = ?")
        erase = database.statement("DELETE FROM undos WHERE id = ?")
        insertPurge = database.statement(
            """
            INSERT INTO undo_purges (undo, id, account, line, is_pending) SELECT id, ?1, account, ?2, 1 FROM undos
            WHERE account = ?3 ON CONFLICT (undo, id) DO UPDATE SET line = excluded.line, is_pending = 1
            """)
        replaceLines = database.statement(
            "UPDATE undo_purges SET line = ? WHERE account = ? AND id > ? AND id < ?")
        findPurges = database.statement("SELECT id, line FROM undo_purges WHERE undo = ?")
        erasePurges = database.statement("DELETE FROM undo_purges WHERE undo = ?")
        endPurge = database.statement(
            "UPDATE undo_purges SET is_pending = 0 WHERE undo = ? AND id = ? AND line = ?")
        settle = database.statement("UPDATE undos SET reason = 'restore' WHERE id = ?")
    }

    static func has(_ id: String, of account: AccountNumber, _ database: Database) throws(SQLiteError) -> Bool {
        try database.statement("SELECT 1 FROM undos WHERE account = ? AND id = ?").bind(1, account.value).bind(2, id)
            .hasRow()
    }

    /// Returns true if the snapshot was made because of mass damage, and is kept and not yet restored.
    func warns(_ id: String, of account: AccountNumber) throws(SQLiteError) -> Bool {
        try findWarning.bind(1, account.value).bind(2, id).hasRow()
    }

    /// Writes an undo snapshot of the account in this transaction. The file is on the disk when this returns; its row
    /// is committed with the transaction.
    func keep(
        _ account: AccountNumber, _ reason: UndoReason, device: String?, damaged: Int, earlier: [NoteID: Rev],
        now: Int64
    ) throws -> String {
        let id = try Self.write(account, database, folder, earlier: earlier, now: now)
        try insert(id, of: account, reason, device: device, damaged: damaged, now: now)
        return id
    }

    /// Writes the file of a snapshot in the state of the connection's transaction, and syncs it. Returns its id.
    static func write(
        _ account: AccountNumber, _ database: Database, _ folder: UndoFolder, earlier: [NoteID: Rev] = [:], now: Int64
    ) throws -> String {
        let id = Hex.encode(try SecureRandom.required(16))
        let name = try database.statement("SELECT name FROM logins WHERE account = ?").bind(1, account.value)
            .one { $0.text(0) }
        let rows = try BackupTable(database, account: account)
        let lines = try BackupLines(of: account, rows, versions: true, earlier: earlier)
        try folder.write(BackupStream(lines, account: name ?? "", createdAt: Timestamp(clamping: now)), as: id)
        return id
    }

    /// Inserts the row of a snapshot whose file is written. A rollback removes the file.
    func insert(
        _ id: String, of account: AccountNumber, _ reason: UndoReason, device: String?, damaged: Int, now: Int64
    ) throws {
        made.append(id)
        try insert.bind(1, id).bind(2, account.value).bind(3, now).bind(4, reason.rawValue).bind(5, device)
            .bind(6, Int64(damaged)).run()
        try insertFiles.bind(1, id).bind(2, account.value).run()
        try drop(surplus.bind(1, account.value))
    }

    func wentBack(to id: String) throws(SQLiteError) { try settle.bind(1, id).run() }

    func add(_ purge: UndoPurge, account: AccountNumber) throws(SQLiteError) {
        try insertPurge.bind(1, purge.key).bind(2, purge.line).bind(3, account.value).run()
        let keys = purge.versionKeys
        try replaceLines.bind(1, purge.line).bind(2, account.value).bind(3, keys.lowerBound).bind(4, keys.upperBound)
            .run()
    }

    func purges(of undo: String, account: AccountNumber) throws(SQLiteError) -> [UndoPurge] {
        try Self.purges(findPurges.bind(1, undo))
    }

    /// The columns are the key and the line.
    static func purges(_ found: Statement) throws(SQLiteError) -> [UndoPurge] {
        try found.all { UndoPurge(key: $0.text(0), line: $0.bytes(1)) }
    }

    /// Records that the snapshot's file was rewritten without these purges, and names these files. If `named` is nil,
    /// the file could not be read: the snapshot is erased, since no undo can use it and it may have the text.
    func erased(_ purges: [UndoPurge], from undo: String, leaving named: Set<SHA256.Digest>?) throws(SQLiteError) {
        let isKept = try database.statement("SELECT 1 FROM undos WHERE id = ?").bind(1, undo).hasRow()
        guard isKept, let named else { return try drop([undo]) }
        try files.keep(named, of: undo)
        for purge in purges { try endPurge.bind(1, undo).bind(2, purge.key).bind(3, purge.line).run() }
    }

    func expire(now: Int64) throws {
        try drop(old.bind(1, UndoKeeping.oldest(at: now)))
    }

    func eraseAll(of account: AccountNumber) throws { try drop(ofAccount.bind(1, account.value)) }

    private func drop(_ found: Statement) throws(SQLiteError) {
        try drop(found.all { $0.text(0) })
    }

    private func drop(_ ids: [String]) throws(SQLiteError) {
        for id in ids {
            try files.dropUndo(id)
            try erasePurges.bind(1, id).run()
            try erase.bind(1, id).run()
        }
        dropped += ids
    }

    /// Counts the files so far in the transaction, for a command that is undone alone.
    var mark: (made: Int, dropped: Int) { (made.count, dropped.count) }

    func returnTo(_ mark: (made: Int, dropped: Int)) {
        for id in made[mark.made...] { folder.remove(id) }
        made.removeSubrange(mark.made...)
        dropped.removeSubrange(mark.dropped...)
    }

    func committed() {
        for id in dropped { folder.remove(id) }
        made.removeAll()
        dropped.removeAll()
    }

    func rolledBack() {
        for id in made { folder.remove(id) }
        made.removeAll()
        dropped.removeAll()
    }

    /// Forgets missing files of snapshots. A purge after the backup of a database may have removed them.
    static func forgetMissing(_ database: Database, _ folder: BlobFolder) throws(SQLiteError) {
        let missing = try database.statement("SELECT DISTINCT digest FROM undo_files").all { $0.digest(0) }
            .filter { access(folder.path(of: $0), R_OK) != 0 }
        let erase = database.statement("DELETE FROM undo_files WHERE digest = ?")
        for digest in missing { try erase.bind(1, digest).run() }
    }

    /// Removes what a crash left: files without a row, and rows without a file.
    static func sweep(_ database: Database, _ folder: UndoFolder) throws(SQLiteError) {
        let ids = try database.statement("SELECT id FROM undos").all { row in row.text(0) }
        folder.sweep(keeping: Set(ids))
        for id in ids where !folder.has(id) {
            for rows in ["undo_files WHERE undo", "undo_purges WHERE undo", "undos WHERE id"] {
                try database.statement("DELETE FROM \(rows) = ?").bind(1, id).run()
            }
        }
    }
}

/// Stores the undo snapshots, one backup file each, named by their ids in the table `undos`. A file is complete and
/// synced before its row is committed. A file without a row is removed when the store is next opened.
struct UndoFolder: Sendable {
    private let path: String

    init(_ configuration: StoreConfiguration) {
        path = configuration.folder + "/undo"
    }

    private func path(of id: String) -> String { path + "/" + id + ".ndjson" }

    func bytes(of id: String) throws(StoreError) -> StoredFile? { try StoredFile(path: path(of: id)) }

    func remove(_ id: String) { unlink(path(of: id)) }

    /// Adopts an undo snapshot that was written elsewhere.
    func adopt(_ received: any ReceivedBytes, as id: String) throws(StoreError) {
        try BlobFolder.keep(received, at: path(of: id))
    }

    /// Removes all snapshots except these.
    func sweep(keeping ids: Set<String>) {
        for name in BlobFolder.names(in: path)
        where !(name.hasSuffix(".ndjson") && ids.contains(String(name.dropLast(7)))) {
            unlink(path + "/" + name)
        }
    }

    func has(_ id: String) -> Bool { access(path(of: id), R_OK) == 0 }

    func write(_ stream: consuming BackupStream, as id: String) throws(StoreError) {
        if mkdir(path, 0o700) == 0 { FolderSync.sync(folderOf: path) }
        let part = path + "/" + id + ".part"
        let descriptor = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreError(errno: errno) }
        do throws(StoreError) {
            defer { close(descriptor) }
            var buffer: [UInt8] = []
            var hasMore = true
            while hasMore {
                buffer.removeAll(keepingCapacity: true)
                hasMore = try stream.next(into: &buffer, limit: 256 * 1024)
                guard buffer.withUnsafeBytes({ $0.writeAll(to: descriptor) }) else { throw StoreError(errno: errno) }
            }
            guard fsync(descriptor) == 0 else { throw StoreError(errno: errno) }
        } catch {
            unlink(part)
            throw error
        }
        guard rename(part, path(of: id)) == 0 else {
            let failure = StoreError(errno: errno)
            unlink(part)
            throw failure
        }
        FolderSync.sync(folderOf: part)
    }
}

/// Rewrites the file of one undo snapshot without what was purged since, and then its rows. A crash in between leaves
/// the purges pending, and the next pass repeats the work.
struct UndoRewriting {
    private let configuration: StoreConfiguration
    private let state: StoreSignals
    private let folder: UndoFolder

    init(_ configuration: StoreConfiguration, _ state: StoreSignals) {
        self.configuration = configuration
        self.state = state
        folder = UndoFolder(configuration)
    }

    /// Rewrites the next snapshot; replies false if none is pending.
    func run(_ writer: CommandQueue, reply: @escaping UndoErasing.Reply<Bool>) {
        do {
            guard let pending = try next() else { return reply(.success(false)) }
            let named = try rewrite(pending.undo, without: pending.purges)
            writer.submit(
                CommandJob(refuse: { reply(.failure($0)) }) { connection in
                    try connection.undos.erased(pending.purges, from: pending.undo, leaving: named)
                    return { reply(.success(true)) }
                })
        } catch {
            reply(.failure(StoreError(error)))
        }
    }

    private func next() throws -> (undo: String, purges: [UndoPurge])? {
        let database = try OpenDatabase.reader(configuration)
        try database.beginReading()
        let undo = try database.statement("SELECT undo FROM undo_purges WHERE is_pending = 1 LIMIT 1").one {
            $0.text(0)
        }
        guard let undo else { return nil }
        let purges = database.statement("SELECT id, line FROM undo_purges WHERE undo = ? AND is_pending = 1")
        return (undo, try UndoTable.purges(purges.bind(1, undo)))
    }

    /// Rewrites the file and returns the files that it then names; nil if it cannot be read.
    private func rewrite(_ undo: String, without purges: [UndoPurge]) throws -> Set<SHA256.Digest>? {
        guard let bytes = try folder.bytes(of: undo), let snapshot = try PurgedSnapshot(bytes, purges, state) else {
            return nil
        }
        try folder.write(snapshot.stream, as: undo)
        return snapshot.files
    }
}
