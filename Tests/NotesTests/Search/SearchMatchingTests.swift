import Foundation
import KoreanTyping
import SeededRandom
import Testing

@testable import Notes

struct SearchMatchingTests {
    @Test func `every vector ranks and is found at its position`() throws {
        let vectors = try SearchVectors.read().match
        #expect(vectors.count > 65)
        for vector in vectors {
            let query = SearchQuery(vector.query)
            let rank = query.rank(title: FoldedText(vector.title), body: FoldedText(vector.body))
            #expect(rank.map { "\($0)" } == vector.rank, "\(vector)")
            guard rank != nil else { continue }
            let positions = vector.matches.map {
                SearchMatch($0.field == "title" ? .title : .body, start: $0.start, length: $0.length)
            }
            #expect(query.matches(title: vector.title, body: vector.body) == positions, "\(vector)")
        }
    }

    @Test func `a note that holds a word is found at every state of its typing`() throws {
        let words = KoreanWords.all
        #expect(words.count >= 2_000)
        #expect(Set(words).count == words.count)
        var states = 0
        for word in words {
            let title = FoldedText("")
            let body = FoldedText("어제 \(word) 적었다".decomposedStringWithCanonicalMapping)
            for state in HangulTyping.states(of: word) {
                states += 1
                #expect(SearchQuery(state).rank(title: title, body: body) != nil, "\(state) on the way to \(word)")
            }
            #expect(HangulTyping.states(of: word).last == word)
        }
        #expect(states > 15_000)
    }

    @Test func `a note with a blank in a word is found at every state, by a phrase never`() {
        var random = Seeded.announced("blanks in words")
        var count = 0
        for word in KoreanWords.all where word.unicodeScalars.count > 1 {
            let parted = word.parted(&random)
            let title = FoldedText("")
            let body = FoldedText("어제 \(parted) 적었다")
            for state in HangulTyping.states(of: word) {
                #expect(SearchQuery(state).rank(title: title, body: body) != nil, "\(state) on the way to \(word)")
            }
            let rank = SearchQuery(word).rank(title: title, body: body)
            #expect(rank == .looseBody, "\(word) in \(parted)")
            #expect(SearchQuery("\"\(word)").rank(title: title, body: body) == nil, "\(word) in \(parted)")
            let lines = FoldedText(parted.replacingOccurrences(of: " ", with: " \n"))
            #expect(SearchQuery(word).rank(title: title, body: lines) == nil, "\(word) over a line break")
            // Here the query has the blank, and the note has none.
            #expect(SearchQuery(parted).rank(title: title, body: FoldedText(word)) == .body, "\(parted)")
            count += 1
        }
        #expect(count > 1_900)
    }

    @Test func `typing shows the states of an input method`() {
        #expect(HangulTyping.states(of: "메모장") == ["ㅁ", "메", "멤", "메모", "메몾", "메모자", "메모장"])
        #expect(HangulTyping.states(of: "값이") == ["ㄱ", "가", "갑", "값", "값ㅇ", "값이"])
        #expect(HangulTyping.states(of: "과일") == ["ㄱ", "고", "과", "광", "과이", "과일"])
        #expect(HangulTyping.states(of: "갑시") == ["ㄱ", "가", "갑", "값", "갑시"])
        #expect(HangulTyping.states(of: "아빠") == ["ㅇ", "아", "아ㅃ", "아빠"])
    }

    @Test func `a text has the occurrences that a comparison at each offset finds`() {
        var random = Seeded.announced("occurrences")
        var (found, crossed) = (0, 0)
        for _ in 0..<4_000 {
            let (typed, text) = SearchTexts.repetitive(&random)
            let folded = FoldedText(text).units
            for word in SearchQuery(typed).words {
                for pattern in [word.literal] + word.loose {
                    let expected = pattern.naiveRanges(in: folded)
                    #expect(pattern.ranges(in: folded, limit: .max) == expected, "\(typed) in \(text)")
                    found += expected.count
                    if expected.contains(where: { $0.count > pattern.count }) { crossed += 1 }
                }
            }
        }
        #expect(found > 500 && crossed > 20, "\(found) occurrences, \(crossed) patterns that crossed blanks")
    }

