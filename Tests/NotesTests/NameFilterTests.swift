import Testing

@testable import Notes

@Suite struct NameFilterTests {
    @Test(arguments: [
        ("home", "home", true), ("home", "home/lists", false), ("home/", "home", true), ("home/", "home/lists", true),
        ("home/", "home/lists/old", true), ("home/", "homework", false), ("home/", "hom", false), ("home/", "", false),
        ("/", "/", true), ("/", "a", false), ("", "", true), ("a//", "a/", true), ("a//", "a//b", true),
        ("\u{1100}\u{1161}/", "\u{AC00}/b", false),
    ])
    func `a filter matches its name, and with a slash at its end the names below`(
        filter: String, name: String, matches: Bool
    ) {
        #expect(NameFilter(filter).matches(name) == matches)
    }

    @Test func `a name is below each of its beginnings that a slash follows`() {
        #expect(NameFilter.above("a") == [])
        #expect(NameFilter.above("a/b/c") == ["a", "a/b"])
        #expect(NameFilter.above("/a/") == ["/a"])
        #expect(NameFilter.above(["a/b", "a/c", "x", "x/y"]) == ["a"])
    }

    @Test func `a new tag must not end in a slash, and an existing one may stay`() throws {
        let limits = NoteLimits()
        let content = Content(tags: ["a", "b/"])
        let error = try #require(refusal { () throws(DomainError) in try limits.checkTags(of: content, over: []) })
        #expect(error.code == .invalidNote && error.problems.map(\.pointer) == ["/tags/1"])
        try limits.checkTags(of: content, over: [Content(tags: ["b/"])])
        let decoder = NoteDecoder()
        #expect(try decoder.patch(#"{"title":"t"}"#, over: content).content.tags == ["a", "b/"])
        #expect(try decoder.patch(#"{"tags":["b/","c"]}"#, over: content).content.tags == ["b/", "c"])
        let refused = refusal { () throws(DomainError) in try decoder.patch(#"{"tags":["a/"]}"#, over: content) }
        #expect(refused?.code == .invalidNote)
    }
}
