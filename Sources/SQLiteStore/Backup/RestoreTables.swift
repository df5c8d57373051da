import Notes
import NotesHashing
import NotesSQLite
import NotesStoreContract
import NotesStoreEngine

/// The reads of a restore's first pass, on their own connection.
final class RestoreTables: RestoreReads {
    private let database: Database
    private let notes: NoteTable
    private let keyspaces: Keyspaces
    private let counted: Statement
    private let named: Statement

    init(_ configuration: StoreConfiguration) throws {
        database = try OpenDatabase.reader(configuration)
        keyspaces = Keyspaces(database)
        notes = NoteTable(database, keyspaces)
        counted = database.statement("SELECT live FROM accounts WHERE number = ?")
        named = database.statement(
            """
            SELECT EXISTS (SELECT 1 FROM files WHERE account = \(Keyspaces.of("?1")) AND digest = ?2)
                OR EXISTS (SELECT 1 FROM undo_files f JOIN undos u ON u.id = f.undo
                    WHERE u.account = ?1 AND f.digest = ?2)
            """)
    }

    func begin() throws {
        keyspaces.forget()
        try database.beginReading()
    }

    func end() { try? database.rollback() }

    func row(_ account: AccountNumber, _ id: NoteID) throws -> NoteRow? { try notes.row(account, id) }

    func live(_ account: AccountNumber) throws -> Int {
        Int(try counted.bind(1, account.value).one { $0.int(0) } ?? 0)
    }

    func names(_ digest: SHA256.Digest, _ account: AccountNumber) throws -> Bool {
        try named.bind(1, account.value).bind(2, digest).one { $0.bool(0) } == true
    }
}
