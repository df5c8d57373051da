import SeededRandom
import Testing

@testable import Notes

struct LineMergeTests {
    private func offer(_ base: [String], _ other: [String], _ present: [String]) -> LineMerge.Offer {
        LineMerge.offer(base: Content(lines: base), other: Content(lines: other), present: Content(lines: present))
    }

    // MARK: Lines

    @Test func `fifty and fifty ticks in one list are a hundred`() {
        let list = ["list"] + (0..<100).map { "- [ ] item \($0)" }
        func ticked(_ odd: Int) -> [String] {
            list.enumerated().map { $0 > 0 && $0 % 2 == odd ? $1.replacing("[ ]", with: "[x]") : $1 }
        }
        let offer = offer(list, ticked(0), ticked(1))
        #expect(offer.isAutomatic)
        #expect(offer.content == Content(lines: list.map { $0.replacing("[ ]", with: "[x]") }))
    }

    @Test func `composed and decomposed Hangul are two lines`() {
        let (composed, decomposed) = ("\u{AC00}", "\u{1100}\u{1161}")
        // One side alone changed the form.
        let one = offer(["t", composed, "x"], ["t", decomposed, "x"], ["t", composed, "x", "y"])
        #expect(one.isAutomatic)
        #expect(one.content == Content(lines: ["t", decomposed, "x", "y"]))
        // Each side inserts its own form: both stay.
        let two = offer(["t", "x"], ["t", decomposed, "x"], ["t", composed, "x"])
        #expect(two.content == Content(lines: ["t", decomposed, composed, "x"]))
        // Both rewrote one line.
        let three = offer(["t", "x"], ["t", decomposed], ["t", composed])
        #expect(three.conflicts.count == 1)
        #expect(three.content == Content(lines: ["t", composed]))
    }

    @Test func `a side that changed the line ends keeps what the other side wrote`() {
        let text = ["t", "- [ ] milk", "eggs", "tea"]
        let returned = ["t"] + text.dropFirst().map { "\($0)\r" }
        let offer = offer(text, returned, ["t", "- [x] milk", "eggs, ten", "tea", "rice"])
        #expect(offer.isAutomatic)
        #expect(offer.content == Content(lines: ["t", "- [x] milk\r", "eggs, ten\r", "tea\r", "rice"]))
        let both = self.offer(returned, returned + ["rice\r"], ["t", "- [x] milk\r"] + returned.dropFirst(2))
        #expect(both.content == Content(lines: ["t", "- [x] milk\r", "eggs\r", "tea\r", "rice\r"]))
    }

    @Test(arguments: [
        ("- [ ] a", true), ("\t> >  1) [X] a", false), ("> > 1) [X]a", true), ("* [ ] ", true), ("+\t\t[x]", true),
        ("- [y] a", false), ("-[ ] a", false), ("- [ ]", true), ("- [ ", false), ("- [", false), ("-", false),
        (">", false),
        ("123456789. [ ] a", true), ("1234567890. [ ] a", false), ("1.", false), ("12", false), ("- a [ ]", false),
    ])
    func `a task has the syntax of the web client`(line: String, isTask: Bool) {
        for end in ["", "\r"] {
            let line = bytes(line + end)
            let parts = LineParts(line, 0..<line.count)
            #expect((parts.mark != nil) == isTask)
            #expect(parts.hasReturn == !end.isEmpty)
        }
    }

    @Test(arguments: [
        ("milk, two", true), ("milk", true), ("mint", true), ("mango", false), ("oat milk", true), ("eggs", false),
    ])
    func `a tick follows a text that shares half with the old one`(text: String, follows: Bool) {
        let offer = offer(["t", "- [ ] milk"], ["t", "- [x] milk\r"], ["t", "- [ ] \(text)"])
        #expect(offer.isAutomatic == follows)
        #expect(offer.content == Content(lines: ["t", follows ? "- [x] \(text)\r" : "- [ ] \(text)"]))
        let reverse = self.offer(["t", "- [ ] milk"], ["t", "- [ ] \(text)"], ["t", "- [x] milk\r"])
        #expect(reverse.isAutomatic == follows)
        #expect(reverse.content == Content(lines: ["t", follows ? "- [x] \(text)\r" : "- [x] milk\r"]))
    }

    @Test func `two devices that write into an empty note keep both texts`() {
        let day = offer([""], ["2026-11-28", "slept"], ["2026-11-28", "ate"])
        #expect(day.isAutomatic)
        #expect(day.content == Content(lines: ["2026-11-28", "slept", "ate"]))
        // A title alone has no empty line below it.
        let titled = offer(["list"], ["list", "milk"], ["list", "eggs"])
        #expect(titled.content == Content(lines: ["list", "milk", "eggs"]))
    }

    // MARK: Bounds

