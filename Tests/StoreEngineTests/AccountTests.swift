import Notes
import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine
import TestDesk
import Testing

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

    @Test func `a name belongs to one account`() throws {
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

    @Test func `each sign-out is announced before its reply, and an ineffective one is not`() throws {
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

    @Test func `a command of a device that was signed out meanwhile is refused`() throws {
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

    @Test func `devices show when they were seen and how far they are behind`() throws {
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
        // The loop checks before it is written, and after.
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
