import NoteFiles
import Testing

@Suite struct FileNamesTests {
    @Test(arguments: [
        ("Shopping", "Shopping.md"), ("장보기", "장보기.md"), ("", "Untitled.md"), ("   ", "Untitled.md"),
        ("...", "Untitled.md"),
        ("a/b\\c:d*e?f\"g<h>i|j", "a_b_c_d_e_f_g_h_i_j.md"), ("line\nbreak\u{0}\u{7}", "line break__.md"),
        ("trailing. . ", "trailing.md"), (".hidden", "_hidden.md"), ("..", "Untitled.md"), ("-rf", "-rf.md"),
        ("CON", "CON_.md"), ("con", "con_.md"), ("Aux.txt", "Aux_.txt.md"), ("COM1", "COM1_.md"), ("LPT²", "LPT²_.md"),
        ("COM10", "COM10.md"), ("CONSOLE", "CONSOLE.md"), ("  two   spaces ", "two spaces.md"),
        ("\u{202E}gnp.exe", "gnp.exe.md"), ("👨‍👩‍👧 family", "👨‍👩‍👧 family.md"),
    ])
    func `a title becomes a name that every system takes`(_ title: String, _ name: String) {
        var names = FileNames()
        #expect(names.path(title, ending: ".md") == name)
    }

    @Test func `decomposed letters and Hangul are composed, byte for byte`() {
        var names = FileNames()
        let name = names.path("\u{1106}\u{1166}\u{1106}\u{1169}\u{110C}\u{1161}\u{11BC} e\u{301} \u{30AB}\u{3099}")
        #expect(Array(name.utf8) == Array("메모장 é ガ".utf8))
    }

    @Test func `names that differ only in case, composition or replaced characters stay distinct`() {
        var names = FileNames()
        let titles = ["Note", "note", "NOTE", "é", "e\u{301}", "a:b", "a?b", "Note (2)", "Note"]
        let made = titles.map { names.path($0, ending: ".md", in: "x") }
        #expect(
            made == [
                "x/Note.md", "x/note (2).md", "x/NOTE (3).md", "x/é.md", "x/é (2).md", "x/a_b.md", "x/a_b (2).md",
                "x/Note (2) (2).md", "x/Note (4).md",
            ])
        #expect(Set(made.map { $0.lowercased() }).count == titles.count)
    }

    @Test func `folders keep their place, and those that would fall together do not`() {
        var names = FileNames(reserved: ["attachments"])
        #expect(names.path("a", ending: ".md", in: "home/lists") == "home/lists/a.md")
        #expect(names.path("b", ending: ".md", in: "home/lists") == "home/lists/b.md")
        #expect(names.path("a", ending: ".md", in: "Home/lists") == "Home (2)/lists/a.md")
        #expect(names.path("a", ending: ".md", in: "home") == "home/a.md")
        #expect(names.path("a", in: "Attachments") == "Attachments (2)/a")
        #expect(names.path("a", in: "con/nul") == "con_/nul_/a")
        #expect(names.path("lists", in: "home") == "home/lists (2)")
    }

    @Test(arguments: ["가", "a", "👨‍👩‍👧‍👦", "e\u{301}x"]) func `long names are cut between characters`(_ piece: String) {
        var names = FileNames()
        let title = String(repeating: piece, count: 400)
        for ending in [".md", " (2).md"] {
            let name = names.path(title, ending: ".md")
            #expect(name.utf8.count <= 255)
            #expect(name.utf8.count > 225)
            #expect(name.hasSuffix(ending))
            let stem = name.dropLast(ending.count)
            #expect(title.hasPrefix(stem) || title.hasPrefix(stem.dropLast()))
            #expect(stem.allSatisfy { title.prefix(4).contains($0) || $0 == "é" })
        }
        #expect(names.path("a" + String(repeating: "\u{301}", count: 1000)).utf8.count <= 255)
    }

    @Test func `the twenty-thousandth note of one name gets that number`() {
        var names = FileNames()
        var last = ""
        for _ in 0..<20_000 { last = names.path("Untitled", ending: ".md") }
        #expect(last == "Untitled (20000).md")
    }
}
