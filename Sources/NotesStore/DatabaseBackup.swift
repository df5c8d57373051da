import SQLite

import Primitives

/// The whole database, files of attachments included, into one file and back, for `notes-server backup` and `restore`.
public enum DatabaseBackup {
    /// Safe beside a running server: the copy is one snapshot, and no writer waits for it. The file appears under its
    /// name complete and synced, or not at all. Answers how many files of attachments are not in it, since they are
    /// missing from the folder or damaged: none, as a rule.
    @discardableResult
    public static func write(_ configuration: StoreConfiguration, to path: String) throws(OpenError) -> Int {
        // A server has looked at its folder before it opened the database, and must not look again (`DatabaseFile`).
        if configuration.role == .beside { try OpenDatabase.prepareFolder(configuration) }
        try BackupTarget.check(path, configuration)
        var missing = 0
        let part = path + ".part"
        try BackupTarget.make(part, for: path)
        do throws(OpenError) {
            try OpenDatabase.translating(path) {
                // What the snapshot names stays until it is copied.
                let hold = try BlobPin(configuration.files)
                try OpenDatabase.reader(configuration).backup(to: part)
                missing = try complete(part, configuration.files)
                withExtendedLifetime(hold) {}
                try BackupSeal.append(to: part)
            }
        } catch {
            unlink(part)
            throw error
        }
        guard rename(part, path) == 0 else {
            let reason = StoreSystemError.lastReason
            unlink(part)
            throw .notWritable(path: path, reason: reason)
        }
        FolderSync.sync(folderOf: path)
        markBackup(configuration)
        return missing
    }

    /// One file, not three: the copy leaves WAL. It is closed when this returns.
    private static func complete(_ part: String, _ files: BlobFolder) throws -> Int {
        let copy = try Database(path: part, mode: .readWrite)
        try copy.execute("PRAGMA journal_mode = DELETE")
        try BackupSeal.announce(in: copy)
        return try CopiedFiles.put(from: files, into: copy)
    }

    /// Replaces the database of a folder no server holds. The backup is verified and brought to this version's schema
    /// in a file of its own first; then one SQLite transaction exchanges the contents, so a crash leaves either the
    /// old database or the new one. The new epoch makes every cursor of before expire.
    public static func restore(_ configuration: StoreConfiguration, from path: String) throws(OpenError) {
        guard try DatabaseFile(path: path, logPath: path + "-wal") != nil else { throw .missing(path: path) }
        let isSealed = try BackupSeal.holds(path)
        var target = configuration
        target.role = .server
        try OpenDatabase.prepareFolder(target)
        guard let lock = try FolderLock(folder: target.folder) else {
            throw .heldByAnotherServer(path: target.folder)
        }
        defer { withExtendedLifetime(lock) {} }
        let staged = target.folder + "/restoring.sqlite"
        defer { for suffix in ["", "-wal", "-shm", "-journal"] { unlink(staged + suffix) } }
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(staged + suffix) }
        try BackupTarget.make(staged, for: staged)
        try OpenDatabase.translating(path) { try Database(path: path, mode: .readOnly).backup(to: staged) }
        try stage(staged, original: path, isSealed: isSealed, target.files)
        try OpenDatabase.translating(target.databasePath) {
            let database = try OpenDatabase.writer(target, mayMigrate: true)
            try database.replaceContents(from: staged)
            try database.checkpoint(.truncate)
        }
    }

    private static func stage(
        _ staged: String, original: String, isSealed: Bool, _ files: BlobFolder
    ) throws(OpenError) {
        guard let file = try DatabaseFile(path: staged, logPath: staged + "-wal") else {
            throw .missing(path: original)
        }
        guard file.schema <= Schema.latest else {
            throw .newerSchema(path: original, found: file.schema, known: Schema.latest)
        }
        guard let epoch = Epoch.random() else {
            throw .storage(path: staged, reason: "the system has no randomness to give")
        }
        try OpenDatabase.translating(original) {
            let database = try Database(path: staged, mode: .readWrite)
            let verdict = try database.text("PRAGMA integrity_check(1)")
            guard verdict == "ok" else { throw OpenError.damaged(path: original, reason: verdict) }
            guard try isSealed || !BackupSeal.isAnnounced(in: database) else {
                throw OpenError.damaged(path: original, reason: "it is not as it was made (its end is not there)")
            }
            try BackupSeal.forget(in: database)
            try database.execute("PRAGMA journal_mode = WAL")
            try OpenDatabase.migrate(database, path: original, mayMigrate: true)
            // Of a version that sealed nothing: what its rows say must at least be consistent.
            if !isSealed, let problem = try StoreCheck.rows(of: database).first {
                throw OpenError.damaged(path: original, reason: problem)
            }
            try CopiedFiles.take(from: database, into: files, original: original)
            try database.prepare("UPDATE server SET epoch = ?").bind(1, epoch).run()
            try database.checkpoint(.truncate)
        }
    }

    /// What `GET /v1/status` shows. The backup is good without it, so a failure here is no failure of the backup.
    private static func markBackup(_ configuration: StoreConfiguration) {
        guard let database = try? Database(path: configuration.databasePath, mode: .readWrite) else { return }
        database.waitWhenBusy(milliseconds: 10_000)
        try? database.prepare("UPDATE accounts SET last_backup_at = ?").bind(1, configuration.clock()).run()
    }
}
