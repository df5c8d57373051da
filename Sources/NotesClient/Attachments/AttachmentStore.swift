import Notes
import NotesHashing
import NotesPrimitives
import NotesSQLite

/// Stores the files of notes on this device: those that wait to be sent, and copies of others. They are in a file of
/// SQLite beside the replica's.
///
/// A file that waits is on the disk when the call returns, and stays until the server has it. The least recently used
/// copies are evicted when all of them exceed `copyBytes`. Several processes may use one file.
///
///     let replica = try SQLiteReplica(path: path)
///     let notebook = Notebook(replica, attachments: try AttachmentStore(path: path + "-attachments"))
public final class AttachmentStore: Sendable {
    /// Locates the SQLite file.
    public let path: String
    /// Names the space of the notes, which is that of the replica.
    public let space: String
    /// Limits the bytes of all copies.
    public let copyBytes: Int64
    /// Connects to the file; nil after a failure of the disk, when nothing in its memory is to be trusted.
    private let connection: Mutex<Database?>

    /// A process that sends a file holds it for this time, in milliseconds. One that crashed loses it then.
    static let claimMilliseconds: Int64 = 600_000
    /// The time of the last use is exact to this number of milliseconds, so that a read seldom writes.
    private static let useMilliseconds: Int64 = 60_000

    /// Opens the file, and makes its tables. Throws `ReplicaError.newerVersion` for the file of a newer version.
    public init(path: String, space: String = "", copyBytes: Int64 = 256 << 20) throws {
        self.path = path
        self.space = space
        self.copyBytes = copyBytes
        connection = Mutex(try Self.open(path))
    }

    private static func open(_ path: String) throws -> Database {
        let database = try Database(path: path, mode: .create)
        database.waitWhenBusy(milliseconds: 10_000)
        // The pages of an evicted copy go back to the file system.
        try database.execute("PRAGMA auto_vacuum = INCREMENTAL")
        try AttachmentSchema.file.prepare(database)
        return database
    }

    /// Runs `body` as one transaction. One that only reads waits for no other process.
    private func transact<Value: Sendable>(
        isReading: Bool = false, _ body: @Sendable (Database) throws -> Value
    ) throws -> Value {
        try connection.withLock { connection in
            let database = try connection ?? Self.open(path)
            connection = database
            return try database.transact(isReading: isReading, { try body(database) }, orDrop: { connection = nil })
        }
    }

    // MARK: Changes of the user

    /// Stores a file that is to be sent, in place of what waits under its name.
    func add(_ bytes: [UInt8], as name: String, type: String, to note: NoteID, edition: Int64, now: Timestamp) throws {
        let sha256 = SHA256.hash(bytes).hex
        try transact { database in
            try store(bytes, sha256, of: note, now, database)
            try wait(
                WaitingFile(
                    note: note, name: name,
                    added: WaitingFile.Added(type: type, size: Int64(bytes.count), sha256: sha256), edition: edition),
                now, database)
        }
    }

    /// Stores the removal of a file.
    func remove(_ name: String, of note: NoteID, edition: Int64, now: Timestamp) throws {
        try transact { database in
            try wait(WaitingFile(note: note, name: name, edition: edition), now, database)
        }
    }

    /// Stores a change that is to be sent, in place of the one under its name. A claim stays: what is on its way under
    /// this name arrives first.
    private func wait(_ file: WaitingFile, _ now: Timestamp, _ database: Database) throws {
        try database.statement(
            """
            INSERT INTO waiting (space, note, name, type, size, sha256, edition, edited, sent)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, FALSE)
            ON CONFLICT (space, note, name) DO UPDATE SET type = ?4, size = ?5, sha256 = ?6, edition = ?7, edited = ?8,
                sent = FALSE, problem = NULL
            """
        ).bind(1, space).bind(2, file.note.text).bind(3, file.name).bind(4, file.added?.type).bind(5, file.added?.size)
            .bind(6, file.added?.sha256).bind(7, file.edition).bind(8, now.milliseconds).run()
    }

