import Notes
import NotesClient
import NotesHashing
import NotesPrimitives
import NotesSQLite

/// Stores the state of a mirror after the last round: each note with its file, and what both were. It is in the folder
/// itself, so that an empty or another folder never seems to have lost all its files.
final class MirrorState {
    struct Row {
        var id: NoteID
        var path: MirrorPath
        var stamp: FileIdentity
        /// Hashes the file's bytes; empty for a note that is about to be made.
        var hash: [UInt8]
        /// Hashes the note's content.
        var mark: [UInt8]
        /// Has the note's stamp.
        var modified: Int64
        var title: String
        var folder: String
        var base: Base
        /// Names the path to which the file could not be moved yet.
        var target: MirrorPath?
        /// Hashes the content that the file is about to give its note; empty if there is none.
        var next: [UInt8] = []
        /// Lists the note's files and links, in the form of `MirrorLinks`; nil if it has none.
        var files: String?
    }

    /// The file cannot be read as a database.
    struct Damage: Error {}

    /// The file is that of another version of this command.
    struct OtherVersion: Error {}

    /// Gives the server's state of the note, if it had no unsent change. Its text is read when it is needed.
    enum Base {
        case none
        case stored
        /// The case is indirect: a note in each row would be most of the memory of a round.
        indirect case new(Note)

        init(_ note: Note?) { self = note.map { .new($0) } ?? .none }

        var isNone: Bool { if case .none = self { true } else { false } }
    }

    static let fileName = ".notes-mirror.sqlite"
    private static let applicationID: Int64 = 0x434E_6D69
    private static let version: Int64 = 3

    private let root: String
    private let database: Database
    private lazy var all = database.statement(
        """
        SELECT id, path, inode, size, changed, hash, mark, modified, title, folder, base IS NOT NULL, target, next,
            files
        FROM files
        """)
    private lazy var base = database.statement("SELECT base FROM files WHERE id = ?")
    /// A path that another note had is that note's no more.
    private lazy var insert = database.statement(
        """
        INSERT OR REPLACE INTO files (id, path, inode, size, changed, hash, mark, modified, title, folder, base, target,
            next, files)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
        """)
    private lazy var remove = database.statement("DELETE FROM files WHERE id = ?")
    private lazy var allFiles = database.statement(
        "SELECT note, name, path, inode, size, changed, hash, place FROM attachments")
    private lazy var insertFile = database.statement(
        "INSERT OR REPLACE INTO attachments VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")
    private lazy var removeFile = database.statement("DELETE FROM attachments WHERE note = ?1 AND name = ?2")
    private lazy var removeFiles = database.statement("DELETE FROM attachments WHERE note = ?")
    private lazy var relink = database.statement("UPDATE attachments SET place = ?2 WHERE note = ?1 AND place = ?3")

