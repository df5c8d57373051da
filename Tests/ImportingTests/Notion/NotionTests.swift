import Notes
import NotesArchive
import Testing

@testable import NotesImporting

@Suite struct NotionTests {
    private static let root = "152bb52ee2b58053ad50ffb72303b147"
    private static let table = "58b8977d6e4444a98ec4d64176a071e5"
    private static let row = "bb934cb9f0e44daab4368247d62b0f39"
    private static let top = "Export-d2b14fbf-86de-4508-a1b2-6515ff8d7aab"

    /// Lists a page whose name no file may have in full, a table below it, a row of that, and a picture.
    private static let markdown: [(path: String, bytes: [UInt8])] = {
        let home = """
            # Home: plans / ideas

            Status: this is text, since the page is no row

            [Website](Home%20\(root)/Projects%20\(table)/Website%20\(row).md) ![](Home%20\(root)/sea%20side.png)
            [Projects](Home%20\(root)/Projects%20\(table).csv) <https://www.notion.so/Page-\(root)>
            """
        let website = """
            # Website

            Status: In progress
            Created: February 5, 2025 6:16 AM
            Last edited time: 2025년 3월 1일 오후 1:05
            Tags: one, two words
            Blocked By: Home (../../Home%20\(root).md)
            Summary: first
            second: still the summary

            Note: the text begins here
            """
        return [
            ("\(top)/Home \(root).md", Array(home.utf8)),
            ("\(top)/Home \(root)/Projects \(table)/Website \(row).md", Array(website.utf8)),
            (
                "\(top)/Home \(root)/Projects \(table).csv",
                Array("\u{FEFF}Name,Status,Created,Last edited time,Tags,\"Blocked By\",Summary\nWebsite,…\n".utf8)
            ),
            (
                "\(top)/Home \(root)/Projects \(table)_all.csv",
                Array("\u{FEFF}Name,Status,Created,Last edited time,Tags,Blocked By,Summary\n".utf8)
            ),
            ("\(top)/Home \(root)/sea side.png", [1, 2, 3]), ("\(top)/index.html", Array("<html>".utf8)),
        ]
    }()

    private func read(_ file: [UInt8], as format: ImportFormat? = nil) throws -> ([ImportedNote], ImportReader) {
        let reader = try ImportReader(ByteInput(file), as: format, Import.context)
        var notes: [ImportedNote] = []
        while let note = try reader.next() { notes.append(note) }
        return (notes, reader)
    }

