import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// An account's notes as they were before the transaction under way. A separate connection still sees what the writer
/// deletes.
final class PreTransactionNotes: PreTransactionRows {
    private let find: Statement
    private let keyspace: Keyspace
    private let database: Database

    init(_ configuration: StoreConfiguration, _ account: AccountNumber) throws(SQLiteError) {
        database = try OpenDatabase.reader(configuration)
        find = database.statement("SELECT rev, deleted FROM notes WHERE account = ? AND id = ?")
        try database.beginReading()
        keyspace = try Keyspaces(database).of(account)
    }

    func state(of id: NoteID) throws -> (rev: Rev, isDeleted: Bool)? {
        try find.bind(1, keyspace.value).bind(2, id).one { row in
            row.rev(0).map { ($0, row.bool(1)) }
        } ?? nil
    }
}
