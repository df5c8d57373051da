import Notes
import NotesClient
import Testing

@testable import NotesCommand

struct TextLinksTests {
    @Test func `links name a note by its id or its title`() {
        let text = "[a](note:abc-1) and [[Shopping]], [[ Diary |the diary]], [[Ideas#2026]] <note:day-2026-11-23>"
        #expect(
            TextLinks.links(in: text) == [
                .id("abc-1"), .title("Shopping"), .title("Diary"), .title("Ideas"), .id("day-2026-11-23"),
            ])
    }

    @Test(arguments: ["[[]]", "[[a", "[[a\n]]", "note:", "[[|x]]", "[", "keynote", "[x](https://a.b/)"])
    func `what is no link is none`(text: String) { #expect(TextLinks.links(in: text).isEmpty) }

    @Test func `a title is found whatever its case, and the first of a list where two are equal`() throws {
        let notebook = Notebook(MemoryReplica(), now: { .earliest })
        for (id, title) in [("a", "Café"), ("b", "cafe"), ("c", "tea")] as [(String, String)] {
            let id = try #require(NoteID(id))
            try notebook.create(Content(title: title), id: id)
        }
        let index = TextLinks.Index(try notebook.entries())
        #expect(index.entry(.title("CAFÉ"))?.id.text == "a")
        #expect(index.entry(.id("c"))?.title == "tea")
        #expect(index.entry(.title("milk")) == nil)
    }
}