    @Test func `Markdown comes without ids in names, with folders called as their pages`() throws {
        let (notes, reader) = try read(Fixtures.zip(Self.markdown))
        #expect(reader.format == .notion)
        #expect(notes.map(\.content.title) == ["Home: plans / ideas", "Website"])
        #expect(notes.map(\.content.folder) == ["", "Home: plans _ ideas/Projects"])
        #expect(
            notes[0].content.body == """
                Status: this is text, since the page is no row

                [Website](Home%20\(Self.root)/Projects%20\(Self.table)/Website%20\(Self.row).md) \
                ![](attachments/sea%20side.png)
                [Projects](Home/Projects.csv) <https://www.notion.so/Page-\(Self.root)>
                """)
        #expect(notes[0].attachments.map(\.name) == ["sea side.png"])
        #expect(notes[0].lastModified == nil)
        let named = reader.problems.problems.map(\.name)
        #expect(named.count == 3 && named.filter { $0.hasSuffix(".csv") }.count == 2)
    }

    @Test func `a row's properties are above its text, and its times and tags are the note's`() throws {
        let note = try #require(try read(Fixtures.zip(Self.markdown)).0.last)
        #expect(
            note.content.body == """
                Status: In progress
                Created: February 5, 2025 6:16 AM
                Last edited time: 2025년 3월 1일 오후 1:05
                Tags: one, two words
                Blocked By: Home (../../Home.md)
                Summary: first second: still the summary

                Note: the text begins here
                """)
        #expect(note.createdAt?.text == "2025-02-05T06:16:00.000Z")
        #expect(note.lastModified?.text == "2025-03-01T13:05:00.000Z")
        #expect(note.content.tags == ["one", "two words"])
        guard case .object(let notion)? = note.content.extra["notion"], case .object(let kept)? = notion["properties"]
        else { return #expect(Bool(false)) }
        #expect(kept["Status"] == .string("In progress"))
    }

    @Test func `zips in a zip are opened to one level, all parts as one export`() throws {
        let parts = try [Fixtures.zip(Array(Self.markdown[..<2])), Fixtures.zip(Array(Self.markdown[2...]))]
        let name = Self.top + "-Part-"
        let whole = try Fixtures.zip([(name + "1.zip", parts[0]), (name + "2.zip", parts[1])])
        let (notes, reader) = try read(whole)
        #expect(reader.format == .notion)
        #expect(notes.map(\.id) == (try read(Fixtures.zip(Self.markdown)).0).map(\.id))
        #expect(notes[0].attachments.count == 1)
        // One part alone, and a zip in that, which stays what it is.
        let single = try Fixtures.zip([
            (name + "1.zip", try Fixtures.zip([Self.markdown[0], ("\(Self.top)/inner.zip", parts[1])]))
        ])
        let (fromSingle, _) = try read(single)
        #expect(fromSingle.map(\.content.title) == ["Home: plans / ideas", "Imported files"])
        #expect(fromSingle.last?.attachments.map(\.name) == ["inner.zip"])
    }

    @Test func `a broken part is named and the others come`() throws {
        let name = Self.top + "-Part-"
        let good = try Fixtures.zip(Array(Self.markdown[..<1]))
        let (notes, reader) = try read(
            Fixtures.zip([(name + "1.zip", good), (name + "2.zip", Array(good.dropLast(40)))]))
        #expect(notes.count == 1)
        #expect(reader.problems.problems.map(\.name) == [name + "2.zip"])
    }

    @Test func `parts together are bounded as one archive is`() throws {
        let bomb = try Fixtures.zip([("A \(Self.root).md", [UInt8](repeating: 0x61, count: 40 << 20))])
        let name = Self.top + "-Part-"
        let (notes, reader) = try read(
            Fixtures.zip([
                ("\(name)1.zip", bomb), ("\(name)2.zip", bomb), ("\(name)3.zip", try Fixtures.zip([Self.markdown[0]])),
            ]))
        #expect(notes.isEmpty == false)
        #expect(reader.problems.problems.contains { $0.reason.contains("200 times") })
    }

    private static let html = """
        <html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"/><title>Web site</title><style>
        p{}</style></head><body><article id="bb934cb9-f0e4-4daa-b436-8247d62b0f39" class="page sans"><header>
        <img class="page-cover-image" src="Website%20\(row)/sea.png"/><div class="page-header-icon undefined"><span
        class="icon">🍅</span></div><h1 class="page-title">Web
        site</h1><p class="page-description">About it</p><table class="properties"><tbody><tr class="property-row
        property-row-created_time"><th><span class="icon property-icon"></span>When</th><td><time>@February 5, 2025 6:16 AM
        </time></td></tr><tr class="property-row property-row-multi_select"><th>Tags</th><td><span
        class="selected-value">one</span><span class="selected-value">two words</span></td></tr><tr><th>Done</th><td><div
        class="checkbox checkbox-on"></div></td></tr></tbody></table></header><div class="page-body"><h1>Head</h1><ul
        class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span>done</span></li></ul><ul
        class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span>open</span><div
        class="indented"></div></li></ul><ol start="1"><li>a</li></ol><ol start="2"><li>b</li></ol><figure class="callout">
        <div><span class="icon">💡</span></div><div>idea</div></figure><figure class="link-to-page"><a
        href="Website%20\(row)/Sub%20\(root).html">Sub</a></figure></div></article></body></html>
        """

    @Test func `HTML comes as the Markdown of its page`() throws {
        let (notes, reader) = try read(
            Fixtures.zip([("Website \(Self.row).html", Array(Self.html.utf8)), ("Website \(Self.row)/sea.png", [1])]))
        #expect(reader.format == .notion)
        let note = try #require(notes.first)
        #expect(notes.count == 1 && note.content.title == "Web site")
        #expect(
            note.content.body == """
                When: @February 5, 2025 6:16 AM
                Tags: one, two words
                Done: Yes

                ![sea.png](attachments/sea.png)About it

                # Head

                - [x] done
                - [ ] open

                1. a
                2. b

                > 💡
                > idea

                [Sub](Website/Sub.html)
                """)
        #expect(note.createdAt?.text == "2025-02-05T06:16:00.000Z" && note.content.tags == ["one", "two words"])
        // The same page in the other form of export is the same note.
        #expect(note.id == (try read(Fixtures.zip(Self.markdown)).0).last?.id)
    }

    @Test(
        arguments: [
            ("February 5, 2025 6:16 AM", "2025-02-05T06:16:00.000Z"),
            ("@May 10, 2024 → May 26, 2024", "2024-05-10T00:00:00.000Z"),
            ("December 31, 2024 12:05 AM", "2024-12-31T00:05:00.000Z"),
            ("Dec 31, 2024 12:05 PM", "2024-12-31T12:05:00.000Z"),
            ("2025년 2월 5일 오전 6:16", "2025-02-05T06:16:00.000Z"),
            ("2025/02/05 18:16 (GMT+9)", "2025-02-05T18:16:00.000Z"),
            ("2025-02-05T06:16:00.000Z", "2025-02-05T06:16:00.000Z"), ("February 30, 2025", nil), ("tomorrow", nil),
            ("", nil),
            ("1:2:3:4", nil), ("-5", nil), ("5 5 5 : AM", nil),
        ] as [(String, String?)]) func `times are read as Notion writes them`(_ text: String, _ time: String?)
    {
        #expect(NotionTime.time(text)?.text == time)
    }

    @Test func `names without an id stay`() {
        #expect(NotionName("A \(Self.root)").title == "A")
        #expect(NotionName("A \(Self.root)_all").id == Self.root)
        #expect(NotionName("A \(Self.root)0").id == nil)
        #expect(NotionName("A-\(Self.root)").title == "A-\(Self.root)")
        #expect(
            NotionName.cut("../A%20b%20\(Self.root)/C%20\(Self.row)_all.csv?x \(Self.row)z")
                == "../A%20b/C_all.csv?x \(Self.row)z")
    }

    @Test func `a zip of Markdown with one long name is no export of Notion`() throws {
        let zip = try Fixtures.zip([("\(Self.root).md", Array("# a".utf8)), ("b.md", Array("b".utf8))])
        #expect(try read(zip).1.format == .markdown)
    }
}
