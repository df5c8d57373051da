import NotesStoreContract
import NotesStoreEngine
import TestDesk

@testable import NotesSQLiteStore

/// Opens a store in a folder of its own.
final class Desk: TestDesk {
    let fixture: DataFolderFixture
    let store: StoreEngine
    let reader: any NoteReader
    let account: AccountNumber
    /// Is the account's keyspace until a restore exchanges it.
    var keyspace: Keyspace { Keyspace(account.value) }
    var clock: TestClock { fixture.clock }

    init(_ configure: (inout StoreConfiguration) -> Void = { _ in }) throws {
        fixture = try DataFolderFixture()
        var configuration = fixture.configuration
        configure(&configuration)
        store = try StoreEngine(configuration)
        account = try Self.makeAccount(store)
        reader = try store.makeReader()
    }

    deinit { store.close() }

    /// Returns the faults that the check finds on the disk.
    func problems() throws -> [String] { try StoreCheck.run(fixture.configuration).problems }
}
