import Foundation
import Testing

/// `notes` must refuse these commands, or prompt first, so that no text and no sign-in is lost.
struct RefusalTests {
    private let server: RunningServer
    private let home: CommandHome

    init() throws {
        (server, home) = try CommandHome.signedIn()
    }

    private func bytes(_ words: [String], _ bytes: [UInt8]) throws -> CommandHome.Outcome {
        let path = home.folder.path + "/bytes"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let shell = ["-c", "exec \"$0\" \"$@\" < \(path)", BuiltProduct.notes.path] + words
        let process = try ChildProcess("/bin/sh", shell, environment: home.environment)
        let code = try process.exitCode()
        return CommandHome.Outcome(code: code, output: process.outputText, errors: process.errorText)
    }

    @Test func `notes of one server are not sent to another that has an account of the same name`() throws {
        let second = try RunningServer(.notesServer, environment: ["NOTES_PASSWORD": "correct-horse"])
        let address = CommandHome.port(second)
        #expect(try home.run("new", "milk").code == 0)
        #expect(try home.run("new", "private", "--no-sync").code == 0)
        let outcome = try home.run("login", address, "--name", "me", input: "correct-horse\n")
        #expect(outcome.code == 3 && outcome.errors.contains("logout") && outcome.errors.contains(home.server))
        #expect(try home.run("whoami").output == "me\t\(home.server)\n")
        #expect(try home.run("sync").code == 0)
        // No note arrived there, and no device stayed but that of its first token.
        let other = try CommandHome(address)
        try other.login()
        #expect(try other.run("ls").output.isEmpty)
        #expect(try other.run("devices").lines.count == 2)
        // The refusal is the same where the environment names the server.
        home.environment["NOTES_URL"] = address
        home.environment["NOTES_TOKEN"] = try String(
            contentsOfFile: other.folder.path + "/.config/cloudnotes/default/token", encoding: .utf8
        ).trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(try home.run("new", "also private", "--no-sync").code == 0)
        let synced = try home.run("sync")
        #expect(synced.code == 3 && synced.errors.contains(home.server))
        #expect(try other.run("sync").code == 0)
        #expect(try other.run("ls").output.isEmpty)
        home.environment["NOTES_URL"] = nil
        home.environment["NOTES_TOKEN"] = nil
        // The same server under another address is accepted.
        let moved = home.server.replacing("127.0.0.1", with: "localhost")
        #expect(try home.run("login", moved, "--name", "me", input: "correct-horse\n").code == 0)
        #expect(try home.run("ls").lines.count == 3)
    }

    @Test func `a given token stays valid where the notes belong to another account`() throws {
        let other = try CommandHome(home.server)
        let password = ["NOTES_PASSWORD": "battery-staple"]
        let second = try RunningServer(.notesServer, ["--user", "somebody"], environment: password)
        let address = CommandHome.port(second)
        #expect(
            try other.run("login", address, "--name", "somebody", input: "battery-staple\n").code == 0)
        let token = try String(
            contentsOfFile: other.folder.path + "/.config/cloudnotes/default/token", encoding: .utf8)
        let refused = try home.run("login", address, "--token", input: token)
        #expect(refused.code == 3 && refused.errors.contains("somebody"))
        #expect(try other.run("sync").code == 0)
    }

    @Test func `bytes that are no text are refused, and nothing is changed`() throws {
        #expect(try home.run("new", "milk").code == 0)
        for words in [["new"], ["new", "-"], ["append", "milk", "-"], ["today", "-"], ["edit", "milk"]] {
            let outcome = try bytes(words, [0x61, 0xFF, 0x62])
            #expect(outcome.code == 1 && outcome.errors.contains("UTF-8"), "\(words)")
        }
        #expect(try home.run("ls").lines.count == 1)
        #expect(try home.run("show", "milk").output == "milk")
        let emptied = try home.run("edit", "milk")
        #expect(emptied.code == 1 && emptied.errors.contains("no text"))
        #expect(try home.run("show", "milk").output == "milk")
        let nothing = try home.run("append", "milk", "-")
        #expect(nothing.code == 1 && nothing.errors.contains("nothing to add"))
    }

    @Test func `erase prompts at a terminal, and needs --yes where it cannot prompt`() throws {
        #expect(try home.run("new", "milk").code == 0)
        #expect(try home.terminal("rm", "--purge", "milk", typing: "n\n").code == 1)
        let refused = try home.terminal("rm", "--purge", "milk", "--no-input")
        #expect(refused.code == 2 && refused.output.contains("--yes"))
        #expect(try home.run("show", "milk").code == 0)
        let erased = try home.terminal("rm", "--purge", "milk", "milk", "--no-input", "--yes")
        #expect(erased.code == 0 && erased.lines.count == 1)
        #expect(try home.run("show", "milk").code == 4)
    }

    @Test func `the error of a wrong argument names the valid ones`() throws {
        #expect(try home.run("login", "ftp://127.0.0.1", "--name", "me").errors.contains("https://"))
        #expect(try home.run("devices", "--revoke=").code == 2)
        #expect(try home.run("devices", "--rename", "a").errors.contains("--rename ID NAME"))
        let path = home.folder.path + "/b.ndjson"
        #expect(try home.run("backup", path).code == 0)
        let restore = try home.run("restore", path)
        #expect(restore.code == 4 && restore.errors.contains("notes restore-backup"))
        home.environment["VISUAL"] = ""
        home.environment["EDITOR"] = "false"
        _ = try home.run("new", "milk")
        #expect(try home.terminal("edit", "milk").output.contains("ended with 1"))
    }

    @Test func `at 80 columns a title fits, and the short id beside it means the note`() throws {
        let title = "Groceries for the whole week"
        #expect(try home.run("new", "--title", title, "x", "--folder", "home").code == 0)
        #expect(try home.run("new", "milk").code == 0)
        let list = try home.terminal("ls", "--no-color")
        let row = try #require(list.lines.first { $0.contains(title) && $0.hasSuffix("home/") }, "\(list.output)")
        let id = String(row.prefix { $0 != " " })
        #expect(id.count < 36)
        #expect(try home.run("show", id).output == title + "\nx")
        #expect(try home.run("rm", id).code == 0)
        let trash = try home.terminal("trash", "--no-color")
        let trashed = try #require(trash.lines.first { $0.contains(title) })
        #expect(try home.run("restore", String(trashed.prefix { $0 != " " })).code == 0)
    }
}
