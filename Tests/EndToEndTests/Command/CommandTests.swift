import Foundation
import Testing

/// Runs `notes` as its user does, against a real server: in a pipe, at a terminal and as JSON.
struct CommandTests {
    private let server: RunningServer
    private let home: CommandHome

    init() throws {
        server = try RunningServer(.notesServer, environment: ["NOTES_PASSWORD": "correct-horse"])
        home = try CommandHome(CommandHome.port(server))
    }

    private static func json(_ outcome: CommandHome.Outcome) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    }

    private static let escapes = "\u{1B}["

    // MARK: Signing in

    @Test func `a verb without its account ends with code 3`() throws {
        for verb in ["ls", "whoami", "status", "sync", "trash", "conflicts", "doctor", "today"] {
            let outcome = try home.run(verb)
            #expect(outcome.code == 3 && outcome.output.isEmpty, "\(verb)")
            #expect(outcome.errors.contains("notes login"), "\(verb)")
        }
    }

    @Test func `a sign-in prompts at a terminal, hides the password, and stores a private token`() throws {
        let outcome = try home.terminal("login", home.server, typing: "me\ncorrect-horse\n")
        #expect(outcome.code == 0, "\(outcome.output)")
        #expect(outcome.output.contains("Password: ") && outcome.output.contains("as me."))
        let token = home.folder.path + "/.config/cloudnotes/default/token"
        let rights = try FileManager.default.attributesOfItem(atPath: token)[.posixPermissions] as? Int
        #expect(rights == 0o600)
        #expect(try home.run("whoami").output == "me\t\(home.server)\n")
        #expect(try home.terminal("whoami").output == "me at \(home.server)\n")
        let json = try #require(Self.json(home.run("whoami", "--json")) as? [String: Any])
        #expect(json["account"] as? String == "me")
    }

    @Test func `a wrong password is code 3, and no input is code 2`() throws {
        let wrong = try home.run("login", home.server, "--name", "me", input: "wrong-password\n")
        #expect(wrong.code == 3)
        #expect(try home.run("login", home.server).code == 2)
        #expect(try home.run("login").code == 2)
        #expect(try home.terminal("login", home.server, "--no-input").code == 2)
    }

    @Test func `signing out sends what waits and removes the notes, unless changes would be lost`() throws {
        try home.login()
        #expect(try home.run("new", "milk", "--no-sync").code == 0)
        home.environment["NOTES_URL"] = "http://127.0.0.1:1"
        let refused = try home.run("logout")
        #expect(refused.code == 1 && refused.errors.contains("1 change"))
        home.environment["NOTES_URL"] = nil
        #expect(try home.run("logout").code == 0)
        let other = try home.another("desk")
        #expect(try other.run("sync").code == 0)
        #expect(try other.run("show", "milk").output == "milk")
        #expect(try home.run("ls").code == 3)
        let database = home.folder.path + "/.local/share/cloudnotes/default/notes.sqlite"
        #expect(!FileManager.default.fileExists(atPath: database))
    }

    @Test func `a device that was signed out elsewhere keeps its changes and gives the reason`() throws {
        try home.login()
        #expect(try home.run("new", "milk", "--no-sync").code == 0)
        let token = home.folder.path + "/.config/cloudnotes/default/token"
        try "wrong".write(toFile: token, atomically: true, encoding: .utf8)
        let refused = try home.run("logout")
        #expect(refused.code == 1 && refused.errors.contains("it may have been signed out"), "\(refused.errors)")
        #expect(!refused.errors.contains("/v1/"), "\(refused.errors)")
        #expect(try home.run("show", "milk").output == "milk")
    }

    @Test func `a token in the environment needs no sign-in`() throws {
        try home.login()
        let path = home.folder.path + "/.config/cloudnotes/default/token"
        let token = try String(contentsOfFile: path, encoding: .utf8).trimmingCharacters(in: .newlines)
        let other = try CommandHome(home.server)
        other.environment["NOTES_URL"] = home.server
        other.environment["NOTES_TOKEN"] = token
        #expect(try home.run("new", "milk").code == 0)
        #expect(try other.run("sync").code == 0)
        #expect(try other.run("show", "milk").output == "milk")
        #expect(try other.run("whoami").output == "me\t\(home.server)\n")
        #expect(try other.terminal("whoami").output == "me at \(home.server)\n")
        other.environment["NOTES_TOKEN"] = "wrong"
        #expect(try other.run("sync").code == 3)
    }

    // MARK: Notes

    @Test func `a note is written, listed, shown, added to, trashed and restored`() throws {
        try home.login()
        let new = try home.run("new", "-", "--tag", "home", "--folder", "lists", input: "장보기\n우유\n")
        #expect(new.code == 0 && new.errors.isEmpty)
        let id = new.output.trimmingCharacters(in: .newlines)
        let row = try home.run("ls").output.split(separator: "\t", omittingEmptySubsequences: false)
        #expect(row.count == 5 && row[0] == id && row[3] == "장보기" && row[4] == "lists/ #home\n")
        #expect(try home.run("append", id, "계란").code == 0)
        #expect(try home.run("show", "장보").output == "장보기\n우유\n계란")
        let shown = try #require(Self.json(home.run("show", id, "--json")) as? [String: Any])
        #expect(shown["body"] as? String == "우유\n계란" && shown["unsent"] as? Bool == false)
        #expect(try home.run("rm", "장보기").output == id + "\n")
        #expect(try home.run("ls").output.isEmpty)
        #expect(try home.run("trash").output.hasPrefix(id))
        #expect(try home.run("show", id).code == 4)
        #expect(try home.run("restore", id).code == 0)
        #expect(try home.run("show", id).output == "장보기\n우유\n계란")
        #expect(try home.run("rm", "--purge", id).code == 0)
        #expect(try home.run("trash").output.isEmpty)
    }

    @Test func `at a terminal a list is a table that fits, with Hangul in its columns`() throws {
        try home.login()
        _ = try home.run("new", "--title", String(repeating: "한", count: 60), "x")
        _ = try home.run("new", "milk")
        let outcome = try home.terminal("ls", "--no-color", columns: 100)
        #expect(outcome.code == 0 && !outcome.output.contains(Self.escapes))
        let lines = outcome.lines
        #expect(lines.count == 3 && lines[0].hasPrefix("#  ID") && lines[2].contains("…"))
        #expect(try home.terminal("ls").output.contains(Self.escapes))
        home.environment["NO_COLOR"] = "1"
        #expect(try !home.terminal("ls").output.contains(Self.escapes))
    }

    @Test func `a change is reported at a terminal, except with --quiet`() throws {
        try home.login()
        #expect(try home.terminal("new", "milk").output.hasPrefix("Wrote milk ("))
        #expect(try home.terminal("pin", "milk", "--quiet").output.isEmpty)
        #expect(try home.run("ls").output.contains("\t*\t"))
        #expect(try home.run("pin", "milk", "--off").code == 0)
        #expect(try home.run("tag", "milk", "a", "b").code == 0)
        #expect(try home.run("tag", "milk", "a", "--remove").code == 0)
        #expect(try home.run("mv", "milk", "home/lists").code == 0)
        #expect(try home.run("ls", "--folder", "home/", "--tag", "b").lines.count == 1)
        #expect(try home.run("tag", "milk", "b/").code == 1)
        let listed = try #require(Self.json(home.run("ls", "--json")) as? [[String: Any]])
        #expect(listed.first?["folder"] as? String == "home/lists")
    }

    @Test func `an editor gets the text, and what it saves becomes the note`() throws {
        try home.login()
        _ = try home.run("new", "milk")
        home.environment["EDITOR"] = try home.program("editor", "echo eggs >> \"$1\"\n")
        #expect(try home.terminal("edit", "milk").code == 0)
        #expect(try home.run("ls").lines.count == 1)
        #expect(try home.run("show", "milk").output.contains("eggs"))
        home.environment["EDITOR"] = "true"
        #expect(try home.terminal("edit", "milk").output == "Nothing was changed.\n")
        home.environment["EDITOR"] = "false"
        #expect(try home.terminal("edit", "milk").code == 1)
        #expect(try home.terminal("new", "--no-input").code == 2)
    }

    @Test func `edited text is kept where it cannot be stored`() throws {
        try home.login()
        let editor = home.folder.path + "/editor"
        home.environment["EDITOR"] = "/bin/sh " + editor
        func edit(_ script: String, _ words: String...) throws -> String {
            try script.write(toFile: editor, atomically: true, encoding: .utf8)
            let outcome = try home.terminal(words)
            #expect(outcome.code == 1)
            return outcome.output
        }
        let failed = try edit("echo typed > \"$1\"; exit 3", "new")
        let path = try #require(
            failed.split(separator: "Your text is in ").last?.trimmingCharacters(in: .whitespacesAndNewlines))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "typed\n")
        let tooLong = try edit("head -c 1100000 /dev/zero | tr '\\0' x > \"$1\"", "new")
        #expect(tooLong.contains("Your text is in "))
        // A wrong argument is reported before the editor starts.
        let marker = home.folder.path + "/started"
        _ = try edit("touch \(marker)", "new", "--folder", "/x")
        #expect(!FileManager.default.fileExists(atPath: marker))
        #expect(try home.run("ls").output.isEmpty)
    }

    @Test func `Control-C in an editor is the editor's`() throws {
        try home.login()
        let editor = home.folder.path + "/editor"
        // The terminal would send the signal to the shell that starts the editor, too.
        home.environment["EDITOR"] = "kill -INT $PPID $$; /bin/sh " + editor
        try "echo typed > \"$1\"".write(toFile: editor, atomically: true, encoding: .utf8)
        #expect(try home.terminal("new").code == 0)
        #expect(try home.run("show", "typed").output.contains("typed"))
        // The editor does not inherit that this program ignores the signal.
        try "echo half > \"$1\"; kill -INT $$".write(toFile: editor, atomically: true, encoding: .utf8)
        let outcome = try home.terminal("new")
        #expect(outcome.code == 1 && outcome.output.contains("Your text is in "))
    }

    @Test func `the note of the day has one id on every device`() throws {
        try home.login()
        #expect(try home.run("today").code == 4)
        #expect(try home.run("today", "woke up").code == 0)
        #expect(try home.run("today", "-", input: "had tea").code == 0)
        #expect(try home.run("today").output.hasSuffix("\nwoke up\nhad tea"))
        #expect(try home.run("ls").output.hasPrefix("day-2"))
    }

    @Test func `search finds initials and shows where`() throws {
        try home.login()
        _ = try home.run("new", "-", input: "집\n메모장을 산다\n")
        let outcome = try home.run("search", "ㅁㅁㅈ")
        #expect(outcome.code == 0 && outcome.output.contains("\t집\t메모장을 산다"))
        let found = try #require(Self.json(home.run("search", "메모", "--json")) as? [[String: Any]])
        #expect(found.first?["snippet"] as? String == "메모장을 산다")
        #expect(try home.run("search", "nothing").output.isEmpty)
    }

    // MARK: History and conflicts

    @Test func `two devices that begin the note of the day offline keep both texts`() throws {
        try home.login()
        let other = try CommandHome(home.server)
        try other.login(device: "desk")
        #expect(try home.run("today", "from one", "--no-sync").code == 0)
        #expect(try other.run("today", "from two", "--no-sync").code == 0)
        for device in [home, other, home] { _ = try device.run("sync") }
        let text = try home.run("today").output
        #expect(try other.run("today").output == text)
        #expect(text.contains("from one") && text.contains("from two"))
        for device in [home, other] { #expect(try device.run("conflicts").output.isEmpty) }
    }

    @Test func `two devices that change one note end equal, and both texts are kept`() throws {
        try home.login()
        let other = try CommandHome(home.server)
        try other.login(device: "desk")
        #expect(try home.run("new", "milk", "--title", "list").code == 0)
        #expect(try other.run("sync").code == 0)
        #expect(try home.run("edit", "list", "--no-sync", input: "list\neggs").code == 0)
        #expect(try other.run("edit", "list", input: "list\ntea").code == 0)
        let sync = try home.run("sync")
        #expect(sync.code == 0 || sync.code == 5, "\(sync.errors)")
        _ = try other.run("sync")
        let text = try home.run("show", "list").output
        #expect(try other.run("show", "list").output == text)
        let history = try home.run("history", "list")
        #expect(history.output.contains("conflict"))
        let conflicts = try [home, other].map { try $0.run("conflicts").lines.count }
        #expect(conflicts.reduce(0, +) == 1)
        let informed = conflicts[0] == 1 ? home : other
        let detail = try informed.run("conflicts", "list")
        #expect(detail.code == 5 && detail.output.contains("- "))
        #expect(try informed.run("conflicts", "list", "--keep", "lost").code == 0)
        #expect(try informed.run("show", "list").output != text)
        #expect(try informed.run("conflicts").output.isEmpty)
        let rev = try #require(history.output.split(separator: "\t").first)
        #expect(try home.run("revert", "list", String(rev)).code == 0)
        #expect(try home.run("diff", "list").code == 0)
        #expect(try home.run("diff", "list", "ffff").code == 4)
    }

    @Test func `a share begins and ends, and a device is signed out`() throws {
        try home.login()
        _ = try home.run("new", "milk")
        let url = try home.run("share", "milk")
        #expect(url.code == 0 && url.output.contains("/s/"))
        let json = try #require(Self.json(home.run("share", "milk", "--json")) as? [String: Any])
        #expect((json["url"] as? String).map { $0 + "\n" } == url.output)
        #expect(try home.terminal("unshare", "milk").output.hasPrefix("The page of"))
        #expect(try home.run("unshare", "nothing").code == 4)
        let other = try CommandHome(home.server)
        try other.login(device: "desk")
        let row = try #require(home.run("devices").lines.first { $0.hasSuffix("desk") })
        #expect(try home.terminal("devices").output.contains("laptop (this one)"))
        let id = try #require(row.split(separator: "\t").first)
        #expect(try home.run("devices", "--rename", String(id), "bench").code == 0)
        #expect(try home.run("devices").lines.contains { $0.hasPrefix(id) && $0.hasSuffix("bench") })
        #expect(try home.run("devices", "--revoke", String(id)).code == 0)
        #expect(try other.run("sync").code == 3)
    }

    // MARK: Without a network

    @Test func `without the server changes are kept with code 6, and sent later`() throws {
        try home.login()
        let offline = try CommandHome(home.server)
        offline.environment = home.environment
        offline.environment["NOTES_URL"] = "http://127.0.0.1:1"
        let new = try offline.run("new", "milk")
        #expect(new.code == 6 && new.errors.contains("kept"))
        #expect(try offline.run("show", "milk").output == "milk")
        #expect(try offline.run("sync").code == 6)
        #expect(try offline.run("doctor").code == 6)
        #expect(try offline.run("history", "milk").code == 6)
        let sent = try #require(Self.json(home.run("sync", "--json")) as? [String: Any])
        #expect(sent["sent"] as? Int == 1 && sent["verified"] as? Bool == true)
        let nothing = try #require(Self.json(home.run("sync", "--json")) as? [String: Any])
        #expect(nothing["requests"] as? Int == 1 && nothing["received"] as? Int == 0)
    }

    @Test func `the doctor compares the digest, and finds what is wrong`() throws {
        try home.login()
        _ = try home.run("new", "milk")
        let outcome = try home.run("doctor")
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("digest\tok\tequal to the server's"))
        let token = home.folder.path + "/.config/cloudnotes/default/token"
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: token)
        #expect(try home.run("doctor").code == 1)
        let checks = try #require(Self.json(home.run("doctor", "--json")) as? [[String: Any]])
        #expect(checks.first { $0["check"] as? String == "token" }?["ok"] as? Bool == false)
        #expect(try home.terminal("doctor").output.contains("wrong"))
    }

    @Test func `status counts the notes here and the changes that wait`() throws {
        try home.login()
        _ = try home.run("new", "milk", "--no-sync")
        #expect(try home.run("status").output.contains("unsent\t1\n"))
        let status = try #require(Self.json(home.run("status", "--json")) as? [String: Any])
        #expect(status["notes"] as? Int == 1 && status["lastBackupAt"] is NSNull)
        #expect(try home.terminal("status").output.contains("waiting to be sent"))
    }

    @Test func `help, completion and the version need no account`() throws {
        #expect(try home.run().output.contains("Usage: notes VERB"))
        #expect(try home.run("help", "new").output.contains("--title"))
        #expect(try home.run("help", "nothing").code == 2)
        #expect(try home.run("help", "--man").output.hasPrefix(".TH NOTES 1"))
        #expect(try home.run("completion", "fish").output.contains("complete -c notes"))
        #expect(try home.run("completion", "tcsh").code == 2)
        #expect(try home.run("--version").output.wholeMatch(of: /notes \d+\.\d+\.\d+\n/) != nil)
        #expect(try home.run("lss").errors.contains("notes ls"))
        #expect(try home.run("ls", "--profile", "../x").code == 2)
    }
}
