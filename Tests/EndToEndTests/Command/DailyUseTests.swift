import Foundation
import ScriptedServer
import Testing
import Waiting

/// Runs `notes` with a bad network, unusual input and unusual text.
struct DailyUseTests {
    private let server: RunningServer
    private let home: CommandHome

    init() throws {
        (server, home) = try CommandHome.signedIn()
    }

    private var data: String { home.folder.path + "/.local/share/cloudnotes/default" }

    private static func object(_ outcome: CommandHome.Outcome) throws -> [String: Any]? {
        try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    }

    // MARK: Texts that were not sent

    @Test func `a note that was deleted before it was sent is in the trash with its text`() throws {
        let id = try home.run("new", "--no-sync", "PLANE\nwritten offline").output.trimmingCharacters(in: .newlines)
        #expect(try home.run("rm", "--no-sync", id).code == 0)
        #expect(try home.run("sync").code == 0)
        #expect(try home.run("trash").output.contains("PLANE"))
        let other = try CommandHome(home.server)
        try other.login(device: "desk")
        #expect(try other.run("restore", id).code == 0)
        #expect(try other.run("show", id).output == "PLANE\nwritten offline")
    }

    @Test func `an unsent edit that was deleted is in the trash, and its base is a version`() throws {
        let id = try home.run("new", "first").output.trimmingCharacters(in: .newlines)
        #expect(try home.run("edit", "--no-sync", id, input: "first\nUNSENT").code == 0)
        #expect(try home.run("rm", "--no-sync", id).code == 0)
        #expect(try home.run("sync").code == 0)
        #expect(try home.run("restore", id).code == 0)
        #expect(try home.run("show", id).output == "first\nUNSENT")
    }

    // MARK: A silent network

    @Test func `a server that accepts and is silent holds up no verb of a note`() throws {
        let id = try home.run("new", "milk").output.trimmingCharacters(in: .newlines)
        let silent = try ScriptedServer { peer, _ in peer.waitForEnd() }
        home.environment["NOTES_URL"] = "http://127.0.0.1:\(silent.port)"
        home.environment["NOTES_SEND_SECONDS"] = "0.05"
        home.environment["NOTES_TOKEN"] = "token"
        let calls: [[String]] = [
            ["new", "eggs"], ["append", id, "more"], ["tag", id, "food"], ["pin", id], ["mv", id, "home"],
            ["today", "tea"],
        ]
        for words in calls {
            let outcome = try home.run(words)
            #expect(outcome.code == 6, "\(words)")
            #expect(outcome.errors.contains("kept here and sent with the next sync"), "\(words)")
        }
        home.environment["TERM"] = "xterm"
        let line = "Waiting for http://127.0.0.1:\(silent.port)/, for two minutes at most…"
        let sync = try home.terminal("sync", interruptedAt: line)
        #expect(sync.code == 1000 + SIGTERM, "\(sync.output)")
        for words in [["history", id], ["diff", id], ["revert", id], ["share", id], ["devices"], ["doctor"]] {
            let outcome = try home.run(words)
            #expect(outcome.code == 6, "\(words)")
            #expect((outcome.output + outcome.errors).contains("no answer within 0.05 s"), "\(words)")
        }
        #expect(try home.run("rm", id).code == 6)
        #expect(try home.run("restore", "nothing").code == 6)
        let signIn = ["login", "http://127.0.0.1:\(silent.port)", "--token", "--profile", "new"]
        #expect(try home.run(signIn, input: "token\n").code == 6)
        #expect(try home.run("trash").output.contains("milk"))
        #expect(try Self.object(home.run("new", "--json", "bread"))?["unsent"] as? Bool == true)
        for variable in ["NOTES_URL", "NOTES_TOKEN", "NOTES_SEND_SECONDS"] { home.environment[variable] = nil }
        #expect(try home.run("sync").code == 0)
        #expect(try home.run("ls").lines.count == 3)
    }

