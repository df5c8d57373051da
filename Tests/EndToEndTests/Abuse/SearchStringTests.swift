import Testing

/// Sends queries that are written to break a search engine. Each finds what its characters mean, no more, and another
/// client is served at the same time.
@Suite(.commonServer)
struct SearchStringTests {
    private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    /// Names the notes below that a query must find.
    struct Query: CustomTestStringConvertible {
        let testDescription: String
        let text: String
        var finds: [String] = []
    }

    private static let notes = [
        ("or", "this OR that"), ("near", "NEAR(one two, 5)"), ("star", "a*b"), ("quote", "she said \"no\" twice"),
        ("nul", "before\u{0}after"), ("sql", "Robert'); DROP TABLE notes;--"), ("like", "100% _sure_"),
        ("accent", "cafe\u{301}"), ("column", "title:secret"), ("path", "C:\\notes\\..\\x"),
        ("long", repeated("longword", 400)),
    ]

    private static let withLetterA = ["or", "near", "star", "quote", "nul", "sql", "accent"]

    private static let queries = [
        Query(testDescription: "OR is a word", text: "OR that", finds: ["or"]),
        Query(testDescription: "AND NOT are words", text: "this AND NOT that"),
        Query(testDescription: "NEAR", text: "NEAR(one two, 5)", finds: ["near"]),
        Query(testDescription: "NEAR/5", text: "one NEAR/5 two"),
        Query(testDescription: "a star is a star", text: "a*b", finds: ["star"]),
        Query(testDescription: "a star alone", text: "*", finds: ["star"]),
        Query(testDescription: "a prefix with a star finds none", text: "thi*"),
        Query(testDescription: "a quote inside a word", text: "a\"b"),
        Query(testDescription: "a phrase", text: "\"this or that\"", finds: ["or"]),
        Query(testDescription: "a quote that is never closed", text: "\"this or", finds: ["or"]),
        Query(testDescription: "two quotes", text: "\"\"", finds: []),
        Query(testDescription: "a doubled quote, as SQL escapes it", text: "\"no\"\"twice\"", finds: ["quote"]),
        Query(testDescription: "NUL", text: "\u{0}", finds: ["nul"]),
        Query(testDescription: "NUL inside", text: "before\u{0}after", finds: ["nul"]),
        Query(testDescription: "an end of a statement", text: "'); DROP TABLE notes;--", finds: ["sql"]),
        Query(testDescription: "LIKE's signs", text: "% _sure_", finds: ["like"]),
        Query(testDescription: "a lone combining mark", text: "\u{301}"),
        Query(testDescription: "five hundred combining marks", text: repeated("\u{301}", 500)),
        Query(
            testDescription: "a letter under a hundred marks", text: "caf" + "e" + repeated("\u{301}", 100),
            finds: ["accent"]),
        Query(testDescription: "joiners and overrides", text: "\u{200D}\u{202E}\u{FEFF}"),
        Query(testDescription: "a column filter is text", text: "title:secret", finds: ["column"]),
        Query(testDescription: "a column filter names no column", text: "{title body}: this"),
        Query(testDescription: "a caret", text: "^this"),
        Query(testDescription: "backslashes", text: "notes\\..\\x", finds: ["path"]),
        Query(testDescription: "brackets", text: "((((("),
        Query(testDescription: "an exponent of a regular expression", text: "(a+)+$"),
        Query(testDescription: "lone jamo", text: "\u{1100}\u{1161}\u{11A8}"),
        Query(testDescription: "a word of a kilobyte", text: repeated("longword", 128), finds: ["long"]),
        Query(testDescription: "five hundred words", text: repeated("a ", 512), finds: withLetterA),
        Query(
            testDescription: "two hundred words, each another",
            text: (100..<300).map { "w\($0)" }.joined(separator: " ")),
        Query(testDescription: "three hundred phrases", text: repeated("\"a\"", 300), finds: withLetterA),
        Query(testDescription: "nothing but quotes", text: repeated("\"", 1024)),
        Query(testDescription: "a run of initials", text: repeated("ㅁㅂ", 150)),
    ]

    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count == 1 ? "0" + digits : digits)
        }.joined()
    }

    private static func target(_ text: String) -> String { "/v1/search?q=" + encoded(text) }

    @Test(arguments: queries) func `any typed text is a query, and others are served meanwhile`(_ query: Query)
        throws
    {
        let (me, other) = (try Caller.me, try Caller.me)
        for (id, body) in Self.notes { _ = try me.put(id, ["title": "", "body": .text(body)]) }
        try me.send("GET", Self.target(query.text))
        #expect(try other.get("/health").status == 200)
        #expect(try other.get("/v1/notes/or").status == 200)
        let answer = try me.answer()
        #expect(answer.status == 200)
        #expect(Set(answer.json["results"].list.compactMap { $0["note"]["id"].text }) == Set(query.finds))
    }

    @Test(arguments: ["%FF", "%C0%80", "%ED%A0%80", "a%E3%81"])
    func `a query that is not text is refused`(_ query: String) throws {
        let answer = try Caller.me.get("/v1/search?q=\(query)")
        #expect(answer.status == 400)
        #expect(answer.code == "invalid_utf8")
    }
}
