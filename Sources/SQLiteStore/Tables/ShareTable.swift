import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Stores the share pages of notes. It stores the token itself, since the page's address is shown again. The token
/// opens only the note that is in the same file.
final class ShareTable: ShareRows {
    private let find: Statement
    private let insert: Statement
    private let setEnd: Statement
    private let eraseOne: Statement
    private let eraseOrphans: Statement
    private let eraseExpired: Statement
    private let byToken: Statement
    private let ids: Statement
    private let listed: Statement

    init(_ database: Database) {
        find = database.statement(
            "SELECT token, expires_at FROM shares WHERE account = ? AND id = ? AND \(Self.isOpen)")
        insert = database.statement(
            "INSERT INTO shares (token, account, id, created_at, expires_at) VALUES (?, ?, ?, ?, ?)")
        setEnd = database.statement("UPDATE shares SET expires_at = ? WHERE account = ? AND id = ?")
        eraseOne = database.statement("DELETE FROM shares WHERE account = ? AND id = ?")
        eraseOrphans = database.statement(
            """
            DELETE FROM shares WHERE account = ?1 AND NOT EXISTS (
                SELECT 1 FROM notes n
                WHERE n.account = \(Keyspaces.of("?1")) AND n.id = shares.id AND n.deleted = 0)
            """)
        eraseExpired = database.statement("DELETE FROM shares WHERE expires_at <= ?")
        byToken = database.statement("SELECT account, id FROM shares WHERE token = ? AND \(Self.isOpen)")
        ids = database.statement("SELECT id FROM shares WHERE account = ? AND \(Self.isOpen)")
        listed = database.statement(
            """
            SELECT id, token, created_at, expires_at FROM shares s WHERE account = ?1 AND id > ?2
                AND (expires_at IS NULL OR expires_at > ?3)
                AND EXISTS (
                    SELECT 1 FROM notes n WHERE n.account = \(Keyspaces.of("?1")) AND n.id = s.id AND n.deleted = 0)
            ORDER BY id LIMIT ?4
            """)
    }

    /// Matches open pages; its parameter is the time.
    static let isOpen = "(expires_at IS NULL OR expires_at > ?)"

    func page(
        of id: NoteID, account: AccountNumber, now: Int64
    ) throws(SQLiteError) -> (token: ShareToken, expiresAt: Timestamp?)? {
        try find.bind(1, account.value).bind(2, id).bind(3, now).one { row in
            ShareToken(bytes: row.bytes(0)).map { ($0, row.optionalTime(1)) }
        } ?? nil
    }

    func keep(
        _ token: ShareToken, of id: NoteID, account: AccountNumber, now: Int64, until end: Timestamp?
    ) throws(SQLiteError) {
        try erase(id, account: account)
        try insert.bind(1, token.bytes).bind(2, account.value).bind(3, id).bind(4, now).bind(5, end).run()
    }

    func set(end: Timestamp?, of id: NoteID, account: AccountNumber) throws(SQLiteError) {
        try setEnd.bind(1, end).bind(2, account.value).bind(3, id).run()
    }

    func expire(now: Int64) throws(SQLiteError) { try eraseExpired.bind(1, now).run() }

    func eraseOrphans(of account: AccountNumber) throws(SQLiteError) {
        try eraseOrphans.bind(1, account.value).run()
    }

    func erase(_ id: NoteID, account: AccountNumber) throws(SQLiteError) {
        try eraseOne.bind(1, account.value).bind(2, id).run()
    }

    // MARK: Reads of pages that have not ended

    func find(_ token: ShareToken, now: Int64) throws(SQLiteError) -> (account: AccountNumber, id: NoteID)? {
        try byToken.bind(1, token.bytes).bind(2, now).one { row in
            row.noteID(1).map { (AccountNumber(row.int(0)), $0) }
        } ?? nil
    }

    func ids(of account: AccountNumber, now: Int64) throws(SQLiteError) -> Set<NoteID> {
        Set(try ids.bind(1, account.value).bind(2, now).all { $0.noteID(0) })
    }

    typealias Share = (id: NoteID, token: ShareToken, createdAt: Timestamp, expiresAt: Timestamp?)

    func page(
        of account: AccountNumber, after id: NoteID?, limit: Int, now: Int64
    ) throws(SQLiteError) -> [Share] {
        try listed.bind(1, account.value).bind(2, id?.text ?? "").bind(3, now).bind(4, Int64(limit)).all { row in
            guard let id = row.noteID(0), let token = ShareToken(bytes: row.bytes(1)) else { return nil }
            return (id, token, row.time(2), row.optionalTime(3))
        }
    }
}
