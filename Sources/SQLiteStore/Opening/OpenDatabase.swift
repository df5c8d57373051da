import CNotesGatheredLog
import NotesHashing
import NotesPrimitives
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Opens the database of a folder at the right schema, or throws one clear reason. Every refusal comes before the first
/// write.
enum OpenDatabase {
    /// A connection waits this number of milliseconds for another process.
    static let patience: Int32 = 10_000

    static func prepareFolder(_ configuration: StoreConfiguration) throws(OpenError) {
        let folder = configuration.folder
        var status = stat()
        if stat(folder, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else {
                throw .cannotMakeFolder(path: folder, reason: "it is a file")
            }
        } else {
            guard configuration.mayMake else { throw .missing(path: configuration.databasePath) }
            try makeFolders(folder)
        }
        guard access(folder, W_OK | X_OK) == 0 else {
            throw .notWritable(path: folder, reason: StoreSystemError.lastReason(at: folder))
        }
        let file = try DatabaseFile(path: configuration.databasePath, logPath: configuration.logPath)
        if let file {
            guard file.schema <= Schema.latest else {
                throw .newerSchema(path: configuration.databasePath, found: file.schema, known: Schema.latest)
            }
            for suffix in ["", "-wal", "-shm"] {
                let path = configuration.databasePath + suffix
                guard access(path, R_OK | W_OK) == 0 || errno == ENOENT else {
                    throw .notWritable(path: path, reason: StoreSystemError.lastReason(at: path))
                }
            }
        } else if !configuration.mayMake {
            throw .missing(path: configuration.databasePath)
        }
    }

