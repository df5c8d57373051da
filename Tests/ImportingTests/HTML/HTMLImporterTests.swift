import Notes
import NotesArchive
import Testing

@testable import NotesImporting

@Suite struct HTMLImporterTests {
    private static let page = """
        <!DOCTYPE html>
        <html><head><meta charset="utf-8"><title>여행 &amp; 계획</title>
        <meta name="created" content="2020-02-29 12:00:00 +0000"><meta name="updated" content="2026-11-21T09:30:00Z">
        <meta name=keywords content="travel, 여행"><meta name="author" content="me"><script>var a = "<p>b</p>"</script></head>
        <body><h1>여행 &amp; 계획</h1><p>See <a href="map.pdf">the map</a>,<br>and <img src="img/sea%20side.png" alt=sea>
        <img src="data:image/png;base64,bm90IHJlYWxseQ=="> <a href="https://example.org/?a=1&amp;b=2">more</a></body></html>
        """

    @Test(arguments: [nil, ImportFormat.html]) func `a page is a note with its title, times, tags and files`(
        _ format: ImportFormat?
    ) throws {
        let zip = try Fixtures.zip([
            ("trip/page.html", Array(Self.page.utf8)), ("trip/map.pdf", [1]), ("trip/img/sea side.png", [2]),
        ])
        let note = try #require(try Import.all(zip, as: format).first)
        #expect(note.content.title == "여행 & 계획")
        #expect(
            note.content.body == """
                See [the map](attachments/map.pdf),
                and ![sea](attachments/sea%20side.png) ![image-3.png](attachments/image-3.png) [more](https://example.org/?a=1&b=2)
                """)
        #expect(note.content.folder == "trip" && note.content.tags == ["travel", "여행"])
        #expect(note.createdAt?.text == "2020-02-29T12:00:00.000Z")
        #expect(note.lastModified?.text == "2026-11-21T09:30:00.000Z")
        #expect(note.attachments.map(\.name) == ["map.pdf", "sea side.png", "image-3.png"])
        #expect(try Import.bytes(of: note.attachments[2]) == Array("not really".utf8))
    }

    @Test func `a single page is recognised, and its title is its heading where it has no other`() throws {
        let reader = try ImportReader(
            ByteInput(Array("<html><body><h2>Title</h2><p>a<br>b</html>".utf8)), as: nil, Import.context)
        #expect(reader.format == .html)
        let note = try #require(try reader.next())
        #expect(note.content.title == "Title" && note.content.body == "a\nb")
        #expect(try reader.next() == nil)
    }

    @Test func `a page's name is its default title, and importing twice gives the same ids`() throws {
        let zip = try Fixtures.zip([("a/이름.htm", Array("<p>x".utf8)), ("b.html", Array("<p>y".utf8))])
        let notes = try Import.all(zip)
        #expect(notes.map(\.content.title) == ["이름", "b"] && notes.map(\.content.body) == ["x", "y"])
        #expect(notes.map(\.id) == (try Import.all(zip)).map(\.id))
    }

    @Test func `pictures that no page shows come as well, and styles are named`() throws {
        let zip = try Fixtures.zip([("a.html", Array("<p>x".utf8)), ("b.png", [1]), ("c.css", [2])])
        let reader = try ImportReader(ByteInput(zip), as: nil, Import.context)
        var titles: [String] = []
        while let note = try reader.next() { titles.append(note.content.title) }
        #expect(titles == ["a", "Imported files"])
        #expect(reader.problems.problems.map(\.name) == ["c.css"])
    }

    @Test(arguments: ["data:image/png;base64,!!", "data:", "data:image/png;base64", "data:image/png;base64,"])
    func `an address of data that cannot be read is left out`(_ address: String) throws {
        let note = try #require(try Import.all("<html><img src='\(address)'>text", as: .html).first)
        #expect(note.content.body == "text" && note.attachments.isEmpty)
    }

    /// Passes if it does not trap.
    @Test func `no truncation of a zip of pages traps`() throws {
        let zip = try Fixtures.zip([("page.html", Array(Self.page.utf8)), ("map.pdf", [1])])
        for length in stride(from: 0, to: zip.count, by: 7) { _ = try? Import.all(Array(zip[..<length])) }
        for length in stride(from: 0, to: Self.page.utf8.count, by: 3) {
            _ = try Import.all(Array(Self.page.utf8.prefix(length)) + [0x20], as: .html)
        }
    }
}
