import SeededRandom
import Testing

@testable import Notes

/// Rules of the merge hold for any three states, drawn from so few lines, tags and members that equal ones are
/// frequent.
struct LineMergeAlgebraTests {
    private static let lines = [
        "", "a", "b", "- [ ] a", "- [x] a", "- [ ] b", "c\r", "c", "\u{AC00}", "\u{1100}\u{1161}", "> - [ ] d",
        "1. [X] e",
        " ", "\r", "- [ ] milk", "- [x] milk, two\r", "\u{3000}", "1234567890. [ ] f", "*[ ] g",
    ]
    private static let tags = ["a", "b", "\u{E9}", "e\u{301}"]
    private static let values: [JSON] = [.bool(true), .number(JSONNumber(1)), .string("\u{E9}"), .string("e\u{301}")]

    private func content(_ random: inout Seeded) -> Content {
        let lines = (0..<random.below(9)).map { _ in Self.lines.pick(&random) }
        var content = Content(lines: lines, tags: Self.tags.filter { _ in random.chance(50) })
        for name in Self.tags where random.chance(50) { content.extra[name] = Self.values.pick(&random) }
        return content
    }

    private func edited(_ content: Content, _ random: inout Seeded) -> Content {
        var lines = content.lines
        for _ in 0..<random.below(4) {
            let place = random.below(lines.count + 1)
            let end = random.chance(50) ? place : min(place + 1, lines.count)
            lines.replaceSubrange(place..<end, with: random.chance(70) ? [Self.lines.pick(&random)] : [])
        }
        var edited = self.content(&random)
        if random.chance(80) { (edited.tags, edited.extra) = (content.tags, content.extra) }
        (edited.title, edited.body) = (Content(lines: lines).title, Content(lines: lines).body)
        return edited
    }

    private func offer(_ base: Content, _ other: Content, _ present: Content) -> LineMerge.Offer {
        LineMerge.offer(base: base, other: other, present: present)
    }

    @Test func `a change of one side alone, or of both alike, is the merge`() {
        var random = Seeded.announced("line merge, one side")
        for _ in 0..<5_000 {
            let base = content(&random)
            let side = edited(base, &random)
            for offer in [offer(base, side, base), offer(base, base, side), offer(base, side, side)] {
                guard offer.isClean, offer.doubts.isEmpty, offer.content.hasSameMembers(as: side) else {
                    Issue.record("\(base) and \(side): \(offer)")
                    return
                }
            }
        }
    }

    @Test func `exchanged sides have the same conflicts and doubts`() {
        var random = Seeded.announced("line merge, exchange")
        var (clean, doubtful) = (0, 0)
        for _ in 0..<10_000 {
            let base = content(&random)
            let (one, two) = (edited(base, &random), edited(base, &random))
            let (there, back) = (offer(base, one, two), offer(base, two, one))
            let isSame = there.conflicts.elementsEqual(back.conflicts) {
                $0.base.map(bytes) == $1.base.map(bytes) && $0.other.map(bytes) == $1.present.map(bytes)
                    && $0.present.map(bytes) == $1.other.map(bytes)
            }
            guard isSame, there.doubts == back.doubts else {
                Issue.record("\(base), \(one), \(two): \(there) and \(back)")
                return
            }
            clean += there.isClean ? 1 : 0
            doubtful += there.doubts.isEmpty ? 0 : 1
        }
        #expect(clean > 5_000 && clean < 9_800)
        #expect(doubtful > 100)
    }

    @Test func `each line comes from a text, and a line that both added is kept`() {
        var random = Seeded.announced("line merge, lines")
        // Lines are compared like this: without the mark and the CR.
        func plain(_ content: Content) -> [String] {
            content.lines.map { line in
                let text = line.hasSuffix("\r") ? String(line.unicodeScalars.dropLast()) : line
                return text.replacing("[x]", with: "[ ]").replacing("[X]", with: "[ ]")
            }
        }
        for _ in 0..<5_000 {
            let base = content(&random)
            let (other, present) = (edited(base, &random), edited(base, &random))
            let offer = offer(base, other, present)
            let merged = Set(plain(offer.content).map(bytes))
            let both = Set(plain(other).map(bytes)).intersection(plain(present).map(bytes))
            let known = Set((plain(base) + plain(other) + plain(present)).map(bytes))
            let lost = offer.isClean ? both.subtracting(plain(base).map(bytes)).subtracting(merged) : []
            // An empty body has no lines, so a blank line more or less is the same text.
            guard merged.subtracting([[]]).isSubset(of: known), lost.subtracting([[]]).isEmpty else {
                Issue.record("\(base), \(other), \(present): \(offer)")
                return
            }
        }
    }
}

extension Content {
    /// Compares title, body, tags in their order, and `extra` in any order.
    fileprivate func hasSameMembers(as other: Content) -> Bool { self == other }

    /// Cuts the text at each LF; a CR and an LF are one `Character`.
    var lines: [String] {
        [title]
            + (body.isEmpty
                ? [] : body.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(Substring($0)) })
    }
}