    /// Removes a change that was not sent. Returns false if there is none.
    func drop(_ name: String, of note: NoteID) throws -> Bool {
        try transact { database in
            try database.statement("DELETE FROM waiting WHERE space = ? AND note = ? AND name = ? AND NOT sent")
                .bind(1, space).bind(2, note.text).bind(3, name).run()
            return database.changedRows == 1
        }
    }

    /// Removes everything of a note, or of this space, also what waits.
    func erase(_ note: NoteID? = nil) throws {
        try transact { database in
            for table in ["waiting", "files"] {
                try database.statement("DELETE FROM \(table) WHERE space = ?1 AND (?2 IS NULL OR note = ?2)")
                    .bind(1, space).bind(2, note?.text).run()
            }
            try shrink(database)
        }
    }

    // MARK: Reading

    /// Returns the changes that wait, the oldest first, of one note or of all.
    func waiting(of note: NoteID? = nil) throws -> [WaitingFile] {
        try transact(isReading: true) { database in
            try database.statement(
                """
                SELECT note, name, type, size, sha256, edition, sent, problem FROM waiting
                WHERE space = ?1 AND (?2 IS NULL OR note = ?2) ORDER BY edited, note, name
                """
            ).bind(1, space).bind(2, note?.text).all { row in
                guard let note = NoteID(row.text(0)) else { return nil }
                let added = row.optionalText(4).map { sha256 in
                    WaitingFile.Added(type: row.text(2), size: row.int(3), sha256: sha256)
                }
                return WaitingFile(
                    note: note, name: row.text(1), added: added, edition: row.int(5), isSent: row.bool(6),
                    problem: row.optionalText(7))
            }
        }
    }

    /// Returns the digests of the bytes of a note that are here.
    func digests(of note: NoteID) throws -> Set<String> {
        try transact(isReading: true) { database in
            let all = try database.statement("SELECT sha256 FROM files WHERE space = ? AND note = ?").bind(1, space)
                .bind(2, note.text).all { $0.text(0) }
            return Set(all)
        }
    }

    /// Returns the notes of which there are bytes.
    func notes() throws -> [NoteID] {
        try transact(isReading: true) { database in
            try database.statement("SELECT DISTINCT note FROM files WHERE space = ?").bind(1, space)
                .all { NoteID($0.text(0)) }
        }
    }

    /// Returns bytes by their digest; nil if they are not here, or damaged.
    func bytes(_ sha256: String, of note: NoteID, now: Timestamp) throws -> [UInt8]? {
        let found = try transact(isReading: true) { database in
            try database.statement("SELECT bytes, used FROM files WHERE space = ? AND note = ? AND sha256 = ?")
                .bind(1, space).bind(2, note.text).bind(3, sha256).one { ($0.bytes(0), $0.int(1)) }
        }
        guard let (bytes, used) = found, SHA256.hash(bytes).hex == sha256 else { return nil }
        if !(0..<Self.useMilliseconds).contains(now.milliseconds - used) {
            try transact { database in
                try database.statement("UPDATE files SET used = ? WHERE space = ? AND note = ? AND sha256 = ?")
                    .bind(1, now.milliseconds).bind(2, space).bind(3, note.text).bind(4, sha256).run()
            }
        }
        return bytes
    }

    // MARK: Copies

    /// Keeps a copy of bytes that came from the server, unless they alone exceed `copyBytes`.
    func keep(_ bytes: [UInt8], of note: NoteID, now: Timestamp) throws {
        guard bytes.count <= copyBytes else { return }
        try transact { database in
            try store(bytes, SHA256.hash(bytes).hex, of: note, now, database)
            try shrink(database)
        }
    }

    private func store(
        _ bytes: [UInt8], _ sha256: String, of note: NoteID, _ now: Timestamp, _ database: Database
    ) throws {
        try database.statement(
            "INSERT OR REPLACE INTO files (space, note, sha256, used, size, bytes) VALUES (?, ?, ?, ?, ?, ?)"
        ).bind(1, space).bind(2, note.text).bind(3, sha256).bind(4, now.milliseconds).bind(5, Int64(bytes.count))
            .run(6, inPlace: bytes)
    }

