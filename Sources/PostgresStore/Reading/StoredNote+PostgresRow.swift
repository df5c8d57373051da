import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

extension StoredNote {
    /// The columns of a stored note, in the order of `init(_:)`.
    static let columns = "n.id, n.rev, n.seq, n.deleted, n.last_modified, coalesce(n.trash, n.json)"

    /// Returns nil for a row that no version of this program wrote.
    init?(_ row: PostgresRow, from column: Int32 = 0) throws(PostgresError) {
        guard let id = try row.noteID(column), let rev = row.rev(column + 1),
            let state = State(rawValue: try row.int(column + 3))
        else { return nil }
        self.init(
            id: id, rev: rev, seq: try row.int(column + 2), state: state,
            lastModified: try row.time(column + 4), json: try row.bytes(column + 5))
    }
}

extension StampColumn {
    /// The stamp of the text of a note `n`, in SQL. Stamps of another state of the note do not count.
    static let textModified = """
        CASE WHEN substr(n.stamps, 1, 24) = n.rev || int8send(coalesce(n.trash_modified, -1))
            THEN coalesce(
                convert_from(substr(n.stamps, 25), 'UTF8')::json ->> 'text',
                convert_from(substr(n.stamps, 25), 'UTF8')::json ->> 'rest')::int8
            ELSE coalesce(n.trash_modified, n.last_modified) END
        """
}
