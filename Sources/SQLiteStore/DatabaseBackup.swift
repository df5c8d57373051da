import NotesSQLite

import NotesPrimitives
import NotesStoreEngine

/// The entire database, files of attachments included, into one file and back, for `notes-server backup` and `restore`.
///
/// Both call `enter` when FILE is open, and before anything in the data folder is. There a command that root runs
/// becomes the folder's owner, and sets in the configuration how that user reaches the folder.
public enum DatabaseBackup {
    public typealias Enter = (inout StoreConfiguration) throws(OpenError) -> Void

    /// Writes a backup, also beside a running server: the copy is one snapshot, and no writer waits for it. The file
    /// appears complete and synced, or not at all. Returns the number of attachments' files that are missing from the
    /// folder or damaged.
    @discardableResult
    public static func write(_ configuration: StoreConfiguration, to path: String) throws(OpenError) -> Int {
        let target = try BackupTarget(path, configuration)
        let missing: Int
        do throws(OpenError) {
            missing = try fill(target, from: configuration)
        } catch {
            target.discard()
            throw error
        }
        try target.publish()
        markBackup(configuration)
        return missing
    }

    /// Writes and syncs the target's part; the caller publishes it, or discards it if this throws. No file beside the
    /// part is opened, so that a process without rights to its folder can continue.
    public static func fill(
        _ target: BackupTarget, from configuration: StoreConfiguration, enter: Enter = { _ in }
    ) throws(OpenError) -> Int {
        var configuration = configuration
        let file = try BackupSeal.OpenedFile(target.part, O_RDWR)
        let (copy, added) = try OpenDatabase.translating(target.path) {
            try (
                Self.withoutJournal(target.part, configuration.vfs), Self.withoutJournal(target.part, configuration.vfs)
            )
        }
        try enter(&configuration)
        // A server checked its folder before it opened the database, and must not read the file again (`DatabaseFile`).
        if configuration.role == .beside { try OpenDatabase.prepareFolder(configuration) }
        let missing = try OpenDatabase.translating(target.path) {
            // The files that the snapshot references stay until they are copied.
            let pin = try BlobPin(configuration.files)
            defer { withExtendedLifetime(pin) {} }
            try OpenDatabase.reader(configuration).backup(to: copy)
            try file.leaveWriteAheadLog()
            // A connection that has used the copy would open its log; this one reads the file for the first time.
            try BackupSeal.announce(in: added)
            return try CopiedFiles.put(from: configuration.files, into: added)
        }
        try BackupSeal.append(to: file)
        return missing
    }

    /// Opens a connection to an empty file. Its rollback journal is in memory, since a failed copy is discarded.
    private static func withoutJournal(_ path: String, _ vfs: String?) throws(SQLiteError) -> Database {
        let database = try Database(path: path, mode: .readWrite, vfs: vfs)
        try database.execute("PRAGMA journal_mode = MEMORY")
        return database
    }

