import Notes
import NotesArchive
import NotesStoreContract
import Testing

@testable import NotesImporting

/// Links between the notes of an import lead to the imported notes.
@Suite struct NoteLinksTests {
    /// Returns the texts by title, in which titles replace the ids of linked notes.
    static func texts(_ file: [UInt8], as format: ImportFormat? = nil) throws -> [String: String] {
        let states = ImportSourceTests.notes(try ImportSourceTests.all(ImportSourceTests.source(file, as: format)))
        return texts(states)
    }

    static func texts(_ states: [NoteState]) -> [String: String] {
        var texts: [String: String] = [:]
        for state in states {
            guard let content = state.shownContent else { continue }
            texts[content.title] = states.reduce(content.body) { text, other in
                text.replacing("note:\(other.id.text)", with: "note:<\(other.shownContent?.title ?? "")>")
            }
        }
        return texts
    }

    static func zip(_ files: [(String, String)]) throws -> [UInt8] {
        try Fixtures.zip(files.map { ($0.0, Array($0.1.utf8)) })
    }

    @Test(arguments: [
        ("[[B]] [[b|the b]] [[B#Part one|x]]", "[B](note:<B>) [the b](note:<B>) [x](note:<B>#Part%20one)"),
        ("![[B]] [[work/B]] [[C]]", "[B](note:<B>) [work/B](note:<B>) [[C]]"),
        ("[b](work/B.md) [b](work/B.md#x) [b](<./work/B.md>)", "[b](note:<B>) [b](note:<B>#x) [b](<note:<B>>)"),
        ("`[[B]]` #[[B]] [[#B]] [b](https://a.org/work/B.md)", "`[[B]]` #[[B]] [[#B]] [b](https://a.org/work/B.md)"),
        ("```\n[[B]]\n```\n[[Other title]]", "```\n[[B]]\n```\n[Other title](note:<Other title>)"),
        ("[[other]] [[nick]]", "[other](note:<Other title>) [nick](note:<Other title>)"),
    ])
    func `links between Markdown files become links between notes`(_ text: String, _ expected: String) throws {
        let file = try Self.zip([
            ("A.md", text), ("work/B.md", "b"), ("other.md", "---\ntitle: Other title\naliases: [Nick]\n---\nx"),
        ])
        #expect(try Self.texts(file)["A"] == expected)
    }

    @Test func `of notes with one title the one in the same folder is meant, or none`() throws {
        let file = try Self.zip([
            ("A.md", "[[B]] [b](B.md)"), ("x/A2.md", "[[B]] [b](B.md) [[y/B]]"), ("x/B.md", "in x"), ("y/B.md", "in y"),
        ])
        let states = ImportSourceTests.notes(try ImportSourceTests.all(ImportSourceTests.source(file)))
        let ids = Dictionary(uniqueKeysWithValues: states.map { ($0.content?.body ?? "", $0.id.text) })
        let texts = states.compactMap(\.content).reduce(into: [:]) { $0[$1.title] = $1.body }
        #expect(texts["A"] == "[[B]] [b](B.md)")
        #expect(
            texts["A2"]
                == "[B](note:\(ids["in x"] ?? "")) [b](note:\(ids["in x"] ?? "")) [y/B](note:\(ids["in y"] ?? ""))")
    }

    @Test func `Joplin's links lead to the notes, in code they stay`() throws {
        let (a, b) = (String(repeating: "a", count: 32), String(repeating: "b", count: 32))
        let unknown = String(repeating: "c", count: 32)
        func item(_ id: String, _ title: String, _ body: String) -> (String, String) {
            (
                "\(id).md",
                "\(title)\n\n\(body)\n\nid: \(id)\nparent_id: \nupdated_time: 2020-01-01T00:00:00.000Z\ntype_: 1"
            )
        }
        let files = [item(a, "A", "[b](:/\(b)) [b](:/\(b)#part) `[b](:/\(b))` [c](:/\(unknown))"), item(b, "B", "b")]
        let expected = "[b](note:<B>) [b](note:<B>#part) `[b](:/\(b))` [c](:/\(unknown))"
        #expect(try Self.texts(Fixtures.tar(files.map { ($0.0, Array($0.1.utf8)) }))["A"] == expected)
    }

    @Test func `Evernote's links lead to the note of their name`() throws {
        let note = { (title: String, text: String) in
            "<note><title>\(title)</title><content><![CDATA[<en-note>\(text)</en-note>]]></content>"
                + "<created>20200101T000000Z</created></note>"
        }
        let link = { (label: String) in "<a href=\"evernote:///view/1/s1/2/3/\">\(label)</a>" }
        let file =
            "<?xml version=\"1.0\"?><en-export>" + note("A", link("B") + " " + link("C")) + note("B", "b")
            + "</en-export>"
        #expect(try Self.texts(Array(file.utf8))["A"] == "[B](note:<B>) [C](evernote:///view/1/s1/2/3/)")
    }

    @Test func `Notion's links lead to the pages`() throws {
        let id = String(repeating: "0123456789abcdef", count: 2)
        let other = String(repeating: "fedcba9876543210", count: 2)
        let file = try Self.zip([
            ("Top \(id).md", "# Top\n\n[Sub](Top%20\(id)/Sub%20\(other).md) [gone](Gone%20\(other).md)"),
            ("Top \(id)/Sub \(other).md", "# Sub\n\n[up](../Top%20\(id).md)"),
        ])
        let texts = try Self.texts(file)
        #expect(texts["Top"] == "[Sub](note:<Sub>) [gone](Gone.md)")
        #expect(texts["Sub"] == "[up](note:<Top>)")
    }

    @Test func `an import of more notes leaves alone what an earlier one brought`() throws {
        let small = try Self.zip([("A.md", "[[B]] [[C]]"), ("B.md", "b")])
        let large = try Self.zip([("A.md", "[[B]] [[C]]"), ("B.md", "b"), ("C.md", "c")])
        let first = ImportSourceTests.notes(try ImportSourceTests.all(ImportSourceTests.source(small)))
        let stored = Dictionary(uniqueKeysWithValues: first.map { ($0.id, Self.stored($0)) })
        let source = ImportSourceTests.source(large) { id throws(StoreError) in stored[id] }
        let second = ImportSourceTests.notes(try ImportSourceTests.all(source))
        #expect(second.filter { stored[$0.id] != nil } == first)
        #expect(second.count == 3)
    }

    static func stored(_ state: NoteState) -> StoredNote {
        var json: [UInt8] = []
        NoteEncoder.append(state, rev: state.rev, seq: 1, receivedAt: state.lastModified, device: nil, to: &json)
        return StoredNote(
            id: state.id, rev: state.rev, seq: 1, state: .live, lastModified: state.lastModified, json: json)
    }

    @Test func `the files of this server keep their texts`() throws {
        let id = "0192f0c1-7a5e-7000-8000-00000000abcd"
        let times = "created: 2020-01-01T00:00:00.000Z\nmodified: 2020-01-01T00:00:00.000Z"
        let file = try Self.zip([
            ("A.md", "---\ntitle: \"A\"\nid: \(id)\n\(times)\n---\n[[B]]"), ("B.md", "b"), ("C.md", "[[A]]"),
        ])
        let texts = try Self.texts(file)
        #expect(texts["A"] == "[[B]]" && texts["C"] == "[A](note:<A>)")
    }
}
