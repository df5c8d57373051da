import StoreContract
import StoreEngine
import TestDesk

@testable import SQLiteStore

/// A store in a folder of its own.
final class Desk: TestDesk {
    let room: Room
    let store: StoreEngine
    let reader: any NoteReader
    let account: AccountNumber
    /// Until a restore exchanges it.
    var keyspace: Keyspace { Keyspace(account.value) }
    var clock: TestClock { room.clock }

    init(_ configure: (inout StoreConfiguration) -> Void = { _ in }) throws {
        room = try Room()
        var configuration = room.configuration
        configure(&configuration)
        store = try StoreEngine(configuration)
        account = try Self.makeAccount(store)
        reader = try store.makeReader()
    }

    deinit { store.close() }

    /// The check finds nothing wrong with what is on the disk.
    func problems() throws -> [String] { try StoreCheck.run(room.configuration).problems }
}
