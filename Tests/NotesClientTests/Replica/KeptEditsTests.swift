import Notes
import Testing

@testable import NotesClient

struct KeptEditsTests {
    private let synced = LocalNote(id: Sample.id, server: Sample.note("milk"), generation: 1)

    @Test func `an edit keeps the text of the state that it changed`() throws {
        let kept = synced.edited(Content(body: "eggs"), Sample.context(5))
        #expect(kept.unsent?.base == synced.server)
        #expect(kept.present?.content?.body == "eggs")
        let again = kept.edited(Content(body: "bread"), Sample.context(6, edition: 2))
        #expect(again.unsent?.base == synced.server)
        #expect(again.unsent?.edition == 2)
    }

    @Test func `text that is reverted before it is sent leaves nothing to send`() {
        let kept = synced.edited(Content(body: "milk."), Sample.context(5, isTyping: true))
        #expect(kept.edited(Content(body: "milk"), Sample.context(6, isTyping: true)).unsent == nil)
        let sent = kept.sending().edited(Content(body: "milk"), Sample.context(6, edition: 2, isTyping: true))
        #expect(sent.unsent?.changes.map(\.isSent) == [true, false])
        let pinned = synced.edited(Content(body: "milk", pinned: true), Sample.context(5))
        #expect(pinned.edited(Content(body: "milk"), Sample.context(6)).unsent == nil)
    }

    @Test func `what is in flight stays as it was, and an edit goes after it`() throws {
        let sent = synced.edited(Content(body: "milk", pinned: true), Sample.context(5)).sending()
        let later = sent.edited(Content(body: "milk."), Sample.context(6, edition: 2, isTyping: true))
        let changes = try #require(later.unsent).changes
        #expect(changes[0] == sent.unsent)
        #expect(changes[1].base?.rev == sent.present?.rev)
        #expect(changes[1].isTyping)
        #expect(later.unsent?.next == sent.unsent)
        // The second edit, too, takes the place of the first one alone.
        let last = later.edited(Content(body: "milk.."), Sample.context(7, edition: 3, isTyping: true))
        #expect(last.unsent?.changes.map(\.edition) == [1, 3])
        #expect(last.unsent?.changes.first == sent.unsent)
        // What puts back what is in flight leaves that alone.
        let back = last.edited(
            Content(body: "milk", pinned: true), Sample.context(8, edition: 4, isTyping: true))
        #expect(back.unsent == sent.unsent)
    }

    @Test func `an edit names an unanswered new note as its base`() {
        let new = LocalNote.created(Sample.id, Content(body: "milk"), Sample.context())
        #expect(new.edited(Content(body: "eggs"), Sample.context(1)).unsent?.base == nil)
        let edited = new.sending().edited(Content(body: "milk."), Sample.context(1, isTyping: true))
        #expect(edited.unsent?.changes.last?.base?.rev == new.present?.rev)
        let again = edited.edited(Content(body: "milk.."), Sample.context(2, isTyping: true))
        #expect(again.unsent?.changes.last?.base?.rev == new.present?.rev)
        #expect(again.unsent?.changes.count == 2)
    }

    @Test func `stamps grow even if the clock steps back`() throws {
        let late = LocalNote(id: Sample.id, server: Sample.note("milk", at: 60), generation: 1)
        let kept = late.edited(Content(body: "eggs"), Sample.context(0))
        #expect(kept.unsent?.state.lastModified == late.server?.state.lastModified.advanced(byMilliseconds: 1))
    }

    @Test func `the state that the user saw is the base, and not a later one`() {
        let seen = Sample.note("milk")
        let kept = LocalNote(id: Sample.id, server: Sample.note("tea", seq: 2, at: 1), generation: 1)
        let edited = kept.edited(Content(body: "milk and eggs"), shown: seen, Sample.context(5))
        #expect(edited.unsent?.base == seen)
        #expect(kept.edited(Content(body: "milk"), shown: seen, Sample.context(5)).unsent == nil)
    }

    @Test func `a deleted note keeps its content for the trash, and a restore brings it back`() throws {
        let kept = synced.deleted(Sample.context(5))
        #expect(kept.present?.isDeleted == true)
        let content = try #require(kept.present?.shownContent)
        #expect(content.body == "milk")
        #expect(kept.edited(content, Sample.context(6)).unsent == nil)
    }

    @Test func `erasing a note that no server has leaves nothing`() {
        let new = LocalNote.created(Sample.id, Content(body: "milk"), Sample.context())
        #expect(new.purged(Sample.context(1)) == nil)
        #expect(new.sending().purged(Sample.context(1))?.unsent?.isPurge == true)
        #expect(synced.purged(Sample.context(1))?.isShown == false)
    }
}
