import Locking
import Notes
import StoreContract
import StoreCore
import TestDesk
import Testing
import Waiting

@testable import SQLiteStore

struct AccountTests {
    let desk: Desk

    init() throws {
        desk = try Desk()
    }

    func device(_ name: String, token: UInt8) throws -> DeviceRecord {
        let store = desk.store
        let account = desk.account
        return try Wait.reply { store.createDevice(account, name: name, token: [token], reply: $0) }
    }

    @Test func `a name is taken once`() throws {
        let store = desk.store
        #expect(try Wait.reply { store.createAccount(name: "me", password: "x", reply: $0) } == nil)
        #expect(try desk.reader.account(named: "me")?.password == "hash")
        #expect(try desk.reader.account(named: "you") == nil)
        var names: [String] = []
        try desk.reader.eachAccount { account in
            names.append(account.name)
            return true
        }
        #expect(names == ["me"])
    }

    @Test func `a token opens its account until its device is revoked`() throws {
        let device = try device("phone", token: 7)
        let session = try #require(try desk.reader.authenticatedDevice(token: [7]))
        #expect(session.account == desk.account)
        #expect(session.accountName == "me")
        #expect(session.deviceID == device.id)
        #expect(try desk.reader.authenticatedDevice(token: [8]) == nil)
        let store = desk.store
        let account = desk.account
        #expect(try Wait.reply { store.revokeDevice(account, id: device.id, reply: $0) })
        #expect(try desk.reader.authenticatedDevice(token: [7]) == nil)
        #expect(try desk.reader.devices(of: account).isEmpty)
        #expect(try !Wait.reply { store.revokeDevice(account, id: device.id, reply: $0) })
    }

    @Test func `a new password revokes every other device`() throws {
        let phone = try asker("phone", token: 1)
        _ = try device("laptop", token: 2)
        let store = desk.store
        let account = desk.account
        try Wait.reply { store.changePassword(account, password: "new", keeping: phone, reply: $0) }
        #expect(try desk.reader.account(named: "me")?.password == "new")
        #expect(try desk.reader.authenticatedDevice(token: [1]) != nil)
        #expect(try desk.reader.authenticatedDevice(token: [2]) == nil)
    }

