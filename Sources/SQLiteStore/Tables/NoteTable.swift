import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Writes the rows of `notes`. A change moves its row to the account's newest key.
final class NoteTable: NoteRows, NameRows {
    private let find: Statement
    private let insert: Statement
    private let move: Statement
    private let eraseOne: Statement
    private let inFolder: Statement
    private let withTag: Statement
    private let modifications: ModificationTimes
    private let keyspaces: Keyspaces

    init(_ database: Database, _ keyspaces: Keyspaces) {
        self.keyspaces = keyspaces
        find = database.statement(
            """
            SELECT key, rev, last_modified, created_at, received_at, deleted, device, sent_modified, base,
                trash_modified, json, trash, undated, arrived_at, stamps
            FROM notes WHERE account = ? AND id = ?
            """)
        let columns = """
            key, account, id, rev, last_modified, created_at, received_at, deleted, pinned, device, sent_modified,
            base, folder, title, json, trash, trash_modified, undated, arrived_at, archived, stamps
            """
        // With `OR FAIL` a failure undoes the entire transaction. A statement that fires triggers could otherwise be
        // undone alone, for which SQLite first copies each page that it changes.
        insert = database.statement(
            """
            INSERT OR FAIL INTO notes (\(columns))
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21)
            """)
        move = database.statement(
            """
            UPDATE OR FAIL notes SET (\(columns)) =
                (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21)
            WHERE key = ?22
            """)
        eraseOne = database.statement("DELETE FROM notes WHERE account = ? AND id = ?")
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
        modifications = ModificationTimes(database, keyspaces)
    }

    func row(_ account: AccountNumber, _ id: NoteID) throws -> NoteRow? { try row(keyspaces.of(account), id) }

    func row(_ keyspace: Keyspace, _ id: NoteID) throws -> NoteRow? {
        let found = try find.bind(1, keyspace.value).bind(2, id).one { NoteRow($0, id: id) }
        guard let found else { return nil }
        guard let row = found else { throw StoreError.unavailable("the row of a note is damaged") }
        return row
    }

    func write(_ new: NoteRow, over old: NoteRow?, account: AccountNumber) throws(SQLiteError) {
        let state = new.note.state
        let content = state.shownContent
        let statement = old == nil ? insert : move
        let keyspace = try keyspaces.of(account)
        let key = NoteKey.key(keyspace, new.note.seq)
        statement.bind(1, key).bind(2, keyspace.value).bind(3, state.id).bind(4, new.note.rev)
            .bind(5, state.lastModified).bind(6, state.createdAt).bind(7, new.note.receivedAt)
            .bind(8, new.note.rowState.rawValue).bind(9, content?.pinned ?? false).bind(10, new.note.device)
            .bind(11, new.sentModified).bind(12, new.base).bind(13, content?.folder ?? "")
            .bind(14, content?.title ?? "").bind(16, new.forms.trash)
            .bind(17, state.trash?.lastModified).bind(18, state.created == nil).bind(19, new.arrivedAt)
            .bind(20, content?.archived ?? false).bind(21, StampColumn.bytes(new.note))
        if let old { statement.bind(22, NoteKey.key(keyspace, old.note.seq)) }
        try statement.run(15, inPlace: new.forms.json)
    }

    func each(_ renaming: Renaming, of account: AccountNumber, _ visit: (NoteRow) throws -> Void) throws {
        let keyspace = try keyspaces.of(account)
        let statement = renaming.kind == .folder ? inFolder : withTag
        let ids = try statement.bind(1, keyspace.value).bind(2, renaming.from).all { $0.noteID(0) }
        for id in ids { if let row = try row(keyspace, id) { try visit(row) } }
    }

    func isUnmodified(_ id: NoteID, of account: AccountNumber, since second: Int) throws -> Bool {
        try modifications.isUnmodified(id, of: account, since: second)
    }

    func erase(_ account: AccountNumber, id: String) throws(SQLiteError) {
        try eraseOne.bind(1, keyspaces.of(account).value).bind(2, id).run()
    }
}

