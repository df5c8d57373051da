import Testing

@testable import NotesAPI

struct ConditionalTests {
    @Test func `a list of tags is read with its weak ones`() {
        let tags = EntityTags(["\"a\", W/\"b\"", "\"c,d\""])
        #expect(
            tags
                == .list([
                    .init(isWeak: false, value: "a"), .init(isWeak: true, value: "b"),
                    .init(isWeak: false, value: "c,d"),
                ]))
        #expect(EntityTags(["*"]) == .any)
        #expect(EntityTags([" * "]) == .any)
        #expect(EntityTags([]) == nil)
        for empty in ["", " ", ",", " , "] { #expect(EntityTags([empty]) == .list([])) }
    }

    @Test func `a rev without quotes is accepted`() {
        #expect(EntityTags(["3f9a"]) == .list([.init(isWeak: false, value: "3f9a")]))
    }

    @Test(
        arguments: [
            ([], NoteForm.json),
            (["*/*"], .json),
            (["text/markdown"], .markdown),
            (["text/plain"], .plain),
            (["text/*"], .markdown),
            (["application/json;q=0.5, text/plain"], .plain),
            (["text/html, application/xhtml+xml, */*;q=0.8"], .json),
            (["text/markdown;q=0, */*"], .json),
            (["TEXT/Markdown; charset=utf-8"], .markdown),
        ] as [([String], NoteForm)])
    func `Accept chooses a note's form`(accept: [String], expected: NoteForm) {
        #expect(NoteForm.preferred(accept) == expected)
    }

    @Test(arguments: [["image/png"], ["application/json;q=0"], ["text/html"]])
    func `an Accept without a possible form is not acceptable`(accept: [String]) {
        #expect(NoteForm.preferred(accept) == nil)
    }
}
