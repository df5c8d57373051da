import Notes
import NotesSQLite
import NotesStoreContract

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
            return try states.one { _ in true } ?? false
        }
    }
}
