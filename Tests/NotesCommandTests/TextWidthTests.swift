import Testing

@testable import NotesCommand

struct TextWidthTests {
    @Test(arguments: [
        ("note", 4), ("메모", 4), ("메모", 4), ("e\u{301}", 1), ("日本", 4), ("ｶﾅ", 2), ("👍🏽", 2), ("🇰🇷", 2),
        ("", 0), ("\u{200B}", 0), ("…", 1), ("ＡＢ", 4),
    ])
    func `a text takes as many columns as a terminal gives it`(_ text: String, _ columns: Int) {
        #expect(TextWidth.columns(text) == columns)
    }

    @Test func `what is too long is cut between characters`() {
        #expect(TextWidth.cut("메모장입니다", to: 7) == "메모장…")
        #expect(TextWidth.cut("메모장입니다", to: 8) == "메모장…")
        #expect(TextWidth.cut("메모", to: 4) == "메모")
        #expect(TextWidth.cut("notes", to: 1) == "…")
        #expect(TextWidth.padded("메", to: 4) == "메  ")
    }
}