    init(_ root: String) throws {
        self.root = root
        let path = "\(root)/\(Self.fileName)"
        // It has texts of notes: for its user alone. SQLite would give it the rights of any file.
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw File.Failure(path: path, number: errno) }
        fchmod(descriptor, 0o600)
        close(descriptor)
        database = try Self.inWords(root) {
            let database = try Database(path: path, mode: .create)
            database.waitWhenBusy(milliseconds: 10_000)
            try Self.prepare(database, root)
            return database
        }
    }

    /// Opens the state of the last round for reading: a disk may be read-only.
    init(reading root: String) throws {
        self.root = root
        database = try Self.inWords(root) {
            let database = try Database(path: "\(root)/\(Self.fileName)", mode: .readOnly)
            database.waitWhenBusy(milliseconds: 10_000)
            guard try database.int("PRAGMA application_id") == Self.applicationID,
                try database.int("PRAGMA user_version") == Self.version
            else { throw OtherVersion() }
            return database
        }
    }

    private static func prepare(_ database: Database, _ root: String) throws {
        try database.execute(
            "PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF; PRAGMA cache_size = -500"
        )
        let (owner, version) = (try database.int("PRAGMA application_id"), try database.int("PRAGMA user_version"))
        guard owner == applicationID || owner == 0 && version == 0, version <= Self.version else {
            throw CommandError(.failure, "\(root)/\(fileName) was written by another program or a newer version")
        }
        if version == Self.version { return }
        let second = """
            CREATE TABLE IF NOT EXISTS files (
                id TEXT PRIMARY KEY, path BLOB NOT NULL UNIQUE, inode INTEGER NOT NULL, size INTEGER NOT NULL,
                changed INTEGER NOT NULL, hash BLOB NOT NULL, mark BLOB NOT NULL, modified INTEGER NOT NULL,
                title TEXT NOT NULL, folder TEXT NOT NULL, base BLOB
            );
            ALTER TABLE files ADD COLUMN target BLOB;
            ALTER TABLE files ADD COLUMN next BLOB;
            CREATE TABLE IF NOT EXISTS account (name TEXT NOT NULL);
            ALTER TABLE account ADD COLUMN adopts INTEGER NOT NULL DEFAULT 0;
            """
        // The rows of an earlier version are completed by the next round, which reads each note once.
        try database.execute(
            """
            BEGIN IMMEDIATE;
            PRAGMA application_id = \(applicationID);
            PRAGMA user_version = \(Self.version);
            \(version < 2 ? second : "")
            ALTER TABLE files ADD COLUMN files TEXT;
            UPDATE files SET modified = -1 WHERE hash <> x'';
            CREATE TABLE attachments (
                note TEXT NOT NULL, name TEXT NOT NULL, path BLOB NOT NULL, inode INTEGER NOT NULL, size INTEGER NOT NULL,
                changed INTEGER NOT NULL, hash BLOB NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (note, name)
            ) WITHOUT ROWID;
            COMMIT;
            """)
    }

    /// Renames a damaged state, so that a new one can be made. Returns its new path.
    static func setAside(_ root: String) throws -> String {
        let path = "\(root)/\(fileName)"
        // A journal that is left would be applied to the new one.
        _ = rename("\(path)-journal", "\(path).damaged-journal")
        guard rename(path, "\(path).damaged") == 0 else { throw File.Failure(path: path, number: errno) }
        return "\(path).damaged"
    }

    /// Replaces the database's own message about a failure of the disk.
    private static func inWords<Value>(_ root: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as SQLiteError {
            switch error.kind {
            case .damaged: throw Damage()
            case .full:
                throw CommandError(
                    .failure, "the disk of \(root) is full; free some space, and the next run continues")
            case .readOnly, .cannotOpen:
                throw CommandError(.failure, "\(root) cannot be written; check its permissions and its disk")
            case .io: throw CommandError(.failure, "the disk of \(root) failed; see the system's log")
            default: throw CommandError(.failure, "\(root)/\(fileName) cannot be used (SQLite \(error.code))")
            }
        }
    }

    private func inWords<Value>(_ body: () throws -> Value) throws -> Value { try Self.inWords(root, body) }

    /// Begins with an account. Throws for an account that is not the folder's: the files of one account never become
    /// another's notes.
    func begin(_ account: String) throws {
        try inWords {
            let held = try database.statement("SELECT name FROM account").one { $0.text(0) }
            if let held, held != account {
                throw CommandError(
                    .signIn, "the folder mirrors the notes of \(held), but the sign-in is that of \(account)")
            }
            if held == nil {
                try database.statement("INSERT INTO account (name, adopts) VALUES (?, 1)").bind(1, account).run()
            }
        }
    }

    /// Returns true if no round was completed since the state was made: a file may belong to a note that is not
    /// recorded here.
    func adopts() throws -> Bool {
        try inWords { try database.int("SELECT max(adopts) FROM account") == 1 }
    }

    func endAdopting() throws { try inWords { try database.execute("UPDATE account SET adopts = 0 WHERE adopts = 1") } }

    func rows() throws -> [NoteID: Row] {
        var rows: [NoteID: Row] = [:]
        try inWords {
            try all.each { row in
                guard let id = NoteID(row.text(0)) else { return true }
                rows[id] = Row(
                    id: id, path: MirrorPath(row.bytes(1)),
                    stamp: FileIdentity(inode: row.int(2), size: row.int(3), modified: row.int(4)), hash: row.bytes(5),
                    mark: row.bytes(6), modified: row.int(7), title: row.text(8), folder: row.text(9),
                    base: row.bool(10) ? .stored : .none, target: row.optionalBytes(11).map(MirrorPath.init),
                    next: row.optionalBytes(12) ?? [], files: row.optionalText(13))
                return true
            }
        }
        return rows
    }

    func base(of row: Row) throws -> Note? {
        switch row.base {
        case .none: nil
        case .new(let note): note
        case .stored:
            try inWords {
                try base.bind(1, row.id.text).one { $0.optionalBytes(0) }?.flatMap { Note(stored: $0) }
            }
        }
    }

    func put(_ row: Row) throws {
        let base = try base(of: row)
        try inWords {
            insert.bind(1, row.id.text).bind(2, row.path.bytes).bind(3, row.stamp.inode).bind(4, row.stamp.size)
                .bind(5, row.stamp.modified).bind(6, row.hash).bind(7, row.mark).bind(8, row.modified)
            insert.bind(9, row.title).bind(10, row.folder).bind(11, base.map { NoteEncoder.json($0) })
            try insert.bind(12, row.target?.bytes).bind(13, row.next.isEmpty ? nil : row.next).bind(14, row.files).run()
        }
    }

    func forget(_ id: NoteID) throws { try inWords { try remove.bind(1, id.text).run() } }

    // MARK: Files of notes

    func fileRows() throws -> [FileRow.Key: FileRow] {
        var rows: [FileRow.Key: FileRow] = [:]
        try inWords {
            try allFiles.each { row in
                guard let id = NoteID(row.text(0)) else { return true }
                let key = FileRow.Key(note: id, name: row.text(1))
                rows[key] = FileRow(
                    key: key, path: MirrorPath(row.bytes(2)),
                    stamp: FileIdentity(inode: row.int(3), size: row.int(4), modified: row.int(5)), hash: row.bytes(6),
                    place: FileRow.Place(rawValue: row.int(7)) ?? .linked)
                return true
            }
        }
        return rows
    }

    func put(_ row: FileRow) throws {
        try inWords {
            insertFile.bind(1, row.key.note.text).bind(2, row.key.name).bind(3, row.path.bytes)
                .bind(4, row.stamp.inode).bind(5, row.stamp.size).bind(6, row.stamp.modified)
            try insertFile.bind(7, row.hash).bind(8, row.place.rawValue).run()
        }
    }

    func forgetFile(_ key: FileRow.Key) throws {
        try inWords { try removeFile.bind(1, key.note.text).bind(2, key.name).run() }
    }

    func forgetFiles(of note: NoteID) throws { try inWords { try removeFiles.bind(1, note.text).run() } }

    /// Marks the links to the note's files as written, or as still to be written.
    func relinkFiles(of note: NoteID, isDone: Bool) throws {
        let places: (new: FileRow.Place, old: FileRow.Place) = isDone ? (.relinked, .toLink) : (.toLink, .linked)
        try inWords {
            try relink.bind(1, note.text).bind(2, places.new.rawValue).bind(3, places.old.rawValue).run()
        }
    }

    /// Returns the notes that have files or may link to some, and `others`, with their paths.
    func notesWithFiles(and others: Set<NoteID>) throws -> [NoteID: (path: MirrorPath, files: MirrorLinks)] {
        try rows().filter { $0.value.files != nil || others.contains($0.key) }.mapValues {
            ($0.path, $0.files.map(MirrorLinks.init(stored:)) ?? MirrorLinks())
        }
    }

    /// Returns true if a note has a file, or links to one.
    func hasFiles() throws -> Bool {
        try inWords {
            try database.int(
                "SELECT EXISTS (SELECT 1 FROM files WHERE files IS NOT NULL) OR EXISTS (SELECT 1 FROM attachments)")
                == 1
        }
    }

    /// Writes many rows to the disk in one transaction.
    func together<Value>(_ body: () throws -> Value) throws -> Value {
        try inWords { try database.begin() }
        do {
            let value = try body()
            try inWords { try database.commit() }
            return value
        } catch {
            try? database.rollback()
            throw error
        }
    }
}

/// Records a file of a note, as the note and the folder had it when they were last equal.
struct FileRow: Equatable {
    struct Key: Hashable, Comparable {
        var note: NoteID
        var name: String

        static func < (one: Key, other: Key) -> Bool {
            one.note == other.note ? one.name < other.name : one.note < other.note
        }
    }

    enum Place: Int64 {
        /// The file is where a link of the text leads, or the text does not name it.
        case linked = 0
        /// The file is elsewhere, and the note's file is to be written with links that lead there.
        case toLink = 1
        /// The file is elsewhere, and the links in the note's file lead there.
        case relinked = 2
        /// The note no longer has it, but another note does. It is not added again.
        case left = 3

        var isElsewhere: Bool { self == .toLink || self == .relinked }
    }

    var key: Key
    var path: MirrorPath
    var stamp: FileIdentity
    var hash: [UInt8]
    var place: Place = .linked
}
