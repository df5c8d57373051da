import Testing

@testable import NotesCommand

struct ProgressLineTests {
    @Test(arguments: [10, 20, 40, 80, 200])
    func `a line never fills the terminal, whatever is in its label`(_ width: Int) {
        for label in ["Backup", "장보기 목록과 다른 것들.zip", String(repeating: "한", count: 300), "a\u{1B}[2J"] {
            for (done, total) in [(0, 10), (5, 10), (10, 10), (20, 10)] as [(Int, Int?)] + [(7 << 20, nil)] {
                let line = ProgressLine.text(label, done: done, total: total, unit: .bytes, width: width)
                #expect(TextWidth.columns(line) < max(width, 11), "\(line)")
                #expect(!line.contains("\u{1B}"))
            }
        }
    }

    @Test func `Hangul and Latin labels end in the same column`() {
        let lines = ["메모", "note"].map {
            ProgressLine.text($0, done: 1, total: 2, unit: .notes, width: 60)
        }
        let ends = lines.map { line in TextWidth.columns(String(line.prefix { $0 != "[" })) }
        #expect(ends[0] == ends[1] && lines[0].hasSuffix(" 50 %"))
    }

    @Test func `without a total it shows what is done`() {
        #expect(ProgressLine.text("x", done: 3_500_000, total: nil, unit: .bytes, width: 60) == "x  3.3 MiB")
        #expect(ProgressLine.text("x", done: 1, total: nil, unit: .notes, width: 60) == "x  1 note")
    }
}