    @Test func `each sign-out is announced before its reply, and a request that signed no device out is not`() throws {
        let (store, account) = (desk.store, desk.account)
        let announced = Mutex<[Revocation]>([])
        store.onRevocation { revocation in announced.withLock { $0.append(revocation) } }
        let phone = try asker("phone", token: 1)
        let laptop = try device("laptop", token: 2)
        #expect(try Wait.reply { store.revokeDevice(account, id: laptop.id, reply: $0) })
        #expect(announced.withLock { $0 } == [.device(laptop.id)])
        #expect(try !Wait.reply { store.revokeDevice(account, id: laptop.id, reply: $0) })
        try Wait.reply { store.changePassword(account, password: "new", keeping: phone, reply: $0) }
        try Wait.reply { store.deleteAccount(account, reply: $0) }
        #expect(
            announced.withLock { $0 } == [
                .device(laptop.id), .devices(of: account, but: phone.deviceID), .devices(of: account, but: nil),
            ])
    }

    @Test func `a command of a device that was signed out meanwhile is refused and changes nothing`() throws {
        let (store, account) = (desk.store, desk.account)
        let asker = try asker("phone", token: 1)
        let other = try self.asker("laptop", token: 2)
        try write("a", by: asker)
        try write("b", by: other)
        #expect(try Wait.reply { store.revokeDevice(account, id: asker.deviceID ?? "", reply: $0) })
        #expect(throws: StoreError.revoked) { try write("c", by: asker) }
        let push = SyncPush(account: account, asker: asker, changes: [], pull: PullRequest(start: .beginning))
        #expect(throws: StoreError.revoked) { try Wait.reply { store.sync(push, reply: $0) } as SyncAnswer }
        let id = try desk.id("a")
        #expect(throws: StoreError.revoked) {
            try Wait.reply { store.unshare(id, of: account, by: asker, reply: $0) } as Bool
        }
        try write("d", by: other)
        try Wait.reply { store.changePassword(account, password: "new", keeping: nil, reply: $0) }
        #expect(throws: StoreError.revoked) { try write("e", by: other) }
        #expect(try desk.note("c") == nil && desk.note("e") == nil)
    }

    @Test func `a device that another process signed out is refused`() throws {
        let asker = try asker("phone", token: 1)
        try write("a", by: asker)
        var configuration = desk.room.configuration
        configuration.role = .beside
        let beside = try StoreEngine(configuration)
        let account = desk.account
        #expect(try Wait.reply { beside.revokeDevice(account, id: asker.deviceID ?? "", reply: $0) })
        beside.close()
        #expect(throws: StoreError.revoked) { try write("b", by: asker) }
    }

    private func asker(_ name: String, token: UInt8) throws -> Asker {
        let device = try device(name, token: token)
        return Asker(desk.account, device: device.device, deviceID: device.id)
    }

    private func write(_ id: String, by asker: Asker) throws {
        let (store, note) = (desk.store, try desk.id(id))
        let command = NoteCommand(
            account: desk.account, asker: asker, id: note,
            action: .put { _ in .success(Change(id: note, action: .write(Content(body: "x")))) })
        _ = try Wait.reply { store.write(command, reply: $0) }
    }

    @Test func `an erased account leaves nothing, and its number is never given again`() throws {
        _ = try device("phone", token: 1)
        try desk.stands("a", "x")
        try desk.stands("a", "y")
        let store = desk.store
        let account = desk.account
        try Wait.reply { store.deleteAccount(account, reply: $0) }
        #expect(try desk.reader.authenticatedDevice(token: [1]) == nil)
        #expect(try desk.reader.account(named: "me") == nil)
        #expect(throws: StoreError.noSuchAccount) { try desk.reader.status(of: account) }
        let again = try #require(try Wait.reply { store.createAccount(name: "me", password: "x", reply: $0) })
        #expect(again != account)
        let status = try desk.reader.status(of: again)
        var empty = AccountStatus()
        empty.digest = AccountDigest(key: status.digest.key)
        #expect(status == empty)
        #expect(try desk.problems() == [])
    }

    @Test func `an account vanishes at once, and a restart erases what is left of it`() throws {
        let room = try Room()
        let (mine, theirs) = try Self.fill(room)
        let database = try room.database()
        #expect(try database.int("SELECT count(*) FROM notes") == 1_003)
        // As the first transaction of an erasure leaves it.
        try database.execute("BEGIN")
        try AccountTables(database, Keyspaces(database)).beginErasure(of: mine)
        try database.execute("COMMIT")
        let store = try StoreEngine(room.configuration)
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

    /// Two accounts, one of them of more notes than a piece erases.
    private static func fill(_ room: Room) throws -> (mine: AccountNumber, theirs: AccountNumber) {
        let store = try StoreEngine(room.configuration)
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

    @Test func `an erasure takes some hundred rows at a time`() throws {
        let room = try Room()
        let (mine, _) = try Self.fill(room)
        let database = try room.database()
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

    @Test func `devices tell when they were seen and how far they are behind`() throws {
        let phone = try device("phone", token: 1)
        try desk.stands("a", "x")
        try desk.stands("b", "x")
        #expect(try desk.reader.devices(of: desk.account).map(\.behind) == [2])
        try desk.stands("trash", "x")
        try desk.delete("trash")
        try desk.stands("purged", "x")
        _ = try desk.write("purged", .purge)
        #expect(try desk.reader.devices(of: desk.account).map(\.behind) == [4])
        desk.pass(milliseconds: 5000)
        desk.store.mark(
            phone.device, DeviceMark(seenAt: desk.now, pull: .init(desk.account, upTo: 1), clockOffset: -40))
        // Before it is written, and after.
        for _ in 0..<2 {
            let seen = try #require(try desk.reader.devices(of: desk.account).first)
            #expect(seen.lastSeenAt == desk.now)
            #expect(seen.lastSyncAt == desk.now)
            #expect(seen.clockOffset == -40)
            try Wait.reply { desk.store.writeMarks(reply: $0) }
        }
        #expect(try desk.reader.devices(of: desk.account).map(\.behind) == [3])
        #expect(try desk.reader.status(of: desk.account).lastSyncAt == desk.now)
    }

    @Test func `whichever way changes are counted, there are as many`() throws {
        for number in 0..<30 { try desk.stands("n\(number % 20)", "\(number)") }
        for id in ["n3", "n7"] { try desk.delete(id) }
        _ = try desk.write("n5", .purge)
        let other = try #require(
            try Wait.reply { desk.store.createAccount(name: "other", password: "", reply: $0) })
        let ids = (0..<20).map { "n\($0)" }
        let positions = try ids.map { try #require(try desk.note($0)).seq }
        let database = try OpenDatabase.reader(desk.room.configuration)
        let reads = AccountReads(database, Keyspaces(database))
        for seq in Int64(0)...35 {
            let near = try reads.changes(of: desk.account, beyond: seq, nearBy: 100)
            #expect(try reads.changes(of: desk.account, beyond: seq, nearBy: 0) == near)
            #expect(near == positions.count { $0 > seq })
            #expect(try reads.changes(of: other, beyond: seq) == 0)
        }
    }

    @Test func `the counters of status follow every change`() throws {
        try desk.stands("a", "x")
        try desk.stands("a", "y")
        try desk.stands("b", "x")
        try desk.delete("b")
        let status = try desk.reader.status(of: desk.account)
        #expect(status.notes == 1)
        #expect(status.deleted == 1)
        #expect(status.versions == 2)
        #expect(status.seq == 4)
        #expect(status.lastChangeAt == desk.now)
        #expect(status.bytes > 0)
    }
}
