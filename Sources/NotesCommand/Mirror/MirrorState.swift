import Hashing
import Notes
import NotesClient
import Primitives
import SQLite

/// What a mirror knows of the last round: each note with its file, and what both were. In the folder itself, so that an
/// empty or another folder never looks as if all its files had been deleted.
final class MirrorState {
    struct Row {
        var id: NoteID
        var path: MirrorPath
        var stamp: FileIdentity
        /// Of the file's bytes.
        var hash: [UInt8]
        /// Of the note's content; empty for a note that was about to be made.
        var mark: [UInt8]
        /// The note's stamp.
        var modified: Int64
        var title: String
        var folder: String
        var base: Base
    }

    /// The server's state of the note, if it had no unsent change. Its text is read when it is needed.
    enum Base {
        case none
        case stored
        /// Indirect: a note's room in each row would be most of what a round holds.
        indirect case new(Note)

        init(_ note: Note?) { self = note.map { .new($0) } ?? .none }

        var isNone: Bool { if case .none = self { true } else { false } }
    }

    static let fileName = ".notes-mirror.sqlite"
    private static let applicationID: Int64 = 0x434E_6D69

    private let database: Database
    private let all: Statement
    private let base: Statement
    private let insert: Statement
    private let remove: Statement

    init(_ root: String) throws {
        database = try Database(path: "\(root)/\(Self.fileName)", mode: .create)
        database.waitWhenBusy(milliseconds: 10_000)
        try database.execute(
            "PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF; PRAGMA cache_size = -500"
        )
        let (owner, version) = (
            try database.int("PRAGMA application_id"), try database.int("PRAGMA user_version")
        )
        guard owner == Self.applicationID || owner == 0 && version == 0, version <= 1 else {
            throw CommandError(.failure, "\(root)/\(Self.fileName) was written by another program or a newer version")
        }
        try database.execute(
            """
            PRAGMA application_id = \(Self.applicationID);
            PRAGMA user_version = 1;
            CREATE TABLE IF NOT EXISTS files (
                id TEXT PRIMARY KEY, path BLOB NOT NULL UNIQUE, inode INTEGER NOT NULL, size INTEGER NOT NULL,
                changed INTEGER NOT NULL, hash BLOB NOT NULL, mark BLOB NOT NULL, modified INTEGER NOT NULL,
                title TEXT NOT NULL, folder TEXT NOT NULL, base BLOB
            );
            CREATE TABLE IF NOT EXISTS account (name TEXT NOT NULL);
            """)
        all = database.statement(
            "SELECT id, path, inode, size, changed, hash, mark, modified, title, folder, base IS NOT NULL FROM files"
        )
        base = database.statement("SELECT base FROM files WHERE id = ?")
        // A path that another note had is that note's no more.
        insert = database.statement(
            "INSERT OR REPLACE INTO files VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)")
        remove = database.statement("DELETE FROM files WHERE id = ?")
    }

    /// The files of one account never become another's notes.
    func begin(_ account: String) throws {
        let held = try database.statement("SELECT name FROM account").one { $0.text(0) }
        if let held, held != account {
            throw CommandError(
                .signIn, "the folder mirrors the notes of \(held), and the sign-in is that of \(account)")
        }
        if held == nil { try database.statement("INSERT INTO account VALUES (?)").bind(1, account).run() }
    }

    func rows() throws -> [NoteID: Row] {
        var rows: [NoteID: Row] = [:]
        try all.each { row in
            guard let id = NoteID(row.text(0)) else { return true }
            rows[id] = Row(
                id: id, path: MirrorPath(row.bytes(1)),
                stamp: FileIdentity(inode: row.int(2), size: row.int(3), modified: row.int(4)), hash: row.bytes(5),
                mark: row.bytes(6), modified: row.int(7), title: row.text(8), folder: row.text(9),
                base: row.bool(10) ? .stored : .none)
            return true
        }
        return rows
    }

    func base(of row: Row) throws -> Note? {
        switch row.base {
        case .none: nil
        case .new(let note): note
        case .stored: try base.bind(1, row.id.text).one { $0.optionalBytes(0) }?.flatMap { Note(stored: $0) }
        }
    }

    func put(_ row: Row) throws {
        let base = try base(of: row)
        insert.bind(1, row.id.text).bind(2, row.path.bytes).bind(3, row.stamp.inode).bind(4, row.stamp.size)
            .bind(5, row.stamp.modified).bind(6, row.hash).bind(7, row.mark).bind(8, row.modified)
        try insert.bind(9, row.title).bind(10, row.folder).bind(11, base.map { NoteEncoder.json($0) }).run()
    }

    func forget(_ id: NoteID) throws { try remove.bind(1, id.text).run() }

    /// One write to the disk for many rows.
    func together<Value>(_ body: () throws -> Value) throws -> Value {
        try database.begin()
        do {
            let value = try body()
            try database.commit()
            return value
        } catch {
            try? database.rollback()
            throw error
        }
    }
}
