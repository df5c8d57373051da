import Foundation
import Testing

/// Runs the verbs of every day as their user types them.
struct EverydayVerbTests {
    private let server: RunningServer
    private let home: CommandHome

    init() throws {
        (server, home) = try CommandHome.signedIn()
    }

    @Test func `tags and folders are listed with how many notes have them`() throws {
        try home.newNote("a\n", "--tag", "home", "--tag", "b", "--folder", "lists")
        try home.newNote("b\n", "--tag", "home", "--folder", "lists/old")
        #expect(try home.run("tags").output == "b\t1\nhome\t2\n")
        #expect(try home.run("folders").output == "lists\t1\nlists/old\t1\n")
        #expect(try home.run("ls", "--in", "lists").lines.count == 2)
        #expect(try home.run("ls", "--folder", "lists").lines.count == 1)
    }

    @Test func `a folder and a tag are renamed in all notes, with what is below them`() throws {
        try home.newNote("a\n", "--tag", "home/x", "--folder", "lists")
        try home.newNote("b\n", "--tag", "home", "--folder", "lists/old", "--no-sync")
        #expect(try home.run("mv", "--folder", "lists", "Lists/all").output == "2\n")
        #expect(try home.run("tag", "--rename", "home", "house").output == "2\n")
        #expect(try home.run("folders").output == "Lists/all\t1\nLists/all/old\t1\n")
        #expect(try home.run("tags").output == "house\t1\nhouse/x\t1\n")
        #expect(try home.run("mv", "--folder", "nothing", "x").code == 4)
        #expect(try home.run("mv", "--folder", "a", "b", "c").code == 2)
    }

    @Test func `tasks are ticked off by the numbers of the list that was shown`() throws {
        try home.newNote("shop\n- [ ] milk\n- [x] tea\n- [ ] eggs\n")
        #expect(try home.run("tasks").lines.map { $0.split(separator: "\t")[1] } == ["milk", "eggs"])
        // A note that comes meanwhile moves no number.
        try home.newNote("work\n- [ ] call\n")
        let done = try home.run("tasks", "done", "2")
        #expect(done.code == 0, "\(done.errors)")
        #expect(try home.run("show", "shop").output == "shop\n- [ ] milk\n- [x] tea\n- [x] eggs\n")
        #expect(try home.run("tasks", "done", "2").code == 4)
        #expect(try home.run("tasks", "done", "7").code == 4)
        #expect(try home.run("new", "- [ ] a title", "--no-sync").code == 0)
        #expect(try home.run("tasks", "--since", "1h").lines.first?.contains("a title") == true)
        #expect(try home.run("tasks", "done", "1").code == 0)
        #expect(try Set(home.run("tasks").lines.map { $0.split(separator: "\t")[1] }) == ["milk", "call"])
    }

    @Test func `grep finds lines by an expression, with those around them`() throws {
        let id = try home.newNote("list\nmilk 3\ntea\n우유 4\n")
        #expect(try home.run("grep", "[0-9]$").output == "\(id)\t2\tmilk 3\n\(id)\t4\t우유 4\n")
        #expect(try home.run("grep", "MILK", "-i", "-C", "1").lines.count == 3)
        #expect(try home.run("grep", "-F", "[0-9]").code == 4)
        #expect(try home.run("grep", "(").code == 2)
        #expect(try home.terminal("grep", "milk").output.contains("2: milk 3"))
        #expect(try home.terminal("show", "1").output.hasPrefix("list"))
    }

    @Test func `links lead to notes by id and by title, and back`() throws {
        let target = try home.newNote("Target\nx\n")
        try home.newNote("by title\n[[target]] and [[nothing]]\n")
        try home.newNote("by id\n[see](note:\(target))\n")
        let links = try home.run("links", "by title")
        #expect(links.output.hasPrefix(target) && links.errors.contains("nothing"))
        #expect(try home.run("backlinks", "Target").lines.count == 2)
        #expect(try home.run("backlinks", "by id").output.isEmpty)
    }

    @Test func `a file is attached, listed and written back as it was`() throws {
        try home.newNote("trip\n")
        let bytes = Data([0, 255, 10, 13])
        let path = home.folder.path + "/a b.png"
        try bytes.write(to: URL(fileURLWithPath: path))
        #expect(try home.run("attach", "trip", path).code == 0)
        #expect(try home.run("files", "trip").output == "a b.png\timage/png\t4\n")
        let copy = home.folder.path + "/copy"
        #expect(try home.run("save", "trip", "a b.png", copy).output == copy + "\n")
        #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == bytes)
        #expect(try home.run("save", "trip", "a b.png", copy).code == 1)
        #expect(try home.run("save", "trip", "a b.png", copy, "--force").code == 0)
        #expect(try home.run("save", "trip", "b", copy).code == 4)
        #expect(try home.run("attach", "trip", path + "x").code == 4)
    }

    @Test func `a file that was attached without a network is sent with the next sync`() throws {
        try home.newNote("trip\n")
        let path = home.folder.path + "/sea.jpg"
        try Data([1, 2]).write(to: URL(fileURLWithPath: path))
        home.environment["NOTES_URL"] = "http://127.0.0.1:1"
        let attached = try home.run("attach", "trip", path)
        #expect(attached.code == 6 && attached.errors.contains("sea.jpg is kept here"), "\(attached.errors)")
        #expect(try home.run("files", "trip").output == "sea.jpg\timage/jpeg\t2\n")
        #expect(try home.run("save", "trip", "sea.jpg", "-").output == "\u{1}\u{2}")
        #expect(try home.run("logout").code == 1)
        home.environment["NOTES_URL"] = nil
        #expect(try home.run("sync").code == 0)
        #expect(try home.run("sync").code == 0)
        let other = try home.another("laptop")
        #expect(try other.run("sync").code == 0)
        #expect(try other.run("save", "trip", "sea.jpg", "-").output == "\u{1}\u{2}")
        #expect(try home.run("files", "trip", "--json").output.contains(#""unsent":false"#))
    }

