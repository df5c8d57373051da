import Notes
import Testing

@testable import NotesClient
@testable import NotesCommand

struct ConflictMarksTests {
    /// An offer is what the server sends.
    private func offer(_ body: String, _ line: Int, other: [String], present: [String]) throws -> MergeOffer {
        func list(_ lines: [String]) -> String { "[" + lines.map { "\"\($0)\"" }.joined(separator: ",") + "]" }
        let rev = String(repeating: "1", count: 32)
        let note =
            #"{"id":"a","title":"T","body":"\#(body)","lastModified":"2026-11-20T21:15:42.319Z","baseRev":"\#(rev)"}"#
        let conflict = #"{"line":\#(line),"base":[],"other":\#(list(other)),"present":\#(list(present))}"#
        return try MergeOffer(
            Array(#"{"clean":false,"automatic":false,"note":\#(note),"conflicts":[\#(conflict)]}"#.utf8))
    }

    @Test func `both sides of a place are in the text, and the other lines once`() throws {
        let offer = try offer(#"milk\ndue Sunday\ntea"#, 2, other: ["due Friday", "or later"], present: ["due Sunday"])
        let text = ConflictMarks.text(offer)
        #expect(
            text == """
                T
                milk
                <<<<<<< in the note
                due Sunday
                =======
                due Friday
                or later
                >>>>>>> the other text
                tea
                """)
        #expect(ConflictMarks.areLeft(in: text))
        #expect(!ConflictMarks.areLeft(in: "T\nmilk\n=======\ntea"))
    }

    @Test func `a place after the text is at its end`() throws {
        let text = ConflictMarks.text(try offer("milk", 9, other: ["tea"], present: ["x"]))
        #expect(text.hasPrefix("T\nmilk\n<<<<<<<") && text.hasSuffix("tea\n>>>>>>> the other text"))
    }
}
