import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Stores the changes whose stamp was replaced at admission, by fingerprint. A resent change is recognised and keeps
/// its first stamp.
final class ResendTable: ResendRows {
    private let any: Statement
    private let find: Statement
    private let insert: Statement
    private let eraseNote: Statement
    private let keyspaces: Keyspaces

    init(_ database: Database, _ keyspaces: Keyspaces) {
        self.keyspaces = keyspaces
        any = database.statement("SELECT 1 FROM admitted WHERE account = ? AND id = ? LIMIT 1")
        find = database.statement(
            "SELECT last_modified, rev FROM admitted WHERE account = ? AND id = ? AND fingerprint = ?")
        insert = database.statement(
            """
            INSERT INTO admitted (account, id, fingerprint, rev, last_modified, admitted_at)
            VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """)
        eraseNote = database.statement("DELETE FROM admitted WHERE account = ? AND id = ?")
    }

    /// Finds an earlier admission. The fingerprint hashes the content, and few notes have a record, so that is checked
    /// first.
    func before(_ change: Change, account: AccountNumber) throws(SQLiteError) -> PriorAdmission? {
        guard change.lastModified != nil,
            try any.bind(1, keyspaces.of(account).value).bind(2, change.id).one({ _ in true }) == true,
            let fingerprint = change.fingerprint
        else { return nil }
        return try find.bind(1, keyspaces.of(account).value).bind(2, change.id).bind(3, fingerprint).one { row in
            row.rev(1).map { PriorAdmission(lastModified: row.time(0), rev: $0) }
        } ?? nil
    }

    func remember(
        _ admitted: PriorAdmission, of change: Change, account: AccountNumber, now: Timestamp
    ) throws(SQLiteError) {
        guard let fingerprint = change.fingerprint else { return }
        try insert.bind(1, keyspaces.of(account).value).bind(2, change.id).bind(3, fingerprint).bind(4, admitted.rev)
            .bind(5, admitted.lastModified).bind(6, now).run()
    }

    func erase(_ account: AccountNumber, id: String) throws(SQLiteError) {
        try eraseNote.bind(1, keyspaces.of(account).value).bind(2, id).run()
    }
}
