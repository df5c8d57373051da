import Foundation
import Notes

// The cost of an offer for a note of 1 MiB, by the shape of its text. Each shape is the worst of its kind: many lines,
// much to hash, many marks, many edits, or edits at a position that is a guess.

/// Draws numbers from a fixed sequence, so that every run merges the same texts.
struct Sequence32 {
    private var state: UInt64 = 1

    mutating func below(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }
}

struct OfferShape {
    let name: String
    let base, other, present: Content

    /// Makes the texts of the lines.
    private init(_ name: String, _ base: [String], _ other: [String], _ present: [String]) {
        func content(_ lines: [String]) -> Content { Content(title: "t", body: lines.joined(separator: "\n")) }
        self.name = name
        (self.base, self.other, self.present) = (content(base), content(other), content(present))
    }

    /// Edits the first half on the other side and the second half on the present one, at `count` places each.
    private init(_ name: String, _ base: [String], edits count: Int, _ edit: (inout [String], Int) -> Void) {
        var (other, present) = (base, base)
        let step = base.count / 2 / count
        // From the end, so that an edit that changes the number of lines moves no later one.
        for place in (0..<count).reversed() {
            edit(&other, place * step)
            edit(&present, base.count / 2 + place * step)
        }
        self.init(name, base, other, present)
    }

    private static let size = 1 << 20

    /// Returns lines until they fill a note.
    private static func lines(_ line: (Int) -> String) -> [String] {
        var (lines, bytes) = ([String](), 0)
        while true {
            let next = line(lines.count)
            bytes += next.utf8.count + 1
            // Edits make the text longer, up to the limit of a note.
            if bytes > size - 8192 { return lines }
            lines.append(next)
        }
    }

    static func all() -> [OfferShape] {
        var random = Sequence32()
        let letters = lines { _ in String(UnicodeScalar(UInt8(97 + random.below(26)))) }
        let equal = lines { _ in "a" }
        let empty = lines { _ in "" }
        let prose = lines { "line \($0) of a text that is as long as most" }
        let short = lines { "\($0)" }
        let tasks = lines { _ in "- [ ] a" }
        let deep = lines { _ in "> > > > > > 123456789) [ ]" }
        let hangul = lines { "우유와 달걀, 그리고 빵 \($0)" }
        let blank = lines { _ in "\u{3000}" }
        func replaced(_ lines: inout [String], _ place: Int) { lines[place] += "!" }
        func ticked(_ lines: inout [String], _ place: Int) {
            lines[place] = lines[place].replacing("[ ]", with: "[x]")
        }
        func moved(_ lines: [String], _ part: Range<Int>, by distance: Int) -> [String] {
            let block = lines[part]
            var rest = lines
            rest.removeSubrange(part)
            rest.insert(contentsOf: block, at: part.lowerBound + distance)
            return rest
        }
        let half = prose.count / 2
        let long = [String(repeating: "word ", count: (size - 8192) / 5)]
        var ends = (letters, letters)
        for place in [0, letters.count - 1] {
            ends.0[place] = "other"
            ends.1[place] = "present"
        }
        return [
            OfferShape("one edit a side", prose, edits: 1, replaced),
            OfferShape("700 edits a side", prose, edits: 700, replaced),
            OfferShape("700 edits a side, Hangul", hangul, edits: 700, replaced),
            OfferShape("short lines, 700 edits", short, edits: 700, replaced),
            OfferShape("one-byte lines, 700 edits", letters, edits: 700, replaced),
            OfferShape("one-byte lines, both ends", letters, ends.0, ends.1),
            OfferShape("equal lines, 700 edits", equal, edits: 700, replaced),
            OfferShape("equal lines, 700 removed, 350 edited", equal, edits: 350) { lines, place in
                lines[place] = "b"
                lines.removeSubrange(place + 200..<place + 202)
            },
            OfferShape("empty lines, 700 edits", empty, edits: 700, replaced),
            OfferShape("wide blanks, 700 edits", blank, edits: 700, replaced),
            OfferShape("all tasks ticked by halves", tasks, edits: tasks.count / 2, ticked),
            OfferShape("all deep tasks ticked by halves", deep, edits: deep.count / 2, ticked),
            OfferShape("another line end", prose, prose.map { $0 + "\r" }, prose.dropLast() + ["end"]),
            OfferShape(
                "a block of 700 lines moved", prose, moved(prose, 0..<700, by: half),
                moved(prose, half..<half + 700, by: 999)),
            OfferShape("half of the lines moved", prose, moved(prose, 0..<half, by: half), prose.dropLast() + ["end"]),
            OfferShape(
                "all lines different", short, short.map { "a" + $0.dropFirst() }, short.map { "b" + $0.dropFirst() }),
            OfferShape(
                "all lines of ten bytes different", lines { "base \(10_000 + $0)" },
                lines { "one \(100_000 + $0)" }, lines { "two \(100_000 + $0)" }),
            OfferShape(
                "all one-byte lines different", letters, letters.reversed(), lines { _ in String(random.below(10)) }),
            OfferShape("one line", long, [long[0] + "other"], ["present" + long[0]]),
            OfferShape("one line, its end", long, [long[0] + "other"], long + ["present"]),
            OfferShape("an empty base", [], letters, letters.reversed()),
            periodic(),
        ]
    }

    /// Repeats two lines through a text. Each side removes some between lines of its own, and a removal can slide over
    /// the text.
    private static func periodic() -> OfferShape {
        let base = lines { $0 % 2 == 0 ? "a" : "b" }
        return OfferShape("two lines in turn, removed and edited", base, edits: 350) { lines, place in
            lines.insert("x", at: place)
            lines.removeSubrange(place + 300..<place + 302)
        }
    }

    /// Returns the least time of some rounds, in milliseconds of the processor.
    func measure() -> (milliseconds: Double, offer: LineMerge.Offer) {
        var best = Double.infinity
        var offer = LineMerge.offer(base: base, other: other, present: present)
        for _ in 0..<5 {
            let start = processorNanoseconds()
            offer = LineMerge.offer(base: base, other: other, present: present)
            best = min(best, Double(processorNanoseconds() - start) / 1e6)
        }
        return (best, offer)
    }
}

func measureOffers() {
    print("an offer for a note of 1 MiB            ms")
    for shape in OfferShape.all() {
        let (milliseconds, offer) = shape.measure()
        print(
            shape.name.padding(toLength: 38, withPad: " ", startingAt: 0),
            String(format: "%6.1f", milliseconds), offer.isClean ? "" : " \(offer.conflicts.count) conflicts",
            offer.doubts.map(\.rawValue).joined(separator: ", "))
    }
}
