import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Reads single notes and counts.
final class NoteReads {
    private let byID: Statement
    private let tagCounts: Statement
    private let folderCounts: Statement

    init(_ database: Database) {
        byID = database.statement(
            "SELECT \(StoredNote.columns) FROM notes WHERE account = \(Keyspaces.of("?")) AND id = ?")
        let counts = "SELECT name, notes FROM name_counts WHERE account = \(Keyspaces.of("?"))"
        tagCounts = database.statement(
            "\(counts) AND kind = 0 AND deleted = 0 ORDER BY name")
        folderCounts = database.statement(
            "\(counts) AND kind = 1 AND deleted = 0 ORDER BY name")
    }

    func note(_ id: NoteID, of account: AccountNumber) throws(SQLiteError) -> StoredNote? {
        try byID.bind(1, account.value).bind(2, id).one { StoredNote($0) } ?? nil
    }

    func tags(of account: AccountNumber) throws(SQLiteError) -> [NamedCount] {
        try counts(tagCounts, account)
    }

    func folders(of account: AccountNumber) throws(SQLiteError) -> [NamedCount] {
        try counts(folderCounts, account)
    }

    private func counts(_ statement: Statement, _ account: AccountNumber) throws(SQLiteError) -> [NamedCount] {
        var counts: [NamedCount] = []
        try statement.bind(1, account.value).each { row in
            counts.append(NamedCount(name: row.text(0), count: Int(row.int(1))))
            return true
        }
        return counts
    }
}

extension StampColumn {
    /// The stamp of a note's text, in SQL. Stamps of another state of the note do not count.
    static let textModified = """
        CASE WHEN substr(stamps, 1, 16) = rev AND hex(substr(stamps, 17, 8)) = printf('%016X', coalesce(trash_modified, -1))
            THEN coalesce(
                json_extract(CAST(substr(stamps, 25) AS TEXT), '$.text'),
                json_extract(CAST(substr(stamps, 25) AS TEXT), '$.rest'))
            ELSE coalesce(trash_modified, last_modified) END
        """
}

extension StoredNote {
    /// The columns of a stored note.
    static let columns = "id, rev, key, deleted, last_modified, coalesce(trash, json)"

    /// Returns nil for a row that no version of this program wrote; `check` reports such a row.
    init?(_ row: borrowing Row) {
        guard let id = row.noteID(0), let rev = row.rev(1), let state = State(rawValue: row.int(3)) else { return nil }
        self.init(
            id: id, rev: rev, seq: NoteKey.seq(row.int(2)), state: state, lastModified: row.time(4),
            json: row.bytes(5))
    }
}
