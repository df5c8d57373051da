import Dispatch
import Notes
import NotesPrimitives
import NotesSQLite

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Keeps the notes in a file of SQLite. The writes of a transaction are on the disk when it returns, so an unsent
/// change survives a crash and a power cut. Several processes may use one file.
///
/// A transaction waits for those of other threads without a limit, and up to 10 s for another process; then it throws.
/// Reads have a connection of their own and never wait for a transaction: they see the notes as the last one left them.
///
/// The class is Sendable because each connection is used with its lock held.
public final class SQLiteReplica: PromptReplica, @unchecked Sendable {
    /// Locates the file.
    public let path: String
    /// Names the space whose notes this replica holds; several spaces may share a file.
    public let space: String
    private let vfs: String?
    /// Limits the wait for another process, in milliseconds.
    private static let longestWait: Int32 = 10_000
    private let writing = ReplicaLock()
    private var writer: SQLiteTransaction?
    private let reading = ReplicaLock()
    private var reader: SQLiteTransaction?
    /// Stores the columns that a read made, in small transactions, so that no edit waits for all of them.
    let completion = DispatchQueue(label: "notes.completion")
    private let isComplete = Mutex(true)
    /// Limits the notes whose columns one transaction stores.
    private static let completedNotes = 100

    /// Opens the file, and makes or upgrades its tables. A file on a disk that is read-only can be read; a transaction
    /// throws. Throws `ReplicaError.newerVersion` for the file of a newer version. `vfs` names another of SQLite's file
    /// layers, for tests that make the disk fail.
    public init(path: String, space: String = "", vfs: String? = nil) throws {
        self.path = path
        self.space = space
        self.vfs = vfs
        do {
            writer = try openWriter()
        } catch let error as SQLiteError where error.isOfReadOnlyDisk {
            guard let reader = try? openReader() else { throw error }
            self.reader = reader
        }
    }

    private func openWriter() throws -> SQLiteTransaction {
        let database = try Database(path: path, mode: .create, vfs: vfs)
        database.waitWhenBusy(milliseconds: Self.longestWait)
        try ReplicaSchema.file.prepare(database)
        return SQLiteTransaction(database, space)
    }

    private func openReader() throws -> SQLiteTransaction {
        let database: Database
        do {
            database = try openReader(.readOnly)
        } catch let error as SQLiteError where error.isOfReadOnlyDisk {
            guard isWithoutLog else { throw error }
            database = try openReader(.immutable)
        }
        return SQLiteTransaction(database, space, isReading: true)
    }

    private func openReader(_ mode: Database.Mode) throws -> Database {
        let database = try Database(path: path, mode: mode, vfs: vfs)
        database.waitWhenBusy(milliseconds: Self.longestWait)
        try DeviceFile.configure(database)
        try ReplicaSchema.file.check(database)
        return database
    }

    /// No transaction of the file is in its log alone.
    private var isWithoutLog: Bool {
        var status = stat()
        return stat(path + "-wal", &status) != 0 || status.st_size == 0
    }

    public func transact<Value>(_ body: (any ReplicaTransaction) throws -> Value) throws -> Value {
        try reading.refuseHolder()
        return try writing.hold { try write(body) }
    }

    private func write<Value>(_ body: (SQLiteTransaction) throws -> Value) throws -> Value {
        let transaction = try writer ?? openWriter()
        writer = transaction
        return try transaction.database.transact({ try body(transaction) }, orDrop: { writer = nil })
    }

    public func read<Value>(_ body: (any ReplicaTransaction) throws -> Value) throws -> Value {
        try writing.refuseHolder()
        let (value, incomplete) = try reading.hold {
            let transaction = try reader ?? openReader()
            reader = transaction
            return try snapshot(transaction, body)
        }
        if !incomplete.isEmpty { complete(incomplete) }
        return value
    }

    func readAtOnce<Value>(_ body: (any ReplicaTransaction) throws -> Value) throws -> Value? {
        try writing.refuseHolder()
        let outcome: (value: Value, incomplete: [NoteID])?? = try reading.holdIfFree {
            guard let transaction = reader else { return nil }
            transaction.database.waitWhenBusy(milliseconds: 0)
            defer { transaction.database.waitWhenBusy(milliseconds: Self.longestWait) }
            do {
                return try snapshot(transaction, body)
            } catch let error as SQLiteError where error.kind == .busy {
                return nil
            }
        }
        guard case .some(.some(let (value, incomplete))) = outcome else { return nil }
        if !incomplete.isEmpty { complete(incomplete) }
        return value
    }

