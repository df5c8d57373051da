import Foundation
import Notes
import SeededRandom
import Testing

@testable import NotesSearchIndex

struct IndexSearchTests {
    private static let words = [
        "제주도", "여행", "메모장", "회의록", "우유", "데이터", "베이스", "값이", "ㅋㅋ", "가", "나다", "notes", "Café", "e-mail", "x", "会议",
        "ガラス", "🎉",
    ]

    private static func text(_ random: inout Seeded, _ count: Int) -> String {
        var text = ""
        for _ in 0..<random.below(count) + 1 {
            text += words.pick(&random) + ["", " ", " ", "  ", "\n", ", "].pick(&random)
        }
        return text
    }

    /// Draws words joined, parted, cut, as initials or in quotes.
    private static func query(_ random: inout Seeded) -> String {
        let typed = (0..<random.below(3) + 1).map { _ in words.pick(&random) }
            .joined(separator: random.chance(40) ? " " : "")
        switch random.below(5) {
        case 0: return typed.initials
        case 1: return String(typed.prefix(1 + random.below(typed.count)))
        case 2: return String(typed.prefix(3)).initials + typed.dropFirst(3)
        case 3 where random.chance(30): return "\"\(typed)\""
        default: return typed
        }
    }

    /// Segments of an older form answer the same, by more reads: form 0 has no pairs across blanks.
    @Test(arguments: [Segment.presentForm, 0])
    func `every query finds what a scan of all notes finds, in the same order`(form: Int) throws {
        var random = Seeded.announced("index search")
        for _ in 0..<3 {
            let texts = (0..<150).map { _ in
                (
                    title: random.chance(70) ? Self.text(&random, 2).replacingOccurrences(of: "\n", with: " ") : "",
                    body: Self.text(&random, 20)
                )
            }
            let shelf = Shelf(texts, segments: [70, 1, 50], form: form, dead: [3, 71, 80])
            for _ in 0..<100 {
                let typed = Self.query(&random)
                let expected = shelf.scan(typed)
                for (limit, settled) in [(1000, 1000), (7, 0)] {
                    var limits = IndexSearch.Limits()
                    limits.settled = settled
                    let found = try shelf.search(typed, limit: limit, limits: limits)
                    #expect(found.positions == expected, "\(typed), form \(form), \(limit), \(settled)")
                    #expect(found.isComplete, "\(typed), form \(form)")
                    #expect(found.unannounced == 0 || form == 0, "\(typed)")
                    #expect(settled == 0 || found.total == expected.count, "\(typed), form \(form)")
                    guard found.positions == expected else { return }
                }
            }
        }
    }

    @Test(arguments: ["제주", "ㅈㅈ", "젲"])
    func `two syllables and a blank between them are read from the postings alone`(typed: String) throws {
        let shelf = Shelf([("", "제 주도 여행"), ("", "어제 주운 것"), ("제주", "")], segments: [3])
        let found = try shelf.search(typed)
        // Only of the title is it in doubt whether the query is all of it.
        #expect(found.looks == (typed == "제주" ? 0 : 1))
        #expect(found.positions == shelf.scan(typed))
    }

    @Test func `initials are looked for in notes that have them one after the other`() throws {
        // Each pair of initials is in all of them, and only the oldest have them in a row.
        let pairs = (0..<1_500).map { _ in (title: "", body: "재주 넘는 준다 다리") }
        let shelf = Shelf((0..<58).map { _ in (title: "", body: "제주도 구경") } + pairs, segments: [1_558])
        let found = try shelf.search("ㅈㅈㄷ")
        #expect(found.positions.count == 58)
        #expect(found.isComplete)
        #expect(found.looks < 100)
    }

    /// Makes 80 candidates for ㄱㄴㄷㄹ, of which every second one has the pairs of initials, but not in a row.
    private static func doubtful() -> Shelf {
        let texts = (0..<80).map { number in
            (title: number == 2 ? "가나다라" : "", body: number % 2 == 0 ? "가나다라" : "가나 나다 다라")
        }
        return Shelf(texts, segments: [50, 30])
    }

