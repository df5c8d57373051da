import Notes
import Testing

@testable import NotesImporting

/// An archive may have files of several kinds, and each is read as its kind.
@Suite struct MixedArchiveTests {
    private func tolerant(
        _ files: [(String, String)]
    ) throws -> (notes: [ImportedNote], problems: [ImportProblem]) {
        try Import.tolerant(Fixtures.zip(files.map { ($0.0, Array($0.1.utf8)) }))
    }

    @Test func `pages beside Markdown files come, too, with their own files`() throws {
        let found = try tolerant([
            ("a.md", "# A\n[saved](saved.html) ![](p.png)"), ("trip/b.html", "<title>B</title><p>x <img src=q.png>"),
            ("saved.html", "<title>Saved</title><p>y"), ("c.htm", "<h1>C</h1><p>z"), ("p.png", "1"),
            ("trip/q.png", "2"),
        ])
        #expect(found.notes.map(\.content.title) == ["A", "B", "C"])
        #expect(found.problems.isEmpty)
        // A page that a note links to is that note's file.
        #expect(found.notes[0].attachments.map(\.name) == ["saved.html", "p.png"])
        #expect(found.notes[1].attachments.map(\.name) == ["q.png"])
        #expect(found.notes[1].content.folder == "trip")
        #expect(found.notes[1].content.body.contains("(attachments/q.png)"))
    }

    @Test func `a page beside Markdown files that is too long is named`() throws {
        var context = Import.context
        context.pieceBytes = 1000
        let long = "<p>" + String(repeating: "x", count: 2000)
        let zip = try Fixtures.zip([("a.md", Array("a".utf8)), ("b.html", Array(long.utf8))])
        let found = try Import.tolerant(zip, as: nil, context)
        #expect(found.notes.map(\.content.title) == ["a"])
        #expect(found.problems.map(\.name) == ["b.html"])
    }

    @Test func `pictures of Keep that no note has come on a note of their own`() throws {
        let note =
            #"{"title": "t", "isTrashed": false, "isArchived": false, "textContent": "x", "attachments": [{"filePath": "a.png", "mimetype": "image/png"}]}"#
        let found = try tolerant([
            ("Takeout/Keep/t.json", note), ("Takeout/Keep/t.html", "<p>x"), ("Takeout/Keep/a.png", "1"),
            ("Takeout/Keep/b.jpg", "2"), ("Takeout/Keep/c.3gp", "3"), ("Takeout/Keep/Labels.txt", "l"),
            ("Takeout/Photos/d.jpg", "4"), ("Takeout/archive_browser.html", "<p>"),
        ])
        #expect(found.notes.map(\.content.title) == ["t", "Imported files"])
        #expect(found.notes.map { $0.attachments.map(\.name) } == [["a.png"], ["b.jpg", "c.3gp"]])
        #expect(found.problems.isEmpty)
    }

    @Test func `an export of tables alone is refused, and named is what was found`() throws {
        let id = "0192f0c1a2b34c5d8e9f0a1b2c3d4e5f"
        let table = "Name,Tags\na,b\n"
        for files in [
            [("Tasks \(id).csv", table)],
            [("Tasks \(id).csv", table), ("Tasks \(id)_all.csv", table), ("index.html", "")],
        ] {
            let error = #expect(throws: ImportError.self) { try tolerant(files) }
            guard case .refused(let refusal) = error else { return #expect(Bool(false)) }
            #expect(refusal.code == .invalidBackup)
            for part in ["Notion's export", "Tasks \(id).csv", "table", "Expected: the zip"] {
                #expect(refusal.detail.contains(part), "\(refusal.detail)")
            }
        }
    }

    @Test(arguments: [
        (#"{"activeNotes": [], "trashedNotes": []}"#, ImportFormat.simplenote), ("[]", .simplenote), ("{}", .memos),
        ("[]", .memos), ("[]", .json), ("{}", .standardnotes),
    ])
    func `an export without notes is refused in every format`(_ text: String, _ format: ImportFormat) {
        #expect(throws: ImportError.self) { try Import.all(text, as: format) }
    }
}
