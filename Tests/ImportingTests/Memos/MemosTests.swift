import Notes
import NotesArchive
import Testing

@testable import NotesImporting

@Suite struct MemosTests {
    @Test func `a memo without content is named by its number`() throws {
        #expect(try Import.tolerant(Fixtures.bytes("usememos.json")).problems.map(\.name) == ["3"])
    }

    @Test func `pages in one array are read one after another`() throws {
        let page = String(decoding: try Fixtures.bytes("usememos.json"), as: UTF8.self)
        let single = try Import.all(page)
        #expect(try Import.all("[\(page), \(page)]").map(\.id) == single.map(\.id))
    }

    @Test(arguments: [
        ("#a b#c #d/e", ["a", "d/e"]), ("# heading", []), ("#1 #2a", ["2a"]), ("#회의, #회의", ["회의"]),
        ("```\n#x\n```\n#y", ["y"]), ("##two", []),
    ])
    func `tags in the text are words behind a single mark`(_ text: String, _ tags: [String]) {
        #expect(Hashtags.found(in: text) == tags)
    }

    @Test(arguments: [
        ("# A", "A"), ("###  A b ##", "A b"), ("#A", "#A"), ("####### A", "####### A"), ("A", "A"), ("# A#", "A#"),
        ("#", "#"),
    ])
    func `a heading as a title loses its marks`(_ line: String, _ title: String) {
        #expect(MarkdownTitle.plain(line) == title)
    }

    @Test func `what a memo app exports with other members is not taken for Memos`() throws {
        let file = #"[{"content": "a", "createdAt": "2020-01-01T00:00:00Z", "archived": true, "favorite": true}]"#
        let reader = try ImportReader(ByteInput(Array(file.utf8)), as: nil, Import.context)
        #expect(reader.format == .json)
        let note = try #require(try reader.next())
        #expect(note.content.archived && note.content.extra["starred"] == .bool(true))
    }
}
