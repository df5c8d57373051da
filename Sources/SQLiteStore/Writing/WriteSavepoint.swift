import Notes
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// Undoes one command alone, by SQLite's savepoint and the files of its undo snapshots.
final class WriteSavepoint: TransactionControl {
    private let database: Database
    private let undos: UndoTable
    private let configuration: StoreConfiguration
    private var snapshots: (made: Int, dropped: Int) = (0, 0)

    init(_ database: Database, _ undos: UndoTable, _ configuration: StoreConfiguration) {
        self.database = database
        self.undos = undos
        self.configuration = configuration
    }

    func mark() throws {
        snapshots = undos.mark
        try database.mark()
    }

    func unmark() throws { try database.unmark() }

    func returnToMark() throws {
        try database.returnToMark()
        undos.returnTo(snapshots)
    }

    func notesBefore(_ account: AccountNumber) throws -> any PreTransactionRows {
        try PreTransactionNotes(configuration, account)
    }
}

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