    @Test func `sync --watch waits for a server that is away at its start`() throws {
        let folder = try TemporaryFolder()
        let first = try RunningServer(
            .notesServer, ["--data", folder.path + "/data"], environment: ["NOTES_PASSWORD": "correct-horse"])
        let user = try CommandHome(CommandHome.port(first))
        try user.login()
        #expect(try user.run("new", "--no-sync", "milk").code == 0)
        #expect(try first.stop() == 0)
        let watch = try ChildProcess(BuiltProduct.notes.path, ["sync", "--watch"], environment: user.environment)
        defer { watch.signal(SIGKILL) }
        try Patience.until("a word on the server") { watch.errorText.contains("The server cannot be reached") }
        let again = try ChildProcess(
            BuiltProduct.notesServer.path, ["--data", folder.path + "/data", "--port", "\(first.port)"])
        defer { again.signal(SIGTERM) }
        try Patience.until("the note to be sent") { try user.run("ls", "--json").output.contains(#""unsent":false"#) }
    }

    // MARK: Input and output

    @Test func `piped text is added to the note of the day`() throws {
        #expect(try home.run("today", input: "woke up\n").code == 0)
        #expect(try home.run("today", input: "had tea").code == 0)
        #expect(try home.run("today").output.hasSuffix("\nwoke up\nhad tea"))
        #expect(try home.run("today", input: " \n").output.hasSuffix("\nhad tea"))
        #expect(try home.run("today", " ").code == 1)
    }

    @Test func `a last word - adds a pipe to a text, and without it the pipe is left and named`() throws {
        let id = try home.run("new", "list", "-", input: "milk\n").output.trimmingCharacters(in: .newlines)
        #expect(try home.run("append", id, "more", "tea", "-", input: "eggs\n").code == 0)
        #expect(try home.run("show", id).output == "list\nmilk\nmore tea\neggs\n")
        #expect(try home.run("today", "noon", "-", input: "rain").code == 0)
        #expect(try home.run("today").output.hasSuffix("\nnoon\nrain"))
        for words in [["today", "evening"], ["new", "evening"], ["append", id, "evening"]] {
            let left = try home.run(words, input: "piped")
            #expect(left.code == 0 && left.errors.contains("end the words with -"), "\(left)")
            #expect(try home.run(words).errors.isEmpty && home.run(words + ["-q"], input: "piped").errors.isEmpty)
        }
        #expect(try !home.run("show", id).output.contains("piped"))
    }

    @Test func `a terminal gets a text of any length`() throws {
        let text = "long\n" + String(repeating: "a line of the text\n", count: 5000)
        let id = try home.newNote(text)
        #expect(try home.terminal("show", id).output == text)
    }

    @Test func `a pipe gets control characters as they are, a terminal only with --raw`() throws {
        let text = "title\n\u{1B}]52;c;eA==\u{7}\u{202E}x"
        _ = try home.run("new", "-", input: text)
        #expect(try home.run("show", "title").output == text)
        #expect(try home.terminal("show", "title").output == "title\n^[]52;c;eA==^G<U+202E>x\n")
        #expect(try home.terminal("show", "title", "--raw").output == text + "\n")
        _ = try home.run("today", "\u{1B}[31mred")
        #expect(try home.terminal("today").output.hasSuffix("\n^[[31mred\n"))
        _ = try home.run("edit", "title", input: "other")
        #expect(try home.terminal("diff", "other", "--no-color").output.contains("^[]52;c;eA==^G"))
    }

    @Test func `the history of several notes names each of them`() throws {
        let ids = try ["milk", "bread"].map { try home.newNote($0) }
        for id in ids { #expect(try home.run("edit", id, input: "tea").code == 0) }
        #expect(try home.run(["history"] + ids).lines.map { String($0.prefix { $0 != "\t" }) } == ids)
        #expect(try home.terminal(["history"] + ids).output.contains("NOTE"))
    }

    @Test(arguments: [40, 60, 80] as [UInt16]) func `lists and searches fit the terminal`(columns: UInt16) throws {
        let tags = (1...4).flatMap { ["--tag", "a-long-tag-\($0)"] }
        let text = ["--title", String(repeating: "milk ", count: 20), String(repeating: "eggs ", count: 30)]
        #expect(try home.run(["new", "--folder", "a/rather/long/folder"] + tags + text).code == 0)
        for words in [["ls"], ["search", "milk"], ["search", "eggs"]] {
            let lines = try home.terminal(words + ["--no-color"], columns: columns).lines
            #expect(lines.count == 2 && lines.allSatisfy { $0.count <= Int(columns) }, "\(words)")
        }
    }

    @Test func `a tag that the server refuses is refused before the note is stored`() throws {
        let refused = try home.run("new", "--tag", "x/", "milk")
        #expect(refused.code == 1 && refused.output.isEmpty && refused.errors.contains("x/"))
        #expect(try home.run("ls").output.isEmpty)
    }

    @Test func `an editor that leaves no text changes nothing`() throws {
        _ = try home.run("new", "milk")
        home.environment["EDITOR"] = ": >"
        let outcome = try home.terminal("edit", "milk")
        #expect(outcome.code == 1 && outcome.output.contains("notes rm"))
        #expect(try home.run("show", "milk").output == "milk")
    }

    @Test func `a text that an editor left behind is named`() throws {
        _ = try home.run("new", "milk")
        let path = data + "/edit-2147483646.md"
        try "half".write(toFile: path, atomically: true, encoding: .utf8)
        let doctor = try home.run("doctor")
        #expect(doctor.code == 1 && doctor.output.contains(path))
        home.environment["EDITOR"] = "true"
        #expect(try home.terminal("edit", "milk").output.contains(path))
    }

    @Test func `JSON shows the note after it was sent, or what was erased`() throws {
        let note = try #require(try Self.object(try home.run("new", "--json", "milk")))
        #expect(note["unsent"] as? Bool == false && note["rev"] is String)
        let id = try #require(note["id"] as? String)
        let erased = try Self.object(home.run("rm", "--purge", "--json", id))
        #expect(erased?["id"] as? String == id && erased?["erased"] as? Bool == true)
    }

    @Test func `a folder in other characters of the same name is the same folder`() throws {
        _ = try home.run("new", "--folder", "한글", "milk")
        let decomposed = "한글".decomposedStringWithCanonicalMapping
        _ = try home.run("new", "--folder", decomposed, "eggs")
        _ = try home.run("new", "tea")
        _ = try home.run("mv", "tea", decomposed)
        #expect(try home.run("ls", "--folder", "한글").lines.count == 3)
        #expect(try home.run("ls", "--folder", decomposed).lines.count == 3)
    }

    @Test func `search ends with code 4 where nothing is found`() throws {
        #expect(try home.run("search", "nothing").code == 4)
        #expect(try home.run("search", "nothing", "--json").output == "[]\n")
    }

    @Test func `an expired token is reported in the command's own words`() throws {
        home.environment["NOTES_TOKEN"] = "wrong"
        let outcome = try home.run("sync")
        #expect(outcome.code == 3 && outcome.errors.contains("notes login") && !outcome.errors.contains("/v1/"))
    }

    @Test func `damaged notes are reported without a statement of SQL`() throws {
        for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: data + "/notes.sqlite" + ending) }
        try Data(repeating: 0x41, count: 8192).write(to: URL(fileURLWithPath: data + "/notes.sqlite"))
        let outcome = try home.run("ls")
        #expect(outcome.code == 1 && outcome.errors.contains("damaged") && !outcome.errors.contains("PRAGMA"))
    }
}
