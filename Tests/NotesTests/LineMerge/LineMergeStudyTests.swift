import SeededRandom
import Testing

@testable import Notes

/// Merges notes that two people edit apart, and expects the right text. The edits name the lines that they mean, so the
/// right text is known unless both changed one line; the merge sees three texts alone.
struct LineMergeStudyTests {
    private struct Line: Equatable {
        var text: String
        /// Ticks a task; nil is another line.
        var isDone: Bool?

        var written: String { isDone.map { "- [\($0 ? "x" : " ")] \(text)" } ?? text }
    }

    private struct Text {
        /// Lists the lines of the base after the edit; nil is a deleted line.
        var lines: [Line?]
        /// Lists the lines inserted before each line of the base, and behind the last.
        var inserted: [[Line]]

        init(_ lines: [Line]) {
            self.lines = lines
            inserted = Array(repeating: [], count: lines.count + 1)
        }

        var written: [String] {
            zip(inserted, lines + [nil]).flatMap { inserted, line in inserted + (line.map { [$0] } ?? []) }.map(
                \.written)
        }

        /// Makes one to four edits. The title, which is the first line, is rewritten at most.
        mutating func edit(_ number: inout Int, _ random: inout Seeded) {
            for _ in 0...random.below(4) {
                number += 1
                let place = random.below(lines.count)
                switch random.below(10) {
                case 0..<3: if let isDone = lines[place]?.isDone { lines[place]?.isDone = !isDone }
                case 3..<5: if let text = lines[place]?.text, !text.isEmpty { lines[place]?.text = "\(text) \(number)" }
                case 5..<7: if place > 0 { lines[place] = nil }
                default:
                    let isDone: Bool? = random.chance(50) ? false : nil
                    inserted[place + 1].append(Line(text: "\(number) added", isDone: isDone))
                }
            }
        }

        /// Returns the right note, with the lines that both inserted at one place in either order, or nil where both
        /// sides changed one line in different ways.
        static func right(_ base: Text, _ other: Text, _ present: Text) -> (Text, Text)? {
            var right = base
            for (place, line) in base.lines.enumerated() {
                let (one, two) = (other.lines[place], present.lines[place])
                if one == line || two == line || one == two {
                    right.lines[place] = LineMerge.changed(line, one, two)
                } else if let line, let one, let two, one.text == line.text || two.text == line.text {
                    right.lines[place] = Line(
                        text: LineMerge.changed(line.text, one.text, two.text),
                        isDone: LineMerge.changed(line.isDone, one.isDone, two.isDone))
                } else {
                    return nil
                }
            }
            var reverse = right
            right.inserted = zip(other.inserted, present.inserted).map { $0 + $1 }
            reverse.inserted = zip(other.inserted, present.inserted).map { $1 + $0 }
            return (right, reverse)
        }
    }

    private struct Tally {
        var right = 0
        var missed = 0
        var contested = 0
        var reportedContested = 0
        /// Counts texts in another order, or with another number of blank lines or of equal lines.
        var misplaced = 0
    }

    /// Merges `notes` notes. `words` is the number of distinct texts of the base's lines, or 0 if all are distinct.
    private func tally(_ name: String, notes: Int, words: Int) -> Tally {
        var random = Seeded.announced("line merge, \(name)")
        var tally = Tally()
        for _ in 0..<notes {
            let base = Text(
                (0..<4 + random.below(12)).map { place in
                    if place > 0, random.chance(10) { return Line(text: "") }
                    let text = words == 0 ? "line \(place)" : "line \(random.below(words))"
                    return Line(text: text, isDone: place > 0 && random.chance(50) ? random.chance(30) : nil)
                })
            var (other, present, number) = (base, base, 0)
            other.edit(&number, &random)
            present.edit(&number, &random)
            let offer = LineMerge.offer(
                base: Content(lines: base.written), other: Content(lines: other.written),
                present: Content(lines: present.written))
            guard let (right, reverse) = Text.right(base, other, present) else {
                tally.contested += 1
                tally.reportedContested += offer.isAutomatic ? 0 : 1
                continue
            }
            let merged = offer.content.lines
            if !offer.isAutomatic {
                tally.missed += 1
            } else if merged == right.written || merged == reverse.written {
                tally.right += 1
            } else {
                tally.misplaced += 1
                let wanted = known(right.written, base, areDistinct: words == 0)
                guard known(merged, base, areDistinct: words == 0) == wanted else {
                    Issue.record("\(base.written), \(other.written), \(present.written): \(merged)")
                    return tally
                }
            }
        }
        print("line merge, \(name): \(tally)")
        return tally
    }

    /// Returns the lines with text. Equal lines do not show which one was meant, so their number and their ticks are
    /// unknown.
    private func known(_ lines: [String], _ base: Text, areDistinct: Bool) -> [String] {
        let plain = lines.filter { !$0.isEmpty }.sorted()
        if areDistinct { return plain }
        let equal = Set(base.lines.compactMap { $0?.text })
        return plain.map { $0.replacing("- [x] ", with: "").replacing("- [ ] ", with: "") }
            .filter { !equal.contains($0) }.sorted()
    }

    @Test func `no line is lost, doubled or kept wrongly among distinct lines`() {
        let tally = tally("distinct lines", notes: 5_000, words: 0)
        #expect(tally.reportedContested == tally.contested && tally.contested > 300)
        #expect(tally.misplaced * 200 <= tally.right, "\(tally)")
        #expect(tally.right > 3_000 && tally.right > 5 * tally.missed, "\(tally)")
    }

    @Test func `no edited line is lost, doubled or kept wrongly among many equal lines`() {
        let tally = tally("equal lines", notes: 5_000, words: 3)
        #expect(tally.misplaced * 50 <= tally.right, "\(tally)")
        #expect((tally.contested - tally.reportedContested) * 10 <= tally.contested, "\(tally)")
        #expect(tally.contested > 300 && tally.right > 3_000, "\(tally)")
    }
}
