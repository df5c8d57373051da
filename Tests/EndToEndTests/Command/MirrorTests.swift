import Foundation
import Testing
import Waiting

/// Runs `notes mirror` between a folder and a real server, with the file operations of editors and file managers.
struct MirrorTests {
    private let server: RunningServer
    private let home: CommandHome
    private let other: CommandHome

    init() throws {
        (server, home) = try CommandHome.signedIn()
        other = try home.another("desk")
    }

    private var root: String { home.folder.path + "/notes" }

    private func write(_ text: String, _ path: String) throws { try home.put(text, at: "notes/" + path) }

    private func read(_ path: String) -> String? { try? String(contentsOfFile: root + "/" + path, encoding: .utf8) }

    private func files() throws -> [String] {
        let all = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.hasSuffix(".md") }.sorted()
    }

    private func move(_ path: String, _ new: String) throws {
        try FileManager.default.moveItem(atPath: root + "/" + path, toPath: root + "/" + new)
    }

    /// Mirrors until nothing changes, which must be soon.
    @discardableResult
    private func mirror() throws -> CommandHome.Outcome {
        let outcome = try home.run("mirror", root)
        #expect(outcome.code == 0 || outcome.code == 5, "\(outcome.errors)")
        let again = try home.run("mirror", root)
        #expect(again.errors.contains("Changed 0 files and 0 notes."), "\(again.errors)")
        #expect(try home.run("sync").errors.contains("Sent 0, received 0"))
        return outcome
    }

    private func titles() throws -> [String] {
        #expect(try other.run("sync").code == 0)
        return try other.run("ls").lines.map { String($0.split(separator: "\t", omittingEmptySubsequences: false)[3]) }
            .sorted()
    }

    @Test func `notes become files and files become notes`() throws {
        _ = try other.run("new", "-", "--folder", "집/lists", "--tag", "a", input: "장보기\n우유\n")
        try write("eggs\n", "kitchen/shopping.md")
        try mirror()
        #expect(try files() == ["kitchen/shopping.md", "집/lists/장보기.md"])
        #expect(read("집/lists/장보기.md")?.hasSuffix("---\n우유\n") == true)
        #expect(read("kitchen/shopping.md") == "eggs\n")
        #expect(try titles() == ["shopping", "장보기"])
        #expect(try other.run("show", "shopping").output == "shopping\neggs\n")
        #expect(try other.run("ls", "--folder", "kitchen").lines.count == 1)
    }

    @Test func `all new files of a new folder and its subfolders are notes of their folder`() throws {
        for name in ["가", "나", "a/다", "a/라"] {
            try write("text\n", "집/\(name).md".decomposedStringWithCanonicalMapping)
        }
        try mirror()
        try write("text\n", "집/마.md".decomposedStringWithCanonicalMapping)
        try mirror()
        _ = try titles()
        #expect(try other.run("ls", "--folder", "집").lines.count == 3)
        #expect(try other.run("ls", "--folder", "집/a").lines.count == 2)
    }

    @Test func `edits go both ways, and so do deletions`() throws {
        try write("milk\n", "list.md")
        try write("tea\n", "other.md")
        try mirror()
        _ = try other.run("sync")
        #expect(try other.run("append", "list", "eggs").code == 0)
        try write("coffee\n", "other.md")
        try mirror()
        #expect(read("list.md")?.hasSuffix("milk\neggs") == true)
        #expect(try titles() == ["list", "other"])
        #expect(try other.run("show", "other").output == "other\ncoffee\n")
        try FileManager.default.removeItem(atPath: root + "/list.md")
        #expect(try other.run("rm", "other").code == 0)
        try mirror()
        #expect(try files().isEmpty)
        #expect(try titles().isEmpty)
        #expect(try other.run("trash").lines.count == 2)
    }

    @Test func `files and folders that are moved stay the notes that they are`() throws {
        _ = try other.run("new", "-", "--folder", "a/b", input: "one\nfirst\n")
        try write("second\n", "a/two.md")
        try mirror()
        let ids = Set(try other.run("ls").lines.map { $0.prefix { $0 != "\t" } })
        try move("a", "c")
        try mirror()
        #expect(try titles() == ["one", "two"])
        #expect(try other.run("ls", "--folder", "c/").lines.count == 2)
        // The file is moved and edited at once; the id in its front matter shows which note it is.
        let text = try #require(read("c/b/one.md"))
        try move("c/b/one.md", "uno.md")
        try write(text + "more\n", "uno.md")
        try mirror()
        #expect(try titles() == ["two", "uno"])
        #expect(try other.run("show", "uno").output == "uno\nfirst\nmore\n")
        #expect(ids.isSubset(of: Set(try other.run("ls").lines.map { $0.prefix { $0 != "\t" } })))
        #expect(try other.run("trash").output.isEmpty)
    }

    @Test func `a title that changes elsewhere moves the file, and a copied file is a new note`() throws {
        try write("x\n", "old.md")
        try mirror()
        _ = try other.run("sync")
        other.environment["EDITOR"] = "sed -i 1s/.*/new:name/"
        #expect(try other.terminal("edit", "old").code == 0)
        try mirror()
        #expect(try files() == ["new_name.md"])
        try FileManager.default.copyItem(atPath: root + "/new_name.md", toPath: root + "/copy.md")
        try mirror()
        #expect(try titles() == ["new:name", "new:name"])
        #expect(read("copy.md") != read("new_name.md"))
        #expect(try other.run("new", "--title", "new/name", "y").code == 0)
        try mirror()
        #expect(try files() == ["copy.md", "new_name (2).md", "new_name.md"])
    }

    @Test func `notes are files even with names that a scan skips, or in deep folders`() throws {
        let deep = Array(repeating: "d", count: 100).joined(separator: "/")
        for title in ["# heading", "~draft", ".hidden"] { _ = try other.run("new", "--title", title, "text") }
        _ = try other.run("new", "--title", "deep", "--folder", deep, "text")
        try mirror()
        #expect(try files() == ["_# heading.md", "_hidden.md", "_~draft.md", "\(deep)/deep.md"])
        #expect(try titles() == ["# heading", ".hidden", "deep", "~draft"])
    }

    @Test func `Hangul names in either spelling are one note`() throws {
        let (composed, decomposed) = ("집/메모.md", "집/메모.md".decomposedStringWithCanonicalMapping)
        try write("하나\n", decomposed)
        try mirror()
        #expect(try titles() == ["메모"])
        #expect(try other.run("ls", "--folder", "집").lines.count == 1)
        #expect(try other.run("append", "메모", "둘").code == 0)
        try mirror()
        #expect(try files().map { Array($0.utf8) } == [Array(decomposed.utf8)])
        // A disk or an archive that composes names gives it back like this.
        try move("집".decomposedStringWithCanonicalMapping, "spare")
        try FileManager.default.createDirectory(atPath: root + "/집", withIntermediateDirectories: true)
        try move("spare/" + "메모.md".decomposedStringWithCanonicalMapping, composed)
        try mirror()
        #expect(try titles() == ["메모"])
        #expect(try other.run("trash").output.isEmpty)
        #expect(try files() == [composed])
    }

    @Test func `where both changed both texts are kept`() throws {
        try write("base\n", "list.md")
        try mirror()
        _ = try other.run("sync")
        #expect(try other.run("append", "list", "from desk").code == 0)
        try write("base\nfrom the file\n", "list.md")
        try mirror()
        #expect(try titles() == ["list"])
        let id = try #require(home.run("ls").output.split(separator: "\t").first).description
        let present = try other.run("show", id).output
        let history = try other.run("diff", id).output
        for text in ["from desk", "from the file"] { #expect((present + history).contains(text), "\(text)") }
        #expect(read("list.md")?.hasSuffix(String(present.dropFirst("list\n".count))) == true)
    }

    @Test func `without the server the folder is mirrored later`() throws {
        try write("base\n", "list.md")
        try mirror()
        let address = home.environment["NOTES_URL"]
        home.environment["NOTES_URL"] = "http://127.0.0.1:1"
        try write("offline\n", "list.md")
        let outcome = try home.run("mirror", root)
        #expect(outcome.code == 6 && outcome.errors.contains("1 note"))
        home.environment["NOTES_URL"] = address
        try mirror()
        _ = try titles()
        #expect(try other.run("show", "list").output == "list\noffline\n")
    }

    @Test func `other files are left alone, and an emptied folder deletes nothing unasked`() throws {
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        try Data([0xFF, 0xFE, 0xFD]).write(to: URL(fileURLWithPath: root + "/bytes.md"))
        let outcome = try home.run("mirror", root)
        #expect(outcome.code == 1 && outcome.errors.contains("bytes.md"))
        try FileManager.default.removeItem(atPath: root + "/bytes.md")
        for number in 0..<25 { try write("\(number)", "\(number).md") }
        try write("x", ".hidden.md")
        try write("x", "backup.md~")
        try mirror()
        #expect(try titles().count == 25)
        for number in 0..<25 { try FileManager.default.removeItem(atPath: root + "/\(number).md") }
        #expect(try home.run("mirror", root).code == 1)
        #expect(try titles().count == 25)
        let emptied = try home.run("mirror", root, "--allow-deletes")
        #expect(emptied.code == 0 && emptied.errors.contains("this restores them"), "\(emptied.errors)")
        // This happens once, and not with each run of the next hour.
        try write("x", "last.md")
        #expect(try !home.run("mirror", root).errors.contains("this restores them"))
        try FileManager.default.removeItem(atPath: root + "/last.md")
        #expect(try !home.run("mirror", root).errors.contains("this restores them"))
        #expect(try titles().isEmpty)
        // Without its state an empty folder is filled.
        #expect(try home.run("mirror", root + "2", "--json").output.contains(#""problems":[]"#))
    }

    @Test func `a loss of most notes does not remove most files, unless that is allowed`() throws {
        let names = (10..<35).map { "note \($0)" }
        for name in names { try write(name, name + ".md") }
        try mirror()
        #expect(try other.run("sync").code == 0)
        #expect(try other.run(["rm"] + names).code == 0)
        let refused = try home.run("mirror", root)
        #expect(refused.code == 1 && refused.errors.contains("--allow-deletes"))
        #expect(try files().count == 25)
        #expect(try home.run("mirror", root, "--allow-deletes").code == 0)
        #expect(try files().isEmpty)
    }

    @Test func `front matter of another program stays as it was written`() throws {
        let text =
            "---\nid: intro # of another program\ntitle: Intro\nmodified: 2024-02-02\nauthor:\n  name: Kim\n---\nHello\n"
        try write(text, "docs/intro.md")
        try mirror()
        #expect(read("docs/intro.md") == text)
        #expect(try titles() == ["Intro"])
        let edited = text.replacing("Hello", with: "Hello again")
        try write(edited, "docs/intro.md")
        try mirror()
        #expect(read("docs/intro.md") == edited)
        #expect(try other.run("sync").code == 0)
        #expect(try other.run("show", "Intro").output.contains("Hello again"))
        #expect(try titles() == ["Intro"])
        // A copy has the same id in its front matter, and becomes a note of its own.
        try write(edited, "docs/copy.md")
        try mirror()
        #expect(try titles().count == 2)
    }

    @Test func `a link is not followed, and the notes behind it are left as they are`() throws {
        let elsewhere = home.folder.path + "/elsewhere"
        try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
        try write("in a folder", "proj/a.md")
        try write("a file", "b.md")
        try mirror()
        for path in ["proj", "b.md"] {
            try FileManager.default.moveItem(atPath: root + "/" + path, toPath: elsewhere + "/" + path)
            try FileManager.default.createSymbolicLink(
                atPath: root + "/" + path, withDestinationPath: elsewhere + "/" + path)
        }
        try FileManager.default.createSymbolicLink(atPath: root + "/work", withDestinationPath: elsewhere)
        _ = try other.run("new", "minutes", "--folder", "work", "--title", "meeting")
        for _ in 0..<2 {
            let outcome = try home.run("mirror", root)
            #expect(outcome.code == 1 && outcome.errors.contains("proj: it is a link"), "\(outcome.errors)")
            #expect(outcome.errors.contains("work: it is a link"))
        }
        #expect(try titles() == ["a", "b", "meeting"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere).sorted() == ["b.md", "proj"])
    }

    @Test func `a note that the disk refuses holds up no other`() throws {
        try write("no folder", "LICENSE")
        _ = try other.run("new", "x", "--folder", "LICENSE", "--title", "inside")
        _ = try other.run("new", "y", "--title", "zebra")
        let outcome = try home.run("mirror", root)
        #expect(outcome.code == 1 && outcome.errors.contains("LICENSE"), "\(outcome.errors)")
        #expect(try files() == ["zebra.md"])
        #expect(try home.run("mirror", "").code == 2)
    }

    @Test func `a daemon follows saves by rename and another device, and ends with a signal`() throws {
        try write("one\n", "list.md")
        try mirror()
        let daemon = try ChildProcess(
            BuiltProduct.notes.path, ["mirror", root, "--watch"], environment: home.environment)
        func wait(_ what: String, _ isTrue: () throws -> Bool) throws {
            try Patience.until(what, isTrue)
        }
        func shows(_ text: String) throws -> Bool {
            _ = try other.run("sync")
            return try other.run("show", "list").output == text
        }
        // vim saves like this: the old file aside, a new one, the old one away.
        for round in 0..<3 {
            try move("list.md", "list.md~")
            try "edit \(round)\n".write(toFile: root + "/list.md", atomically: false, encoding: .utf8)
            try FileManager.default.removeItem(atPath: root + "/list.md~")
            try wait("edit \(round)") { try shows("list\nedit \(round)\n") }
        }
        #expect(try other.run("append", "list", "from desk").code == 0)
        try wait("the desk's edit") { read("list.md")?.hasSuffix("from desk") == true }
        // Two editors save at once.
        try write("first\n", "new.md")
        try write("second\n", "new.md")
        try wait("a new file") {
            _ = try other.run("sync")
            return try other.run("show", "new").output == "new\nsecond\n"
        }
        try FileManager.default.removeItem(atPath: root + "/new.md")
        try wait("a removed file") {
            _ = try other.run("sync")
            return try other.run("show", "new").code == 4
        }
        #expect(try titles() == ["list"])
        daemon.signal(SIGTERM)
        _ = try? daemon.exitCode()
        try mirror()
        #expect(try titles() == ["list"])
    }
}
