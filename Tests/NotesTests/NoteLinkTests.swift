import Testing

@testable import Notes

struct NoteLinkTests {
    @Test func `links name a note by its id or its title`() throws {
        let text = "[a](note:abc-1) and [[Shopping]], [[ Diary |the diary]], [[Ideas#2026]] <note:day-2026-11-23>"
        #expect(
            NoteLink.all(in: text) == [
                .id(try #require(NoteID("abc-1"))), .title("Shopping"), .title("Diary"), .title("Ideas"),
                .id(try #require(NoteID("day-2026-11-23"))),
            ])
    }

    @Test(arguments: [
        "[[]]", "[[a", "[[a\n]]", "note:", "footnote:a", "note:\u{e9}", "[[|x]]", "[", "keynote", "[x](https://a.b/)",
    ])
    func `a text that is only like a link has none`(text: String) { #expect(NoteLink.all(in: text).isEmpty) }
}
