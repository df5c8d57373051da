import Notes
import NotesArchive
import Testing

@testable import NotesImporting

/// Forms that the other applications' own exports have had are read.
@Suite struct RealFormatsTests {
    private func keep(_ folder: String, _ json: String) throws -> [ImportedNote] {
        try Import.all(Fixtures.zip([("Takeout/\(folder)/Note.json", Array(json.utf8))]))
    }

    @Test(arguments: ["Keep", "Google Notizen", "Google Keep", "메모"])
    func `Keep's folder may have its name in another language`(_ folder: String) throws {
        let note = try #require(
            keep(
                folder,
                #"{"isTrashed":false,"isPinned":false,"isArchived":false,"textContent":"a","title":"t","userEditedTimestampUsec":1600000000000000,"createdTimestampUsec":1500000000000000}"#
            ).first)
        #expect(note.content.title == "t" && note.content.body == "a")
    }

    @Test func `Keep's times may be text`() throws {
        let note = try #require(
            keep(
                "Keep",
                #"{"isTrashed":false,"textContent":"a","title":"t","userEditedTimestampUsec":"1600000000123456","createdTimestampUsec":"1500000000000000"}"#
            ).first)
        #expect(note.lastModified?.text == "2020-09-13T12:26:40.123Z")
        #expect(note.createdAt?.text == "2017-07-14T02:40:00.000Z")
        #expect(note.content.extra.isEmpty)
        let number = try keep(
            "Keep", #"{"isTrashed":false,"userEditedTimestampUsec":1,"createdTimestampUsec":1500000000000000}"#)
        #expect(number.first?.key == note.key)
    }

    @Test(arguments: [ImportFormat.keep, nil])
    func `one note of Keep's comes without its archive, and without its pictures`(_ format: ImportFormat?) throws {
        let json =
            #"{"title":"t","isTrashed":false,"isArchived":true,"textContent":"a","userEditedTimestampUsec":1600000000000000,"createdTimestampUsec":1500000000000000,"attachments":[{"filePath":"p.jpg","mimetype":"image/jpeg"}]}"#
        let note = try #require(try Import.all(json, as: format).first)
        #expect(note.content.title == "t" && note.content.body == "a" && note.content.archived)
        #expect(note.lastModified?.text == "2020-09-13T12:26:40.000Z")
        #expect(note.warnings == ["An attachment is named in the note but missing in the archive."])
        #expect(try keep("Keep", json).first?.id == note.id)
        #expect(throws: ImportError.self) { try Import.all(#"{"title":"t"}"#, as: .keep) }
    }

    @Test func `a zip of Markdown with some JSON in it is no Keep`() throws {
        let zip = try Fixtures.zip([("notes/a.md", Array("# A".utf8)), ("notes/b.json", Array(#"{"a":1}"#.utf8))])
        #expect(try ImportReader(ByteInput(zip), as: nil, Import.context).format == .markdown)
    }

    @Test func `Simplenote's line ends are those of the note, and not those of the export`() throws {
        let json =
            #"{"activeNotes":[{"id":"a","content":"t\r\none\r\n\r\ntwo\r","creationDate":"2020-01-01T00:00:00.000Z","lastModified":"2020-01-01T00:00:00.000Z"}],"trashedNotes":[]}"#
        let note = try #require(try Import.all(json).first)
        #expect(note.content.title == "t")
        #expect(Array(note.content.body.utf8) == Array("one\n\ntwo\r".utf8))
    }

    @Test(arguments: [
        ("plain", "plain"), (#"a\nb"#, "a\nb"), (#"a\rb"#, "a\rb"), (#"C:\\new"#, #"C:\new"#),
        (#"C:\\run"#, #"C:\run"#),
        (#"C:\temp"#, #"C:\temp"#), (#"\\n\n"#, "\\n\n"), (#"end\"#, #"end\"#),
    ])
    func `Joplin's values come back as they were before they were written on one line`(
        _ written: String, _ value: String
    ) throws {
        let item = try #require(JexItem(Array("t\n\nbody\n\nid: 1\nauthor: \(written)\ntype_: 1".utf8)))
        #expect(item.fields.first { $0.key == "author" }.map { Array($0.value.utf8) } == Array(value.utf8))
    }

    @Test func `a Joplin note without a title, or without a text, is split where it was joined`() throws {
        let untitled = try #require(JexItem(Array("\n\nbody\nmore\n\nid: 1\ntype_: 1".utf8)))
        #expect(untitled.title == "" && untitled.body == "body\nmore")
        let bare = try #require(JexItem(Array("title\n\nid: 1\ntype_: 1".utf8)))
        #expect(bare.title == "title" && bare.body == "")
        let ends = try #require(JexItem(Array("t\n\nkey: value\n\nlast\n\n\nid: 1\ntype_: 1".utf8)))
        #expect(ends.body == "key: value\n\nlast\n")
    }
}
