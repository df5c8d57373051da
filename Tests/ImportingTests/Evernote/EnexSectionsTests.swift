import Notes
import Testing

@testable import NotesImporting

@Suite struct EnexSectionsTests {
    static let file =
        "<?xml version=\"1.0\"?><en-export><note><title>a</title><content><![CDATA[<en-note>1 <![CDATA[two]]> 3"
        + "</en-note>]]>\n </content><created>\n 20250723T150013Z\n</created></note>"
        + "<note><title>b</title><content><![CDATA[<en-note>b</en-note>]]></content></note></en-export>"

    @Test func `a section within a note's text is text`() throws {
        let (notes, problems) = try Import.tolerant(Array(Self.file.utf8))
        #expect(notes.map(\.content.title) == ["a", "b"] && problems.isEmpty)
        #expect(notes.map(\.content.body) == ["1 two 3", "b"])
    }

    @Test func `a time with white space around it is a time`() throws {
        let note = try #require(try Import.all(Self.file).first)
        #expect(note.createdAt?.text == "2025-07-23T15:00:13.000Z" && note.warnings.isEmpty)
    }

    @Test func `pieces of any size are passed on alike`() {
        let bytes = Array(Self.file.utf8)
        var whole = EnexSections()
        let expected = whole.passed(bytes, isLast: true)
        #expect(expected.count == bytes.count + 12)
        for size in 1...40 {
            var sections = EnexSections()
            var passed: [UInt8] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                passed += sections.passed(Array(bytes[start..<min(start + size, bytes.count)]), isLast: false)
            }
            passed += sections.passed([], isLast: true)
            #expect(passed == expected, "in pieces of \(size)")
        }
    }

    @Test func `the replacement of tasks for older versions is left out`() throws {
        let text =
            "<div style=\"--en-task-group:true; --en-id:g;\"><div>Content not supported. This block is a placeholder for "
            + "Tasks, which has been released.</div></div><div>after</div>"
        let file =
            "<en-export><note><title>a</title><content><![CDATA[<en-note>\(text)</en-note>]]></content><task>"
            + "<title>do</title><taskStatus>open</taskStatus><taskGroupNoteLevelID>g</taskGroupNoteLevelID></task>"
            + "</note></en-export>"
        #expect(try Import.all(file).map(\.content.body) == ["- [ ] do\nafter"])
    }
}
