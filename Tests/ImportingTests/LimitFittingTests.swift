import Notes
import Testing

@testable import NotesImporting

/// Content that does not fit is put elsewhere with a warning; nothing is lost, and nothing fails.
@Suite struct LimitFittingTests {
    static func single(_ json: String) throws -> ImportedNote { try #require(Import.all("[\(json)]").first) }

    static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.append(jsonString: text)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `everything that comes out may be stored`() throws {
        let long = String(repeating: "가나다", count: 2000)
        let json = """
            {"title": \(Self.quoted(long + "\n" + long)), "body": "b", "folder": "/a//../\(long)/./",
             "tags": ["", " x ", "x", \(Self.quoted(long)), \((0..<100).map { "\"t\($0)\"" }.joined(separator: ","))],
             "other": \(Self.quoted(long))}
            """
        let note = try Self.single(json)
        let decoder = NoteDecoder()
        var bytes: [UInt8] = []
        var object = JSONObject()
        object["title"] = .string(note.content.title)
        object["body"] = .string(note.content.body)
        object["folder"] = .string(note.content.folder)
        object["tags"] = .array(note.content.tags.map(JSON.string))
        object["extra"] = .object(note.content.extra)
        bytes.append(json: object)
        _ = try bytes.withUnsafeBufferPointer { try decoder.note($0) }
        #expect(note.content.tags.count == 64 && note.content.tags.first == "x")
        #expect(note.content.folder.hasPrefix("a/_/가나다") && note.content.folder.utf8.count > 500)
        #expect(note.content.body.hasPrefix(long + "\n" + long) && note.content.body.hasSuffix("\n\nb"))
        // What was kept in extra is more than fits there, so it is attached to the note.
        let kept = try Import.bytes(of: #require(note.attachments.first))
        let tree = try NoteFileTree.read(kept)
        #expect(tree["originalFolder"] == .string("/a//../\(long)/./") && tree["other"] == .string(long))
        #expect(note.warnings.count == 4)
    }

    @Test func `a text above the limit comes in parts that make it up again`() throws {
        let line = String(repeating: "줄 바꿈 없이 ", count: 20) + "\n"
        let text = String(repeating: line, count: 12_000)
        let notes = try Import.all("[{\"id\": \"x\", \"title\": \"long\", \"body\": \(Self.quoted(text))}]")
        #expect(notes.count > 3)
        #expect(notes.map(\.content.body).joined() == text)
        #expect(notes.allSatisfy { $0.content.body.utf8.count <= 1 << 20 })
        #expect(notes.first?.content.title == "long (1/\(notes.count))")
        #expect(Set(notes.compactMap(\.id)).count == notes.count)
        #expect(
            try Import.all("[{\"id\": \"x\", \"title\": \"long\", \"body\": \(Self.quoted(text))}]").map(\.id)
                == notes.map(\.id))
    }

    @Test func `parts are cut between characters also where no line ends`() {
        let text = String(repeating: "가", count: 1000)
        let pieces = LimitFitting.pieces(text, bytes: 100)
        #expect(
            pieces.joined() == text && pieces.allSatisfy { $0.utf8.count <= 100 && $0.utf8.count.isMultiple(of: 3) })
    }

    @Test(arguments: [
        ("a/b\\c\n.png", "a_b_c_.png"), ("", "attachment"), ("..", "attachment"), ("x", "x"),
        (String(repeating: "가", count: 200) + ".jpeg", String(repeating: "가", count: 83) + ".jpeg"),
    ])
    func `files get names that they may have`(_ wanted: String, _ name: String) {
        var names = AttachmentNames()
        #expect(names.name(wanted) == name)
        #expect(NoteLimits().fault(inAttachmentName: name) == nil)
        #expect(names.name(wanted.uppercased()).lowercased() != name.lowercased())
    }

    @Test(arguments: ["p.png", "p", ".x", "p." + String(repeating: "e", count: 70), String(repeating: "n", count: 300)])
    func `files of one name are numbered, each in the same time`(_ wanted: String) {
        var names = AttachmentNames()
        var given: Set<String> = []
        // Counting from 2 for each would be two thousand million tries.
        for _ in 0..<20_000 { given.insert(names.name(wanted)) }
        #expect(given.count == 20_000)
        #expect(given.allSatisfy { NoteLimits().fault(inAttachmentName: $0) == nil })
    }

    @Test func `importing the same again gives the same ids, whatever else changed in the source`() throws {
        for name in HostileFileTests.fixtures {
            #expect(try Import.all(Fixtures.file(name)).map(\.id) == Import.all(Fixtures.file(name)).map(\.id))
        }
        let before = try Import.all(#"{"activeNotes": [{"id": "a", "content": "x"}]}"#)
        let after = try Import.all(
            #"{"activeNotes": [{"id": "a", "content": "y", "tags": ["t"]}, {"id": "b", "content": "x"}]}"#)
        #expect(before[0].id == after[0].id && before[0].id != after[1].id)
    }

    @Test func `a file that is too large is a warning, and too many files make parts`() throws {
        let picture = (path: "Takeout/Keep/p.png", bytes: [UInt8](repeating: 1, count: 1000))
        let attachments = String(repeating: "{\"filePath\": \"p.png\", \"mimetype\": \"image/png\"},", count: 150)
            .dropLast()
        let json = "{\"title\": \"t\", \"isTrashed\": false, \"isArchived\": false, \"attachments\": [\(attachments)]}"
        let file = try Fixtures.zip([picture, ("Takeout/Keep/t.json", Array(json.utf8))])
        let notes = try Import.all(file)
        #expect(notes.map(\.attachments.count) == [100, 50])
        #expect(notes[0].attachments[1].name == "p (2).png")
        var context = Import.context
        context.attachmentBytes = 999
        let small = try Import.all(file, as: .keep, context)
        #expect(small.count == 1 && small[0].attachments.isEmpty && small[0].warnings.count == 150)
    }
}

enum NoteFileTree {
    static func read(_ bytes: [UInt8]) throws -> JSONObject {
        try JSONView.read(bytes) { view throws(DomainError) in view.object }
    }
}
