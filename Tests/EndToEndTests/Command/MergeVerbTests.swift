import Foundation
import Testing

/// Two devices edit one note: some edits merge by themselves, and their users decide the others.
struct MergeVerbTests {
    private let server: RunningServer
    private let (home, other): (CommandHome, CommandHome)

    init() throws {
        (server, home) = try CommandHome.signedIn()
        other = try home.another("desk")
        try #require(try home.run("new", "-", input: "list\nfirst\nsecond\nthird\n").code == 0)
        try #require(try other.run("sync").code == 0)
    }

    /// Writes on the other device, and then on this one before it has synced.
    private func write(_ theirs: String, _ ours: String) throws {
        #expect(try home.run("edit", "list", "--no-sync", input: "list\n" + ours).code == 0)
        #expect(try other.run("edit", "list", input: "list\n" + theirs).code == 0)
    }

    private func text(_ home: CommandHome) throws -> String {
        _ = try home.run("sync")
        return try home.run("show", "list").output
    }

    @Test func `edits of two lines are merged, and the user reads of it`() throws {
        try write("first of theirs\nsecond\nthird\n", "first\nsecond\nthird of ours\n")
        let sync = try home.run("sync")
        #expect(sync.code == 0 && sync.errors.contains("its text and yours are in the note"), "\(sync.errors)")
        #expect(try text(home) == "list\nfirst of theirs\nsecond\nthird of ours\n")
        #expect(try text(other) == text(home))
        for device in [home, other] { #expect(try device.run("conflicts").output.isEmpty) }
        let again = try home.run("merge", "list")
        #expect(again.code == 0 && again.errors.contains("already"), "\(again.errors)")
    }

    @Test func `a merge of one line is decided in an editor, which has both sides`() throws {
        try write("first\ndue Friday\nthird\n", "first\ndue Sunday\nthird\n")
        #expect(try home.run("sync").code == 5)
        let piped = try home.run("merge", "list")
        #expect(piped.code == 5 && piped.errors.contains("in an editor"), "\(piped.errors)")
        home.environment["EDITOR"] = "true"
        let undecided = try home.terminal("merge", "list")
        #expect(undecided.code == 1 && undecided.output.contains("both sides"), "\(undecided.output)")
        home.environment["EDITOR"] = "sed -i -e '/^<<<<<<</d' -e '/^=======/d' -e '/^>>>>>>>/d'"
        let decided = try home.terminal("merge", "list")
        #expect(decided.code == 0 && decided.output.contains("Merged list"), "\(decided.output)")
        #expect(try text(home).contains("due Friday") && text(home).contains("due Sunday"))
        #expect(try home.run("conflicts").output.isEmpty)
        #expect(try text(other) == text(home))
    }

    @Test(arguments: [("t", "due Sunday"), ("o", "due Friday"), ("b", "due ")])
    func `a walk settles a conflict by one letter`(letter: String, kept: String) throws {
        try write("first\ndue Friday\nthird\n", "first\ndue Sunday\nthird\n")
        #expect(try home.run("sync").code == 5)
        let walk = try home.terminal("conflicts", "--resolve", typing: "x\n\(letter)\n")
        #expect(walk.code == 0 && walk.output.contains("1 of 1: list"), "\(walk.output)")
        #expect(try home.run("conflicts").output.isEmpty)
        let texts = try home.run("grep", "due").output
        #expect(texts.contains(kept))
        #expect(texts.split(separator: "\n").count == (letter == "b" ? 2 : 1), "\(texts)")
    }

    @Test func `a walk that is left keeps its conflicts, and needs a terminal`() throws {
        try write("first\ndue Friday\nthird\n", "first\ndue Sunday\nthird\n")
        #expect(try home.run("sync").code == 5)
        let id = try home.run("conflicts").output.prefix { $0 != "\t" }
        let shown = try home.terminal("conflicts").output
        #expect(shown.contains(id.suffix(6)) && !shown.contains(id), "\(shown)")
        #expect(try home.terminal("conflicts", "--resolve", typing: "l\n").code == 5)
        #expect(try home.terminal("conflicts", "--resolve", typing: "q\n").code == 5)
        #expect(try home.run("conflicts", "--resolve").code == 2)
        #expect(try home.run("conflicts").lines.count == 1)
    }
}
