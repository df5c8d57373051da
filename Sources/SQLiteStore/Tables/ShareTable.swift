import Notes
import SQLite
import StoreContract
import StoreCore

/// Which notes have a share page. The token itself is stored, since its address is shown again; it opens only the note that
/// is in the same file.
final class ShareTable: ShareRows {
    private let find: Statement
    private let insert: Statement
    private let eraseOne: Statement
    private let eraseNobodys: Statement

    init(_ database: Database) {
        find = database.statement("SELECT token FROM shares WHERE account = ? AND id = ?")
        insert = database.statement("INSERT INTO shares (token, account, id, created_at) VALUES (?, ?, ?, ?)")
        eraseOne = database.statement("DELETE FROM shares WHERE account = ? AND id = ?")
        eraseNobodys = database.statement(
            """
            DELETE FROM shares WHERE account = ?1
                AND id NOT IN (SELECT id FROM notes WHERE account = ?1 AND deleted <> 2)
            """)
    }

    func token(of id: NoteID, account: AccountNumber) throws(SQLiteError) -> ShareToken? {
        try find.bind(1, account.value).bind(2, id).one { ShareToken(bytes: $0.bytes(0)) } ?? nil
    }

    func keep(_ token: ShareToken, of id: NoteID, account: AccountNumber, now: Int64) throws(SQLiteError) {
        try insert.bind(1, token.bytes).bind(2, account.value).bind(3, id).bind(4, now).run()
    }

    /// After the account's notes were replaced: a page must not wait for a note to come.
    func eraseOrphans(of account: AccountNumber) throws(SQLiteError) {
        try eraseNobodys.bind(1, account.value).run()
    }

    func erase(_ id: NoteID, account: AccountNumber) throws(SQLiteError) {
        try eraseOne.bind(1, account.value).bind(2, id).run()
    }
}

/// Pages by their token.
final class ShareReads {
    private let byToken: Statement

    init(_ database: Database) {
        byToken = database.statement("SELECT account, id FROM shares WHERE token = ?")
    }

    func find(_ token: ShareToken) throws(SQLiteError) -> (account: AccountNumber, id: NoteID)? {
        try byToken.bind(1, token.bytes).one { row in
            row.noteID(1).map { (AccountNumber(row.int(0)), $0) }
        } ?? nil
    }
}

extension SQLiteNoteStore {
    public func share(
        _ id: NoteID, of account: AccountNumber, by asker: Asker, as fresh: ShareToken,
        reply: @escaping Reply<ShareAnswer>
    ) {
        submit(reply, by: asker) { try $0.transaction.share(id, of: account, as: fresh) }
    }

    public func unshare(_ id: NoteID, of account: AccountNumber, by asker: Asker, reply: @escaping Reply<Bool>) {
        submit(reply, by: asker) { try $0.transaction.unshare(id, of: account) }
    }
}
