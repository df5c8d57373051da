import Notes
import NotesStoreContract
import NotesStoreEngine
import TestDesk
import Testing
import Waiting

@testable import NotesSQLiteStore

/// Tests the counts of an account's rows, and their erasure.
struct AccountTests {
    let desk: Desk

    init() throws {
        desk = try Desk()
    }

    @Test func `a device that another process signed out is refused`() throws {
        let asker = try asker("phone", token: 1)
        try write("a", by: asker)
        var configuration = desk.fixture.configuration
        configuration.role = .beside
        let beside = try StoreEngine(configuration)
        let account = desk.account
        #expect(try Wait.reply { beside.revokeDevice(account, id: asker.deviceID ?? "", reply: $0) })
        beside.close()
        #expect(throws: StoreError.revoked) { try write("b", by: asker) }
    }

    private func asker(_ name: String, token: UInt8) throws -> Asker {
        let (store, account) = (desk.store, desk.account)
        let device = try Wait.reply { store.createDevice(account, name: name, token: [token], reply: $0) }
        return Asker(desk.account, device: device.device, deviceID: device.id)
    }

    private func write(_ id: String, by asker: Asker) throws {
        let (store, note) = (desk.store, try desk.id(id))
        let command = NoteCommand(
            account: desk.account, asker: asker, id: note,
            action: .put { _ in .success(Change(id: note, action: .write(Content(body: "x")))) })
        _ = try Wait.reply { store.write(command, reply: $0) }
    }

    @Test func `an account is hidden at once, and a restart erases the rest of it`() throws {
        let fixture = try DataFolderFixture()
        let (mine, theirs) = try Self.fill(fixture)
        let database = try fixture.database()
        #expect(try database.int("SELECT count(*) FROM notes") == 1_003)
        // This is the state after the first transaction of an erasure.
        try database.execute("BEGIN")
        try AccountTables(database, Keyspaces(database)).beginErasure(of: mine)
        try database.execute("COMMIT")
        let store = try StoreEngine(fixture.configuration)
        let reader = try store.sqlite.openReader()
        #expect(try reader.account(named: "mine") == nil)
        let id = try #require(NoteID("new"))
        let command = NoteCommand(
            account: mine, asker: Asker(mine), id: id,
            action: .put { _ in .success(Change(id: id, action: .write(Content(body: "x")))) })
        #expect(throws: StoreError.noSuchAccount) { try Wait.reply { store.write(command, reply: $0) } }
        try Patience.until("the rows to be erased") {
            try database.int("SELECT count(*) FROM accounts WHERE number = \(mine.value)") == 0
        }
        for table in ["notes", "note_tags", "note_tag_trees", "versions", "admitted", "search_segments"] {
            #expect(try database.int("SELECT count(*) FROM \(table) WHERE account = \(mine.value)") == 0, "\(table)")
        }
        #expect(try database.int("SELECT count(*) FROM notes WHERE account = \(theirs.value)") == 1)
        store.close()
    }

    /// Makes two accounts, one of them with more notes than a piece erases.
    private static func fill(_ fixture: DataFolderFixture) throws -> (mine: AccountNumber, theirs: AccountNumber) {
        let store = try StoreEngine(fixture.configuration)
        defer { store.close() }
        func account(_ name: String) throws -> AccountNumber {
            try #require(try Wait.reply { store.createAccount(name: name, password: nil, reply: $0) })
        }
        let (mine, theirs) = (try account("mine"), try account("theirs"))
        for (account, count) in [(mine, 1_002), (theirs, 1)] {
            let changes = try (0..<count).map { number in
                Change(
                    id: try #require(NoteID("n\(number)")),
                    action: .write(Content(body: "note \(number)", tags: ["a/b"], folder: "f")))
            }
            let push = SyncPush(
                account: account, asker: Asker(account), changes: changes, pull: PullRequest(start: .beginning))
            _ = try Wait.reply { store.sync(push, reply: $0) }
        }
        return (mine, theirs)
    }

    @Test func `an erasure deletes some hundred rows at a time`() throws {
        let fixture = try DataFolderFixture()
        let (mine, _) = try Self.fill(fixture)
        let database = try fixture.database()
        let tables = AccountTables(database, Keyspaces(database))
        try tables.beginErasure(of: mine)
        var pieces = 0
        var left = try database.int("SELECT count(*) FROM notes WHERE account = \(mine.value)")
        while try tables.erasePiece(of: mine) {
            pieces += 1
            let now = try database.int("SELECT count(*) FROM notes WHERE account = \(mine.value)")
            #expect(left - now <= 400)
            left = now
        }
        #expect(left == 0 && pieces >= 9)
        #expect(try database.int("SELECT count(*) FROM name_counts WHERE account = \(mine.value)") == 0)
    }

    @Test func `both ways of counting changes have the same result`() throws {
        for number in 0..<30 { try desk.stands("n\(number % 20)", "\(number)") }
        for id in ["n3", "n7"] { try desk.delete(id) }
        _ = try desk.write("n5", .purge)
        let other = try #require(
            try Wait.reply { desk.store.createAccount(name: "other", password: "", reply: $0) })
        let ids = (0..<20).map { "n\($0)" }
        let positions = try ids.map { try #require(try desk.note($0)).seq }
        let database = try OpenDatabase.reader(desk.fixture.configuration)
        let reads = AccountReads(database, Keyspaces(database))
        for seq in Int64(0)...35 {
            let near = try reads.changes(of: desk.account, beyond: seq, nearBy: 100)
            #expect(try reads.changes(of: desk.account, beyond: seq, nearBy: 0) == near)
            #expect(near == positions.count { $0 > seq })
            #expect(try reads.changes(of: other, beyond: seq) == 0)
        }
    }
}
