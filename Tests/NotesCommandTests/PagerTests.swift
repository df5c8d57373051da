import Testing

@testable import NotesCommand

struct PagerTests {
    @Test(arguments: [
        ("a\nb\n", 80, 3, true), ("a\nb\nc\n", 80, 3, false), (String(repeating: "x", count: 200), 80, 3, true),
        (String(repeating: "x", count: 300), 80, 3, false), (String(repeating: "한", count: 60), 80, 3, true),
        ("", 80, 1, true),
    ])
    func `a text fits with one row for the next command`(_ text: String, _ width: Int, _ height: Int, _ fits: Bool) {
        #expect(Pager.fits(Array(text.utf8), width: width, height: height) == fits)
    }

    @Test func `NOTES_PAGER comes before the setting, and the setting before PAGER`() {
        let general = ["PAGER": "more"]
        #expect(Pager.command(nil, general) == "more")
        #expect(Pager.command("most", general) == "most")
        #expect(Pager.command("most", general.merging(["NOTES_PAGER": "cat"]) { $1 }) == nil)
        #expect(Pager.command(nil, ["PAGER": ""]) == nil)
        #expect(Pager.command(nil, ["PATH": "/nowhere"]) == nil)
    }
}
