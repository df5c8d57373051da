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

    @Test func `a link gets another title and keeps what follows it`() {
        let text = "[[a]] [[ a |b]] [[a#c]] [a](note:a) [[b]] 가[[a]]"
        let renamed = NoteLink.renaming(in: text) { $0 == "a" ? "가 나" : nil }
        #expect(renamed == "[[가 나]] [[ 가 나 |b]] [[가 나#c]] [a](note:a) [[b]] 가[[가 나]]")
        #expect(["a]", "a|", "#", "a\nb", " "].allSatisfy { !NoteLink.canName($0) } && NoteLink.canName("a [b"))
    }

    @Test(arguments: [
        "[[]]", "[[a", "[[a\n]]", "note:", "footnote:a", "note:\u{e9}", "[[|x]]", "[", "keynote", "[x](https://a.b/)",
    ])
    func `a text that is only like a link has none`(text: String) { #expect(NoteLink.all(in: text).isEmpty) }
}
