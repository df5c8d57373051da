import Foundation
import ScriptedServer
import Testing
import Waiting

/// Without `--wait` a verb of `notes` ends at once, and another process sends its change.
struct BackgroundSenderTests {
    private let server: RunningServer
    private let home: CommandHome

    init() throws {
        (server, home) = try CommandHome.signedIn()
        home.environment["NOTES_SEND"] = nil
    }

    private func status(_ name: String) throws -> Any? {
        let output = try home.run("status", "--json").output
        return try (JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])?[name]
    }

    private func untilSent() throws {
        try Patience.until("the change to be sent") { try status("unsent") as? Int == 0 }
    }

    @Test func `a change is sent after the command has ended`() throws {
        let new = try home.run("new", "milk")
        #expect(new.code == 0 && new.errors.isEmpty && new.lines.count == 1)
        try untilSent()
        let other = try CommandHome(home.server)
        try other.login(device: "desk")
        #expect(try other.run("show", "milk").output == "milk")
    }

    @Test func `a silent server holds up nothing, and one process waits for it`() throws {
        let gate = DispatchSemaphore(value: 0)
        let silent = try ScriptedServer { peer, number in
            _ = peer
            if number == 1 { gate.wait() }
        }
        home.environment["NOTES_URL"] = "http://127.0.0.1:\(silent.port)"
        home.environment["NOTES_TOKEN"] = "token"
        // Each of these ends though the other process lives: it does not have their streams.
        let id = try home.run("new", "milk").output.trimmingCharacters(in: .newlines)
        for words in [["append", id, "eggs"], ["tag", id, "food"], ["new", "bread"]] {
            #expect(try home.run(words).code == 0)
        }
        try Patience.until("the process to connect") { silent.accepted > 0 }
        #expect(try home.run("new", "tea").code == 0)
        #expect(silent.accepted == 1)
        #expect(try home.run("ls").lines.count == 3)
        #expect(try status("unsent") as? Int == 3)
        gate.signal()
        try Patience.until("the failure") { try status("sendFailure") is String }
        for variable in ["NOTES_URL", "NOTES_TOKEN"] { home.environment[variable] = nil }
        #expect(try home.run("new", "rice").code == 0)
        try untilSent()
        #expect(try status("sendFailure") is NSNull)
    }

    @Test func `a failure is shown until a round succeeds`() throws {
        home.environment["NOTES_URL"] = "http://127.0.0.1:1"
        #expect(try home.run("new", "milk").code == 0)
        try Patience.until("the failure") { try status("sendFailure") is String }
        for _ in 0..<2 {
            #expect(try home.terminal("ls").output.contains("not sent yet"))
            #expect(try home.terminal("status").output.contains("not sent yet"))
        }
        #expect(try !home.run("ls").errors.contains("not sent yet"))
        home.environment["NOTES_URL"] = nil
        #expect(try home.run("sync").code == 0)
        #expect(try status("sendFailure") is NSNull)
        #expect(try !home.terminal("ls").output.contains("not sent yet"))
    }

    @Test func `what happened to a note while it was sent is shown once`() throws {
        let other = try CommandHome(home.server)
        try other.login(device: "desk")
        let id = try home.run("new", "milk", "--wait").output.trimmingCharacters(in: .newlines)
        #expect(try other.run("sync").code == 0)
        #expect(try other.run("edit", id, input: "milk\nfrom there").code == 0)
        #expect(try home.run("edit", id, input: "milk\nfrom here").code == 0)
        try untilSent()
        var shown = ""
        try Patience.until("the message") {
            shown = try home.terminal("ls").output
            return shown.contains("changed \(id)")
        }
        #expect(try !home.terminal("ls").output.contains("changed \(id)"))
    }

    @Test func `a verb about versions sends the text of a moment ago first`() throws {
        let id = try home.run("new", "--wait", "list\nmilk").output.trimmingCharacters(in: .newlines)
        let edit = ["edit", "--no-sync", id]
        #expect(try home.run(edit, input: "list\neggs").code == 0)
        #expect(try home.run("history", id).lines.count == 1)
        #expect(try home.run(edit, input: "list\ntea").code == 0)
        #expect(try home.run("diff", id).output == "  list\n- eggs\n+ tea\n")
        #expect(try home.run(edit, input: "list\nWRONG").code == 0)
        // Without a rev it is the text that the last change replaced.
        #expect(try home.run("revert", id).code == 0)
        #expect(try home.run("show", id).output == "list\ntea")
        #expect(try home.run("conflicts").output.isEmpty)
        #expect(try home.run("revert", id).code == 0)
        #expect(try home.run("show", id).output == "list\nWRONG")
    }

    @Test func `a page, a backup and a zip have what was written a moment ago`() throws {
        #expect(try home.run("new", "--no-sync", "page").code == 0)
        #expect(try home.run("share", "page").code == 0)
        #expect(try home.run("new", "--no-sync", "in the backup").code == 0)
        #expect(try home.run("backup", "-").output.contains("in the backup"))
        #expect(try home.run("new", "--no-sync", "in the zip").code == 0)
        #expect(try home.run("export", home.folder.path + "/all.zip").code == 0)
        #expect(try status("unsent") as? Int == 0)
    }

    @Test func `a sign-out right after a change waits for it, and leaves nothing`() throws {
        #expect(try home.run("new", "milk").code == 0)
        let outcome = try home.run("logout")
        #expect(outcome.code == 0, "\(outcome.errors)")
        let data = home.folder.path + "/.local/share/cloudnotes/default"
        #expect(try FileManager.default.contentsOfDirectory(atPath: data).isEmpty)
    }

    @Test func `--wait, a variable and a setting make a verb wait`() throws {
        home.environment["NOTES_URL"] = "http://127.0.0.1:1"
        #expect(try home.run("new", "milk", "--wait").code == 6)
        #expect(try home.run("config", "set", "send", "wait").code == 0)
        #expect(try home.run("new", "milk").code == 6)
        home.environment["NOTES_SEND"] = "background"
        #expect(try home.run("new", "milk").code == 0)
        home.environment["NOTES_SEND"] = "later"
        #expect(try home.run("new", "milk").code == 2)
    }
}
