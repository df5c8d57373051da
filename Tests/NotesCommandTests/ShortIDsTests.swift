import Notes
import NotesClient
import Testing

@testable import NotesCommand

struct ShortIDsTests {
    private static let known = [
        "01a20722-931c-7f4e-95ae-8192b772ddfa", "01a20722-938f-71c2-87ef-ff9632-25bd03",
        "01a30000-938f-71c2-87ef-ff9633-25bd03", "day-2026-11-23",
    ]

    @Test func `a terminal shows the shortest end that means one note`() throws {
        let ids = try Self.known.map { try #require(NoteID($0)) }
        let short = ShortIDs(ids)
        #expect(ids.map(short.text) == ["72ddfa", "2-25bd03", "3-25bd03", "day-2026-11-23"])
        #expect(ids.allSatisfy { id in ids.filter { $0.text.hasSuffix(short.text(id)) } == [id] })
        let other = try #require(NoteID("01a20722-938f-71c2-87ef-ff963425bd04"))
        #expect(short.text(other) == other.text)
        #expect(ShortIDs([other, other]).text(other) == "25bd04")
    }
}
