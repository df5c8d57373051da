import Notes
import NotesStoreContract
import TestDesk
import Testing

/// docs/protocol.md 5.5: a page ends at its time, and leaves the list of pages.
struct ShareTests {
    let desk: Desk

    init() throws { desk = try Desk() }

    private func share(_ id: String, until end: ShareEnd = .unchanged) throws -> (token: ShareToken, end: Timestamp?) {
        let fresh = try #require(ShareToken.random())
        let (store, account, note) = (desk.store, desk.account, try desk.id(id))
        let answer = try Wait.reply {
            store.share(note, of: account, by: Asker(account), as: fresh, until: end, reply: $0)
        }
        guard case .shared(let token, let end) = answer else { throw Desk.Unexpected(answer: "\(answer)") }
        return (token, end)
    }

    private func shares() throws -> [SharedNote] {
        try desk.reader.shares(of: desk.account, after: nil, limit: 10)
    }

    private func time(after milliseconds: Int64) -> Timestamp { desk.now.advanced(byMilliseconds: milliseconds) }

    @Test func `a page ends at its time, and a later one has another address`() throws {
        try desk.stands("a", "x")
        let end = time(after: 1_000)
        let page = try share("a", until: .at(end))
        #expect(page.end == end)
        desk.pass(milliseconds: 999)
        #expect(try desk.reader.shared(page.token)?.note.id.text == "a")
        #expect(try shares().map(\.expiresAt) == [end])
        #expect(try desk.reader.sharedNotes(of: desk.account) == [desk.id("a")])
        desk.pass(milliseconds: 1)
        #expect(try desk.reader.shared(page.token) == nil)
        #expect(try shares().isEmpty)
        #expect(try desk.reader.sharedNotes(of: desk.account).isEmpty)
        let later = try share("a")
        #expect(later.token != page.token)
        #expect(later.end == nil)
        #expect(try desk.reader.shared(page.token) == nil)
    }

    @Test func `a page keeps its end if a request has none, and takes another one`() throws {
        try desk.stands("a", "x")
        let end = time(after: 1_000)
        let page = try share("a", until: .at(end))
        #expect(try share("a").end == end)
        #expect(try share("a", until: .never).end == nil)
        #expect(try share("a").end == nil)
        #expect(try share("a", until: .at(end)).token == page.token)
        #expect(try shares().map(\.expiresAt) == [end])
    }

    @Test func `upkeep removes pages that have ended`() throws {
        try desk.stands("a", "x")
        try desk.stands("b", "x")
        _ = try share("a", until: .at(time(after: 1_000)))
        _ = try share("b")
        desk.pass(milliseconds: 1_000)
        _ = try Wait.reply { desk.store.expire(reply: $0) }
        #expect(desk.memory.rowCounts.shares == 1)
    }

    @Test func `sharing is no change of the note, and a deleted note is not in the list`() throws {
        let before = try desk.stands("a", "x")
        try desk.stands("b", "x")
        for id in ["a", "b"] { _ = try share(id) }
        #expect(try desk.note("a")?.rev == before.rev)
        #expect(try desk.note("a")?.seq == before.seq)
        #expect(try shares().map(\.note.id.text) == ["a", "b"])
        #expect(try desk.reader.shares(of: desk.account, after: desk.id("a"), limit: 1).map(\.note.id.text) == ["b"])
        try desk.delete("b")
        #expect(try shares().map(\.note.id.text) == ["a"])
    }
}
