import NoteFiles
import Notes
import Testing

@Suite struct NoteFileTests {
    static func json(_ text: String) throws -> JSON {
        try JSONView.read(Array(text.utf8)) { view throws(DomainError) in view.tree }
    }

    static func read(_ text: String) throws -> NoteFile { try NoteFile(reading: Array(text.utf8)) }

    @Test(arguments: [
        "", "text", "\n", "---\n", "---\na: 1\n---\nb", "line\r\nline\r", "\u{FEFF}x", "nul \u{0} in it", "우유\n달걀\n\n",
        "e\u{301} \u{E9}", "...\n", "# heading",
    ])
    func `a note comes back byte for byte`(_ text: String) throws {
        var file = NoteFile(id: NoteID("0192f0c1-0000-7000-8000-000000000001"))
        file.title = text.replacing("\n", with: " ").replacing("\r", with: "\"'\\: #")
        file.content.body = text
        file.content.folder = "집/lists: \"a\""
        file.content.tags = ["a, b", "#c", "true", "1", "'x'"]
        file.content.pinned = true
        (file.content.archived, file.content.locked) = (true, true)
        file.createdAt = Timestamp(milliseconds: 1_795_253_400_123)
        file.lastModified = Timestamp(milliseconds: 1_795_253_400_124)
        file.deletedAt = Timestamp(milliseconds: 1_795_253_400_125)
        guard case .object(let extra) = try Self.json(#"{"title":"no","n":1.0e0,"deep":[{"---":null}],"":""}"#) else {
            return
        }
        file.content.extra = extra
        file.content.weather = Weather(
            main: "Rain", icon: "10d", description: "소나기", temperature: JSONNumber(21), latitude: nil)
        file.attachments = [.init(name: "p [1].png", type: "image/png", path: "attachments/p.png")]
        let back = try NoteFile(reading: file.bytes)
        #expect(Array((back.title ?? "").utf8) == Array((file.title ?? "").utf8))
        #expect(back == file)
        #expect(back.bytes == file.bytes)
    }

    @Test func `the time of the last edit has the names that other programs read`() throws {
        let file = NoteFile(title: "a", lastModified: Timestamp(milliseconds: 1_795_253_400_124))
        let text = String(decoding: file.bytes, as: UTF8.self)
        let time = "2026-11-21T09:30:00.124Z"
        #expect(text.contains("\nmodified: \(time)\nupdated: \(time)\n"))
        #expect(try Self.read(text) == file)
        #expect(try Self.read("---\nmodified: 2026-01-01\nupdated: 2026-01-02\n---\n").content.extra["updated"] != nil)
    }

    @Test func `what programs write at the head of Markdown is understood`() throws {
        let file = try Self.read(
            """
            ---
            # a comment
            Title: It's: "quoted" inside # and all
            tags:
              - home
              - 'to do'
              - "#마크"
            date: 2026-11-21 09:30
            updated_at: 2026-11-21T18:31:10+09:00
            pinned: yes
            folder: home/lists
            aliases: [one, "two, three"]
            rating: 4.50
            nested:
              key: value
            text: |
              line one
                line two

              line three
            folded: >
              one
              two
            empty:
            ---
            body
            """)
        #expect(file.title == #"It's: "quoted" inside"#)
        #expect(file.content.tags == ["home", "to do", "마크"])
        #expect(file.createdAt?.text == "2026-11-21T09:30:00.000Z")
        #expect(file.lastModified?.text == "2026-11-21T09:31:10.000Z")
        #expect(file.content.pinned && file.content.folder == "home/lists" && file.content.body == "body")
        let extra =
            #"{"aliases":["one","two, three"],"rating":4.50,"nested":"key: value","#
            + #""text":"line one\n  line two\n\nline three","folded":"one two","empty":null}"#
        #expect(try JSON.object(file.content.extra) == Self.json(extra))
    }

