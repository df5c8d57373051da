import Notes
import NotesArchive
import Testing

@testable import NotesImporting

@Suite struct TextBundleTests {
    private static func info(_ bear: String) -> [UInt8] {
        Array(
            """
            {"version": 2, "type": "net.daringfireball.markdown", "creatorIdentifier": "net.shinyfrog.bear",
             "net.shinyfrog.bear": {"creationDate": "2023-10-11T08:08:52Z", "modificationDate": "2023-10-11T08:10:40Z",
              "uniqueIdentifier": "\(bear.count)EA7C5067-B623", "lastEditingDevice": "phone", "trashedDate": null, \(bear)}}
            """.utf8)
    }

    private static let backup: [(path: String, bytes: [UInt8])] = {
        let folder = "Bear Notes.bear2bk/"
        return [
            (
                folder + "Plain.textbundle/text.md",
                Array("# Plain `#`\n\n![](assets/sea%20side.png)<!-- {\"width\":3} -->\n#trip/sea #two words# #1".utf8)
            ),
            (
                folder + "Plain.textbundle/info.json",
                info(#""pinned": 1, "pinnedDate": "2023-10-11T08:08:52Z", "trashed": 0, "archived": 0"#)
            ),
            (folder + "Plain.textbundle/assets/sea side.png", [1, 2]),
            (folder + "Plain.textbundle/assets/unlinked.pdf", [3]),
            (folder + "Old.textbundle/text.md", Array("# Old\nkept".utf8)),
            (folder + "Old.textbundle/info.json", info(#""archived": 1, "trashed": 0"#)),
            (folder + "Gone.textbundle/text.md", Array("# Gone".utf8)),
            (folder + "Gone.textbundle/info.json", info(#""trashed": 1"#)),
            (folder + "Locked.textbundle/text.md", []),
            (folder + "Locked.textbundle/info.json", info(#""encrypted": 1, "encryptedData": "AAEB""#)),
            (folder + "Broken.textbundle/text.md", Array("# Broken".utf8)),
            (folder + "Broken.textbundle/info.json", Array("{".utf8)),
            (folder + "tags.json", Array("{}".utf8)), ("__MACOSX/._Plain.textbundle", [1]),
        ]
    }()

    @Test func `Bear's backup comes with its states, times, tags and files`() throws {
        let reader = try ImportReader(ByteInput(try Fixtures.zip(Self.backup)), as: nil, Import.context)
        #expect(reader.format == .bear)
        var notes: [ImportedNote] = []
        while let note = try reader.next() { notes.append(note) }
        #expect(notes.map(\.content.title) == ["Plain `#`", "Old", "Gone", "Broken"])
        #expect(
            notes[0].content.body
                == "![](attachments/sea%20side.png)<!-- {\"width\":3} -->\n#trip/sea #two words# #1")
        #expect(notes[0].content.tags == ["trip/sea", "two words"] && notes[0].content.pinned)
        #expect(notes[0].attachments.map(\.name) == ["sea side.png", "unlinked.pdf"])
        #expect(notes[0].createdAt?.text == "2023-10-11T08:08:52.000Z")
        #expect(notes[0].lastModified?.text == "2023-10-11T08:10:40.000Z")
        #expect(notes[1].content.archived && notes[1].content.body == "kept")
        #expect(notes.map(\.isTrashed) == [false, false, true, false])
        #expect(notes.map(\.content.archived) == [false, true, false, false])
        let problems = reader.problems.problems
        #expect(problems.map(\.title) == ["Locked"])
        #expect(notes[3].warnings.count == 1)
        #expect(problems.first?.reason.contains("encrypted") == true)
    }

    @Test(arguments: ["", "Example.textbundle/", "a/b/Example.textbundle/"])
    func `a TextBundle of another program comes from any folder of its zip`(_ folder: String) throws {
        let zip = try Fixtures.zip([
            (folder + "text.markdown", Array("# Title\r\n\r\nSee ![a](assets/a.png) #notag".utf8)),
            (folder + "info.json", Array(#"{"version": 2, "sourceURL": "file:///a.md"}"#.utf8)),
            (folder + "assets/a.png", [1]),
        ])
        let note = try #require(try Import.all(zip).first)
        #expect(note.content.title == "Title" && note.content.body == "See ![a](attachments/a.png) #notag")
        #expect(note.content.tags.isEmpty && note.content.extra["sourceURL"] == .string("file:///a.md"))
        #expect(note.attachments.map(\.name) == ["a.png"])
        #expect(note.lastModified?.text == "2020-09-13T12:26:40.000Z")
    }

    @Test func `a backup of encrypted notes alone is refused with the reason`() throws {
        let zip = try Fixtures.zip(Self.backup.filter { $0.path.contains("Locked") })
        let error = #expect(throws: ImportError.self) { try Import.all(zip) }
        guard case .refused(let refusal) = error else { return #expect(Bool(false)) }
        #expect(refusal.detail.contains("encrypted"))
    }

    @Test(arguments: [
        ("#a #b/c, #d. (#no) x#no #e", ["a", "b/c", "d", "e"]), ("# heading\n## two\n#\n# #f", ["f"]),
        ("#two words# and #three little words#, #open words", ["two words", "three little words", "open"]),
        ("`#code` ```\n```\n#no\n```\n#g", ["g"]), ("#1 #2023 #v2 #한국어 #标签/子标签 #中文，标签", ["v2", "한국어", "标签/子标签", "中文"]),
        ("#same #same #x# y", ["same", "x"]), ("#/no #-# ##", []), ("~~~\n#no", []),
    ]) func `tags are what Bear takes for tags`(_ text: String, _ tags: [String]) {
        #expect(BearTags.tags(in: text) == tags)
    }

    /// Passes if it does not trap.
    @Test func `no prefix and no turned bit of a backup traps`() throws {
        let zip = try Fixtures.zip(Self.backup)
        for length in stride(from: 0, to: zip.count, by: 11) { _ = try? Import.all(Array(zip[..<length])) }
        var state: UInt64 = 20_261_122
        for _ in 0..<200 {
            var turned = zip
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            turned[Int(state >> 33) % turned.count] ^= 1 << UInt8(state >> 61)
            _ = try? Import.all(turned)
        }
    }
}
