import Notes
import NotesHashing
import NotesSQLite
import NotesStoreContract

/// Reads which files notes have.
final class FileReads {
    private let one: Statement
    private let measure: Statement

    init(_ database: Database) {
        one = database.statement(
            "SELECT type, size, digest FROM files WHERE account = \(Keyspaces.of("?")) AND id = ? AND rev = x'' AND name = ?"
        )
        measure = database.statement(
            """
            SELECT (SELECT count(*) FROM files WHERE account = \(Keyspaces.of("?1")) AND rev = x''),
                (SELECT file_bytes FROM accounts WHERE number = ?1)
            """)
    }

    func attachment(
        _ name: String, of id: NoteID, account: AccountNumber
    ) throws(SQLiteError) -> Attachment? {
        try one.bind(1, account.value).bind(2, id).bind(3, name).one { row in
            row.digest(2).map { Attachment(name: name, type: row.text(0), size: row.int(1), sha256: $0) }
        } ?? nil
    }

    /// Returns the number of attached files, and the bytes of those and the versions' files; equal files count once.
    func measure(_ account: AccountNumber) throws(SQLiteError) -> (count: Int, bytes: Int) {
        try measure.bind(1, account.value).one { (Int($0.int(0)), Int($0.int(1))) } ?? (0, 0)
    }
}