    /// Evicts the least recently used copies until the others fit, and returns free pages to the file system.
    private func shrink(_ database: Database) throws {
        try database.statement(
            """
            DELETE FROM files WHERE number IN (
                SELECT number FROM (
                    SELECT number, sum(size) OVER (ORDER BY used DESC, number DESC) AS total FROM files
                    WHERE NOT EXISTS (SELECT 1 FROM waiting WHERE waiting.space = files.space
                        AND waiting.note = files.note AND waiting.sha256 = files.sha256 AND NOT sent)
                ) WHERE total > ?)
            """
        ).bind(1, copyBytes).run()
        // Each step of the statement frees one page.
        try database.statement("PRAGMA incremental_vacuum").each { _ in true }
    }

    // MARK: Sending

    /// Holds a change for this process to send. Returns false if another process sends one under this name, or a later
    /// change has replaced it.
    func claim(_ file: WaitingFile, now: Timestamp) throws -> Bool {
        try transact { database in
            try database.statement(
                """
                UPDATE waiting SET claimed = ?1 WHERE space = ?2 AND note = ?3 AND name = ?4 AND edition = ?5 AND NOT sent
                    AND (claimed IS NULL OR claimed > ?1 OR claimed <= ?6)
                """
            ).bind(1, now.milliseconds).bind(2, space).bind(3, file.note.text).bind(4, file.name).bind(5, file.edition)
                .bind(6, now.milliseconds - Self.claimMilliseconds).run()
            return database.changedRows == 1
        }
    }

    /// Stores the outcome of sending a change, unless a later one has replaced it, and ends the claim.
    func answered(_ file: WaitingFile, isSent: Bool, problem: String? = nil) throws {
        try transact { database in
            try database.statement("UPDATE waiting SET claimed = NULL WHERE space = ? AND note = ? AND name = ?")
                .bind(1, space).bind(2, file.note.text).bind(3, file.name).run()
            try database.statement(
                "UPDATE waiting SET sent = ?, problem = ? WHERE space = ? AND note = ? AND name = ? AND edition = ?"
            ).bind(1, isSent).bind(2, problem).bind(3, space).bind(4, file.note.text).bind(5, file.name)
                .bind(6, file.edition).run()
        }
    }

    /// Removes changes whose results are in the replica. The bytes stay as copies.
    func forget(_ sent: [WaitingFile]) throws {
        guard !sent.isEmpty else { return }
        try transact { database in
            for file in sent {
                try database.statement(
                    "DELETE FROM waiting WHERE space = ? AND note = ? AND name = ? AND edition = ? AND sent"
                ).bind(1, space).bind(2, file.note.text).bind(3, file.name).bind(4, file.edition).run()
            }
            try shrink(database)
        }
    }
}

/// Defines the tables of `AttachmentStore`. Steps are appended and never changed.
enum AttachmentSchema {
    /// `files` has the bytes, `waiting` the changes; `sha256` is NULL there for a removal.
    static let file = DeviceFile(
        applicationID: 0x434E_6174,
        steps: [
            """
            CREATE TABLE files (
                number INTEGER PRIMARY KEY,
                space TEXT NOT NULL,
                note TEXT NOT NULL,
                sha256 TEXT NOT NULL,
                used INTEGER NOT NULL,
                size INTEGER NOT NULL,
                bytes BLOB NOT NULL,
                UNIQUE (space, note, sha256)
            );
            CREATE TABLE waiting (
                space TEXT NOT NULL,
                note TEXT NOT NULL,
                name TEXT NOT NULL,
                type TEXT,
                size INTEGER,
                sha256 TEXT,
                edition INTEGER NOT NULL,
                edited INTEGER NOT NULL,
                sent INTEGER NOT NULL,
                claimed INTEGER,
                problem TEXT,
                PRIMARY KEY (space, note, name)
            ) WITHOUT ROWID;
            """
        ])
}
