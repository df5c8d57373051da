import QueryVectors
import SeededRandom
import Testing

@testable import Notes

extension QueryVectors.Row {
    /// Returns true if the query finds the note.
    fileprivate func isFound(_ query: SearchQuery) -> Bool {
        var facts = SearchFacts(content)
        (facts.textModified, facts.shared) = (time, shared)
        return query.filter.matches(facts)
            && query.rank(title: FoldedText(content.title), body: FoldedText(content.body)) != nil
    }
}

struct SearchFilterTests {
    @Test func `every query of the vectors finds its notes`() throws {
        let vectors = try QueryVectors.read()
        #expect(vectors.notes.count >= 5 && vectors.queries.count >= 48)
        for query in vectors.queries {
            let parsed = SearchQuery(query.q)
            let found = vectors.notes.filter { $0.isFound(parsed) }.map(\.id)
            #expect(Set(found) == query.found, "\(query.q)")
            #expect(!parsed.isEmpty || query.found.isEmpty, "\(query.q)")
        }
    }

    private func terms(_ typed: String) -> [String] {
        SearchQuery(typed).filter.terms.map { term in
            let name =
                switch term.condition {
                case .tag(let name): "tag \(String(decoding: name, as: UTF16.self))"
                case .folder(let name): "folder \(String(decoding: name, as: UTF16.self))"
                default: "\(term.condition)"
                }
            return (term.isNegated ? "not " : "") + name
        }
    }

    private func words(_ typed: String) -> String { String(decoding: SearchQuery(typed).text, as: UTF16.self) }

    @Test func `operators are taken out of the words, and the other text stays`() {
        #expect(terms("TAG:\"Über uns\" -in:집/둘 is:Pinned") == ["tag uber uns", "not folder 집/둘", "pinned"])
        #expect(words("하나 tag:x \"둘  셋\" -is:shared 넷") == "하나 둘 셋 넷")
        #expect(terms("tag:a -tag:a tag:A") == ["tag a", "not tag a"])
        // An unclosed quote runs to the end. A term begins after white space alone.
        #expect(terms("tag:\"a b is:pinned") == ["tag a b is:pinned"])
        #expect(terms("tag:\"a\"is:pinned ｔａｇ：b") == ["tag a", "tag b"])
        #expect(terms("x\"tag:a y\"") == [] && words("x\"tag:a y\"") == "x\"tag:a y\"")
        for text in ["--x", "a-b", "tagged:x", "tag :x", "is:blue", "has:files", "-", "before:2026-02-30"] {
            #expect(SearchQuery(text).filter.isEmpty, "\(text)")
            #expect(words(text) == FoldedText(text).text, "\(text)")
        }
        for text in ["tag:", "-tag:", "is:\"\"", "tag:#", "in:\"", "-\"\"", "-\"", "tag:\u{301}", "before: after:"] {
            #expect(SearchQuery(text).isEmpty, "\(text)")
        }
        #expect(words("\"\"") == "\"\"" && !SearchQuery("\"\"").isEmpty)
        // Without folded text, a sign is a sign.
        #expect(words("-\u{301}") == "-")
    }

    @Test func `what a query excludes is compared in folded text, literally`() {
        func finds(_ typed: String, _ title: String, _ body: String = "") -> Bool {
            SearchQuery(typed).rank(title: FoldedText(title), body: FoldedText(body)) != nil
        }
        #expect(!finds("-cafe", "", "Un CAFÉ noir"))
        #expect(!finds("-메", "메모"))
        #expect(finds("-ㅁㅁ", "메모"))
        #expect(finds("-제주도여행", "", "제주도 여행"))
        #expect(!finds("-\"a b\"", "", "a\nb"))
        #expect(!finds("메모 -장", "메모", "장"))
        #expect(finds("메모 -장", "메모", "잔"))
        let summary = SearchSummary(title: "메모 장", body: "우유")
        #expect(SearchQuery("메모 -장").bestRank(summary) == nil)
        #expect(SearchQuery("메모 -집").bestRank(summary) == .startOfTitle)
        #expect(SearchQuery("-집").bestRank(summary) == .body)
    }

