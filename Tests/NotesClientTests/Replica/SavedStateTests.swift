import Notes
import Testing

@testable import NotesClient

/// Tests which texts a replica keeps that its user saved and then replaced before a sync.
struct SavedStateTests {
    private let synced = LocalNote(id: Sample.id, server: Sample.note("milk"), generation: 1)
    private let new = LocalNote.created(Sample.id, Content(body: "milk"), Sample.context())

    private func bodies(_ kept: LocalNote?) -> [String?] {
        kept?.unsent?.changes.map { $0.state.content?.body } ?? []
    }

    @Test func `a deletion is sent after the unsent text, and names it as its base`() throws {
        let deleted = new.deleted(Sample.context(1, edition: 2))
        #expect(bodies(deleted) == ["milk", nil])
        let changes = try #require(deleted.unsent).changes
        #expect(changes[0].base == nil)
        #expect(changes[1].base?.rev == new.present?.rev)
        #expect(changes.map(\.edition) == [1, 2])

        let edited = synced.edited(Content(body: "eggs"), Sample.context(5)).deleted(Sample.context(6, edition: 2))
        #expect(bodies(edited) == ["eggs", nil])
        #expect(edited.unsent?.changes[0].base == synced.server)
        #expect(edited.present?.shownContent?.body == "eggs")
    }

    @Test func `a deletion of a synced state, or of an empty note, is sent alone`() {
        #expect(bodies(synced.deleted(Sample.context(5))) == [nil])
        let empty = LocalNote.created(Sample.id, Content(), Sample.context())
        #expect(bodies(empty.deleted(Sample.context(1))) == [nil])
    }

    @Test func `a deletion that is undone leaves the text alone to be sent`() throws {
        let deleted = new.deleted(Sample.context(1, edition: 2))
        let content = try #require(deleted.present?.shownContent)
        let restored = deleted.edited(content, Sample.context(2, edition: 3))
        #expect(bodies(restored) == ["milk"])
        #expect(bodies(deleted.edited(Content(body: "tea"), Sample.context(2, edition: 3))) == ["milk", "tea"])
    }

    @Test func `a purge sends no state of the note that it erases`() {
        let edited = synced.edited(Content(body: "eggs"), Sample.context(5)).deleted(Sample.context(6, edition: 2))
        #expect(edited.purged(Sample.context(7, edition: 3))?.unsent?.earlier.isEmpty == true)
        #expect(new.deleted(Sample.context(1, edition: 2)).purged(Sample.context(2, edition: 3)) == nil)
    }

    @Test func `each saved text is sent, and the last text of typing`() {
        let saved = synced.edited(Content(body: "eggs"), Sample.context(5))
        #expect(bodies(saved.edited(Content(body: "tea"), Sample.context(6, edition: 2))) == ["eggs", "tea"])
        let typing = Sample.context(6, edition: 2, isTyping: true)
        #expect(bodies(saved.edited(Content(body: "eggs!"), typing)) == ["eggs!"])
        // It removed more than half of the text.
        #expect(bodies(saved.edited(Content(body: "e"), typing)) == ["eggs", "e"])
        // This one is in other five minutes.
        #expect(bodies(saved.edited(Content(body: "eggs!"), Sample.context(400, isTyping: true))) == ["eggs", "eggs!"])
    }

    @Test func `typing over a saved text is sent as a save, so that the server keeps that text`() {
        let typed = synced.edited(Content(body: "milk!"), Sample.context(5, isTyping: true))
        #expect(typed.unsent?.changes.map(\.isTyping) == [true])
        let saved = synced.edited(Content(body: "milk?"), Sample.context(5))
        let both = saved.edited(Content(body: "milk?!"), Sample.context(6, isTyping: true))
        #expect(both.unsent?.changes.map(\.isTyping) == [false])
        let lost = typed.edited(Content(body: "tea"), Sample.context(6, edition: 2, isTyping: true))
        #expect(lost.unsent?.changes.map(\.isTyping) == [true, false])
    }

    @Test func `a text that the server refuses does not go before the next one`() throws {
        let long = synced.edited(Content(body: "eggs"), Sample.context(5))
        let refused = long.refused(try #require(long.unsent), "too long")
        #expect(bodies(refused.edited(Content(body: "tea"), Sample.context(6, edition: 2))) == ["tea"])
    }

    @Test func `a note keeps at most a hundred unsent texts`() {
        var kept = synced
        for number in 1...150 {
            kept = kept.edited(
                Content(body: "text \(number)"), Sample.context(Int64(number), edition: UInt64(number)))
        }
        #expect(bodies(kept).count == 101)
        #expect(bodies(kept).first == "text 50")
    }

    @Test func `an answer to the first changes leaves the others, based on the server's state`() throws {
        let edited = synced.edited(Content(body: "eggs"), Sample.context(5))
        let deleted = edited.deleted(Sample.context(6, edition: 2)).sending()
        let current = Sample.note("eggs", seq: 2, at: 400)
        let first = try #require(deleted.unsent).prefix(1)
        let after = deleted.answered(first, current: current, lost: nil, conflict: nil, generation: 1)
        #expect(bodies(after) == [nil])
        #expect(after.unsent?.base == current)
        #expect(try #require(after.unsent).state.lastModified > current.state.lastModified)
    }

    @Test func `the trash here shows the unsent text that was deleted`() throws {
        let deleted = new.deleted(Sample.context(1, edition: 2))
        let after = deleted.answered(
            try #require(deleted.unsent), current: Sample.tombstone(seq: 3, at: 1), lost: nil, conflict: nil,
            generation: 1)
        #expect(after.unsent == nil)
        #expect(after.present?.shownContent?.body == "milk")
    }

    @Test func `kept texts survive being stored`() throws {
        let typed = synced.edited(Content(body: "eggs"), Sample.context(5, isTyping: true))
        let deleted = typed.edited(Content(body: "tea"), Sample.context(6, edition: 2)).deleted(
            Sample.context(7, edition: 3))
        let unsent = try #require(deleted.sending(typed.unsent).unsent)
        #expect(unsent.earlier.map(\.isSent) == [true, false])
        var read = try Unsent(unsent.bytes)
        // A stored deletion has the time of the note.
        read.state = unsent.state
        #expect(read == unsent)
    }

    @Test func `of an older replica's change that was sent, all counts as sent`() throws {
        let edited = synced.edited(Content(body: "eggs"), Sample.context(5)).edited(
            Content(body: "tea"), Sample.context(6, edition: 2))
        var unsent = try #require(edited.unsent)
        // It marked the last state for all.
        unsent.isSent = true
        let read = try Unsent(unsent.bytes)
        #expect(read.next.changes.map(\.edition) == [1, 2])
    }

    @Test func `a note that the server lost is kept when its edit is reverted`() {
        let edited = synced.edited(Content(body: "milk."), Sample.context(5, isTyping: true))
        let swept = edited.swept(2)?.edited(Content(body: "milk"), Sample.context(6, edition: 2, isTyping: true))
        #expect(swept?.present?.content?.body == "milk")
    }
}