    @Test(arguments: [
        ("tags: a, b c", ["a", "b c"]), ("tags: [a, b]", ["a", "b"]), ("keywords: ['a']", ["a"]),
        ("tag: \"#a\"", ["a"]),
        ("tags:\n- a\n- b", ["a", "b"]), ("tags: []", []), ("tags:", []), ("tags: [2026, x]", ["2026", "x"]),
    ])
    func `tags come in many spellings`(_ line: String, _ tags: [String]) throws {
        #expect(try Self.read("---\n\(line)\n---\n").content.tags == tags)
    }

    @Test(arguments: [
        "---\nno keys here\n---\ntext", "---\n\n---\n", "---\ntitle: a\n", "----\ntitle: a\n----\n",
        "text\n---\na: b\n---\n",
        "---\n- item\n---\n", "--- \n**bold**: text\n---\n", " ---\na: b\n---\n",
    ])
    func `what is no front matter stays text`(_ text: String) throws {
        let file = try Self.read(text)
        #expect(file.content.body == text && file.title == nil && file.content.extra.isEmpty)
    }

    @Test func `values that cannot be read and keys that come twice are kept in extra`() throws {
        let file = try Self.read(
            "---\ntitle: a\ntitle: b\ndate: yesterday\nid: no id!\nweather: sunny\npinned: maybe\n---\n")
        let extra = #"{"title":"b","date":"yesterday","id":"no id!","weather":"sunny","pinned":"maybe"}"#
        #expect(file.title == "a")
        #expect(try JSON.object(file.content.extra) == Self.json(extra))
    }

    @Test func `no prefix of a file does harm, and none loses a byte of the body`() throws {
        let whole = Array("---\ntitle: \"제목\"\ntags: [\"a\"]\nx: |\n  y\n---\nbody 우유".utf8)
        for length in 0...whole.count { _ = try? NoteFile(reading: Array(whole[..<length])) }
        #expect(throws: DomainError.self) { try NoteFile(reading: [0x61, 0xFF]) }
    }
}

@Suite struct WrittenTimeTests {
    @Test(arguments: [
        ("2026-11-21T09:30:00.123Z", "2026-11-21T09:30:00.123Z"), ("2026-11-21", "2026-11-21T00:00:00.000Z"),
        ("2026-11-21 09:30", "2026-11-21T09:30:00.000Z"), ("2026-11-21 09:30:05 +0900", "2026-11-21T00:30:05.000Z"),
        ("2026-11-21T09:30:05-05", "2026-11-21T14:30:05.000Z"), ("20261121T093005Z", "2026-11-21T09:30:05.000Z"),
        ("2026/1/2", "2026-01-02T00:00:00.000Z"), ("1795253400", "2026-11-21T09:30:00.000Z"),
        ("1795253400123", "2026-11-21T09:30:00.123Z"), ("2026-11-21 09:30:00.5", "2026-11-21T09:30:00.500Z"),
        ("2026-11-21 09:30:00,123456+00:00", "2026-11-21T09:30:00.123Z"), ("2026.11.21", "2026-11-21T00:00:00.000Z"),
        ("20261121", "2026-11-21T00:00:00.000Z"), ("2026-11-21T09:30:00", "2026-11-21T09:30:00.000Z"),
    ])
    func `times in the spellings of other programs`(_ text: String, _ time: String) {
        #expect(WrittenTime.time(ofText: text)?.text == time)
    }

    @Test(arguments: [
        "", "yesterday", "2026-13-01", "2026-02-30", "26-11-21", "2026-11-21T25:00", "-5", "2026", "2026-11-21Tx",
    ])
    func `what is no time is none`(_ text: String) {
        #expect(WrittenTime.time(ofText: text) == nil)
    }

    @Test(arguments: [
        ("1795253400", 1_795_253_400_000), ("1795253400.5", 1_795_253_400_500), ("99999999999", 99_999_999_999_000),
        ("100000000000", 100_000_000_000), ("0", 0),
    ])
    func `integers below a hundred thousand million are seconds`(_ number: String, _ milliseconds: Int64) throws {
        let value = try NoteFileTests.json(number)
        #expect(WrittenTime.time(of: value)?.milliseconds == milliseconds)
    }
}