extension NoteRow {
    fileprivate init?(_ row: borrowing Row, id: NoteID) {
        let forms = EncodedNote(json: row.bytes(10), trash: row.optionalBytes(11))
        guard let rev = row.rev(1), let state = StoredNote.State(rawValue: row.int(5)),
            let life = NoteState.Life(state, forms, trashModified: row.time(9))
        else { return nil }
        let stamps = StampColumn.stamps(row.optionalBytes(14), rev: rev, trashModified: row.optionalTime(9))
        let note = Note(
            state: NoteState(
                id: id, createdAt: row.bool(12) ? nil : row.time(3), lastModified: row.time(2), life: life,
                stamps: stamps), rev: rev, seq: NoteKey.seq(row.int(0)), receivedAt: row.time(4),
            device: row.optionalText(6))
        self.init(
            note: note, sentModified: row.optionalTime(7), base: row.optionalRev(8),
            arrivedAt: row.optionalTime(13), forms: forms)
    }
}

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
        try statement.bind(1, account.value).all { row in NamedCount(name: row.text(0), count: Int(row.int(1))) }
    }
}

extension StampColumn {
    /// Computes the stamp of a note's text, in SQL. Stamps of another state of the note do not count.
    static let textModified = """
        CASE WHEN substr(stamps, 1, 16) = rev AND hex(substr(stamps, 17, 8)) = printf('%016X', coalesce(trash_modified, -1))
            THEN coalesce(
                json_extract(CAST(substr(stamps, 25) AS TEXT), '$.text'),
                json_extract(CAST(substr(stamps, 25) AS TEXT), '$.rest'))
            ELSE coalesce(trash_modified, last_modified) END
        """
}

extension StoredNote {
    /// Selects the columns of a stored note, in the order of `init(_:)`.
    static let columns = "id, rev, key, deleted, last_modified, coalesce(trash, json)"

    /// Returns nil for a row that no version of this program wrote; `check` reports such a row.
    init?(_ row: borrowing Row) {
        guard let id = row.noteID(0), let rev = row.rev(1), let state = State(rawValue: row.int(3)) else { return nil }
        self.init(
            id: id, rev: rev, seq: NoteKey.seq(row.int(2)), state: state, lastModified: row.time(4),
            json: row.bytes(5))
    }
}

/// Proves that a note is as it was at some second (`WholeSecond`), for reads and inside write transactions.
final class ModificationTimes {
    private let present: Statement
    private let otherState: Statement
    private let otherFile: Statement
    private let keyspaces: Keyspaces

    init(_ database: Database, _ keyspaces: Keyspaces) {
        self.keyspaces = keyspaces
        // Restored notes arrived at the end of their restore.
        present = database.statement(
            """
            SELECT last_modified, max(received_at, (SELECT replaced_at FROM accounts WHERE keyspace = ?1)) FROM notes
            WHERE account = ?1 AND id = ?2
            """)
        otherState = database.statement(
            "SELECT 1 FROM versions WHERE account = ? AND id = ? AND last_modified BETWEEN ? AND ? LIMIT 1")
        // The files of a thinned state are unknown.
        otherFile = database.statement(
            """
            SELECT 1 FROM versions v LEFT JOIN files f
                ON f.account = v.account AND f.id = v.id AND f.rev = v.rev AND f.name = ?5
            WHERE v.account = ?1 AND v.id = ?2 AND v.last_modified BETWEEN ?3 AND ?4
                AND (v.reason = 0 OR f.digest IS NOT NULL AND f.digest <> ?6)
            LIMIT 1
            """)
    }

    /// Returns true if the note is unmodified, or its `file`: then only states with another file of that name count.
    func isUnmodified(
        _ id: NoteID, of account: AccountNumber, since second: Int, file: Attachment? = nil
    ) throws(SQLiteError) -> Bool {
        let keyspace = try keyspaces.of(account)
        let times = try present.bind(1, keyspace.value).bind(2, id).one { ($0.time(0), $0.time(1)) }
        guard let (lastModified, receivedAt) = times else { return false }
        return try WholeSecond.provesUnmodified(second, lastModified: lastModified, receivedAt: receivedAt) {
            () throws(SQLiteError) in
            let range = WholeSecond.range(of: second)
            let states = (file == nil ? otherState : otherFile).bind(1, keyspace.value).bind(2, id)
                .bind(3, range.lowerBound).bind(4, range.upperBound)
            if let file { states.bind(5, file.name).bind(6, file.sha256) }
            return try states.hasRow()
        }
    }
}