    private static func makeFolders(_ path: String) throws(OpenError) {
        var made = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            made += part
            if mkdir(made, 0o700) != 0 && errno != EEXIST {
                throw .cannotMakeFolder(path: path, reason: StoreSystemError.lastReason(at: path))
            }
            made += "/"
        }
    }

    /// Opens the writing connection, with its schema at the latest step. `mayMigrate` needs the folder's lock.
    static func writer(_ configuration: StoreConfiguration, mayMigrate: Bool) throws -> Database {
        let path = configuration.databasePath
        // SQLite would make the file readable for all, and its log inherits the file's rights. An existing file is left
        // alone: this process may have it open, and closing it would drop SQLite's locks (`DatabaseFile`).
        if mayMigrate { close(open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)) }
        let vfs = configuration.durability == .full ? gatheredLog(above: configuration.vfs) : configuration.vfs
        let database = try Database(path: path, mode: mayMigrate ? .create : .readWrite, vfs: vfs)
        database.waitWhenBusy(milliseconds: patience)
        guard try !BackupSeal.isAnnounced(in: database) else { throw OpenError.backup(path: path) }
        if try database.int("PRAGMA application_id") == 0 {
            try database.execute("PRAGMA application_id = \(DatabaseFile.applicationID)")
        }
        if try database.text("PRAGMA journal_mode") != "wal" {
            try database.execute("PRAGMA journal_mode = WAL")
        }
        try tune(database, configuration)
        try database.execute("PRAGMA cache_size = -6000")
        database.checkpointByHandOnly()
        try migrate(database, path: path, mayMigrate: mayMigrate)
        if !configuration.leavesMoved { try refuseMoved(database) }
        return database
    }

    /// Returns the name of the file layer above `vfs` that writes a commit to the log in one piece. Only the connection
    /// that writes with `synchronous=FULL` uses it. If there is none, `vfs` writes page by page, and as safely.
    private static func gatheredLog(above vfs: String?) -> String? {
        SQLiteLibrary.configured
        return gathered_log(vfs).map { String(cString: $0) } ?? vfs
    }

    /// Removes a database that no connection has open.
    static func remove(_ path: String) {
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
    }

    static func translating<Value>(
        _ path: String, _ body: () throws -> Value
    ) throws(OpenError) -> Value {
        do { return try body() } catch { throw failure(error, path: path) }
    }

    /// Opens a connection that only reads. It is opened for writing, since in WAL a reader takes locks in the shared
    /// index. After a crash it has to rebuild that index.
    static func reader(_ configuration: StoreConfiguration) throws(SQLiteError) -> Database {
        let database = try Database(path: configuration.databasePath, mode: .readWrite, vfs: configuration.vfs)
        database.waitWhenBusy(milliseconds: patience)
        try tune(database, configuration)
        try database.execute("PRAGMA cache_size = -2000; PRAGMA query_only = ON")
        return database
    }

    private static func tune(_ database: Database, _ configuration: StoreConfiguration) throws(SQLiteError) {
        try database.execute(
            """
            PRAGMA synchronous = \(configuration.durability.rawValue);
            PRAGMA foreign_keys = ON;
            PRAGMA mmap_size = 268435456;
            PRAGMA temp_store = MEMORY;
            PRAGMA secure_delete = ON;
            PRAGMA trusted_schema = OFF
            """)
    }

    static func migrate(_ database: Database, path: String, mayMigrate: Bool) throws {
        let found = Int(try database.int("PRAGMA user_version"))
        if found == Schema.latest { return }
        guard found < Schema.latest else {
            throw OpenError.newerSchema(path: path, found: found, known: Schema.latest)
        }
        guard mayMigrate else {
            throw OpenError.olderSchema(path: path, found: found, known: Schema.latest)
        }
        if found == 0 { return try database.transaction { try create(in: database) } }
        // Each step has its own transaction: it may rewrite all notes, and finished steps need not run again.
        for step in found..<Schema.latest {
            try database.transaction {
                try database.execute(Schema.steps[step])
                try Schema.complete(step, in: database)
                try database.execute("PRAGMA user_version = \(step + 1)")
            }
        }
    }

    private static func create(in database: Database) throws {
        try database.execute(Schema.present)
        try database.statement("INSERT INTO server (id, epoch) VALUES (1, ?)").bind(1, Epoch.random()).run()
        try database.execute("PRAGMA user_version = \(Schema.latest)")
    }

    private static func refuseMoved(_ database: Database) throws {
        let mark = try database.statement("SELECT moved_to, moved_at FROM server").one {
            (location: $0.optionalText(0), isCertain: !$0.isNull(1))
        }
        guard let mark, let location = mark.location else { return }
        throw mark.isCertain
            ? OpenError.moved(path: database.path, location: location)
            : OpenError.halfMoved(path: database.path, location: location)
    }

    private static func failure(_ error: any Error, path: String) -> OpenError {
        switch error {
        case let error as OpenError: return error
        case let error as SQLiteError:
            switch error.kind {
            case .damaged: return .damaged(path: path, reason: error.message)
            case .readOnly, .cannotOpen: return .notWritable(path: path, reason: error.message)
            default: return .storage(path: path, reason: error.description)
            }
        default: return .storage(path: path, reason: "\(error)")
        }
    }
}

/// Gives the reason for which a data folder was not opened, in one line for the operator. Nothing was changed on the
/// disk.
public enum OpenError: Error, Equatable, CustomStringConvertible {
    case cannotMakeFolder(path: String, reason: String)
    case notWritable(path: String, reason: String)
    case cannotBecomeOwner(path: String, user: Int, reason: String)
    case heldByAnotherServer(path: String)
    case foreignFile(path: String)
    /// A backup has the name of the database; the files of attachments are still inside it.
    case backup(path: String)
    case newerSchema(path: String, found: Int, known: Int)
    /// The schema is older, and nothing is migrated beside a running server.
    case olderSchema(path: String, found: Int, known: Int)
    case missing(path: String)
    case moved(path: String, location: String)
    /// A move ended before it was certain whether the other store has everything.
    case halfMoved(path: String, location: String)
    case occupied(path: String)
    case damaged(path: String, reason: String)
    case storage(path: String, reason: String)

