import Notes
import Testing

@testable import NotesClient

/// Tests the request for the next page, which is made before the present page is stored.
struct AheadTests: AnsweredByHand {
    let replica = MemoryReplica(account: "me")

    private static func page(_ cursor: String, _ note: Note, hasMore: Bool) -> APIAnswer {
        Sample.json(#"{"results":[],"changes":[\#(json(note))],"cursor":"\#(cursor)","hasMore":\#(hasMore)}"#)
    }

    @Test func `the next page is requested while one is stored`() throws {
        var (round, _) = try begun()
        let page = Self.page("c1", Sample.note("milk"), hasMore: true)
        let ahead = try #require(try round.requestAhead(of: page, now: Sample.time))
        #expect(String(decoding: ahead.body, as: UTF8.self).contains(#""cursor":"c1""#))
        #expect(try kept() == nil && progress().cursor == nil)
        // The clock has moved on, and the request is the same.
        let later = Sample.time.advanced(byMilliseconds: 7)
        #expect(try Self.request(round.received(page, now: later)) == ahead)
        #expect(try progress().cursor == "c1")
        let last = Self.page("c2", Sample.note("tea", seq: 2, id: NoteID(uuidV8From: (5, 5))), hasMore: false)
        #expect(try round.requestAhead(of: last, now: later) == nil)
        #expect(try Self.report(round.received(last, now: later)).received == 2)
    }

    @Test func `nothing is requested ahead of an answer to changes`() throws {
        try put(.created(Sample.id, Content(body: "eggs"), Sample.context()))
        var (round, _) = try begun()
        let result = #"{"id":"\#(Sample.id)","status":"applied","current":\#(Self.json(Sample.note("eggs")))}"#
        let answer = Sample.json(#"{"results":[\#(result)],"changes":[],"cursor":"c1","hasMore":true}"#)
        #expect(try round.requestAhead(of: answer, now: Sample.time) == nil)
    }

    @Test func `a request ahead is dropped if another process changed the replica meanwhile`() throws {
        for change in [{ $0.cursor = "c7" }, { $0.sideChanges += 1 }, { $0.generation += 1 }]
            as [(inout SyncProgress) -> Void]
        {
            let other = AheadTests()
            var (round, _) = try other.begun()
            let page = Self.page("c1", Sample.note("milk"), hasMore: true)
            let ahead = try round.requestAhead(of: page, now: Sample.time)
            #expect(ahead != nil)
            try other.replica.transact { try $0.advance(change) }
            let later = Sample.time.advanced(byMilliseconds: 7)
            #expect(try Self.request(round.received(page, now: later)) != ahead)
        }
    }
}
