import Notes
import NotesSQLite

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

/// Stores the files of notes in a mirror's state.
final class MirrorFileTable {
    static let schema = """
        CREATE TABLE attachments (
            note TEXT NOT NULL, name TEXT NOT NULL, path BLOB NOT NULL, inode INTEGER NOT NULL, size INTEGER NOT NULL,
            changed INTEGER NOT NULL, hash BLOB NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (note, name)
        ) WITHOUT ROWID;
        """

    private let all: Statement
    private let insert: Statement
    private let remove: Statement
    private let removeAll: Statement
    private let relink: Statement

    init(_ database: Database) {
        all = database.statement("SELECT note, name, path, inode, size, changed, hash, place FROM attachments")
        insert = database.statement("INSERT OR REPLACE INTO attachments VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")
        remove = database.statement("DELETE FROM attachments WHERE note = ?1 AND name = ?2")
        removeAll = database.statement("DELETE FROM attachments WHERE note = ?")
        relink = database.statement("UPDATE attachments SET place = ?2 WHERE note = ?1 AND place = ?3")
    }

    func rows() throws -> [FileRow.Key: FileRow] {
        var rows: [FileRow.Key: FileRow] = [:]
        try all.each { row in
            guard let id = NoteID(row.text(0)) else { return true }
            let key = FileRow.Key(note: id, name: row.text(1))
            rows[key] = FileRow(
                key: key, path: MirrorPath(row.bytes(2)),
                stamp: FileIdentity(inode: row.int(3), size: row.int(4), modified: row.int(5)), hash: row.bytes(6),
                place: FileRow.Place(rawValue: row.int(7)) ?? .linked)
            return true
        }
        return rows
    }

    func put(_ row: FileRow) throws {
        insert.bind(1, row.key.note.text).bind(2, row.key.name).bind(3, row.path.bytes).bind(4, row.stamp.inode)
            .bind(5, row.stamp.size).bind(6, row.stamp.modified)
        try insert.bind(7, row.hash).bind(8, row.place.rawValue).run()
    }

    func forget(_ key: FileRow.Key) throws { try remove.bind(1, key.note.text).bind(2, key.name).run() }

    func forget(_ note: NoteID) throws { try removeAll.bind(1, note.text).run() }

    /// Marks the links to the note's files as written, or as still to be written.
    func relink(_ note: NoteID, isDone: Bool) throws {
        let places: (new: FileRow.Place, old: FileRow.Place) = isDone ? (.relinked, .toLink) : (.toLink, .linked)
        try relink.bind(1, note.text).bind(2, places.new.rawValue).bind(3, places.old.rawValue).run()
    }
}