    @Test func `texts that differ too much are one conflict`() throws {
        let base = (0..<2_000).map { "line \($0)" }
        let present = ["t"] + base.reversed()
        let offer = offer(["t"] + base, ["t"] + base.map { "\($0), more" }, present)
        #expect(!offer.isClean && !offer.isAutomatic)
        let conflict = try #require(offer.conflicts.first)
        #expect(offer.conflicts.count == 1 && conflict.line == 0)
        #expect(conflict.base == ["t"] + base && conflict.present == present)
        #expect(offer.content == Content(lines: present))
    }

    @Test func `up to 1,500 edits of a side are merged`() {
        func text(_ edited: Range<Int>...) -> [String] {
            ["t"]
                + (0..<1_600).map { line in edited.contains { $0.contains(line) } ? "- line \(line)" : "line \(line)" }
        }
        // A rewritten line is two edits.
        let most = offer(text(), text(0..<750), text(800..<1_550))
        #expect(most.isAutomatic)
        #expect(most.content == Content(lines: text(0..<750, 800..<1_550)))
        #expect(!offer(text(), text(0..<751), text(800..<801)).isClean)
        #expect(!offer(text(), text(800..<801), text(0..<751)).isClean)
    }

    @Test func `the merge stops after two million steps`() {
        // The texts have two random letters, one of them rare: under 1,500 edits, most of which come late on many long
        // ways.
        func hunks(_ count: Int) -> [LineHunk]? {
            var random = Seeded(1)
            let texts = (0..<2).map { _ in (0..<count).map { _ in random.chance(5) ? 1 : 0 } }
            return LineHunk.hunks(texts[0], texts[1])
        }
        #expect(hunks(5_000) != nil)
        #expect(hunks(15_000) == nil)
    }

    // MARK: The other members

    @Test func `tags keep the present's order, and each side's additions and removals count`() {
        func tags(_ base: [String], _ other: [String], _ present: [String]) -> [[UInt8]] {
            LineMerge.offer(base: Content(tags: base), other: Content(tags: other), present: Content(tags: present))
                .content.tags.map(bytes)
        }
        #expect(tags(["a", "b"], ["b", "x"], ["y", "a", "b"]) == ["y", "b", "x"].map(bytes))
        #expect(tags(["a"], [], ["a"]).isEmpty)
        #expect(tags([], ["a"], ["a"]) == [bytes("a")])
        #expect(tags([], ["\u{E9}"], ["e\u{301}"]) == ["e\u{301}", "\u{E9}"].map(bytes))
    }

    @Test func `each member of extra comes from the side that changed it`() {
        func number(_ value: Int64) -> JSON { .number(JSONNumber(value)) }
        func content(_ members: [(String, JSON)]) -> Content {
            var content = Content()
            for (name, value) in members { content.extra[name] = value }
            return content
        }
        let offer = LineMerge.offer(
            base: content([("a", number(1)), ("b", number(1)), ("c", number(1)), ("d", .string("\u{E9}"))]),
            other: content([("a", number(2)), ("b", number(1)), ("c", number(2)), ("d", .string("e\u{301}"))]),
            present: content([("a", number(1)), ("c", number(3)), ("d", .string("\u{E9}")), ("e", .null)]))
        #expect(
            offer.content == content([("a", number(2)), ("c", number(3)), ("d", .string("e\u{301}")), ("e", .null)]))
    }

    @Test func `all other members are the present's`() {
        var other = Content(title: "t", body: "a\nb", folder: "other", pinned: true)
        var present = Content(title: "t", body: "A", folder: "present", archived: true)
        present.attachments = [Attachment(name: "f", type: "t", size: 1, sha256: .init(1, 2, 3, 4))]
        other.locked = true
        let offer = LineMerge.offer(base: Content(title: "t", body: "a"), other: other, present: present)
        present.body = "A\nb"
        #expect(offer.isAutomatic)
        #expect(offer.content == present)
    }

    @Test func `an offer that a write would refuse, or of a locked note, is not automatic`() {
        let base = Content(title: "t", body: "a", tags: (0..<64).map { "\($0)" })
        var (other, present) = (base, base)
        other.body = "a\nb"
        present.body = "c\na"
        #expect(LineMerge.offer(base: base, other: other, present: present).isAutomatic)
        #expect(
            !LineMerge.offer(base: base, other: other, present: present, limits: NoteLimits(body: 4)).isAutomatic)
        present.locked = true
        #expect(!LineMerge.offer(base: base, other: other, present: present).isAutomatic)
        present.locked = false
        (other.tags, present.tags) = (["x"] + base.tags.dropFirst(), base.tags.dropLast() + ["y", "z"])
        let offer = LineMerge.offer(base: base, other: other, present: present)
        #expect(offer.isClean && !offer.isAutomatic && offer.content.tags.count == 65)
    }
}
