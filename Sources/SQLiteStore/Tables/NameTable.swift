import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Finds the notes of a folder or of a tag.
final class NameTable: NameRows {
    private let notes: NoteTable
    private let keyspaces: Keyspaces
    private let inFolder: Statement
    private let withTag: Statement

    init(_ database: Database, _ keyspaces: Keyspaces, _ notes: NoteTable) {
        self.notes = notes
        self.keyspaces = keyspaces
        // The names below `home` begin with `home/`, and `home0` follows them all.
        inFolder = database.statement(
            """
            SELECT id FROM notes INDEXED BY notes_by_folder WHERE account = ?1 AND folder <> '' AND deleted = 0
                AND (folder = ?2 OR folder >= ?2 || '/' AND folder < ?2 || '0')
            """)
        withTag = database.statement(
            """
            SELECT id FROM note_tags WHERE account = ?1 AND deleted = 0 AND tag = ?2
            UNION ALL SELECT id FROM note_tag_trees WHERE account = ?1 AND deleted = 0 AND tag = ?2
            """)
    }

    func each(_ renaming: Renaming, of account: AccountNumber, _ visit: (NoteRow) throws -> Void) throws {
        let keyspace = try keyspaces.of(account)
        let statement = renaming.kind == .folder ? inFolder : withTag
        var ids: [NoteID] = []
        try statement.bind(1, keyspace.value).bind(2, renaming.from).each { row in
            if let id = row.noteID(0) { ids.append(id) }
            return true
        }
        for id in ids { if let row = try notes.row(keyspace, id) { try visit(row) } }
    }
}