    @Test(arguments: [
        ("- [ ] a", true), ("a\n\t* [ ]", true), ("+ [ ]\r\nb", true), ("12. [ ] a", true), ("1) [ ]\tb", true),
        ("- [x] a", false), ("-[ ] a", false), ("- [ ]a", false), ("1 [ ] a", false), ("a - [ ] b", false),
        ("- ", false), ("1", false), ("1.", false), ("", false),
    ])
    func `an open task is a line of a list with an empty box`(body: String, isTask: Bool) {
        #expect(SearchQuery("has:task").filter.matches(SearchFacts(Content(body: body))) == isTask)
    }

    @Test func `a day, a month or a year begins with its first moment in UTC`() {
        func isFound(_ typed: String, _ time: String) -> Bool {
            var facts = SearchFacts(Content())
            facts.textModified = Timestamp(parameter: time)
            return SearchQuery(typed).filter.matches(facts)
        }
        for (date, last, first) in [
            ("2024-03-01", "2024-02-29T23:59:59.999Z", "2024-03-01T00:00:00.000Z"),
            ("2026-10", "2026-09-30T23:59:59.999Z", "2026-10-01T00:00:00.000Z"),
            ("2026", "2025-12-31T23:59:59.999Z", "2026-01-01T00:00:00.000Z"),
        ] {
            #expect(isFound("before:\(date)", last) && !isFound("after:\(date)", last), "\(date)")
            #expect(!isFound("before:\(date)", first) && isFound("after:\(date)", first), "\(date)")
        }
        #expect(isFound("after:0000 before:9999-12-31", "2026-01-01T00:00:00.000Z"))
    }

    @Test func `a fact that is not known excludes no note`() {
        let facts = SearchFacts(tags: ["a"], folder: "", archived: false)
        #expect(SearchQuery("tag:a is:pinned -is:shared has:task before:1970").filter.matches(facts))
        #expect(!SearchQuery("tag:b is:pinned").filter.matches(facts))
        #expect(!SearchQuery("is:archived").filter.matches(facts))
    }

    @Test func `an invisible character neither hides nor ends a term`() {
        let phrase = "\u{301}＂before:2026 in:\n메모"
        let query = SearchQuery(phrase)
        #expect(query.filter.isEmpty && query.words.count == 1)
        #expect(query.rank(title: FoldedText(""), body: FoldedText(phrase)) != nil)
        #expect(query.rank(title: FoldedText(""), body: FoldedText("before:2026 메모")) == nil)
        #expect(SearchQuery("\u{200B}tag:a\u{200B}").filter == SearchQuery("tag:a").filter)
        #expect(SearchQuery("-\u{301}b").filter == SearchQuery("-b").filter)
    }

    @Test func `any text is a query, and its words are those of the text without operators`() {
        var random = Seeded.announced("queries")
        let parts = [
            "-", "--", "\"", "＂", ":", "tag:", "in:", "is:", "is:pinned", "has:task", "before:2026", "after:", "#", " ",
            "\n",
            "\u{3000}", "메모", "a", "\u{301}", "\u{200B}", "🎉", "/",
        ]
        for _ in 0..<20_000 {
            let typed = (0..<random.below(8)).map { _ in parts.pick(&random) }.joined()
            let query = SearchQuery(typed)
            let facts = SearchFacts(Content(title: "메모", body: typed, tags: ["a"], folder: "a"))
            _ = query.filter.matches(facts)
            let rank = query.rank(title: FoldedText("메모"), body: FoldedText(typed))
            #expect(!query.isEmpty || rank == nil)
            if query.filter.isEmpty, query.words.isEmpty { continue }
            // The words alone, in quotes or not, are found where the filter excludes nothing.
            if query.filter.without.isEmpty { #expect(rank != nil, "\(typed.debugDescription)") }
        }
    }
}
