import Notes
import NotesClient
import Testing

@testable import NotesCommand

struct LinkIndexTests {
    @Test func `a title is found whatever its case, and the first of a list where two are equal`() throws {
        let notebook = BlockingNotebook(MemoryReplica(), now: { .earliest })
        for (id, title) in [("a", "Café"), ("b", "cafe"), ("c", "tea")] as [(String, String)] {
            let id = try #require(NoteID(id))
            try notebook.create(Content(title: title), id: id)
        }
        let index = LinkIndex(try notebook.entries())
        #expect(index.entry(.title("CAFÉ"))?.id.text == "a")
        #expect(index.entry(.id(try #require(NoteID("c"))))?.title == "tea")
        #expect(index.entry(.title("milk")) == nil)
    }
}
