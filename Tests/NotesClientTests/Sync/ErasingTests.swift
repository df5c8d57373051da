import Notes
import Testing

@testable import NotesClient

struct ErasingTests: AnsweredByHand {
    let replica = MemoryReplica(account: "me")

    @Test func `a note is erased only as its user saw it`() throws {
        let seen = Sample.note("milk")
        try put(try #require(LocalNote(id: Sample.id, server: seen, generation: 1).purged(Sample.context())))
        var (round, request) = try begun()
        #expect(request.method == "DELETE")
        #expect(request.fields == [.init("If-Match", "\"\(seen.rev)\"")])
        _ = try round.received(Self.changed(Sample.note("milk and eggs", seq: 2, at: 9)), now: Sample.time)
        #expect(try kept()?.present?.content?.body == "milk and eggs")
        #expect(try kept()?.isShown == true)
    }

    @Test func `a note is erased although its user's last change was not answered`() throws {
        let seen = Sample.note("milk")
        let edited = LocalNote(id: Sample.id, server: seen, generation: 1)
            .edited(Content(body: "eggs"), Sample.context(5)).sending()
        try put(try #require(edited.purged(Sample.context(6, edition: 2))))
        var (round, request) = try begun()
        #expect(request.fields == [.init("If-Match", "\"\(seen.rev)\"")])
        let arrived = Sample.note("eggs", seq: 2, at: 5)
        request = try Self.request(round.received(Self.changed(arrived), now: Sample.time))
        #expect(request.method == "DELETE")
        #expect(request.fields == [.init("If-Match", "\"\(arrived.rev)\"")])
        _ = try round.received(Sample.json("", status: 204), now: Sample.time)
        #expect(try kept() == nil)
    }

    @Test func `a note that is kept during a sync from the start stays at its end`() throws {
        try replica.transact { try $0.advance { ($0.generation, $0.isSweeping, $0.digestKey) = (2, true, "key") } }
        let seen = Sample.note("milk")
        try put(try #require(LocalNote(id: Sample.id, server: seen, generation: 1).purged(Sample.context())))
        var (round, _) = try begun()
        // The last page omits the changes of this device.
        _ = try round.received(Self.changed(Sample.note("milk and eggs", seq: 2, at: 9)), now: Sample.time)
        let page = Sample.json(#"{"results":[],"changes":[],"cursor":"c","digestKey":"key"}"#)
        _ = try round.received(page, now: Sample.time)
        #expect(try kept()?.server?.seq == 2)
    }

    @Test func `a server that refuses its own state is not retried for ever`() throws {
        let deleted = Sample.note("milk")
        try put(try #require(LocalNote(id: Sample.id, server: deleted, generation: 1).purged(Sample.context())))
        var (round, _) = try begun()
        var state = deleted.state
        state.life = .deleted(Trash(lastModified: state.lastModified, content: Content(body: "milk")))
        let current = Note(state: state, rev: state.rev, seq: 2, receivedAt: Sample.time, device: "other")
        let again = try Self.request(round.received(Self.changed(current), now: Sample.time))
        #expect(again.fields == [.init("If-Match", "\"\(current.rev)\"")])
        #expect(throws: ServerError.self) { try round.received(Self.changed(current), now: Sample.time) }
        #expect(try kept()?.unsent?.isPurge == true)
    }

    private static func changed(_ current: Note) -> APIAnswer {
        Sample.json(
            #"{"status":412,"code":"precondition_failed","current":\#(json(current))}"#, status: 412)
    }
}
