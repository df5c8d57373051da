import Notes
import NotesArchive
import Testing

@testable import NotesImporting

/// Standard Notes' backup is read, decrypted and encrypted. Fixtures/standardnotes is one with an item of each kind.
@Suite struct StandardNotesTests {
    private static let path = "standardnotes/Standard Notes Backup and Import File.txt"

    @Test func `the zip and the text file in it give the same notes`() throws {
        let zip = try Import.tolerant(Fixtures.zip(Fixtures.files("standardnotes")))
        let text = try Import.tolerant(Fixtures.bytes(Self.path))
        #expect(try Import.description(zip.notes) == Import.description(text.notes))
        #expect(zip.problems == text.problems && zip.notes.count == 8)
    }

    @Test func `preferences, themes, tags and files never become notes`() throws {
        let titles = try Import.tolerant(Fixtures.bytes(Self.path)).notes.map(\.content.title)
        #expect(
            titles == [
                "장보기", "archived", "thrown away", "Trip", "Rich", "Tasks", "Broken rich text", "Old version",
            ])
    }

    @Test func `an encrypted note among others is named, and the rest comes`() throws {
        let problems = try Import.tolerant(Fixtures.bytes(Self.path)).problems
        #expect(problems.map(\.name) == ["9"])
        #expect(problems.first?.reason.contains("choose Decrypted") == true)
    }

    @Test func `an encrypted backup is refused with what to do`() throws {
        let file = """
            {"version": "004", "keyParams": {"identifier": "a", "pw_nonce": "b"}, "items": [
              {"uuid": "k", "content_type": "SN|ItemsKey", "content": "004:x", "enc_item_key": "004:y"},
              {"uuid": "a", "content_type": "Note", "content": "004:x", "enc_item_key": "004:y"},
              {"uuid": "b", "content_type": "Note", "content": "004:x", "enc_item_key": "004:y"}]}
            """
        let error = #expect(throws: ImportError.self) { try Import.all(file) }
        guard case .refused(let refusal) = error else { return #expect(Bool(false)) }
        #expect(refusal.code == .invalidBackup)
        #expect(refusal.detail.contains("encrypted") && refusal.detail.contains("choose Decrypted"))
    }

    @Test func `a note keeps its id whatever changes in it`() throws {
        func id(_ title: String) throws -> NoteID? {
            try Import.all(
                """
                {"version": "004", "items": [{"content_type": "Note", "uuid": "a-b-c", "content": {"title": "\(title)",
                 "text": "x", "appData": {}, "references": []}, "created_at": "2024-01-01T00:00:00.000Z"}]}
                """
            ).first?.id
        }
        #expect(try id("one") == id("two"))
    }

    @Test(
        arguments: [
            (#"{"root":{"children":[]}}"#, ""), ("[]", nil), ("{}", nil), (#"{"root":{}}"#, nil),
            (#"{"root":{"children":[{"type":"future","children":[{"type":"text","text":"kept"}]}]}}"#, "kept"),
            (#"{"root":{"children":[{"type":"list"},{"type":"table"},{"type":"link"},{"type":"text"},7]}}"#, ""),
        ] as [(String, String?)])
    func `an editor state that is empty, strange or of a later version makes no trouble`(
        _ state: String, _ markdown: String?
    ) {
        var converter = LexicalMarkdown(StandardNotesTies())
        #expect(converter.convert(state) == markdown)
    }

    @Test func `tags above one another in a ring end where they began`() {
        var ties = StandardNotesTies()
        for (tag, parent) in [("a", "b"), ("b", "a")] {
            var object = JSONObject()
            object["uuid"] = .string(tag)
            object["content_type"] = .string("Tag")
            var content = JSONObject()
            content["title"] = .string(tag)
            content["parentId"] = .string(parent)
            var reference = JSONObject()
            reference["uuid"] = .string("note")
            content["references"] = .array([.object(reference)])
            object["content"] = .object(content)
            ties.add(object)
        }
        #expect(ties.tags(of: "note") == ["a/b", "b/a"])
    }
}
