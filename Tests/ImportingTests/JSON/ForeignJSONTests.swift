import Notes
import NotesArchive
import Testing

@testable import NotesImporting

/// JSON of other programs becomes notes, though each keeps its texts in members of its own.
@Suite struct ForeignJSONTests {
    @Test func `a page of Roam is a list of its blocks`() throws {
        let notes = try Import.all(
            """
            [{"title": "Plan", "uid": "p1", "create-time": 1600000000000, "edit-time": 1600000001000, "children": [
              {"string": "one", "edit-time": 1600000009000, "children": [{"string": "{{[[TO\\u0044O]]}} two\\nmore"}]},
              {"string": "Head", "heading": 2, "uid": "b"}]},
             {"title": "Empty", "edit-time": 1600000002000}]
            """)
        #expect(notes.map(\.content.title) == ["Plan", "Empty"])
        #expect(notes[0].content.body == "- one\n  - [ ] two\n    more\n- ## Head")
        #expect(notes[0].createdAt?.milliseconds == 1_600_000_000_000)
        #expect(notes[0].lastModified?.milliseconds == 1_600_000_009_000)
        #expect(notes[0].content.extra.isEmpty && notes[1].content.body == "")
    }

    @Test func `links between Roam's pages lead to the notes`() throws {
        let file =
            #"[{"title": "A", "children": [{"string": "see [[B]] and #[[B]]"}]}, {"title": "B", "edit-time": 1}]"#
        #expect(try NoteLinksTests.texts(Array(file.utf8))["A"] == "- see [B](note:<B>) and #[[B]]")
    }

    @Test func `a note of Reflect is the Markdown of its document`() throws {
        let notes = try Import.all(
            #"""
            {"notes": [{"id": "0192f0c1-7a5e-7000-8000-00000000abcd", "subject": "Day", "created_at": "2024-01-01T00:00:00Z",
              "updated_at": "2024-01-02T00:00:00Z", "document_json": "{\"type\":\"doc\",\"content\":[{\"type\":\"heading\",\"attrs\":{\"level\":2},\"content\":[{\"type\":\"text\",\"text\":\"Head\"}]},{\"type\":\"list\",\"attrs\":{\"kind\":\"bullet\"},\"content\":[{\"type\":\"paragraph\",\"content\":[{\"type\":\"text\",\"text\":\"a\",\"marks\":[{\"type\":\"bold\"}]}]}]},{\"type\":\"list\",\"attrs\":{\"kind\":\"checklist\",\"checked\":true},\"content\":[{\"type\":\"paragraph\",\"content\":[{\"type\":\"backlink\",\"attrs\":{\"id\":\"x\",\"label\":\"Other\"}}]}]},{\"type\":\"paragraph\",\"content\":[{\"type\":\"tag\",\"attrs\":{\"label\":\"idea\"}}]}]}"}]}
            """#)
        #expect(notes.map(\.content.title) == ["Day"])
        #expect(notes[0].content.body == "## Head\n\n- **a**\n- [x] [[Other]]\n\n#idea")
        #expect(notes[0].content.tags == ["idea"])
    }

    private static let words = String(repeating: "words of the note ", count: 20)

    @Test(arguments: [
        #"[{"title": "a", "state": "WORDS"}]"#, #"[{"title": "a", "body": "", "blocks": [{"t": "WORDS"}]}]"#,
        #"{"notes": [{"title": "a", "rich": {"t": "WORDS"}}]}"#, #"{"title": "a", "state": "WORDS"}"#,
    ])
    func `a note whose text is where it is not known is named, not emptied`(_ file: String) throws {
        let file = file.replacing("WORDS", with: Self.words)
        #expect(throws: ImportError.self) { try Import.all(file) }
        guard file.hasPrefix("[") else { return }
        let mixed = String(file.dropLast()) + #", {"title": "b", "body": "text"}]"#
        let (notes, problems) = try Import.tolerant(Array(mixed.utf8))
        #expect(notes.map(\.content.title) == ["b"])
        #expect(problems.count == 1 && problems[0].reason.contains("No member of the note reads as its text"))
    }

    @Test func `small settings make no note a problem`() throws {
        let notes = try Import.all(#"[{"title": "a", "colour": "red", "place": [1, 2], "modified": 1600000000}]"#)
        #expect(notes.map(\.content.title) == ["a"])
    }

    @Test func `a text comes before what is encrypted`() throws {
        let sealed = String(repeating: "AAYBAAyz", count: 20)
        let notes = try Import.all("[{\"body\": \"\(sealed)\", \"text\": \"readable words\"}]")
        #expect(notes.map(\.content.title) == ["readable words"])
        #expect(notes[0].content.extra["body"] == .string(sealed))
        #expect(try Import.all("[{\"body\": \"\(sealed)\"}]").map(\.content.title) == [sealed])
    }

    @Test(arguments: [
        "[[Index]]\nx\n", "[ ] to do\n[x] done\n", "[] empty", "[\"quoted\"](link) and more", "[a](b)\n", "[{x}] y",
        "[1] note",
    ])
    func `a text that begins with a bracket is a text`(_ text: String) throws {
        let notes = try Import.all(text)
        #expect(notes.count == 1 && text.hasPrefix(notes[0].content.title))
    }

    @Test(arguments: [#"[{"title": "a"}]"#, #"[ "two words", "and more" ]"#, #"[[1], []]"#, "[]"])
    func `an array is JSON`(_ text: String) throws {
        let file = ImportFile(ByteInput(Array(text.utf8)))
        #expect(try ProbedFile(file, Import.context, Import.context.archive).kind == .json)
    }
}
