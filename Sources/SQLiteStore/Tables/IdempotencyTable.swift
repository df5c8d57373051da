import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Keeps first answers for a day, so that a repeated request has no second effect.
final class IdempotencyTable: IdempotencyRows {
    private let find: Statement
    private let insert: Statement
    private let erase: Statement
    private let expire: Statement

    init(_ database: Database) {
        find = database.statement(
            """
            SELECT note, rev, seq, last_modified, json, created, fingerprint, created_at FROM idempotency
            WHERE account = ? AND asker = ? AND key = ? AND created_at > ?
            """)
        insert = database.statement(
            """
            INSERT OR REPLACE INTO idempotency
                (account, asker, key, created_at, fingerprint, created, note, rev, seq, last_modified, json)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        erase = database.statement(
            "UPDATE idempotency SET rev = ?, seq = ?, last_modified = ?, json = ? WHERE account = ? AND note = ?")
        expire = database.statement("DELETE FROM idempotency WHERE created_at <= ?")
    }

    func answer(
        _ account: AccountNumber, asker: AccountNumber, key: String, now: Timestamp
    ) throws(SQLiteError) -> KeptAnswer? {
        let found = find.bind(1, account.value).bind(2, asker.value).bind(3, key)
            .bind(4, now.milliseconds - KeptAnswer.lifetime)
        return try found.one { row -> KeptAnswer? in
            guard let id = row.noteID(0), let rev = row.rev(1) else { return nil }
            let note = StoredNote(
                id: id, rev: rev, seq: row.int(2), state: .live, lastModified: row.time(3), json: row.bytes(4))
            return KeptAnswer(keptAt: row.time(7), fingerprint: row.bytes(6), note: note, created: row.int(5))
        } ?? nil
    }

    func keep(
        _ account: AccountNumber, asker: AccountNumber, key: String, _ kept: KeptAnswer, now: Timestamp
    ) throws(SQLiteError) {
        let note = kept.note
        try insert.bind(1, account.value).bind(2, asker.value).bind(3, key).bind(4, now).bind(5, kept.fingerprint)
            .bind(6, kept.created).bind(7, note.id).bind(8, note.rev).bind(9, note.seq).bind(10, note.lastModified)
            .bind(11, note.json).run()
    }

    func erase(_ account: AccountNumber, leaving note: StoredNote) throws(SQLiteError) {
        try erase.bind(1, note.rev).bind(2, note.seq).bind(3, note.lastModified).bind(4, note.json)
            .bind(5, account.value).bind(6, note.id).run()
    }

    func expire(now: Timestamp) throws(SQLiteError) {
        try expire.bind(1, now.milliseconds - KeptAnswer.lifetime).run()
    }
}

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
            try any.bind(1, keyspaces.of(account).value).bind(2, change.id).hasRow(),
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