    /// Replaces the database of a folder that no server holds. The backup is verified first, and a staged file of it is
    /// brought to this version's schema. Then one SQLite transaction replaces the contents, so a crash leaves either
    /// the old database or the new one. The new epoch expires every earlier cursor.
    public static func restore(
        _ configuration: StoreConfiguration, from path: String, enter: Enter = { _ in }
    ) throws(OpenError) {
        guard try DatabaseFile(path: path, logPath: path + "-wal") != nil else { throw .missing(path: path) }
        let isSealed = try BackupSeal.holds(path)
        let source = try OpenDatabase.translating(path) {
            let source = try Database(path: path, mode: .readOnly)
            try source.holdSnapshot()
            return source
        }
        var target = configuration
        target.role = .server
        try enter(&target)
        try OpenDatabase.prepareFolder(target)
        guard let lock = try FolderLock(folder: target.folder) else {
            throw .heldByAnotherServer(path: target.folder)
        }
        defer { withExtendedLifetime(lock) {} }
        let staged = target.folder + "/restoring.sqlite"
        defer { for suffix in ["", "-wal", "-shm", "-journal"] { unlink(staged + suffix) } }
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(staged + suffix) }
        try BackupTarget.make(staged, for: staged)
        try OpenDatabase.translating(path) {
            try source.backup(to: Database(path: staged, mode: .create, vfs: target.vfs))
        }
        try stage(staged, original: path, isSealed: isSealed, target)
        try OpenDatabase.translating(target.databasePath) {
            // The replaced database may have moved away.
            target.leavesMoved = true
            let database = try OpenDatabase.writer(target, mayMigrate: true)
            let copy = try Database(path: staged, mode: .readWrite, vfs: target.vfs)
            try continueTimes(of: database, in: copy)
            // The number is above all that were given since the backup was made, on any machine.
            try copy.execute(
                """
                UPDATE server SET first_app_number = \(Self.numbersBetween)
                    + max(first_app_number, (SELECT coalesce(max(next), 0) FROM apps))
                """)
            try database.replaceContents(from: copy)
            try database.checkpoint(.truncate)
        }
    }

    private static func stage(
        _ staged: String, original: String, isSealed: Bool, _ configuration: StoreConfiguration
    ) throws(OpenError) {
        guard let file = try DatabaseFile(path: staged, logPath: staged + "-wal") else {
            throw .missing(path: original)
        }
        guard file.schema <= Schema.latest else {
            throw .newerSchema(path: original, found: file.schema, known: Schema.latest)
        }
        guard let epoch = Epoch.random() else {
            throw .storage(path: staged, reason: "the system has no random bytes")
        }
        try OpenDatabase.translating(original) {
            let database = try Database(path: staged, mode: .readWrite, vfs: configuration.vfs)
            let verdict = try database.text("PRAGMA integrity_check(1)")
            guard verdict == "ok" else { throw OpenError.damaged(path: original, reason: verdict) }
            guard try isSealed || !BackupSeal.isAnnounced(in: database) else {
                throw OpenError.damaged(path: original, reason: "it was altered: the seal at its end is missing")
            }
            try BackupSeal.forget(in: database)
            try database.execute("PRAGMA journal_mode = WAL")
            try OpenDatabase.migrate(database, path: original, mayMigrate: true)
            // A version without seals made this backup, so its rows must at least be consistent.
            if !isSealed, let problem = try StoreCheck.rows(of: database).first {
                throw OpenError.damaged(path: original, reason: problem)
            }
            try CopiedFiles.take(from: database, into: configuration.files, original: original)
            try UndoTable.forgetMissing(database, configuration.files)
            try database.statement("UPDATE server SET epoch = ?, moved_to = NULL, moved_at = NULL").bind(1, epoch).run()
            try database.checkpoint(.truncate)
        }
    }

    /// This is above the number of notes that an account gets between two backups. It leaves enough for some thousand
    /// restores.
    private static let numbersBetween = 1 << 20

    /// Continues the server times: clients of the replaced database may hold times for `since`, and must not miss the
    /// new content.
    private static func continueTimes(of database: Database, in copy: Database) throws {
        let issued = try database.int(
            "SELECT max(told, (SELECT coalesce(max(received_at), 0) FROM accounts)) FROM server")
        try copy.statement("UPDATE server SET told = max(told, ?)").bind(1, issued).run()
        try copy.execute("UPDATE accounts SET replaced_at = max(replaced_at, (SELECT told FROM server))")
    }

    /// Sets the time that `GET /v1/status` shows. A failure is ignored, since the backup is valid without it.
    public static func markBackup(_ configuration: StoreConfiguration) {
        guard
            let database = try? Database(path: configuration.databasePath, mode: .readWrite, vfs: configuration.vfs)
        else { return }
        database.waitWhenBusy(milliseconds: 10_000)
        try? database.statement("UPDATE accounts SET last_backup_at = ?").bind(1, configuration.clock()).run()
    }
}
