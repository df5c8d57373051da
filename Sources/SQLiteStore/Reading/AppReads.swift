import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Reads notes by the numbers of apps, and settings.
final class AppReads {
    private let byNumber: Statement
    private let settings: Statement
    private let list: Statement
    private let backlog: Statement
    private let keyspaces: Keyspaces

    init(_ database: Database, _ keyspaces: Keyspaces) {
        self.keyspaces = keyspaces
        byNumber = database.statement(
            """
            SELECT \(StoredNote.columns) FROM notes
            WHERE account = \(Keyspaces.of("?1")) AND id = (SELECT id FROM app_numbers
                WHERE viewer = ?2 AND kind = ?3 AND number = ?4 AND account = ?1)
            """)
        settings = database.statement(AppRow.settings)
        let columns = "n.key, n.id, a.number, n.rev, n.received_at"
        let join = """
            FROM notes n LEFT JOIN app_numbers a ON a.viewer = ?1 AND a.kind = ?2 AND a.account = ?3 AND a.id = n.id
            WHERE n.key BETWEEN ?4 AND ?5 AND n.deleted = 0 ORDER BY n.key
            """
        list = database.statement("SELECT \(columns), n.json \(join)")
        backlog = database.statement("SELECT \(columns) \(join)")
    }

    /// A damaged row is an error, since apps delete their copy of a missing note.
    private static let damaged = StoreError.unavailable("the row of a note is damaged")

    func note(_ number: AppNumber, for owner: AppOwner, account: AccountNumber) throws -> StoredNote? {
        let found = try byNumber.bind(1, account.value).bind(2, owner.viewer.value).bind(3, owner.app.code)
            .bind(4, Int64(number)).one { StoredNote($0) }
        guard let found else { return nil }
        guard let note = found else { throw Self.damaged }
        return note
    }

    func settings(of owner: AppOwner) throws(SQLiteError) -> [UInt8]? {
        try settings.bind(owner).one { $0.isNull(0) ? nil : $0.bytes(0) } ?? nil
    }

    /// Visits the notes, those up to `bareUpTo` without JSON.
    func each(
        for owner: AppOwner, account: AccountNumber, replacedAt: Int64, bareUpTo seq: Int64,
        _ visit: (NumberedNote, UnsafeRawBufferPointer?) -> Bool
    ) throws {
        let keyspace = try keyspaces.of(account)
        let keys = NoteKey.all(of: keyspace)
        let middle = NoteKey.key(keyspace, seq)
        var (goesOn, isDamaged) = (true, false)
        func number(_ row: borrowing Row) -> NumberedNote? {
            guard let id = row.noteID(1), let rev = row.rev(3) else {
                (goesOn, isDamaged) = (false, true)
                return nil
            }
            return NumberedNote(
                id: id, number: row.isNull(2) ? nil : AppNumber(exactly: row.int(2)), rev: rev,
                receivedAt: Timestamp(clamping: max(row.int(4), replacedAt)))
        }
        try backlog.bind(owner).bind(3, account.value).bind(4, keys.lowerBound).bind(5, middle).each { row in
            if let note = number(row) { goesOn = visit(note, nil) }
            return goesOn
        }
        if goesOn {
            try list.bind(owner).bind(3, account.value).bind(4, middle + 1).bind(5, keys.upperBound).each { row in
                guard let note = number(row) else { return false }
                return row.withBytes(5) { visit(note, $0) }
            }
        }
        if isDamaged { throw Self.damaged }
    }
}
