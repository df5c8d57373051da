import Notes
import NotesStoreContract
import NotesStoreEngine
import TestDesk
import Testing

/// `--version-days` bounds how long versions are kept.
struct VersionAgeTests {
    let desk: Desk

    init() throws { desk = try Desk { $0.versionDays = 30 } }

    private func expire() throws -> Expired { try Wait.reply { [store = desk.store] in store.expire(reply: $0) } }

    @Test func `a version is kept for its days, counted from when it was replaced`() throws {
        try desk.stands("a", "old")
        desk.pass(days: 400)
        try desk.stands("a", "new")
        desk.pass(days: 29)
        #expect(try expire().versions == 0)
        desk.pass(days: 2)
        #expect(try expire().versions == 1)
        #expect(try desk.versions("a").isEmpty)
        #expect(try desk.body("a") == "new")
        #expect(try desk.problems() == [])
    }

    @Test func `without the setting no version expires`() throws {
        let desk = try Desk()
        try desk.stands("a", "old")
        try desk.stands("a", "new")
        desk.pass(days: 4_000)
        let expired = try Wait.reply { [store = desk.store] in store.expire(reply: $0) }
        #expect(expired.versions == 0)
        #expect(try desk.versions("a").count == 1)
    }

    @Test func `a conflict is kept until it was read, and then for its days`() throws {
        let base = try desk.stands("a", "base")
        desk.pass(milliseconds: 1_000)
        try desk.stands("a", "mine")
        let change = Change(
            id: try desk.id("a"), action: .write(Content(title: "", body: "theirs")),
            lastModified: base.lastModified.advanced(byMilliseconds: 1), baseRev: base.rev, origin: .sync)
        _ = try desk.sync([change], device: "tablet")
        let rev = try #require(try desk.versions("a").first { $0.reason == .conflict }?.rev)
        desk.pass(days: 400)
        _ = try expire()
        #expect(try desk.versions("a").map(\.rev) == [rev])
        #expect(try desk.reader.version(rev, of: desk.id("a"), account: desk.account)?.isUnreadConflict == true)
        desk.store.markRead(rev, of: try desk.id("a"), in: desk.account, by: Asker(desk.account, deviceID: "phone"))
        // The answer to a later command shows that the mark is written.
        try desk.stands("b", "x")
        #expect(try desk.reader.version(rev, of: desk.id("a"), account: desk.account)?.isUnreadConflict == false)
        desk.pass(days: 29)
        #expect(try expire().versions == 0)
        desk.pass(days: 2)
        #expect(try expire().versions == 1)
        #expect(try desk.versions("a").isEmpty)
    }
}
