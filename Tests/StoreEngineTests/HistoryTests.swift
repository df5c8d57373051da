import Notes
import NotesStoreContract
import TestDesk
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
            note = try desk.stands("a", "draft \(round)", base: note.rev, typing: true)
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

    @Test func `typing keeps the last state of each five minutes, and a text lost by a slip`() throws {
        // It passes to the beginning of five minutes of the clock.
        desk.pass(milliseconds: 100_000)
        var text = "word"
        var note = try desk.stands("a", text)
        for _ in 1..<39 {
            desk.pass(milliseconds: 20_000)
            text += " word"
            note = try desk.stands("a", text, base: note.rev, typing: true)
        }
        #expect(try words() == [30, 15])
        note = try desk.stands("a", "oops", base: note.rev, typing: true)
        #expect(try words() == [39, 30, 15])
        #expect(try desk.problems() == [])
    }

    private func words() throws -> [Int] {
        try desk.versions("a").map { try Desk.body(of: $0.json).split(separator: " ").count }
    }

    @Test func `every state that is replaced otherwise is a version`() throws {
        var note = try desk.stands("a", "one")
        note = try desk.stands("a", "one two", base: note.rev)
        #expect(try desk.versions("a").count == 1, "no typing")
        note = try desk.stands("a", "one two three", base: note.rev, typing: true, from: "laptop")
        #expect(try desk.versions("a").count == 2, "another device")
        note = try desk.stands("a", "one two three four", typing: true, from: "laptop")
        #expect(try desk.versions("a").count == 3, "no base")
        note = try desk.stands("a", "one two three four five", base: note.rev, typing: true, from: "laptop")
        #expect(try desk.versions("a").count == 3)
    }

    @Test func `a deleted state is kept, typing or not`() throws {
        let note = try desk.stands("a", "one")
        try desk.stands("a", "one two", base: note.rev, typing: true)
        try desk.delete("a")
        #expect(try desk.versions("a").map { try Desk.body(of: $0.json) } == ["one two"])
        #expect(try desk.versions("a").map(\.reason) == [.deleted])
    }

    @Test func `a thinned text that another device sends is a version, until a purge`() throws {
        let stamp = desk.now
        let first = try desk.stands("a", "one", at: stamp)
        try desk.stands("a", "one two", base: first.rev, typing: true)
        func send(from device: String) throws -> SyncResult {
            let change = Change(
                id: try desk.id("a"), action: .write(Content(body: "one")), lastModified: stamp, origin: .sync)
            guard case .done(let results, _, _) = try desk.sync([change], device: device) else {
                throw Desk.Unexpected(answer: "expired")
            }
            return results[0]
        }
        #expect(try send(from: "phone").version == first.rev)
        #expect(try desk.versions("a").isEmpty)
        #expect(try send(from: "laptop").version == first.rev)
        #expect(try desk.versions("a").map(\.rev) == [first.rev])
        #expect(try send(from: "laptop").version == first.rev)
        #expect(try send(from: "phone").version == first.rev)
        #expect(try desk.versions("a").count == 1)
        _ = try desk.write("a", .purge)
        try desk.stands("a", "live again")
        for device in ["phone", "laptop", "tablet"] { #expect(try send(from: device).lost == Registers(.text)) }
        #expect(try desk.versions("a").map(\.json.isEmpty) == [false])
        #expect(try desk.problems() == [])
    }

    @Test func `explain shows the present state and its contenders`() throws {
        try desk.stands("a", "one", at: desk.now)
        try desk.stands("a", "two", at: desk.now.advanced(byMilliseconds: 10), from: "laptop")
        _ = try desk.put("a", "late", at: desk.now.advanced(byMilliseconds: 5), from: "tablet")
        let page = try #require(try desk.reader.explain(HistoryQuery(desk.id("a"), of: desk.account)))
        let contenders = page.contenders
        #expect(contenders.map(\.deviceID) == ["laptop", "tablet", "phone"])
        #expect(contenders.map(\.reason) == [nil, .conflict, .superseded])
        #expect(contenders.allSatisfy { $0.contentDigest != nil })
        #expect(try desk.reader.explain(HistoryQuery(desk.id("nothing"), of: desk.account)) == nil)
    }

    @Test func `pages of a long history have each version once, beside writes and purges`() throws {
        for number in 0..<1_200 {
            desk.pass(milliseconds: 1)
            try desk.stands("a", "\(number)")
            if number % 3 == 0 { try desk.stands("b", "\(number)") }
        }
        func bodies(_ id: String, limit: Int, between: (Int) throws -> Void = { _ in }) throws -> [String] {
            var (bodies, before): ([String], HistoryPosition?) = ([], nil)
            for page in 0... {
                let query = HistoryQuery(try desk.id(id), of: desk.account, before: before, limit: limit)
                let end = try desk.reader.versions(query) { bodies.append((try? Desk.body(of: $0.json)) ?? "?") }
                guard let next = end?.next else { return bodies }
                before = next
                try between(page)
            }
            return bodies
        }
        let all = (0..<1_199).reversed().map { "\($0)" }
        #expect(try bodies("a", limit: 100) == all)
        let written = try bodies("a", limit: 300) { page in
            desk.pass(milliseconds: 1)
            try desk.stands("a", "later \(page)")
        }
        #expect(written == all)
        #expect(try bodies("a", limit: 1_000).count == 1_202)
        #expect(try bodies("b", limit: 7).count == 399)
        let purged = try bodies("a", limit: 300) { page in if page == 1 { _ = try desk.write("a", .purge) } }
        #expect(purged.count == 600)
        let query = HistoryQuery(try desk.id("a"), of: desk.account, limit: 1)
        let first = try #require(try desk.reader.explain(query))
        #expect(first.contenders.count == 1 && first.next == .newest)
        var (revs, next): (Set<Rev>, HistoryPosition?) = ([], first.next)
        while let before = next {
            let query = HistoryQuery(try desk.id("a"), of: desk.account, before: before, limit: 400)
            let page = try #require(try desk.reader.explain(query))
            revs.formUnion(page.contenders.map(\.rev))
            next = page.next
        }
        #expect(revs.count == 1_203)
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

    @Test func `the days in the trash are a setting`() throws {
        let desk = try Desk { $0.trashDays = 3 }
        try desk.stands("a", "precious")
        try desk.delete("a")
        desk.pass(days: 2)
        #expect(try expire(desk).contents == 0)
        desk.pass(days: 2)
        #expect(try expire(desk).contents == 1)
    }

    @Test func `a tombstone expires after half a year, and cursors from before it too`() throws {
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

    @Test func `a tombstone waits for a recent device that has not pulled it`() throws {
        let store = desk.store
        let device = try Wait.reply { [desk] in
            store.createDevice(desk.account, name: "tablet", token: [1], reply: $0)
        }
        try desk.stands("a", "x")
        try desk.delete("a")
        desk.pass(days: 179)
        // The device was seen a day ago, but has pulled only the changes before the delete.
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
        // Progress in the guest's own account does not count for this one.
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
        // The guest's account is deleted with its progress here.
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