    @Test func `a long pattern is found in a long text that nearly matches everywhere`() {
        let many = String(repeating: "가", count: 300)
        let title = FoldedText("")
        let near = FoldedText(String(repeating: "가", count: 340_000))
        for query in [many + "ㄱ", many + "나", "\"\(many)나\"", many + "각"] {
            let isEverywhere = !query.contains("나")
            #expect(SearchQuery(query).rank(title: title, body: near) == (isEverywhere ? .looseBody : nil))
        }
        let last = FoldedText(String(repeating: "가", count: 340_000) + "나")
        #expect(SearchQuery(many + "ㄴ").rank(title: title, body: last) == .looseBody)
        #expect(
            SearchQuery(many + "나").matches(title: "", body: String(repeating: "가", count: 340_000) + "나").count == 1)
    }

    @Test func `a matching text has every atom of the pattern, and one exact atom is a match`() {
        var random = Seeded.announced("atoms")
        for _ in 0..<3_000 {
            let text = FoldedText(SearchTexts.note(&random)).units
            let typed = random.chance(50) ? SearchTexts.word(&random) : SearchTexts.piece(of: text, &random)
            let query = SearchQuery(typed)
            for word in query.words {
                for pattern in [word.literal] + word.loose {
                    let atoms = pattern.atoms()
                    let stands = text.withUnsafeBufferPointer { pattern.first(in: $0) != nil }
                    let has = atoms.all.allSatisfy { SearchTexts.has($0, text) }
                    if stands { #expect(has, "\(typed)") }
                    if atoms.areExact { #expect(stands == has, "\(typed)") }
                }
            }
        }
    }

    @Test func `a snippet is the beginning, or the text around the first match`() {
        let query = SearchQuery("바늘")
        let hay = String(repeating: "건초 더미\n", count: 100)
        let body = hay + "바늘이 여기" + hay
        let snippet = Snippet.text(body: body, matches: query.matches(title: "", body: body))
        #expect(snippet.contains("건초 더미 바늘이 여기건초"))
        #expect(snippet.first == "…")
        #expect(snippet.last == "…")
        #expect(snippet.count == Snippet.length)
        #expect(Snippet.text(body: "짧은 글", matches: []) == "짧은 글")
        #expect(Snippet.text(body: "", matches: []) == "")
        let family = String(repeating: "👨‍👩‍👧", count: 300)
        let cut = Snippet.text(body: family, matches: [])
        #expect(cut == String(repeating: "👨‍👩‍👧", count: Snippet.length - 1) + "…")
        let all = String(repeating: "a", count: Snippet.length)
        #expect(Snippet.text(body: all, matches: []) == all)
    }
}

extension String {
    /// Returns the word with one to three blanks somewhere inside.
    fileprivate func parted(_ random: inout Seeded) -> String {
        var scalars = Array(unicodeScalars)
        let position = 1 + random.below(scalars.count - 1)
        scalars.insert(contentsOf: Array(repeating: " ", count: 1 + random.below(3)), at: position)
        return String(String.UnicodeScalarView(scalars))
    }
}

extension SearchTexts {
    /// Returns a part of a text, as a person would type it from memory.
    static func piece(of text: [UInt16], _ random: inout Seeded) -> String {
        guard !text.isEmpty else { return "" }
        let start = random.below(text.count)
        let end = min(text.count, start + 1 + random.below(12))
        return String(decoding: text[start..<end], as: UTF16.self).replacingOccurrences(of: "\u{FFFD}", with: "")
    }

    /// Answers as the index would.
    static func has(_ atom: SearchAtom, _ text: [UInt16]) -> Bool {
        var pairs: [UInt64] = []
        var words: [Range<Int>] = []
        text.withUnsafeBufferPointer { SearchTerms.collect($0, pairs: &pairs, words: &words) }
        switch atom {
        case .single(let run):
            let codes = SearchTerms.pair(run.lowerBound, 0)...SearchTerms.pair(run.upperBound, 0x1F_FFFF)
            return pairs.contains { codes.contains($0) }
        case .pair(let first, let second):
            return pairs.contains {
                first.contains(UInt32($0 >> 21)) && second.contains(UInt32($0 & 0x1F_FFFF))
            }
        case .parted(let first, let second):
            let blank = first.lowerBound + SearchTerms.acrossBlank...first.upperBound + SearchTerms.acrossBlank
            return has(.pair(first, second), text) || has(.pair(blank, second), text)
        case .chain(let elements, let crossesBlanks):
            return zip(elements, elements.dropFirst()).allSatisfy {
                has(crossesBlanks ? .parted($0, $1) : .pair($0, $1), text)
            }
        case .part(let bytes):
            return words.contains {
                String(decoding: text[$0], as: UTF16.self).contains(String(decoding: bytes, as: UTF8.self))
            }
        }
    }
}

extension SearchPattern {
    /// Searches by the definition: the first offset where it begins, then the first behind that.
    fileprivate func naiveRanges(in text: [UInt16]) -> [Range<Int>] {
        text.withUnsafeBufferPointer { text in
            var ranges: [Range<Int>] = []
            var position = 0
            while position < text.count {
                if let end = end(in: text, at: position) {
                    ranges.append(position..<end)
                    position = end
                } else {
                    position += 1
                }
            }
            return ranges
        }
    }
}
