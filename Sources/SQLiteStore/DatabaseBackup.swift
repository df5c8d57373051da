import Notes
import NotesHashing
import NotesPrimitives
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Copies the entire database, files of attachments included, into one file and back, for `notes-server backup` and
/// `restore`.
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
        defer { OpenDatabase.remove(staged) }
        OpenDatabase.remove(staged)
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
            try database.statement("UPDATE server SET epoch = ?, moved_to = NULL, moved_at = NULL")
                .bind(1, Epoch.random()).run()
            try database.checkpoint(.truncate)
        }
    }

    /// The number is above that of the changes of an account between two backups, and small enough for some thousand
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

/// Copies the files of attachments into a backup of the database, so that the backup stays one file: pieces of each, in
/// a table that only backups have.
private enum CopiedFiles {
    private static let piece = 512 * 1024

    /// Puts every file that the copy names into it. Returns the number of files that are missing or damaged.
    static func put(from folder: BlobFolder, into copy: Database) throws -> Int {
        try copy.execute(
            """
            CREATE TABLE backup_files (digest BLOB NOT NULL, place INTEGER NOT NULL, bytes BLOB NOT NULL) STRICT;
            CREATE INDEX backup_files_in_order ON backup_files (digest, place);
            """)
        let insert = copy.statement("INSERT INTO backup_files (digest, place, bytes) VALUES (?, ?, ?)")
        var missing = 0
        for digest in try named(copy) {
            try copy.begin()
            if try put(digest, from: folder, insert) {
                try copy.commit()
            } else {
                try copy.rollback()
                missing += 1
            }
        }
        return missing
    }

    private static func named(_ copy: Database) throws -> [SHA256.Digest] {
        guard try copy.hasTable("files") else { return [] }
        return try copy.statement("SELECT DISTINCT digest FROM files ORDER BY digest").all { $0.digest(0) }
    }

    private static func put(
        _ digest: SHA256.Digest, from folder: BlobFolder, _ insert: Statement
    ) throws -> Bool {
        guard let file = try? folder.open(digest) else { return false }
        var hash = SHA256()
        var position: Int64 = 0
        var bytes: [UInt8] = []
        while true {
            bytes.removeAll(keepingCapacity: true)
            guard let count = try? file.read(into: &bytes, from: position, limit: piece) else { return false }
            // An empty file has one piece too, which records that it exists.
            if count == 0 && position > 0 { break }
            hash.update(bytes)
            try insert.bind(1, digest).bind(2, position).bind(3, bytes).run()
            position += Int64(count)
            if count == 0 { break }
        }
        return hash.finalize() == digest
    }

    /// Moves the files of a staged backup from the database into the folder. No row references them until the contents
    /// are replaced; if that fails, the next start removes them.
    static func take(from staged: Database, into folder: BlobFolder, original: String) throws {
        guard try staged.hasTable("backup_files") else { return }
        let hold = try BlobPin(folder)
        let pieces = staged.statement("SELECT bytes FROM backup_files WHERE digest = ? ORDER BY place")
        let digests = staged.statement("SELECT DISTINCT digest FROM backup_files ORDER BY digest")
        for digest in try digests.all({ $0.digest(0) }) {
            let intake = try folder.makeIntake(limit: .max)
            try pieces.bind(1, digest).visit { row in
                try row.withBytes(0) { try intake.append($0) }
                return true
            }
            let received = try intake.finish()
            guard received.digest == digest else {
                throw OpenError.damaged(
                    path: original, reason: "the file \(digest.hex) in it does not match its digest")
            }
            try folder.adopt(received, hold)
        }
        try staged.execute("DROP TABLE backup_files; VACUUM")
    }
}

extension Database {
    func hasTable(_ name: String) throws(SQLiteError) -> Bool {
        try statement("SELECT 1 FROM sqlite_schema WHERE name = ?").bind(1, name).hasRow()
    }
}

/// Writes the file of a backup of the entire database as `FILE.part`, and renames it to `FILE` when it is complete and
/// on the disk. A rename replaces any file of that name, so the database itself, devices and folders are refused first.
public struct BackupTarget: Sendable {
    private static let ofServer: Set = [
        "notes.sqlite", "notes.sqlite-wal", "notes.sqlite-shm", "notes.sqlite-journal", "lock", "blobs.lock",
    ]

    public let path: String
    var part: String { path + ".part" }

    /// Makes the empty `FILE.part`. Nothing is changed if this throws.
    public init(_ path: String, _ configuration: StoreConfiguration) throws(OpenError) {
        self.path = path
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw .notWritable(path: path, reason: "a backup replaces regular files only")
        }
        let split = path.lastIndex(of: "/")
        let name = split.map { String(path[path.index(after: $0)...]) } ?? path
        if Self.ofServer.contains(name), Self.isSame(FolderSync.folder(of: path), configuration.folder) {
            throw .notWritable(path: path, reason: "the server uses this file; give the backup another name")
        }
        try Self.make(part, for: path)
    }

    /// Renames the part, which must be complete and on the disk.
    public func publish() throws(OpenError) {
        guard rename(part, path) == 0 else {
            let reason = StoreSystemError.lastReason(at: path)
            discard()
            throw .notWritable(path: path, reason: reason)
        }
        FolderSync.sync(folderOf: path)
    }

    public func discard() { unlink(part) }

    /// Makes an empty file with mode 0600 for SQLite: a file that SQLite itself makes is readable for all.
    static func make(_ path: String, for target: String) throws(OpenError) {
        unlink(path)
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .notWritable(path: target, reason: StoreSystemError.lastReason(at: path)) }
        close(descriptor)
    }

    /// Returns true if both paths lead to the same file, symbolic links followed.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        return stat(one, &first) == 0 && stat(other, &second) == 0 && first.st_dev == second.st_dev
            && first.st_ino == second.st_ino
    }
}