    /// Runs `body` on the present state. Call it with the lock of the reads held.
    private func snapshot<Value>(
        _ transaction: SQLiteTransaction, _ body: (any ReplicaTransaction) throws -> Value
    ) throws -> (value: Value, incomplete: [NoteID]) {
        let value = try transaction.database.transact(
            isReading: true, { try body(transaction) }, orDrop: { reader = nil })
        return (value, transaction.takeIncomplete())
    }

    /// Stores the missing columns of these notes later, unless some are being stored: the next list or search finds
    /// what is left. A failure leaves them to that one, too.
    private func complete(_ ids: [NoteID]) {
        let isFirst = isComplete.withLock { isComplete in
            defer { isComplete = false }
            return isComplete
        }
        guard isFirst else { return }
        completion.async { [weak self] in
            for start in stride(from: 0, to: ids.count, by: Self.completedNotes) {
                let some = Array(ids[start...].prefix(Self.completedNotes))
                guard let self else { return }
                guard (try? writing.hold { try write { try $0.complete(some) } }) != nil else { break }
            }
            self?.isComplete.withLock { $0 = true }
        }
    }
}

/// Defines the tables of `SQLiteReplica`. Steps are appended and never changed.
enum ReplicaSchema {
    static let file = DeviceFile(applicationID: 0x434E_7265, steps: steps)

    static let steps = [
        """
        CREATE TABLE notes (
            number INTEGER PRIMARY KEY,
            space TEXT NOT NULL,
            id TEXT NOT NULL,
            generation INTEGER NOT NULL,
            rev BLOB,
            edited INTEGER,
            disputed INTEGER NOT NULL,
            modified INTEGER,
            marks INTEGER NOT NULL,
            title TEXT,
            tags TEXT,
            folder TEXT,
            problem TEXT,
            conflict BLOB,
            unsent BLOB,
            server BLOB,
            UNIQUE (space, id)
        );
        CREATE INDEX notes_edited ON notes (space, edited) WHERE edited IS NOT NULL;
        CREATE INDEX notes_disputed ON notes (space, disputed) WHERE disputed > 0;
        CREATE TABLE progress (space TEXT PRIMARY KEY, value BLOB NOT NULL);
        """,
        // `server`, `unsent` and `conflict` are JSON (`Unsent+JSON.swift`), in a table of their own: a list or a search
        // reads the short rows of `notes`, and no JSON. The columns there are made of the JSON: `rev` for the digest,
        // `edited` and `disputed` for a sync, `summary` for a search (`SearchSummary`), NULL until the next search
        // where the note came from the server, the rest for lists.
        """
        CREATE TABLE states (
            number INTEGER PRIMARY KEY,
            conflict BLOB,
            unsent BLOB,
            server BLOB
        );
        INSERT INTO states SELECT number, conflict, unsent, server FROM notes;
        DROP INDEX notes_edited;
        DROP INDEX notes_disputed;
        ALTER TABLE notes RENAME TO old_notes;
        CREATE TABLE notes (
            number INTEGER PRIMARY KEY,
            space TEXT NOT NULL,
            id TEXT NOT NULL,
            generation INTEGER NOT NULL,
            has_server INTEGER NOT NULL,
            rev BLOB,
            edited INTEGER,
            disputed INTEGER NOT NULL,
            modified INTEGER,
            marks INTEGER NOT NULL,
            title TEXT,
            tags TEXT,
            folder TEXT,
            problem TEXT,
            summary BLOB,
            UNIQUE (space, id)
        );
        INSERT INTO notes
        SELECT number, space, id, generation, server IS NOT NULL, rev, edited, disputed, modified, marks, title, tags,
            folder, problem, NULL FROM old_notes;
        DROP TABLE old_notes;
        CREATE INDEX notes_edited ON notes (space, edited) WHERE edited IS NOT NULL;
        CREATE INDEX notes_disputed ON notes (space, disputed) WHERE disputed > 0;
        """,
        // The column is NULL where it would equal `modified`.
        "ALTER TABLE notes ADD COLUMN text_modified INTEGER",
        // `preview` is NULL where it is empty. A row from before this step has no `created`: the next list makes both.
        "ALTER TABLE notes ADD COLUMN preview TEXT; ALTER TABLE notes ADD COLUMN created INTEGER",
    ]
}
