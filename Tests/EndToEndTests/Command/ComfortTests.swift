import Foundation
import Testing

/// Runs the pager, the picker, the settings and the services of `notes`.
struct ComfortTests {
    private let server: RunningServer
    private let home: CommandHome

    init() throws {
        (server, home) = try CommandHome.signedIn()
    }

    // MARK: The pager

    @Test func `output that is longer than the terminal goes to the pager`() throws {
        try home.newNote("long\n" + (1...40).map { "line \($0)" }.joined(separator: "\n") + "\n")
        try home.newNote("short\n")
        home.environment["NOTES_PAGER"] = "sed 's/^/> /'"
        let long = try home.terminal("show", "long")
        #expect(long.lines.count == 41 && long.lines.allSatisfy { $0.hasPrefix("> ") })
        #expect(try home.terminal("show", "short").output == "short\n")
        #expect(try home.terminal("show", "long", "--no-pager").lines.first == "long")
        #expect(try home.run("show", "long").lines.first == "long")
        // A reader that closes early is no failure, and a pager that is not there hides nothing.
        home.environment["NOTES_PAGER"] = "head -n 1"
        #expect(try home.terminal("show", "long").output == "long\n")
        home.environment["NOTES_PAGER"] = "no-such-pager 2>/dev/null"
        #expect(try home.terminal("show", "long").lines.count == 41)
        home.environment["NOTES_PAGER"] = nil
        home.environment["PAGER"] = "sed 's/^/| /'"
        #expect(try home.terminal("help").lines.allSatisfy { $0.hasPrefix("|") })
        #expect(try home.run("config", "set", "pager", "cat").code == 0)
        #expect(try home.terminal("show", "long").lines.first == "long")
    }

    // MARK: The picker

    @Test func `a note is picked by its number, and a verb runs on it`() throws {
        let one = try home.newNote("one\n", "--tag", "work")
        let two = try home.newNote("two\n")
        // No fzf.
        home.environment["PATH"] = "/nowhere"
        #expect(try home.terminal("pick", "--run", "pin", typing: "9\n2\n").code == 0)
        #expect(try home.run("show", one, "--json").output.contains(#""pinned":true"#))
        #expect(try home.run("pick", "tw").output == two + "\n")
        #expect(try home.run("pick", "--tag", "work").output == one + "\n")
        #expect(try home.run("pick").code == 5)
        #expect(try home.run("pick", "three").code == 4)
        #expect(try home.terminal("pick", typing: "\n").code == 1)
        #expect(try home.run("pick", "one", "--run", "login").code == 2)
        #expect(try home.run("show", "one", "two").output == "one\ntwo\n")
    }

    @Test func `fzf picks where it is on the path`() throws {
        try home.newNote("one\n")
        try home.newNote("two \u{1B}[31m\n")
        try home.program("fzf", "printf '%s\\n' \"$@\" > '\(home.folder.path)/words'; sed -n 2p")
        #expect(try home.terminal("pick").output == "one\n")
        let words = try String(contentsOfFile: home.folder.path + "/words", encoding: .utf8)
        #expect(words.contains("--with-nth=2..") && words.contains("--preview="))
        try home.program("fzf", "cat > '\(home.folder.path)/lines'; exit 130")
        #expect(try home.terminal("pick").code == 1)
        #expect(try !String(contentsOfFile: home.folder.path + "/lines", encoding: .utf8).contains("\u{1B}"))
    }

    // MARK: The settings

    @Test func `a setting is checked, used and removed, and no token is shown`() throws {
        try home.newNote("b\n")
        try home.newNote("a\n", "--folder", "lists")
        #expect(try home.run("help", "config").output.contains("notes config set sort -- -title"))
        #expect(try home.run("config", "set", "sort", "--", "-title").code == 0)
        #expect(try home.run("config", "set", "sort", "title").code == 0)
        #expect(try home.run("config", "get", "sort").output == "title\n")
        #expect(try home.run("ls", "--format", "{title}").output == "a\nb\n")
        #expect(try home.run("config", "set", "folder", "inbox").code == 0)
        try home.newNote("c\n")
        #expect(try home.run("ls", "--folder", "inbox").lines.count == 1)
        #expect(try home.run("config", "unset", "sort").code == 0)
        #expect(try home.run("config", "get", "sort").code == 4)
        for words in [["sort", "size"], ["send", "soon"], ["folder", "/x"], ["editor", " "]] {
            let outcome = try home.run(["config", "set"] + words)
            #expect(outcome.code == 2 && outcome.errors.contains("must be"), "\(words)")
        }
        let typing = try home.run("config", "set", "pagers", "less")
        #expect(typing.code == 2 && typing.errors.contains("Do you mean pager?"))
        let token = try String(contentsOfFile: home.folder.path + "/.config/cloudnotes/default/token", encoding: .utf8)
        for words in [["config"], ["config", "--json"]] {
            let output = try home.run(words).output
            #expect(output.contains("inbox") && !output.contains(token.trimmingCharacters(in: .newlines)))
        }
        #expect(try home.run("config", "set", "editor", "printf '\\ntyped' >> \"$1\"; true").code == 0)
        #expect(try home.terminal("edit", "b").code == 0)
        #expect(try home.run("show", "b").output.hasSuffix("\ntyped"))
    }

    // MARK: Services

    #if os(Linux)
        @Test func `services for sync and for a mirror are written, started and removed`() throws {
            let log = home.folder.path + "/log"
            try home.program("systemctl", "echo \"$@\" >> '\(log)'; [ \"$2\" != is-active ] || echo active")
            let sync = try home.run("service", "install")
            #expect(sync.code == 0 && sync.errors.isEmpty)
            let unit = try String(contentsOfFile: sync.output.trimmingCharacters(in: .newlines), encoding: .utf8)
            #expect(unit.contains("ExecStart=\"\(BuiltProduct.notes.path)\" \"sync\" \"--watch\""))
            let folder = home.folder.path + "/Notes 100%"
            #expect(try home.run("service", "install", folder + "/").code == 0)
            let orders = try String(contentsOfFile: log, encoding: .utf8)
            #expect(orders.contains("--user daemon-reload\n--user enable cloudnotes.default.sync.service\n"))
            let status = try home.run("service").lines
            #expect(status.count == 2 && status.allSatisfy { $0.contains("\tactive\t") })
            #expect(try home.run("service", "uninstall", folder).lines.count == 1)
            #expect(try home.run("service", "uninstall").lines.count == 1)
            #expect(try home.run("service", "uninstall").code == 4)
            #expect(try home.run("service").output.isEmpty)
        }

        @Test func `without systemctl the unit is written, and the commands are named`() throws {
            home.environment["PATH"] = "/nowhere"
            let outcome = try home.run("service", "install")
            #expect(outcome.code == 0 && outcome.errors.contains("systemctl --user daemon-reload"))
            #expect(FileManager.default.fileExists(atPath: outcome.output.trimmingCharacters(in: .newlines)))
            #expect(try home.run("service").output.contains("\tunknown\t"))
        }
    #endif
}
