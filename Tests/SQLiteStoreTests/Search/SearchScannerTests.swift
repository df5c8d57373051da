import Foundation
import NotesSQLiteStore
import SeededRandom
import Testing

@testable import Notes

/// Compares the index with a scanner that is slow and obviously right: it folds everything, and searches for the words.
struct SearchScannerTests {
    private static let korean = [
        "메모장을", "장보기", "우유와", "달걀", "회의록", "값이", "닭고기", "과자", "의자", "쓰레기통", "데이터베이스", "가나다라마바사", "없습니다", "ㅋㅋㅋ", "꽃",
        "메",
    ]
    private static let other = [
        "Café", "notes", "naïve", "iPhone15케이스", "e-mail", "C++", "100%", "🎉", "👨‍👩‍👧", "❤️", "ガラス", "買い物メモ", "会议记录", "牛奶",
        "x",
        "pneumonoultramicroscopicsilicovolcanoconiosis", "https://example.com/a?b=c", "ﾒﾓ", "ＡＢＣ", "\u{0}", "\"",
        "Łódź",
    ]

    private static func text(_ random: inout Seeded, _ words: Int) -> String {
        var text = ""
        for _ in 0..<random.below(words) + 1 {
            text +=
                random.chance(60)
                ? korean.randomElement(using: &random) ?? "" : other.randomElement(using: &random) ?? ""
            text += [" ", " ", "", "\n", ", "].randomElement(using: &random) ?? ""
        }
        return random.chance(30) ? text.decomposedStringWithCanonicalMapping : text
    }

    private struct Scanned {
        var id: String
        var title: [UInt16]
        var body: [UInt16]

        func has(_ word: [UInt16]) -> Bool { title.contains(word) || body.contains(word) }
    }

    private static func words(_ query: String) -> [[UInt16]] {
        FoldedText(query).units.split { $0 == 0x20 || $0 == 0x0A }.map(Array.init)
    }

    @Test func `random queries find the same notes as the scanner, indexed or not`() throws {
        var random = Seeded.announced("search against a scanner")
        let desk = try Desk()
        var texts: [String: (title: String, body: String)] = [:]
        for number in 0..<80 {
            texts["n\(number)"] = (random.chance(70) ? Self.text(&random, 2).oneLine : "", Self.text(&random, 12))
        }
        try desk.push(texts.map { ($0.key, $0.value.title, $0.value.body) })
        desk.index()
        // Some notes are edited, some deleted, some new: they make dead positions of the index, and a tail.
        for number in 0..<20 {
            let id = "n\(number * 5)"
            desk.pass(milliseconds: 10)
            if random.chance(30) {
                if texts[id] != nil {
                    texts[id] = nil
                    try desk.delete(id)
                }
            } else {
                texts[id] = (Self.text(&random, 2).oneLine, Self.text(&random, 12))
                try desk.push([(id, texts[id]?.title ?? "", texts[id]?.body ?? "")])
            }
        }
        let scanned = texts.map { id, text in
            Scanned(id: id, title: FoldedText(text.title).units, body: FoldedText(text.body).units)
        }
        for round in 0..<800 {
            if round == 500 { desk.index() }
            let query = Self.query(&random, texts)
            let words = Self.words(query)
            // The scanner has no phrases and excludes no words.
            if words.isEmpty || query.contains("\"") || !SearchQuery(query).filter.isEmpty { continue }
            let expected = Set(scanned.filter { note in words.allSatisfy { note.has($0) } }.map(\.id))
            let answer = try desk.search(query)
            let ids = answer.hits.map(\.note.id.text)
            #expect(Set(ids.prefix(expected.count)) == expected, "\(query.unicodeScalars.map(\.value))")
            #expect(Set(ids).count == ids.count)
            #expect(answer.total == ids.count)
            #expect(answer.next == nil)
        }
        #expect(try desk.problems() == [])
    }

    /// Returns a part of a note's text, two parts, or words that no note has.
    private static func query(_ random: inout Seeded, _ texts: [String: (title: String, body: String)]) -> String {
        guard random.chance(80), let text = texts.values.randomElement(using: &random) else {
            return Self.text(&random, 2)
        }
        func part() -> String {
            let scalars = Array((random.chance(30) ? text.title : text.body).unicodeScalars)
            guard !scalars.isEmpty else { return "메모" }
            let start = random.below(scalars.count)
            let end = min(scalars.count, start + 1 + random.below(random.chance(70) ? 4 : 20))
            var view = String.UnicodeScalarView()
            view.append(contentsOf: scalars[start..<end])
            return random.chance(50) ? String(view) : String(view).uppercased()
        }
        return random.chance(25) ? part() + " " + part() : part()
    }
}

extension String {
    fileprivate var oneLine: String { replacingOccurrences(of: "\n", with: " ") }
}
