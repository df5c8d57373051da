import Notes
import NotesArchive
import Testing

@testable import NotesImporting

/// docs/protocol.md 7: what cannot be read is a problem, and the rest comes. A file is refused only where nothing of it
/// can be read.
@Suite struct ProblemTests {
    private static let keepNote = #"{"title": "kept", "isTrashed": false, "isArchived": false, "textContent": "text"}"#

    private func names(_ found: (notes: [ImportedNote], problems: [ImportProblem])) -> [String] {
        found.problems.map(\.name)
    }

    @Test func `a link in an archive is named, and the notes beside it come`() throws {
        let plain = try Fixtures.zip([("a.md", Array("# A".utf8)), ("passwd.md", Array("/etc/passwd".utf8))])
        let found = try Import.tolerant(Fixtures.linked("passwd.md", in: plain))
        #expect(found.notes.map(\.content.title) == ["A"])
        #expect(
            found.problems == [
                ImportProblem(
                    name: "passwd.md", title: nil,
                    reason: #"It is a link to "/etc/passwd", and links are not followed."#)
            ])
    }

    @Test func `a note is in the folder of the first link to it, as UpNote's notebooks are`() throws {
        let files = [
            ("General Space/Trip.html", "<p>Trip</p>"), ("General Space/notebooks/Travel/Trip.html", "../../Trip.html"),
            ("General Space/Plan.md", "Plan"), ("Work/Plan.md", "../General Space/Plan.md"),
            ("Other/Plan.md", "../General Space/Plan.md"), ("Other/none.md", "../none.md"),
            ("General Space/Rest.md", "x"),
        ].map { ($0, Array($1.utf8)) }
        var zip = try Fixtures.zip(files)
        for link in ["General Space/notebooks/Travel/Trip.html", "Work/Plan.md", "Other/Plan.md", "Other/none.md"] {
            zip = Fixtures.linked(link, in: zip)
        }
        let found = try Import.tolerant(zip)
        #expect(
            Dictionary(uniqueKeysWithValues: found.notes.map { ($0.content.title, $0.content.folder) })
                == ["Trip": "General Space/notebooks/Travel", "Plan": "Work", "Rest": "General Space"])
        #expect(names(found) == ["Other/Plan.md", "Other/none.md"])
    }

    @Test func `a file in the markup of another program is named, and comes as a file`() throws {
        let files = ["plan.org", "page.tid", "book.adoc", "table.csv"].map { ($0, Array("* one".utf8)) }
        let found = try Import.tolerant(Fixtures.zip([("a.md", Array("# A".utf8))] + files))
        #expect(found.notes.map(\.content.title) == ["A", "Imported files"])
        #expect(found.notes.last?.attachments.map(\.name) == ["plan.org", "page.tid", "book.adoc"])
        #expect(names(found) == files.map(\.0))
        #expect(found.problems.first?.reason.contains("Org") == true)
    }

    @Test func `an empty object of JSON is refused with its kind`() throws {
        let error = #expect(throws: (any Error).self) { try Import.tolerant(Array("{}".utf8)) }
        #expect("\(String(describing: error))".contains("no members"), "\(String(describing: error))")
    }

    @Test(arguments: ["../../etc/b.md", "..\\b.md", "/etc/b.md", "C:\\b.md", "b\u{0}.md"])
    func `an entry that leads out of an archive is named, and the notes beside it come`(_ path: String) throws {
        let position = Array("X".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: path.utf8.count - 1)
        let name = String(decoding: position, as: UTF8.self)
        let files = [("a.md", Array("# A".utf8)), (name, Array("# B".utf8)), ("c.md", Array("# C".utf8))]
        let zip = Fixtures.renamed(name, path, in: try Fixtures.zip(files))
        for archive in [zip] + (path.utf8.contains(0) ? [] : [Fixtures.tar([files[0], (path, files[1].1), files[2]])]) {
            let found = try Import.tolerant(archive)
            #expect(found.notes.map(\.content.title) == ["A", "C"])
            #expect(found.problems.map(\.name) == [path])
            #expect(found.problems.first?.reason.contains("could lead out") == true, "\(found.problems)")
        }
    }

    @Test func `a damaged file in an archive is named, and the notes beside it come`() throws {
        let text = Array("some text that is long enough to be packed".utf8)
        let plain = try Fixtures.zip([("a.md", text), ("b.md", text), ("c.md", text)])
        let found = try Import.tolerant(Fixtures.damaged("b.md", in: plain))
        #expect(found.notes.map(\.content.title) == ["a", "c"])
        #expect(names(found) == ["b.md"])
    }

    @Test func `a note comes without its damaged file, which is named with the note's title`() throws {
        let picture = [UInt8](repeating: 7, count: 200)
        let plain = try Fixtures.zip([("a.md", Array("# A\n![](p.png)".utf8)), ("p.png", picture)])
        let source = ImportSourceTests.source(Fixtures.damaged("p.png", in: plain))
        let states = ImportSourceTests.notes(try ImportSourceTests.all(source))
        #expect(states.map(\.content?.title) == ["A"] && states.first?.content?.attachments.isEmpty == true)
        #expect(source.report.problems.map(\.name) == ["p.png"] && source.report.problems.first?.title == "A")
        // What the store reads once more is no second problem.
        _ = try ImportSourceTests.all(source)
        #expect(source.report.problemCount == 1)
    }

    struct Broken: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let problems: [String]
        let titles: [String]
        let file: @Sendable () throws -> [UInt8]
    }

    static let broken = [
        Broken(testDescription: "a number among JSON notes", problems: ["2"], titles: ["a", "c"]) {
            Array(#"[{"title": "a"}, 12, {"title": "c"}]"#.utf8)
        },
        Broken(testDescription: "a JSON note with a doubled member", problems: ["1"], titles: ["b"]) {
            Array(#"[{"title": "a", "title": "a"}, {"title": "b"}]"#.utf8)
        },
        Broken(testDescription: "a JSON note that is no UTF-8", problems: ["2"], titles: ["a"]) {
            Array(#"[{"title": "a"}, {"title": ""#.utf8) + [0xFF] + Array(#""}]"#.utf8)
        },
        Broken(testDescription: "JSON objects without text", problems: ["2", "3"], titles: ["a"]) {
            Array(#"[{"title": "a"}, {"id": 7}, {"name": "plugin"}]"#.utf8)
        },
        Broken(testDescription: "a Simplenote note without content", problems: ["1"], titles: ["b"]) {
            Array(#"{"activeNotes": [{"id": "a"}, {"id": "b", "content": "b"}], "trashedNotes": []}"#.utf8)
        },
        Broken(
            testDescription: "JSON of something else beside Keep's", problems: ["Takeout/Keep/Labels.json"],
            titles: ["kept"]
        ) {
            try Fixtures.zip([
                ("Takeout/Keep/a.json", Array(keepNote.utf8)), ("Takeout/Keep/Labels.json", Array("[1]".utf8)),
            ])
        },
        Broken(testDescription: "an item that is none of Joplin's", problems: ["broken.md"], titles: ["t"]) {
            Fixtures.tar([
                (
                    "0123456789abcdef0123456789abcdef.md",
                    Array("t\n\nid: 0123456789abcdef0123456789abcdef\ntype_: 1".utf8)
                ),
                ("broken.md", Array("no fields".utf8)),
            ])
        },
        Broken(
            testDescription: "a table, a mail and settings beside Markdown",
            problems: [".obsidian/core-plugins.json", "mail.eml", "table.csv"], titles: ["A"]
        ) {
            try Fixtures.zip([
                ("A.md", Array("a".utf8)), (".obsidian/core-plugins.json", Array(#"["file-explorer"]"#.utf8)),
                ("mail.eml", Array("Subject: x".utf8)), ("table.csv", Array("a,b".utf8)),
                ("__MACOSX/._A.md", [0]), (".DS_Store", [0]),
            ])
        },
    ]

    @Test(arguments: broken) func `what is no note is named, and the rest comes`(_ broken: Broken) throws {
        let found = try Import.tolerant(broken.file())
        #expect(found.notes.map(\.content.title) == broken.titles)
        #expect(names(found) == broken.problems)
        #expect(found.problems.allSatisfy { !$0.reason.isEmpty })
    }

    @Test func `an ENEX note with a text above the limit is named with its title`() throws {
        var context = Import.context
        context.pieceBytes = 2000
        let long = String(repeating: "x", count: 3000)
        let file =
            "<en-export><note><title>long</title><content>\(long)</content></note><note><title>b</title></note></en-export>"
        let found = try Import.tolerant(Array(file.utf8), as: nil, context)
        #expect(found.notes.map(\.content.title) == ["b"])
        #expect(found.problems.map(\.name) == ["1"] && found.problems.first?.title == "long")
    }

    @Test func `problems are counted above those that are kept, and their texts are cut`() throws {
        let numbers = (0..<300).map { _ in "1" }.joined(separator: ",")
        let log = ProblemLog()
        log.skip(String(repeating: "n", count: 5000), "It is none.")
        log.fail("x", title: String(repeating: "가", count: 5000), "It is broken.")
        #expect(log.problems.map(\.reason) == ["It is broken.", "It is none."])
        #expect(log.problems.allSatisfy { $0.name.utf8.count <= 512 && $0.title?.utf8.count ?? 0 <= 256 })
        let source = ImportSourceTests.source(Array("[{\"title\": \"a\"}, \(numbers)]".utf8))
        _ = try ImportSourceTests.all(source)
        #expect(source.report.problems.count == 100 && source.report.problemCount == 300)
    }

    struct Foreign: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let says: String
        let file: [UInt8]

        init(_ description: String, _ says: String, _ text: String) {
            testDescription = description
            self.says = says
            file = Array(text.utf8)
        }
    }

    static let foreign = [
        Foreign("Obsidian's list of plugins", "has no notes", #"["file-explorer", "global-search", "switcher"]"#),
        Foreign("a list of numbers", "has no notes", "[1,2,3]"),
        Foreign("a list of literals", "has no notes", " [ null, true, 1.5e3 ]\n"),
        Foreign("Obsidian's settings", "has no notes", #"{"alwaysUpdateLinks": true, "name": "x"}"#),
        Foreign("a plugin's manifest", "has no notes", #"{"id": "dataview", "name": "Dataview", "version": "0.5"}"#),
        Foreign(
            "a mail", "e-mail message",
            "Return-Path: <a@example.org>\r\nReceived: from x\r\n\tby y\r\nFrom: A <a@example.org>\r\nSubject: s\r\n\r\ntext"
        ),
        Foreign("a table", "comma-separated", "title,body,created\r\na,\"b,\nc\",2020\r\nd,e,2021\r\n"),
        Foreign("a table of two columns", "comma-separated", "제목;내용\n가;나\n다;라\n"),
        Foreign("a contact", "contact", "BEGIN:VCARD\nVERSION:3.0\nEND:VCARD\n"),
        Foreign("a PDF", "PDF", "%PDF-1.7\n%x"),
    ]

    @Test(arguments: foreign) func `what is no note is refused by what it looks like`(_ foreign: Foreign) throws {
        let error = #expect(throws: ImportError.self) { try Import.all(foreign.file) }
        guard case .refused(let refusal) = error else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(refusal.detail.contains(foreign.says), "\(refusal.detail)")
        #expect(
            refusal.detail.contains("Known formats are") || refusal.detail.contains("Expected: "), "\(refusal.detail)")
    }

    @Test(arguments: [
        "From: me\nTo: you\n\nA letter that I write by hand.", "milk, eggs\nbread, butter\ntea, sugar\n",
        "사과,배\n귤,감\n", "- a,b\n- c,d\n- e,f\n", "One, two.\nThree, four.\nFive, six.\n", "Note: x\nAlso: y\n",
        "# a,b\nc,d\ne,f\n",
        "[1] A footnote.", "[1, 2, 3] are the first three.", "[1]: http://example.org/", "[true story]",
    ])
    func `what people write is no mail and no table`(_ text: String) throws {
        #expect(try Import.all(text).count == 1)
        #expect(try ImportReader(ByteInput(Array(text.utf8)), as: nil, Import.context).format == .markdown)
    }

    @Test func `a table is a text where the request names that format`() throws {
        #expect(try Import.all("a,b,c\nd,e,f\n", as: .markdown).count == 1)
    }

    @Test func `what is sent as another format is refused with what it looks like`() throws {
        let file = try Fixtures.file("simplenote.json")
        for format in [ImportFormat.enex, .keep, .jex] {
            let error = #expect(throws: ImportError.self) { try Import.all(file, as: format) }
            guard case .refused(let refusal) = error else { continue }
            #expect(refusal.detail.contains("looks like Simplenote's export (?format=simplenote)"), "\(refusal.detail)")
        }
    }

    @Test func `every format has one line in the table`() {
        #expect(FormatTable.entries.map(\.format.rawValue).sorted() == ImportFormat.allCases.map(\.rawValue).sorted())
    }

    @Test func `one file that was packed is read as if it had been sent`() throws {
        let enex = try Fixtures.file("evernote.enex")
        let ids = try Import.all(enex).map(\.id)
        #expect(try Import.all(Fixtures.gzip(enex)).map(\.id) == ids)
        #expect(try Import.all(Fixtures.zip([("My notes.enex", enex), ("__MACOSX/._x", [1])])).map(\.id) == ids)
        let keep = try Fixtures.file("keep")
        #expect(try Import.all(Fixtures.zip([("takeout.zip", keep)])).map(\.id) == Import.all(keep).map(\.id))
    }

    @Test func `Keep's .tgz gives the notes of the .zip, with their pictures`() throws {
        let files = try Fixtures.files("keep")
        let zipped = try Import.description(Import.all(Fixtures.zip(files)))
        #expect(try Import.description(Import.all(Fixtures.gzip(Fixtures.tar(files)))) == zipped)
    }

    @Test func `what Obsidian has in its trash comes into the trash`() throws {
        let found = try Import.all(
            Fixtures.zip([
                ("a.md", Array("a".utf8)), (".trash/b.md", Array("b".utf8)), (".trash/x/c.md", Array("c".utf8)),
            ]))
        #expect(found.map(\.isTrashed) == [false, true, true])
        #expect(found.map(\.content.folder) == ["", "", "x"])
    }
}
