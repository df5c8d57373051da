import Notes
import Testing

@testable import NotesClient

struct KeptAnswersTests {
    private let synced = LocalNote(id: Sample.id, server: Sample.note("milk"), generation: 1)

    @Test func `the server's state is stored, whatever this device would have chosen`() throws {
        let kept = synced.edited(Content(body: "eggs"), Sample.context(50))
        let winner = Sample.note("tea", seq: 3, at: 1)
        let after = kept.answered(
            try #require(kept.unsent), current: winner, lost: nil, conflict: nil, generation: 1)
        #expect(after.present?.content?.body == "tea")
        #expect(after.unsent == nil)
    }

    @Test func `an edit made during the request stays, based on the request's result`() throws {
        let first = synced.edited(Content(body: "eggs"), Sample.context(5))
        let second = first.sending().edited(Content(body: "bread"), Sample.context(6, edition: 2))
        let current = Sample.note("eggs", seq: 2, at: 30)
        let after = second.answered(
            try #require(first.unsent), current: current, lost: nil, conflict: nil, generation: 1)
        #expect(after.unsent?.base == current)
        #expect(after.unsent?.isSent == false)
        #expect(try #require(after.unsent).state.lastModified > current.state.lastModified)

        let lost = Sample.note("eggs", seq: 0, at: 5)
        let winner = Sample.note("tea", seq: 2, at: 7)
        let loser = second.answered(
            try #require(first.unsent), current: winner, lost: lost, conflict: nil, generation: 1)
        #expect(loser.unsent?.base == lost)
        #expect(loser.server == winner)
    }

    @Test func `a refused change waits, and a later edit is tried`() throws {
        let kept = synced.edited(Content(body: "eggs"), Sample.context(5))
        let refused = kept.refused(try #require(kept.unsent), "too long")
        #expect(refused.unsent?.isWaiting == false)
        let later = kept.edited(Content(body: "egg"), Sample.context(6, edition: 2))
        #expect(later.refused(try #require(kept.unsent), "too long").unsent?.isWaiting == true)
        #expect(refused.edited(Content(body: "egg"), Sample.context(7, edition: 3)).unsent?.isWaiting == true)
    }

    @Test func `an older answer that comes late changes nothing, except after a restore`() {
        let kept = LocalNote(id: Sample.id, server: Sample.note("tea", seq: 5), generation: 1)
        #expect(kept.pulled(Sample.note("milk", seq: 4), 1) == kept)
        #expect(kept.pulled(Sample.note("milk", seq: 4), 2).server?.seq == 4)
    }

    @Test func `a deletion keeps the text that this device knew`() {
        let kept = synced.pulled(Sample.tombstone(seq: 2), 1)
        #expect(kept.present?.isDeleted == true)
        #expect(kept.present?.shownContent?.body == "milk")
    }

    @Test func `a sync from the start drops missing notes, and no unsent text`() {
        #expect(synced.swept(2) == nil)
        #expect(synced.swept(1) == synced)
        let edited = synced.edited(Content(body: "eggs"), Sample.context(5))
        let swept = edited.swept(2)
        #expect(swept?.server == nil)
        #expect(swept?.unsent?.base?.state.content?.body == "milk")
    }
}