    @Test func `many candidates are read until the page is full, few to count them`() throws {
        let shelf = Self.doubtful()
        let expected = shelf.scan("ㄱㄴㄷㄹ")
        #expect(expected.count == 40)
        var limits = IndexSearch.Limits()
        limits.settled = 80
        let counted = try shelf.search("ㄱㄴㄷㄹ", limit: 5, limits: limits)
        #expect(counted.positions == expected && counted.total == 40 && counted.isComplete)
        limits.settled = 79
        let found = try shelf.search("ㄱㄴㄷㄹ", limit: 5, limits: limits)
        #expect(found.positions == expected && found.isComplete)
        #expect(found.longestPage < 30, "\(found.longestPage)")
        // Candidates are counted where not all were read: at the end of the pages hardly any is left.
        #expect(found.total > 40)
    }

    @Test func `a page at its limit ends early and is incomplete, and the next one continues`() throws {
        let shelf = Self.doubtful()
        let expected = shelf.scan("ㄱㄴㄷㄹ")
        var limits = IndexSearch.Limits()
        limits.settled = 0
        limits.page = 7
        let found = try shelf.search("ㄱㄴㄷㄹ", limits: limits)
        #expect(found.positions == expected && !found.isComplete)
        #expect(found.longestPage == 7)
        limits.page = 1_000
        limits.bytes = 100
        let short = try shelf.search("ㄱㄴㄷㄹ", limits: limits)
        #expect(short.positions == expected && !short.isComplete)
        #expect(short.longestPage < 20)
        // What the postings alone tell needs no reading.
        limits.page = 0
        let exact = try shelf.search("가나", limits: limits)
        #expect(exact.positions == shelf.scan("가나") && exact.isComplete && exact.looks == 0)
    }

    @Test func `a segment comes back from its bytes, in every form`() throws {
        for form in 0...Segment.presentForm {
            var writer = SegmentWriter(after: 5, form: form)
            for seq in 6..<40 {
                let content = Content(title: "제목 \(seq)", body: "여 행 notes", tags: ["a"], folder: "b")
                writer.add(IndexedNote(seq: Int64(seq), lastModified: 100 - Int64(seq), isTrash: seq % 7 == 0, content))
            }
            let built = writer.finish(last: 50)
            let segment = built.segment
            #expect(
                Segment(
                    form: form, after: 5, last: 50, table: segment.table, directory: segment.directory,
                    vocabulary: segment.vocabulary) == segment)
            #expect(segment.trash.count == 5)
            let source = SegmentMerge.Source(segment, dead: [Int64]()) { built.leaves[$0] }
            #expect(try SegmentMerge.merge([source]) == built)
        }
    }

    @Test func `initials are a run of neighbours, of which few leaves are read`() throws {
        // Many pairs that begin with ㄱ, and a nineteenth of them go on with ㄴ.
        func syllable(_ number: Int) -> String {
            String(Unicode.Scalar(UInt32(0xAC00 + number)).map(Character.init) ?? "가")
        }
        let texts = (0..<1_000).map { note in
            let pairs = (0..<20).map {
                syllable((note * 31 + $0) % 588) + syllable((note * 7_919 + $0 * 1_237) % 11_172)
            }
            return (title: "", body: pairs.joined(separator: ", "))
        }
        var reads: [Int: Int] = [:]
        for form in [2, Segment.presentForm] {
            let shelf = Shelf(texts, segments: [1_000], form: form)
            let found = try shelf.search("ㄱㄴ")
            #expect(found.positions == shelf.scan("ㄱㄴ"))
            reads[form] = shelf.leavesRead
        }
        #expect(reads[Segment.presentForm, default: 1_000] * 2 < reads[2, default: 0], "\(reads)")
    }

    @Test func `segments of two forms are not merged`() throws {
        let sources = [0, 1].map { form in
            let built = SegmentWriter(after: Int64(form), form: form).finish(last: Int64(form) + 1)
            return SegmentMerge.Source(built.segment, dead: [Int64]()) { built.leaves[$0] }
        }
        #expect(try SegmentMerge.merge(sources) == nil)
        #expect(try SegmentMerge.merge([sources[0]])?.segment.form == 0)
    }
}

extension String {
    fileprivate var initials: String {
        let letters = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
        return String(
            unicodeScalars.flatMap { scalar -> [Character] in
                (0xAC00...0xD7A3).contains(scalar.value)
                    ? [letters[Int(scalar.value - 0xAC00) / 588]] : [Character(scalar)]
            })
    }
}