    public var description: String {
        switch self {
        case .cannotMakeFolder(let path, let reason): "cannot make the data folder \(path): \(reason)"
        case .notWritable(let path, let reason): "cannot write to \(path): \(reason)"
        case .cannotBecomeOwner(let path, let user, let reason):
            "cannot become user \(user), who owns the data folder \(path): \(reason); run this as that user"
        case .heldByAnotherServer(let path): "another server uses the data folder \(path)"
        case .foreignFile(let path): "\(path) is not a CloudNotes database"
        case .backup(let path):
            "\(path) is a backup: move it out of the data folder and restore it with 'notes-server restore FILE'"
        case .newerSchema(let path, let found, let known):
            "\(path) was written by a newer version (schema \(found), this version supports \(known))"
        case .olderSchema(let path, let found, let known):
            "\(path) has schema \(found) and this version needs \(known): start the server of this version first"
        case .moved(let path, let location): "the notes of \(path) have moved to \(location): start the server there"
        case .halfMoved(let path, let location):
            "the move of \(path) to \(location) is not complete: run the same 'notes-server migrate' again to complete it"
        case .occupied(let path):
            "\(path) contains notes already: migrate needs an empty or a new folder, or --account NAME"
        case .missing(let path): "there is no database at \(path)"
        case .damaged(let path, let reason): "the database \(path) is damaged: \(reason)"
        case .storage(let path, let reason): "cannot open \(path): \(reason)"
        }
    }
}

/// Reads the header of the database file without SQLite, since opening a foreign or newer file through SQLite would
/// already create log files beside it.
///
/// **Never use it in a process that has the database open.** Closing any descriptor of a file drops all of the
/// process's POSIX locks on it, SQLite's among them. The next command beside the server would then consider itself the
/// last one, and remove the log that the server still writes to.
///
/// The header has (file format, section 1.3) "SQLite format 3\0" at 0, the page size at 16 (1 means 65536), the change
/// counter at 24, the page count at 28, the user version at 60, the application id at 68, and at 92 the change counter
/// that the page count is valid for. All numbers are big-endian.
struct DatabaseFile {
    /// Spells "note" in ASCII.
    static let applicationID: UInt32 = 0x6e6f_7465

    let schema: Int

    /// Returns nil for a file that is missing, or empty because a server was killed before its first page.
    init?(path: String, logPath: String) throws(OpenError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .notWritable(path: path, reason: StoreSystemError.lastReason(at: path))
        }
        defer { close(descriptor) }
        var header = [UInt8](repeating: 0, count: 100)
        let count = read(descriptor, &header, header.count)
        if count == 0 { return nil }
        guard count == header.count, header.starts(with: Array("SQLite format 3\0".utf8)),
            Self.word(header, 68) == Self.applicationID
        else { throw .foreignFile(path: path) }
        schema = Int(Self.word(header, 60))

        // Pages that are still in the log may be missing from the file. Without a log it must have every page.
        let pageSize = header[16] == 0 && header[17] == 1 ? 65536 : Int(header[16]) << 8 | Int(header[17])
        let expected = Int64(Self.word(header, 28)) * Int64(pageSize)
        let isComplete = FileSize.bytes(path) >= expected || FileSize.bytes(logPath) > 0
        if Self.word(header, 24) == Self.word(header, 92), !isComplete {
            throw .damaged(path: path, reason: "it is shorter than its header states")
        }
    }

    private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}

/// Makes the random name of a database, which is part of every cursor. It identifies cursors of another database, or of
/// this one before a restore.
enum Epoch {
    static func random() throws(StoreError) -> Int64 {
        try SecureRandom.required(8).reduce(0) { $0 << 8 | Int64($1) }
    }
}

/// Locks the data folder against a second server, as long as this value exists. The kernel releases an `flock` with its
/// descriptor, however the process ends, so no stale lock file can block a server.
final class FolderLock: Sendable {
    private let held: Mutex<Int32?>

    /// Returns nil if another process holds the lock.
    init?(folder: String) throws(OpenError) {
        let path = folder + "/lock"
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .notWritable(path: path, reason: StoreSystemError.lastReason(at: path))
        }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let reason = errno
            if reason == EINTR { continue }
            close(descriptor)
            if reason == EWOULDBLOCK { return nil }
            throw .notWritable(path: path, reason: StoreSystemError.reason(reason))
        }
        held = Mutex(descriptor)
    }

    func release() {
        held.withLock { descriptor in
            guard let locked = descriptor else { return }
            // A child process that is being started has a copy of the descriptor until it runs its program. The lock
            // lives as long as a copy.
            flock(locked, LOCK_UN)
            close(locked)
            descriptor = nil
        }
    }

    deinit { release() }
}
