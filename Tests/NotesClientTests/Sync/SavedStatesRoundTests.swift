import Notes
import Testing

@testable import NotesClient

/// One request carries several changes of one note, and the test answers it by hand.
struct SavedStatesRoundTests: AnsweredByHand {
    let replica = MemoryReplica(account: "me")
    private let new = LocalNote.created(Sample.id, Content(body: "milk"), Sample.context())

    private static func result(_ status: String, _ current: Note?, more: String = "") -> String {
        #"{"id":"\#(Sample.id)","status":"\#(status)"\#(more),"current":\#(current.map(json) ?? "null")}"#
    }

    private static func answer(_ results: String...) -> APIAnswer {
        Sample.json(#"{"results":[\#(results.joined(separator: ","))],"changes":[],"cursor":"c"}"#)
    }

    private func trash() throws -> [NoteEntry] {
        var filter = EntryFilter()
        filter.isDeleted = true
        return try BlockingNotebook(replica).entries(filter)
    }

    private static func text(_ request: APIRequest) -> String { String(decoding: request.body, as: UTF8.self) }

    @Test func `a text that was never sent goes out with its deletion`() throws {
        try put(new.deleted(Sample.context(1, edition: 2)))
        var (round, request) = try begun()
        let text = Self.text(request)
        #expect(text.contains(#""body":"milk""#) && text.contains(#""deleted":true"#))
        #expect(text.contains(#""baseRev":"\#(try #require(new.present).rev)""#))
        let report = try Self.report(
            round.received(
                Self.answer(
                    Self.result("applied", Sample.note("milk", seq: 1)),
                    Self.result("applied", Sample.tombstone(seq: 2, at: 1))),
                now: Sample.time))
        #expect(report.sent == 1 && report.conflicts.isEmpty)
        #expect(try kept()?.unsent == nil)
        #expect(try kept()?.server?.seq == 2)
        #expect(try trash().map(\.title) == ["milk"])
    }

    @Test func `results without notes fetch the note once`() throws {
        try put(new.deleted(Sample.context(1, edition: 2)))
        var (round, _) = try begun()
        let answer = Self.answer(Self.result("applied", nil), Self.result("applied", nil))
        let fetch = try Self.request(round.received(answer, now: Sample.time))
        #expect(fetch.path == "v1/notes/\(Sample.id)")
        let tombstone = Sample.json(String(decoding: NoteEncoder.tombstone(Sample.tombstone(seq: 2)), as: UTF8.self))
        _ = try Self.report(round.received(tombstone, now: Sample.time))
        #expect(try kept()?.unsent == nil)
        #expect(try kept()?.present?.shownContent?.body == "milk")
    }

    @Test func `changes of one note that are too large together are sent one by one`() throws {
        try put(new.deleted(Sample.context(1, edition: 2)))
        var (round, _) = try begun()
        let refusal = Sample.json("<h1>Request Entity Too Large</h1>", status: 413)
        let first = Self.text(try Self.request(round.received(refusal, now: Sample.time)))
        #expect(first.contains("milk") && !first.contains(#""deleted":true"#))
        let answer = Self.answer(Self.result("applied", Sample.note("milk", seq: 1)))
        let second = Self.text(try Self.request(round.received(answer, now: Sample.time)))
        #expect(!second.contains("milk") && second.contains(#""deleted":true"#))
        #expect(second.contains(#""baseRev":"\#(Sample.note("milk").rev)""#))
        let report = try Self.report(
            round.received(Self.answer(Self.result("applied", Sample.tombstone(seq: 2, at: 1))), now: Sample.time))
        #expect(report.sent == 1)
        #expect(try kept()?.unsent == nil)
    }

    @Test func `a text that a proxy refuses is reported, and the deletion still goes`() throws {
        try put(new.deleted(Sample.context(1, edition: 2)))
        var (round, _) = try begun()
        let refusal = Sample.json("<h1>Request Entity Too Large</h1>", status: 413)
        _ = try Self.request(round.received(refusal, now: Sample.time))
        let alone = Self.text(try Self.request(round.received(refusal, now: Sample.time)))
        #expect(!alone.contains("milk") && alone.contains(#""deleted":true"#))
        let report = try Self.report(
            round.received(Self.answer(Self.result("applied", Sample.tombstone(seq: 2, at: 1))), now: Sample.time))
        #expect(report.refused.map(\.id) == [Sample.id])
        #expect(try kept()?.unsent == nil)
    }

    @Test func `a text that the server refuses is reported, and the deletion still goes`() throws {
        try put(new.deleted(Sample.context(1, edition: 2)))
        var (round, _) = try begun()
        let invalid = #"{"id":"\#(Sample.id)","status":"invalid","code":"invalid_note","errors":[{"detail":"long"}]}"#
        let report = try Self.report(
            round.received(
                Self.answer(invalid, Self.result("applied", Sample.tombstone(seq: 2, at: 1))), now: Sample.time))
        #expect(report.refused.map(\.problem) == ["long"])
        #expect(try kept()?.unsent == nil)
        #expect(try kept()?.present?.shownContent?.body == "milk")
    }

    @Test func `a last change that is refused waits, and those before it are done`() throws {
        try put(new.edited(Content(body: "eggs"), Sample.context(1, edition: 2)))
        var (round, _) = try begun()
        let invalid = #"{"id":"\#(Sample.id)","status":"invalid","code":"invalid_note","errors":[{"detail":"long"}]}"#
        _ = try round.received(
            Self.answer(Self.result("applied", Sample.note("milk", seq: 1)), invalid), now: Sample.time)
        #expect(try kept()?.unsent?.problem == "long")
        #expect(try kept()?.unsent?.earlier.isEmpty == true)
        #expect(try kept()?.server?.state.content?.body == "milk")
    }

    @Test func `resent after a lost answer, the first changes are no conflict`() throws {
        try put(new.deleted(Sample.context(1, edition: 2)).sending())
        var (round, _) = try begun()
        let gone = Sample.tombstone(seq: 2, at: 1)
        let known = #","version":"\#(try #require(new.present).rev)""#
        let report = try Self.report(
            round.received(
                Self.answer(Self.result("superseded", gone, more: known), Self.result("unchanged", gone)),
                now: Sample.time))
        #expect(report.conflicts.isEmpty)
        #expect(try kept()?.conflict == nil && kept()?.unsent == nil)
    }

    @Test func `another device's text that the first change replaced is a conflict`() throws {
        let edited = LocalNote(id: Sample.id, server: Sample.note("tea"), generation: 1)
            .edited(Content(body: "eggs"), Sample.context(5)).edited(
                Content(body: "milk"), Sample.context(6, edition: 2))
        try put(edited)
        var (round, _) = try begun()
        let theirs = Sample.note("coffee", seq: 2, at: 3)
        let replaced =
            #","replaced":{"rev":"\#(theirs.rev)","lastModified":"\#(theirs.state.lastModified.text)","registers":["text"]}"#
        let step = try round.received(
            Self.answer(
                Self.result("applied", Sample.note("eggs", seq: 3, at: 5), more: replaced),
                Self.result("applied", Sample.note("milk", seq: 4, at: 6))),
            now: Sample.time)
        #expect(try Self.request(step).path.hasSuffix("versions/\(theirs.rev)"))
        #expect(try kept()?.conflict?.rev == theirs.rev)
    }

    @Test func `typing is marked for a server that supports it`() throws {
        let base = LocalNote(id: Sample.id, server: Sample.note("milk"), generation: 1)
        try put(base.edited(Content(body: "milk!"), Sample.context(5, isTyping: true)))
        #expect(try Self.text(begun().1).contains(#""typing":true"#))
        let unsent = try #require(kept()?.unsent)
        let old = ChangeEncoder.bytes(unsent, features: ["digest"])
        #expect(!String(decoding: old, as: UTF8.self).contains("typing"))
        try put(base.edited(Content(body: "milk!"), Sample.context(5)))
        let saved = ChangeEncoder.bytes(try #require(kept()?.unsent), features: ["typing"])
        #expect(!String(decoding: saved, as: UTF8.self).contains("typing"))
    }
}
