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
