import SeededRandom
import Testing

@testable import NotesCommand

struct LineDiffTests {
    @Test func `lines are removed, added and kept`() {
        let diff = LineDiff(from: "milk\neggs\ntea\n", to: "milk\nbread\ntea")
        #expect(diff.lines == [.same("milk"), .removed("eggs"), .added("bread"), .same("tea")])
        #expect(LineDiff(from: "a\nb", to: "a\nb").isEmpty)
    }

    @Test func `both texts can be read from it, whatever they are`() {
        var random = Seeded.announced("line diff")
        for _ in 0..<300 {
            let texts = (0..<2).map { _ in
                (0..<random.below(12)).map { _ in String(random.below(4)) }.joined(separator: "\n")
            }
            let lines = LineDiff(from: texts[0], to: texts[1]).lines
            let old = lines.filter { if case .added = $0 { false } else { true } }.map(text)
            let new = lines.filter { if case .removed = $0 { false } else { true } }.map(text)
            #expect(old.joined(separator: "\n") == texts[0])
            #expect(new.joined(separator: "\n") == texts[1])
        }
    }

    @Test func `a hunk has three lines around a change, and near changes share one`() {
        let old = (1...20).map { "line \($0)" }
        var new = old
        (new[4], new[10], new[19]) = ("five", "eleven", "twenty")
        let diff = LineDiff(from: old.joined(separator: "\n"), to: new.joined(separator: "\n"))
        #expect(diff.lines.count == 23)
        #expect(diff.hunks == [1..<16, 18..<23])
        #expect(LineDiff(from: "a\nb", to: "a\nb").hunks.isEmpty)
    }

    private func text(_ line: LineDiff.Line) -> String {
        switch line {
        case .same(let text), .removed(let text), .added(let text): text
        }
    }
}
