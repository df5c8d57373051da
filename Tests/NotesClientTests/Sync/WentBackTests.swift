import Notes
import Testing

@testable import NotesClient

/// Tests a device whose server went back to an earlier copy of its data.
struct WentBackTests: AnsweredByHand {
    let replica = MemoryReplica(account: "me")

    private static func expired(_ more: String = "") -> APIAnswer {
        Sample.json(#"{"status":410,"code":"cursor_expired"\#(more)}"#, status: 410)
    }

    private static let wentBack = expired(#","serverWentBack":true"#)

    private static func text(_ request: APIRequest) -> String { String(decoding: request.body, as: UTF8.self) }

    private static func page(_ notes: Note..., cursor: String = "c", more: String = "") -> APIAnswer {
        let changes = notes.map(json).joined(separator: ",")
        return Sample.json(#"{"results":[],"changes":[\#(changes)],"cursor":"\#(cursor)"\#(more)}"#)
    }

    private func begunWithCursor() throws -> SyncRound {
        try replica.transact { try $0.advance { $0.cursor = "ahead" } }
        return try begun().0
    }

    private func accept(_ notes: Note..., by round: inout SyncRound) throws -> SyncReport {
        let results = notes.map { #"{"id":"\#($0.id)","status":"applied","current":\#(Self.json($0))}"# }
        let answer = Sample.json(#"{"results":[\#(results.joined(separator: ","))],"changes":[],"cursor":"d"}"#)
        return try Self.report(round.received(answer, now: Sample.time))
    }

    @Test func `a clean note that the server lost is sent again unchanged, on its own rev`() throws {
        let note = Sample.note("milk", seq: 7, at: 3)
        try put(LocalNote(id: Sample.id, server: note, generation: 1))
        var round = try begunWithCursor()
        let start = try Self.request(round.received(Self.wentBack, now: Sample.time))
        #expect(!Self.text(start).contains(#""cursor""#))
        let again = Self.text(try Self.request(round.received(Self.page(), now: Sample.time)))
        #expect(again.contains(#""body":"milk""#))
        #expect(again.contains(#""lastModified":"\#(note.state.lastModified.text)""#))
        #expect(again.contains(#""baseRev":"\#(note.rev)""#))
        let report = try accept(Sample.note("milk", seq: 2, at: 3), by: &round)
        #expect(report.returned == [Sample.id] && report.startedOver)
        #expect(try kept()?.unsent == nil)
        #expect(try !progress().serverWentBack)
    }

    @Test func `a note of an earlier state is sent again, and a later one is accepted`() throws {
        let other = NoteID(uuidV8From: (9, 9))
        try put(LocalNote(id: Sample.id, server: Sample.note("new", seq: 7, at: 9), generation: 1))
        try put(LocalNote(id: other, server: Sample.note("old", seq: 6, at: 1, id: other), generation: 1))
        var round = try begunWithCursor()
        _ = try round.received(Self.wentBack, now: Sample.time)
        let page = Self.page(Sample.note("earlier", seq: 1, at: 2), Sample.note("later", seq: 2, at: 5, id: other))
        let again = Self.text(try Self.request(round.received(page, now: Sample.time)))
        #expect(again.contains(#""body":"new""#) && !again.contains("later"))
        // The text that the later one replaced may be one that the server lost, too.
        #expect(again.contains(#""body":"old""#))
        let report = try accept(
            Sample.note("later", seq: 2, at: 5, id: other), Sample.note("new", seq: 3, at: 9), by: &round)
        #expect(report.returned == [Sample.id] && report.conflicts.isEmpty)
        #expect(try kept()?.present?.content?.body == "new")
        #expect(try replica.transact { try $0.note(other) }?.present?.content?.body == "later")
    }

    @Test func `a text that the server lost is sent before the edit that replaced it here`() throws {
        let clean = LocalNote(id: Sample.id, server: Sample.note("milk", seq: 7, at: 3), generation: 1)
        try put(clean.edited(Content(body: "tea"), Sample.context(9)))
        var round = try begunWithCursor()
        let start = Self.text(try Self.request(round.received(Self.wentBack, now: Sample.time)))
        let milk = try #require(start.range(of: #""body":"milk""#))
        let tea = try #require(start.range(of: #""body":"tea""#))
        #expect(milk.upperBound < tea.lowerBound)
    }

    @Test func `a deletion that the server lost is sent again`() throws {
        try put(LocalNote(id: Sample.id, server: Sample.tombstone(seq: 7, at: 9), generation: 1))
        var round = try begunWithCursor()
        _ = try round.received(Self.wentBack, now: Sample.time)
        let again = try Self.request(round.received(Self.page(Sample.note("milk", at: 2)), now: Sample.time))
        #expect(Self.text(again).contains(#""deleted":true"#))
    }

    @Test func `after a restore by the operator the missing notes are dropped`() throws {
        try put(LocalNote(id: Sample.id, server: Sample.note("milk", seq: 7), generation: 1))
        var round = try begunWithCursor()
        _ = try round.received(Self.expired(), now: Sample.time)
        let report = try Self.report(round.received(Self.page(), now: Sample.time))
        #expect(report.startedOver && report.returned.isEmpty)
        #expect(try kept() == nil)
    }

    @Test func `the notes to send again survive an interrupted sync`() throws {
        try put(LocalNote(id: Sample.id, server: Sample.note("milk", seq: 7), generation: 1))
        var first = try begunWithCursor()
        _ = try first.received(Self.wentBack, now: Sample.time)
        _ = try first.received(Self.page(more: #","hasMore":true"#), now: Sample.time)
        var second = SyncRound(replica)
        _ = try second.begin(now: Sample.time)
        _ = try second.received(Self.expired(), now: Sample.time)
        let again = try Self.request(second.received(Self.page(cursor: "e"), now: Sample.time))
        #expect(Self.text(again).contains("milk"))
        #expect(try accept(Sample.note("milk", seq: 1), by: &second).returned == [Sample.id])
    }

    @Test func `an edit of a note that the server lost keeps its text, also when reverted`() throws {
        let lost = LocalNote(id: Sample.id, server: Sample.note("milk", seq: 7), generation: 1)
        let returning = try #require(lost.forgettingServerState(before: 2))
        #expect(returning.server == nil && returning.unsent?.base?.rev == lost.server?.rev)
        let edited = returning.edited(Content(body: "milk."), Sample.context(5, isTyping: true))
        let back = edited.edited(Content(body: "milk"), Sample.context(6, isTyping: true))
        #expect(back.present?.content?.body == "milk")
    }
}
