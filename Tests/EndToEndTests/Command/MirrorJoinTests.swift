import Foundation
import Testing

/// Runs `notes mirror` where a note and its file changed on one device, which the server cannot tell apart.
struct MirrorJoinTests {
    private let server: RunningServer
    private let home: CommandHome
    private let id: String

    init() throws {
        (server, home) = try CommandHome.signedIn()
        id = try home.newNote("list\nfirst\nsecond\nthird\n")
        try #require(try home.run("mirror", home.folder.path + "/notes").code == 0)
    }

    private var root: String { home.folder.path + "/notes" }

    private func text(_ path: String = "list.md") throws -> String {
        try String(contentsOfFile: root + "/" + path, encoding: .utf8)
    }

    private func editFile(_ old: String, _ new: String) throws {
        try home.put(try text().replacing(old, with: new), at: "notes/list.md")
    }

    private func isAtRest() throws -> Bool {
        try home.run("mirror", root).errors.contains("Changed 0 files and 0 notes.")
    }

    @Test(arguments: [[], ["--no-sync"]], [[], ["--no-sync"]])
    func `edits of two lines are both in the note and in its file`(edit: [String], mirror: [String]) throws {
        #expect(try home.run(["edit", id] + edit, input: "list\nFIRST\nsecond\nthird\n").code == 0)
        try editFile("third", "THIRD")
        let outcome = try home.run(["mirror", root] + mirror)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try text().hasSuffix("FIRST\nsecond\nTHIRD\n"))
        #expect(try home.run("show", id).output == "list\nFIRST\nsecond\nTHIRD\n")
        #expect(try home.run("mirror", root).code == 0)
        #expect(try isAtRest())
        #expect(try home.run("conflicts").output.isEmpty && home.run("ls").lines.count == 1)
    }

    @Test func `a note that is renamed, moved and tagged keeps that, and the text of its file`() throws {
        #expect(try home.run("rename", id, "shopping").code == 0)
        #expect(try home.run("mv", id, "home").code == 0)
        #expect(try home.run("tag", id, "food").code == 0)
        try editFile("third", "THIRD")
        #expect(try home.run("mirror", root).code == 0)
        #expect(try text("home/shopping.md").hasSuffix("first\nsecond\nTHIRD\n"))
        let line = try home.run("ls").output
        #expect(line.contains("\tshopping\thome/ #food\n"), "\(line)")
        #expect(try isAtRest())
    }

    @Test func `edits of one line are a conflict that its user sees`() throws {
        #expect(try home.run("edit", id, input: "list\nin the note\nsecond\nthird\n").code == 0)
        try editFile("first", "in the file")
        let outcome = try home.run("mirror", root, "--json")
        #expect(outcome.code == 5 && outcome.output.contains("\"conflicts\":[\"\(id)\"]"), "\(outcome)")
        #expect(outcome.errors.contains("notes conflicts \(id)"), "\(outcome.errors)")
        #expect(try text().contains("in the file\nsecond"))
        #expect(try home.run("conflicts").output.contains("the earlier text"))
        #expect(try home.run("conflicts", id).output.contains("- in the note"))
        #expect(try isAtRest())
        #expect(try home.run("conflicts", id, "--keep=lost").code == 0)
        #expect(try home.run("show", id).output.contains("in the note\nsecond"))
        #expect(try home.run("conflicts").output.isEmpty)
    }

    @Test func `an unsent edit of the line that its file changed is kept beside a new note`() throws {
        home.environment["NOTES_URL"] = "http://127.0.0.1:1"
        #expect(try home.run("edit", id, "--no-sync", input: "list\nin the note\nsecond\nthird\n").code == 0)
        try editFile("first", "in the file")
        let outcome = try home.run("mirror", root)
        #expect(outcome.errors.contains("the file's text is the note conflict-"), "\(outcome.errors)")
        let texts = try home.run("ls").lines.map { try home.run("show", String($0.prefix { $0 != "\t" })).output }
        for text in ["in the note", "in the file"] { #expect(texts.contains { $0.contains(text) }, "\(texts)") }
    }
}
