import Notes
import Testing

@testable import NotesImporting

@Suite struct EnexTests {
    private func note(_ inside: String) throws -> ImportedNote {
        try #require(try Import.all("<en-export><note><title>t</title>\(inside)</note></en-export>", as: .enex).first)
    }

    private func body(_ enml: String) throws -> String {
        try note("<content><![CDATA[<en-note>\(enml)</en-note>]]></content>").content.body
    }

    @Test func `nested numbered lists stay nested in CommonMark`() throws {
        let item = "<li><div>a</div><ol><li><div>b</div><ul><li><div>c</div></li></ul></li></ol></li>"
        #expect(
            try body("<ol>\(item)<li><div>d</div></li></ol>") == "1. a\n   1. b\n      - c\n2. d")
        let many = String(repeating: "<li><div>x</div></li>", count: 9)
        #expect(try body("<ol>\(many)\(item)</ol>").hasSuffix("\n10. a\n    1. b\n       - c"))
    }

    @Test func `text that is no XML is read as far as it goes`() throws {
        #expect(try body("<div>a<br>b & c</div><p>d<ul><li>e<li>f") == "a\nb & c\n\nd\n\n- e\n- f")
    }

    @Test func `a passage that Evernote encrypted comes as it is`() throws {
        let note = try note(
            "<content><![CDATA[<en-note>a <en-crypt hint=\"h\">UkM0 x</en-crypt> b</en-note>]]></content>")
        #expect(note.content.body == "a `UkM0 x` b")
        #expect(note.warnings.count == 1)
    }

    @Test(arguments: ["19691231T235959Z", "00000000T000000Z"])
    func `a time before 1970 is a warning and kept`(_ time: String) throws {
        let note = try note("<content></content><created>\(time)</created><updated>20200101T000000Z</updated>")
        #expect(note.createdAt == nil)
        #expect(note.lastModified?.text == "2020-01-01T00:00:00.000Z")
        #expect(note.warnings.map { $0.contains("before 1970") } == [true])
        var kept = JSONObject()
        kept["created"] = .string(time)
        #expect(note.content.extra["evernote"] == .object(kept))
    }
}
