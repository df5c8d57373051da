import Notes
import Testing

@testable import NotesImporting

/// An archive may contain exports of Evernote and Joplin, which are read like the files alone.
@Suite struct EnclosedExportsTests {
    static func enex(_ title: String) -> [UInt8] {
        Array(
            ("<?xml version=\"1.0\"?><en-export><note><title>\(title)</title><content><![CDATA[<en-note>x</en-note>]]>"
                + "</content><created>20200101T000000Z</created></note></en-export>").utf8)
    }

    static func item(_ id: Character, _ title: String, _ fields: String = "type_: 1") -> (path: String, bytes: [UInt8])
    {
        let id = String(repeating: id, count: 32)
        return (
            "\(id).md",
            Array("\(title)\n\nbody\n\nid: \(id)\nupdated_time: 2020-01-01T00:00:00.000Z\n\(fields)".utf8)
        )
    }

    @Test func `several files of Evernote are read, each name a folder`() throws {
        let file = try Fixtures.zip([
            ("Work.enex", Self.enex("a")), ("sub/Home.enex", Self.enex("b")),
            ("broken.enex", Array("<en-export>x".utf8)),
        ])
        let (notes, problems) = try Import.tolerant(file)
        #expect(notes.map(\.content.title) == ["a", "b"])
        #expect(notes.map(\.content.folder) == ["Work", "sub/Home"])
        #expect(problems.map(\.name).allSatisfy { $0.hasPrefix("broken.enex") } && !problems.isEmpty)
        #expect(try Import.all(Self.enex("a")).map(\.id) == [notes[0].id])
    }

    @Test func `a file of Evernote beside Markdown is read too`() throws {
        let notes = try Import.all(Fixtures.zip([("a.md", Array("text".utf8)), ("Work.enex", Self.enex("b"))]))
        #expect(notes.map(\.content.title) == ["a", "b"] && notes[1].content.folder == "Work")
        #expect(try Import.all(Self.enex("b")).map(\.id) == [notes[1].id])
    }

    @Test func `several files of Joplin are read`() throws {
        let folder = Self.item("f", "Notebook", "type_: 2")
        let first = Fixtures.tar([
            Self.item("a", "A", "parent_id: \(String(repeating: "f", count: 32))\ntype_: 1"), folder,
        ])
        let file = try Fixtures.zip([("One.jex", first), ("Two.jex", Fixtures.tar([Self.item("b", "B")]))])
        let notes = try Import.all(file)
        #expect(notes.map(\.content.title) == ["A", "B"])
        #expect(notes.map(\.content.folder) == ["Notebook", "Two"])
        #expect(try Import.all(first).map(\.id) == [notes[0].id])
    }

    @Test(arguments: ["", "Export/"]) func `Joplin's folder in a zip is what its JEX is`(_ top: String) throws {
        let items = [Self.item("a", "A"), Self.item("b", "Tag", "type_: 5")]
        let zipped = try Import.all(
            Fixtures.zip(items.map { (top + $0.path, $0.bytes) } + [("\(top)resources/x.png", [1])]))
        #expect(zipped.map(\.id) == (try Import.all(Fixtures.tar(items)).map(\.id)) && zipped.count == 1)
        let other = try Import.all(
            Fixtures.zip([("\(String(repeating: "a", count: 32)).md", Array("a note".utf8))]), as: .markdown)
        #expect(other.map(\.content.body) == ["a note"])
    }
}
