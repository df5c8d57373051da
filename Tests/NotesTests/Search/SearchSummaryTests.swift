import KoreanTyping
import SeededRandom
import Testing

@testable import Notes

struct SearchSummaryTests {
    /// Checks that a summary promises no lower rank than the note has, and exactly its rank if the title decides it.
    private func check(_ title: String, _ body: String, _ typed: String) {
        let query = SearchQuery(typed)
        let rank = query.rank(title: FoldedText(title), body: FoldedText(body))
        let best = query.bestRank(SearchSummary(title: title, body: body))
        guard let rank else { return }
        guard let best else {
            Issue.record("\(typed) is missed")
            return
        }
        #expect(best <= rank, "\(typed)")
        if rank <= .title { #expect(best == rank, "\(typed)") }
    }

    @Test func `no note that matches is missed`() throws {
        for vector in try SearchVectors.read().match { check(vector.title, vector.body, vector.query) }
        var random = Seeded.announced("summaries")
        for _ in 0..<3_000 {
            let (title, body) = (SearchTexts.note(&random), SearchTexts.note(&random) + SearchTexts.note(&random))
            let text = FoldedText(body).units
            check(title, body, SearchTexts.piece(of: text, &random))
            check(title, body, "\"" + SearchTexts.piece(of: text, &random))
            check(title, body, SearchTexts.word(&random) + " " + SearchTexts.piece(of: text, &random))
            let odd = SearchTexts.anything(&random)
            check("", odd, SearchTexts.piece(of: FoldedText(odd).units, &random))
        }
    }

    @Test func `no state of the typing of a word is missed`() {
        for word in KoreanWords.all {
            let parted = word.prefix(1) + " " + word.dropFirst()
            for state in HangulTyping.states(of: word) {
                check("", "어제 \(word) 적었다", state)
                check("", "어제 \(parted) 적었다", state)
            }
        }
    }

    @Test func `most notes without the word are left out`() {
        let words = KoreanWords.all.filter { $0.unicodeScalars.count >= 3 }
        let body = words.prefix(120).joined(separator: " ")
        let summary = SearchSummary(title: "Notes", body: body)
        let absent = words.dropFirst(120).filter { word in
            SearchQuery(word).rank(title: FoldedText("Notes"), body: FoldedText(body)) == nil
        }
        let left = absent.filter { SearchQuery($0).bestRank(summary) == nil }
        #expect(absent.count > 500)
        #expect(left.count * 10 > absent.count * 8, "\(left.count) of \(absent.count)")
    }

    @Test func `a summary survives its bytes, and other bytes are none`() {
        for body in ["", "우유", String(repeating: "메모 notes ", count: 30_000)] {
            let summary = SearchSummary(title: "Ｔitle", body: body)
            #expect(summary.bytes.withUnsafeBytes { SearchSummary($0) } == summary)
            #expect(summary.bytes.count <= 17_000)
            #expect(summary.bytes.dropLast().withUnsafeBytes { SearchSummary($0) } == nil)
        }
        #expect([255, 255, 255, 255].withUnsafeBytes { SearchSummary($0) } == nil)
        #expect([].withUnsafeBytes { SearchSummary($0) } == nil)
    }
}