    @Test func `a note is renamed, archived and written by a template`() throws {
        let id = try home.newNote("old\ntext\n")
        #expect(try home.run("rename", "old", "new", "name").code == 0)
        #expect(try home.run("show", "new name").output == "new name\ntext\n")
        #expect(try home.run("archive", id).code == 0)
        #expect(try home.run("ls").output.isEmpty)
        #expect(try home.run("ls", "--archived").lines.count == 1)
        #expect(try home.run("archive", id, "--off").code == 0)
        try home.newNote("meeting\n# {{title}} of {{date}}\n", "--tag", "work")
        let made = try home.run("new", "--template", "meeting", "--title", "Monday", "first point")
        #expect(made.code == 0, "\(made.errors)")
        let text = try home.run("show", "Monday").output
        #expect(text.hasPrefix("Monday\n# Monday of 20") && text.hasSuffix("\nfirst point"), "\(text)")
        #expect(try home.run("ls", "--tag", "work").lines.count == 2)
        #expect(try home.run("new", "--template", "nothing", "x").code == 4)
    }

    @Test func `the links to a note follow its title, where that names one note`() throws {
        try home.newNote("old\nsee [[old#top]]\n", "--folder", "a")
        let linking = try home.newNote("one\n[[Old]], [[ old |it]], [[a/old]], [[older]]\n")
        try home.newNote("two\n[[other]]\n")
        let outcome = try home.run("rename", "old", "new", "name")
        #expect(outcome.code == 0 && outcome.errors.contains("in 1 note."), "\(outcome.errors)")
        let links = "[[new name]], [[ new name |it]], [[a/new name]], [[older]]"
        #expect(try home.run("show", linking).output == "one\n\(links)\n")
        #expect(try home.run("show", "new name").output == "new name\nsee [[new name#top]]\n")
        #expect(try home.run("backlinks", "new name").lines.count == 1)
        #expect(try home.run("rename", "new name", "third", "--keep-links").errors.isEmpty)
        #expect(try home.run("show", linking).output == "one\n\(links)\n")
        #expect(try home.run("rename", "third", "new name", "--json").output.contains(#""relinked":[]"#))
        let json = try home.run("rename", "new name", "fourth", "--json").output
        #expect(json.contains("\"relinked\":[\"\(linking)\"]") && json.contains(#""title":"fourth""#), "\(json)")
        #expect(try home.run("show", linking).output.hasPrefix("one\n[[fourth]],"))
    }

    @Test(arguments: [("two", "has the title two"), ("a|b", "no link can have"), ("new", "has this title, too")])
    func `links stay where a title would name two notes or none`(title: String, reason: String) throws {
        let id = try home.newNote("old\n")
        let linking = try home.newNote("one\n[[old]]\n")
        try home.newNote("two\n")
        if title == "new" { try home.newNote("Old\n") }
        let outcome = try home.run("rename", id, title)
        #expect(outcome.code == 0 && outcome.errors.contains(reason), "\(outcome.errors)")
        #expect(try home.run("show", linking).output == "one\n[[old]]\n")
    }

    @Test func `a list is sorted, limited in time and written in a form`() throws {
        for title in ["b", "a", "c"] { try home.newNote(title + "\n") }
        #expect(try home.run("ls", "--sort=title", "--format", "{title}").output == "a\nb\nc\n")
        #expect(try home.run("ls", "--sort=-title", "--format", "{title}", "-n", "1").output == "c\n")
        #expect(try home.run("ls", "--since", "1h").lines.count == 3)
        #expect(try home.run("ls", "--before", "1h").output.isEmpty)
        #expect(try home.run("ls", "--since", "soon").code == 2)
        #expect(try home.run("ls", "--sort", "size").code == 2)
    }

    @Test func `a pin and a tag move no note to the top of the list`() throws {
        let old = try home.newNote("old\n")
        let new = try home.newNote("new\n")
        #expect(try home.run("tag", "old", "x").code == 0)
        #expect(try home.run("list", "--format={id}").output == "\(new)\n\(old)\n")
        #expect(try home.run("sync").code == 0)
        let other = try CommandHome(home.server)
        try other.login(device: "desk")
        #expect(try other.run("ls", "--format={id}").output == "\(new)\n\(old)\n")
    }

    @Test func `a row's number and an id's end name a note at the next command`() throws {
        let first = try home.newNote("one\ntext\n")
        try home.newNote("two\n")
        #expect(try home.terminal("ls").lines.count == 3)
        #expect(try home.run("show", "2").output == "one\ntext\n")
        #expect(try home.run("show", String(first.suffix(8))).output == "one\ntext\n")
        #expect(try home.run("show", "3").code == 4)
        // A title comes before a number.
        try home.newNote("2\nthe title\n")
        #expect(try home.run("show", "2").output == "2\nthe title\n")
    }

    @Test func `a sign-out leaves no row of a list`() throws {
        try home.newNote("shop\n- [ ] a secret task\n")
        #expect(try home.run("tasks").code == 0)
        let data = home.folder.path + "/.local/share/cloudnotes/default"
        #expect(FileManager.default.fileExists(atPath: data + "/last-tasks.json"))
        #expect(try home.run("logout").code == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: data).isEmpty)
    }

    @Test func `a program of the path is a verb`() throws {
        try home.program("notes-count", "echo \"$# $1\"; exit 7\n")
        #expect(try home.run("count", "a b", "--json") == CommandHome.Outcome(code: 7, output: "2 a b\n"))
        #expect(try home.run("counts").code == 2)
    }
}
