import KoreanTyping
import NotesSQLiteStore
import Testing

@testable import Notes

/// Types words jamo by jamo, and searches the index for each state.
struct SearchTypingTests {
    /// A third of the states is tested, since consecutive ones differ by a letter.
    @Test func `each of two thousand words is found by the index at states on the way to it`() throws {
        let desk = try Desk()
        let words = KoreanWords.all
        try desk.push(words.indices.map { ("w\($0)", "", words[$0]) })
        desk.index()
        var typed: [String: Set<String>] = [:]
        for (number, word) in words.enumerated() {
            for state in HangulTyping.states(of: word) { typed[state, default: []].insert("w\(number)") }
        }
        #expect(words.count > 2000 && typed.count > 5000)
        var missing: [String] = []
        for (position, state) in typed.keys.sorted().enumerated() where position % 3 == 0 {
            let expected = typed[state, default: []]
            let lost = try expected.subtracting(desk.pages(state, of: 1000))
            if !lost.isEmpty { missing.append("\(state): \(lost.count) of \(expected.count)") }
        }
        #expect(missing.isEmpty, "\(missing.count) of \(typed.count): \(missing.prefix(10))")
    }

    @Test func `a note is in the results at every state on the way to its word`() throws {
        let desk = try Desk()
        let typed: [(word: String, states: [String])] = [
            ("메모장", ["ㅁ", "메", "멤", "메모", "메몾", "메모자", "메모장"]), ("값이", ["ㄱ", "가", "갑", "값", "값ㅇ", "값이"]),
            ("갑시다", ["ㄱ", "가", "갑", "값", "갑시", "갑싣", "갑시다"]), ("과일", ["ㄱ", "고", "과", "광", "과이", "과일"]),
            ("왜가리", ["ㅇ", "오", "왜", "왝", "왜가", "왜갈", "왜가리"]), ("아빠", ["ㅇ", "아", "아ㅃ", "아빠"]),
            ("닭이", ["ㄷ", "다", "달", "닭", "닭ㅇ", "닭이"]), ("의자", ["ㅇ", "으", "의", "읮", "의자"]),
            ("뷔페", ["ㅂ", "부", "뷔", "뷮", "뷔페"]), ("데이터베이스", ["ㄷㅇ", "ㄷㅇㅌ", "ㄷㅇㅌㅂㅇㅅ", "데ㅇㅌ", "데이터벵"]),
            ("감사", ["ㄱㅅ", "ㄳ"]),
        ]
        try desk.push(typed.indices.map { ("w\($0)", "", "어제의 \(typed[$0].word)") })
        try desk.push((0..<100).map { ("n\($0)", "", "다른 글 \($0)") })
        for _ in 0..<2 {
            for (number, (word, states)) in typed.enumerated() {
                for state in states {
                    #expect(try desk.found(state).contains("w\(number)"), "\(state) on the way to \(word)")
                }
            }
            desk.index()
        }
        #expect(try desk.found("메뫼") == [])
        #expect(try desk.found("\"메몾\"") == [])
    }

    @Test(arguments: [
        "\"", "\"\"", "*", "a*", "NEAR(a b)", "a OR b", "a AND NOT b", "(", "[x]", "{}", "^", "-", "a:b", "title:x",
        "\\", "'", ";",
        "%", "_", "\u{0}", "a\u{0}b", "\u{301}", "\u{1100}", "\u{1161}", "\u{11A8}", "ㅏ", "ㅄ", "ㅎㅏ", "\u{FFFD}",
        "\u{200B}", "\u{FEFF}", " ",
        "\n", "\t", "👨‍👩‍👧‍👦", "🇰", "\u{E000}", "\u{10FFFF}", "ﷺ", "ẞ", "İ", "ǅ", "\u{3099}", "ﾞ",
    ])
    func `every string is a query`(text: String) throws {
        let desk = try Desk()
        try desk.push([("a", "title \(text.filter { !$0.isNewline })", "x \(text) y"), ("b", "", "plain")])
        for _ in 0..<2 {
            let words = SearchQuery(text).words.count
            let answer = try desk.search(text)
            #expect(answer.hits.contains { $0.note.id.text == "a" } == (words > 0))
            #expect(answer.total == answer.hits.count)
            desk.index()
        }
    }

    @Test func `a query of the greatest number of words is answered`() throws {
        let desk = try Desk()
        try desk.push(
            (0..<300).map { ("n\($0)", "", "a b c d e f g h i j k l m n o p q r s t u v w x y z 가 나 다 \($0)") })
        desk.index()
        let long = (0..<170).map { "가나다라마바사".dropFirst($0 % 6).prefix(1) + "\($0)" }.joined(separator: " ")
        #expect(try desk.search(String(long)).total == 0)
        #expect(try desk.search("a b c d e f g h i j k l m n o p q r s t u v w x y z 가 나 다 299").hits.count == 1)
        #expect(try desk.search(String(repeating: "가", count: 341)).total == 0)
    }
}
