import CNotesGatheredLog
import NotesHashing
import NotesPrimitives
import NotesSQLite
import NotesStoreEngine

/// Opens the database of a folder at the right schema, or throws one clear reason. Every refusal comes before the first
/// write.
enum OpenDatabase {
    /// The time to wait for another process, in milliseconds.
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

    static func writeConnection(
        _ configuration: StoreConfiguration, mayMigrate: Bool, state: StoreSignals, collector: BlobCollector
    ) throws(OpenError) -> WriteConnection {
        try translating(configuration.databasePath) {
            try WriteConnection(configuration, mayMigrate: mayMigrate, state: state, collector: collector)
        }
    }

    /// Opens the writing connection, with its schema at the latest step. `mayMigrate` needs the folder's lock.
    static func writer(_ configuration: StoreConfiguration, mayMigrate: Bool) throws -> Database {
        let path = configuration.databasePath
        // SQLite would make the file readable for all, and its log inherits the file's rights. An existing file is left
        // alone: this process may have it open, and closing it would drop SQLite's locks (`DatabaseFile`).
        if mayMigrate { close(open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)) }
        let vfs = configuration.durability == .full ? GatheredLog.layer(above: configuration.vfs) : configuration.vfs
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
        try insertEpoch(database)
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

    private static func insertEpoch(_ database: Database) throws {
        guard let epoch = Epoch.random() else {
            throw OpenError.storage(path: database.path, reason: "the system has no random bytes")
        }
        try database.statement("INSERT INTO server (id, epoch) VALUES (1, ?)").bind(1, epoch).run()
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

/// The file layer that writes a commit to the log in one piece. Only the connection that writes with `synchronous=FULL`
/// uses it.
enum GatheredLog {
    /// Returns the name of the layer above the one called `vfs`. If there is none, `vfs` writes page by page, and as
    /// safely.
    static func layer(above vfs: String?) -> String? {
        SQLiteLibrary.configured
        return gathered_log(vfs).map { String(cString: $0) } ?? vfs
    }
}
