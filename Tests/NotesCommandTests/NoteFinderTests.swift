import Notes
import NotesClient
import Testing

@testable import NotesCommand

struct NoteFinderTests {
    private let notebook = BlockingNotebook(MemoryReplica(), now: { .earliest })

    private func make(_ id: String, _ title: String) throws {
        let id = try #require(NoteID(id))
        try notebook.create(Content(title: title), id: id)
    }

    private func find(_ text: String) throws -> String { try NoteFinder.find(text, in: notebook).id.text }

    @Test func `a note is found by its id, or the beginning of its id or title`() throws {
        try make("abc1", "장보기")
        try make("abd2", "Café list")
        try make("abd", "other")
        #expect(try find("abd") == "abd")
        #expect(try find("abc") == "abc1")
        #expect(try find("cafe") == "abd2")
        #expect(try find("장") == "abc1")
    }

    @Test func `a long id is found by its end, of four characters or more`() throws {
        try make("01a20722-931c-7f4e-95ae-8192b772ddfa", "one")
        try make("01a20722-938f-71c2-87ef-ff963425bd03", "two")
        #expect(try find("ddfa") == "01a20722-931c-7f4e-95ae-8192b772ddfa")
        #expect(try find("25bd03") == "01a20722-938f-71c2-87ef-ff963425bd03")
        #expect(throws: CommandError.self) { try find("d03") }
    }

    @Test func `a title that looks like the beginning of another note's id means neither alone`() throws {
        try make("603e468b", "A")
        try make("b", "603")
        let error = #expect(throws: CommandError.self) { try find("603") }
        #expect(error?.message.contains("603e468b") == true && error?.message.contains("b  603") == true)
        #expect(try find("603e") == "603e468b")
        #expect(try find("b") == "b")
    }

    @Test func `a title that matches completely comes before longer ones`() throws {
        try make("a", "list")
        try make("b", "list of lists")
        #expect(try find("LIST") == "a")
    }

    @Test func `an ambiguous name lists its notes, and an unknown one is not found`() throws {
        try make("x1", "one")
        try make("x2", "two")
        let error = #expect(throws: CommandError.self) { try find("x") }
        #expect(error?.code == .conflict)
        #expect(error?.message.contains("x1") == true && error?.message.contains("x2") == true)
        let none = #expect(throws: CommandError.self) { try find("three") }
        #expect(none?.code == .notFound)
        let empty = #expect(throws: CommandError.self) { try find("") }
        #expect(empty?.code == .notFound)
    }
}
