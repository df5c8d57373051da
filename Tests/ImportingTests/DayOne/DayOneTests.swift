import Notes
import NotesArchive
import Testing

@testable import NotesImporting

@Suite struct DayOneTests {
    @Test func `an entry without an id is named by journal and number`()
        throws
    {
        let found = try Import.tolerant(Fixtures.zip(Fixtures.files("dayone")))
        #expect(found.problems.map(\.name) == ["Journal.json, 5"])
        #expect(found.notes.count == 4 && found.notes.allSatisfy { $0.content.folder == "Journal" })
        #expect(found.notes[2].warnings.count == 2)
    }

    @Test func `a journal by itself comes without its files, under the same ids`() throws {
        let zipped = try Import.tolerant(Fixtures.zip(Fixtures.files("dayone"))).notes
        let alone = try Import.tolerant(Fixtures.bytes("dayone/Journal.json"), as: .dayone).notes
        #expect(alone.map(\.id) == zipped.map(\.id))
        #expect(alone.allSatisfy { $0.attachments.isEmpty })
    }

    @Test func `a broken journal does not stop the others`() throws {
        let entry =
            #"{"metadata": {}, "entries": [{"uuid": "A1", "creationDate": "2024-01-01T00:00:00Z", "text": "a"}]}"#
        let file = try Fixtures.zip([
            ("A.json", Array(#"{"metadata": {}, "entries": [{"uuid": "B1", "#.utf8)), ("B.json", Array(entry.utf8)),
        ])
        let (notes, problems) = try Import.tolerant(file)
        #expect(notes.map(\.content.title) == ["a"] && problems.map(\.name) == ["A.json"])
    }

    @Test func `every journal of the archive becomes a folder`() throws {
        let entry =
            #"{"metadata":{"version":"1.0"},"entries":[{"uuid":"%","creationDate":"2020-01-01T00:00:00Z","text":"x"}]}"#
        let zip = try Fixtures.zip([
            ("Travel.json", Array(entry.replacing("%", with: "A").utf8)),
            ("Work.json", Array(entry.replacing("%", with: "B").utf8)),
        ])
        #expect(try Import.all(zip).map(\.content.folder) == ["Travel", "Work"])
    }

    @Test(arguments: [
        (#"a\. b\! c\(d\) e\-f"#, "a. b! c(d) e-f"), (#"1\. x"#, #"1\. x"#), (#"\- x"#, #"\- x"#),
        (#"  12\. x"#, #"  12\. x"#),
        (#"a \![b](c)"#, #"a \![b](c)"#), (#"[a]\(b\)"#, #"[a]\(b)"#), (#"a\*b\*"#, #"a\*b\*"#), (#"a\"#, #"a\"#),
        ("![](dayone-moment:/video/AB)", "<AB>"), ("![](dayone-moment://AB) c", "<AB> c"),
        ("![](dayone-moment:/video/", "![](dayone-moment:/video/"), ("![x](http://a/b)", "![x](http://a/b)"),
    ])
    func `needless escapes go, and links to files are turned`(_ written: String, _ text: String) {
        #expect(DayOneText.converted(written) { $0 == "AB" ? "<AB>" : nil } == text)
    }
}
