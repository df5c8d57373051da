import Notes
import SQLiteStore
import StoreContract
import Testing

struct HistoryTests {
    let desk: Desk

    init() throws {
        desk = try Desk()
    }

    @Test func `typing on one device leaves its last state, and every rev stays a base`() throws {
        var note = try desk.stands("a", "draft 0")
        let first = note
        for round in 1...20 {
            desk.pass(milliseconds: 2000)
            note = try desk.stands("a", "draft \(round)", base: note.rev)
        }
        #expect(try desk.versions("a").isEmpty)
        // A slow clock that saw the first draft, from a week ago, still counts as later than that draft.
        let base = first.rev
        guard
            case .conflict(_, let version, _) = try desk.put(
                "a", "from the other side", at: .earliest, base: base, from: "laptop")
        else { throw Desk.Unexpected(answer: "") }
        let kept = try #require(try desk.versions("a").first { $0.rev == version })
        #expect(kept.lastModified == first.lastModified.advanced(byMilliseconds: 1))
        #expect(kept.sentModified == .earliest)
        #expect(try desk.problems() == [])
    }

    @Test func `a pause, another device and a change without a base leave a version`() throws {
        var note = try desk.stands("a", "one")
        desk.pass(milliseconds: 5 * 60_000 + 1)
        note = try desk.stands("a", "two after a pause", base: note.rev)
        #expect(try desk.versions("a").count == 1)
        note = try desk.stands("a", "three from the laptop", base: note.rev, from: "laptop")
        #expect(try desk.versions("a").count == 2)
        note = try desk.stands("a", "four without a base", from: "laptop")
        #expect(try desk.versions("a").count == 3)
    }

    @Test func `what a delete replaced is kept, typing or not`() throws {
        let note = try desk.stands("a", "one")
        try desk.stands("a", "two", base: note.rev)
        try desk.delete("a")
        #expect(try desk.versions("a").map { try Desk.body(of: $0.json) } == ["two"])
        #expect(try desk.versions("a").map(\.reason) == [.deleted])
    }

    @Test func `explain shows the present state and its contenders`() throws {
        try desk.stands("a", "one", at: desk.now)
        try desk.stands("a", "two", at: desk.now.advanced(byMilliseconds: 10), from: "laptop")
        _ = try desk.put("a", "late", at: desk.now.advanced(byMilliseconds: 5), from: "tablet")
        let contenders = try #require(try desk.reader.explain(desk.id("a"), account: desk.account))
        #expect(contenders.map(\.deviceID) == ["laptop", "tablet", "phone"])
        #expect(contenders.map(\.reason) == [nil, .conflict, .superseded])
        #expect(contenders.allSatisfy { $0.contentDigest != nil })
        #expect(try desk.reader.explain(desk.id("nothing"), account: desk.account) == nil)
    }

    @Test func `the trash is emptied after its days, and the tombstone stays`() throws {
        try desk.stands("a", "precious")
        try desk.delete("a")
        desk.pass(days: 29)
        #expect(try expire().contents == 0)
        desk.pass(days: 2)
        #expect(try expire().contents == 1)
        let note = try #require(try desk.note("a"))
        #expect(note.state == .tombstone)
        #expect(!String(decoding: note.json, as: UTF8.self).contains("precious"))
        #expect(try desk.versions("a").isEmpty)
        #expect(try desk.problems() == [])
    }

    @Test func `how long the trash keeps a note is a setting`() throws {
        let desk = try Desk { $0.trashDays = 3 }
        try desk.stands("a", "precious")
        try desk.delete("a")
        desk.pass(days: 2)
        #expect(try expire(desk).contents == 0)
        desk.pass(days: 2)
        #expect(try expire(desk).contents == 1)
    }

    @Test func `a tombstone goes after half a year, and cursors from before it expire`() throws {
        let early = try desk.pull(.beginning).cursor
        try desk.stands("a", "x")
        try desk.delete("a")
        try desk.stands("b", "stays")
        let late = try desk.pull(.beginning).cursor
        desk.pass(days: 31)
        _ = try expire()
        desk.pass(days: 148)
        #expect(try expire().tombstones == 0)
        desk.pass(days: 2)
        #expect(try expire().tombstones == 1)
        #expect(try desk.note("a") == nil)
        #expect(try desk.isExpired(early))
        #expect(try !desk.isExpired(late))
        #expect(try desk.reader.status(of: desk.account).deleted == 0)
        #expect(try desk.problems() == [])
    }

    @Test func `a tombstone waits for a device that was seen and has not passed it`() throws {
        let store = desk.store
        let device = try Wait.reply { [desk] in
            store.createDevice(desk.account, name: "tablet", token: [1], reply: $0)
        }
        try desk.stands("a", "x")
        try desk.delete("a")
        desk.pass(days: 179)
        // It was there a day ago, but has pulled only what came before the delete.
        store.mark(device.device, DeviceMark(seenAt: desk.now, pull: .init(desk.account, upTo: 1)))
        try flushMarks()
        desk.pass(days: 10)
        _ = try expire()
        #expect(try expire().tombstones == 0)
        store.mark(device.device, DeviceMark(seenAt: desk.now, pull: .init(desk.account, upTo: 2)))
        try flushMarks()
        #expect(try expire().tombstones == 1)
    }

    @Test func `a tombstone waits for a device of another account that pulls this one`() throws {
        let store = desk.store
        let guest = try #require(try Wait.reply { store.createAccount(name: "guest", password: nil, reply: $0) })
        let device = try Wait.reply { store.createDevice(guest, name: "tablet", token: [1], reply: $0) }
        try desk.stands("a", "x")
        try desk.delete("a")
        desk.pass(days: 179)
        // Progress in the guest's own account says nothing about this one.
        store.mark(device.device, DeviceMark(seenAt: desk.now, pull: .init(desk.account, upTo: 1)))
        store.mark(device.device, DeviceMark(seenAt: desk.now, pull: .init(guest, upTo: 9)))
        #expect(try desk.reader.status(of: desk.account).lastSyncAt == desk.now)
        try flushMarks()
        desk.pass(days: 10)
        #expect(try expire().tombstones == 0)
        #expect(try expire().tombstones == 0)
        store.mark(device.device, DeviceMark(seenAt: desk.now, pull: .init(desk.account, upTo: 2)))
        try flushMarks()
        #expect(try expire().tombstones == 1)
        // The guest's account goes, and its progress here with it.
        store.mark(device.device, DeviceMark(seenAt: desk.now, pull: .init(desk.account, upTo: 2)))
        try Wait.reply { store.deleteAccount(guest, reply: $0) }
        try flushMarks()
        #expect(try desk.problems() == [])
    }

    private func expire(_ desk: Desk? = nil) throws -> Expired {
        try Wait.reply { (desk ?? self.desk).store.expire(reply: $0) }
    }
    private func flushMarks() throws { try Wait.reply { desk.store.writeMarks(reply: $0) } }
}
