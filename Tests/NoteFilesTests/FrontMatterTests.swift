import NoteFiles
import Notes
import Testing

/// A note's changes edit the front matter of other programs line by line.
@Suite struct FrontMatterTests {
    static let obsidian = """
        ---
        # made by a template
        aliases:
          - Foo   # a comment
          - "Bar, Baz"
        cssclasses: [wide, "no-title"]   # a comment
        publish: true
        tags:
          - travel
          - 2026/여행

        contact:
          name: Kim
          phones:
            - 010   # at work
        summary: >-
          folded
          text
        text: |
          line one

            # no comment
        date: 2026-01-02 09:30
        quote: 'It''s #1' # one
        pinned: no
        ---

        """

    static let jekyll = """
        ---
        layout:     post   # wide
        title:      "Hello: world"
        date:       2026-01-02 09:30:00 +0900
        categories: [a, b]
        permalink:  /hello/
        "og:image": /a.png
        tags:
        - one
        # between two
        - two
        defaults: &defaults { x: 1 }
        ...

        """

    static func file(_ front: String) throws -> NoteFile {
        var file = try NoteFileTests.read(front + "body")
        file.title = file.title ?? "name"
        file.content.title = file.title ?? ""
        return file
    }

    static func edited(_ front: String, _ change: (inout NoteFile) throws -> Void) throws -> String {
        var file = try file(front)
        try change(&file)
        return try #require(file.front(editing: front, stem: "name"))
    }

    static let fronts = [
        obsidian, jekyll, obsidian.replacing("\n", with: "\r\n"), "\u{FEFF}---\ntitle: x\n---\n",
        "---\ntags:\n---\n", "---\ntitle:\nextra: {\"a\":1}\na: 2\n---\n", "---\nextra:\n  math: true\n---\n",
        "---\nid: intro # of another program\nfrontMatter: x\ncreated: 2020\ndate: 2021-01-01\n---\n",
        "---\nkey: # of a comment\n  nested: 1\nweather: sunny\n---\n", "---\na: 1 \n\n# end\n---\n",
    ]

    @Test(arguments: fronts) func `front matter whose values are the note's stays byte for byte`(_ front: String) throws
    {
        #expect(NoteFile.front(of: Array((front + "body").utf8))?.utf8.elementsEqual(front.utf8) == true)
        #expect(Array(try Self.edited(front) { _ in }.utf8) == Array(front.utf8))
    }

    @Test func `comments are no part of a value`() throws {
        let extra = try Self.file(Self.obsidian).content.extra
        #expect(extra["aliases"] == .array([.string("Foo"), .string("Bar, Baz")]))
        #expect(extra["cssclasses"] == .array([.string("wide"), .string("no-title")]))
        #expect(extra["quote"] == .string("It's #1"))
        #expect(extra["contact"] == .string("name: Kim\nphones:\n  - 010   # at work"))
        let other = try Self.file(Self.jekyll)
        #expect(other.content.extra["layout"] == .string("post"))
        #expect(other.content.extra["og:image"] == .string("/a.png"))
        #expect(other.content.tags == ["one", "two"] && other.title == "Hello: world")
        #expect(try NoteFileTests.read("---\ntags: #home\n---\n").content.tags == ["home"])
        #expect(try NoteFileTests.read("---\nkey: \"a # b\"\n---\n").content.extra["key"] == .string("a # b"))
        #expect(try NoteFileTests.read("---\nurl: a#b\n---\n").content.extra["url"] == .string("a#b"))
    }

    @Test func `only the lines of changed values change`() throws {
        let obsidian = try Self.edited(Self.obsidian) { file in
            file.content.tags = ["travel", "to do: now"]
            file.content.pinned = true
            file.content.extra["publish"] = .bool(false)
            file.content.extra["contact"] = nil
        }
        #expect(
            obsidian
                == Self.obsidian.replacing("  - 2026/여행", with: "  - \"to do: now\"").replacing(
                    "pinned: no", with: "pinned: true"
                ).replacing("publish: true", with: "publish: false").replacing(
                    "contact:\n  name: Kim\n  phones:\n    - 010   # at work\n", with: ""))
        let jekyll = try Self.edited(Self.jekyll) { file in
            file.title = "Good bye"
            file.content.archived = true
            file.content.extra["rating"] = .number(JSONNumber(3))
        }
        #expect(
            jekyll
                == Self.jekyll.replacing("title:      \"Hello: world\"", with: "title: \"Good bye\"").replacing(
                    "...", with: "archived: true\nrating: 3\n..."))
    }

    @Test func `a title is written only where the file's name is another`() throws {
        let front = "---\nlayout: a\n---\n"
        #expect(try Self.edited(front) { $0.title = "name" } == front)
        #expect(try Self.edited(front) { $0.title = "other" } == "---\nlayout: a\ntitle: \"other\"\n---\n")
        #expect(try Self.edited("---\r\ntitle: a\r\n---\r\n") { $0.title = "b c" } == "---\r\ntitle: b c\r\n---\r\n")
    }

    @Test(arguments: [
        #"{"aliases":["Foo"],"n":1.0e0,"empty":null,"deep":{"a":[{"---":null}]},"text":"a\nb # c"}"#,
        ##"{"title":"no","date_":"x","":1,"a: b":2,"#x":3,".x":4,"---":5," x":6,"extra":7,"우유":8,"a\nb":9}"##,
    ])
    func `members of extra are keys where that can be, and come back`(_ json: String) throws {
        guard case .object(let extra) = try NoteFileTests.json(json) else { return }
        var file = NoteFile(id: NoteID("note-1"), title: "a", createdAt: Timestamp(milliseconds: 0))
        file.content.extra = extra
        let back = try NoteFile(reading: Array(file.front.utf8))
        #expect(back.content.extra == extra)
        #expect(back.isOwn(file.front))
        #expect(file.front.contains("\nextra: ") == (extra["title"] != nil))
    }

    @Test func `keys beside extra do not nest`() throws {
        let front = "---\nprop: 1\nextra: {\"prop\":2,\"other\":3}\n---\n"
        let file = try Self.file(front)
        #expect(try JSON.object(file.content.extra) == NoteFileTests.json(#"{"prop":1,"prop_":2,"other":3}"#))
        let edited = try Self.edited(front) { $0.content.extra["other"] = .number(JSONNumber(4)) }
        #expect(edited == front.replacing("3", with: "4"))
    }

    @Test func `an id in front matter is the note's where that is requested`() throws {
        let front = "---\na: 1\nid: other\n---\n"
        var file = try Self.file(front)
        file.id = NoteID("mine")
        #expect(file.front(editing: front, stem: "name") == front)
        #expect(
            file.front(editing: front, stem: "name", replacingID: true) == front.replacing("other", with: "mine"))
        #expect(file.front(editing: "no front matter", stem: nil) == nil)
        #expect(file.front(editing: front + "text", stem: nil) == nil)
    }
}
