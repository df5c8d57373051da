import Foundation
import Testing
import Waiting

/// docs/protocol.md 9: each command works beside a running server and without one.
struct CommandsTests {
    @Test func `accounts are managed beside a running server`() throws {
        let server = try NotesServer()
        let added = try server.command(["user", "add", "zoe"], environment: ["NOTES_PASSWORD": "correct horse"])
        #expect(added.code == 0)
        #expect(try Finished(["user", "add", "abe", "--data", server.data], input: "from standard input").code == 0)
        #expect(try server.command(["user", "list"]).output == "abe\nme\nzoe\n")
        #expect(try Caller(port: server.port, basic: "abe", "from standard input").get("/v1/status").status == 200)

        let zoe = try server.newDevice(of: "zoe")
        _ = try zoe.put("hers", ["title": "x"])
        let changed = try server.command(
            ["user", "password", "zoe"], environment: ["NOTES_PASSWORD": "another password"])
        #expect(changed.code == 0)
        try expectRefused(zoe)
        let back = try server.newDevice(of: "zoe")
        #expect(try back.get("/v1/notes/hers").status == 200)
        #expect(try server.command(["user", "remove", "zoe"]).code == 0)
        try expectRefused(back)
        #expect(try server.command(["user", "list"]).output == "abe\nme\n")
        #expect(try server.caller().get("/v1/status").status == 200)
    }

    #if os(Linux)
        @Test(.ofDataFolders) func `a password is prompted for at a terminal, and not echoed`() throws {
            let server = try NotesServer()
            let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
            defer { close(terminal) }
            // These numbers are TIOCSPTLCK and TIOCGPTN: the work of unlockpt and ptsname, which Swift's Glibc module
            // does not show.
            var (isLocked, number) = (Int32(0), Int32(0))
            #expect(ioctl(terminal, 0x4004_5431, &isLocked) == 0 && ioctl(terminal, 0x8004_5430, &number) == 0)
            let name = "/dev/pts/\(number)"
            let adding = try ChildProcess(
                "/bin/sh",
                ["-c", "exec \"$0\" \"$@\" < \(name)", BuiltProduct.notesServer.path, "user", "add", "zoe"]
                    + ["--data", server.data])
            try Patience.until("the question for the password") { adding.errorText == "Password: " }
            let typed = Array("typed by hand\n".utf8)
            #expect(write(terminal, typed, typed.count) == typed.count)
            #expect(try adding.exitCode() == 0)
            #expect(adding.errorText == "Password: \n")
            #expect(try Caller(port: server.port, basic: "zoe", "typed by hand").get("/v1/status").status == 200)
            #expect(fcntl(terminal, F_SETFL, O_NONBLOCK) == 0)
            var shown = [UInt8](repeating: 0, count: 100)
            let count = read(terminal, &shown, shown.count)
            #expect(!String(decoding: shown.prefix(max(0, count)), as: UTF8.self).contains("typed"))
        }
    #endif

    /// A server that closes a descriptor of its database, as reading the file by hand does, loses SQLite's locks on it.
    /// The next command then takes itself for the last user and removes the log.
    @Test(.ofDataFolders) func `a command loses no change of a server that has copied its database`() throws {
        let server = try NotesServer(["--backup-every", "1s"])
        let me = server.caller()
        _ = try me.put("before", ["title": "x"])
        try Patience.until("a copy") { try me.get("/v1/status").json["lastBackupAt"] != nil }
        let zoe = try server.newAccount("zoe")
        _ = try zoe.put("hers", ["title": "x"])
        _ = try me.put("after", ["title": "x"])
        server.running.process.signal(SIGKILL)
        _ = try server.running.process.exitCode()
        let again = try NotesServer(["--data", server.data], on: server.data)
        for id in ["before", "after"] { #expect(try again.caller().get("/v1/notes/\(id)").status == 200) }
        #expect(try again.caller().get("/v1/status").json["notes"] == 2)
        #expect(try again.newDevice(of: "zoe").get("/v1/notes/hers").status == 200)
        try again.expectIntact()
    }

    /// Expects a refusal within the second for which a loop remembers a token.
    private func expectRefused(_ caller: Caller) throws {
        try Patience.until("a token to be refused") { try caller.get("/v1/status").status == 401 }
    }

    @Test(arguments: [
        (["user", "add", "me"], "correct horse"), (["user", "add", "Bad Name"], "correct horse"),
        (["user", "add", "short"], "1234567"),
        (["user", "remove", "nobody"], ""), (["user", "password", "nobody"], "correct horse"),
        (["token", "nobody"], ""),
        (["user", "password", "me"], "short"),
    ])
    func `a command that fails prints one line and ends with code 1`(_ words: [String], _ password: String) throws {
        let server = try NotesServer()
        let finished = try server.command(words, environment: password.isEmpty ? [:] : ["NOTES_PASSWORD": password])
        #expect(finished.code == 1)
        #expect(finished.output == "")
        #expect(finished.errors.split(separator: "\n").count == 1)
        #expect(try server.command(["user", "list"]).output == "me\n")
    }

    @Test func `healthcheck finds the server by the same settings`() throws {
        let server = try NotesServer()
        let port = ["NOTES_PORT": String(server.port)]
        #expect(try Finished(["healthcheck"], environment: port).code == 0)
        #expect(try Finished(["healthcheck", "--port", String(server.port)]).code == 0)
        #expect(try server.running.stop() == 0)
        #expect(try Finished(["healthcheck"], environment: port).code == 1)
    }

    @Test(.ofDataFolders) func `check lists its checks, beside a server and without`() throws {
        let server = try NotesServer()
        _ = try server.caller().put("a", ["title": "private words"])
        for _ in 0..<2 {
            let checked = try server.command(["check"])
            #expect(checked.code == 0)
            #expect(checked.output.contains("checked "))
            #expect(!checked.output.contains("private words"))
            #expect(try server.running.stop() == 0)
        }
    }

    @Test(.ofDataFolders)
    func `a backup is private to its user, and replaces no file of the server`() throws {
        let server = try NotesServer()
        let folder = server.running.process.folder.path
        _ = try server.caller().put("kept", ["title": "x"])
        let pipe = folder + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: server.data)
        let own = ["notes.sqlite", "notes.sqlite-wal", "notes.sqlite-shm", "lock", "blobs.lock"]
        for target in own.map({ server.data + "/" + $0 }) + [folder + "/link/notes.sqlite", pipe, folder] {
            let finished = try server.command(["backup", target])
            #expect(finished.code == 1, "\(target)")
            #expect(finished.errors.hasPrefix("notes-server: cannot write to \(target): "))
            #expect(finished.errors.split(separator: "\n").count == 1)
        }
        let fit = folder + "/backup.sqlite"
        for _ in 0..<2 {
            #expect(try server.command(["backup", fit]).code == 0)
            // It has the database's content, which no other user may read.
            let attributes = try FileManager.default.attributesOfItem(atPath: fit)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        try server.expectIntact()
        #expect(try server.running.stop() == 0)
        let again = try Started(data: server.data)
        let back = Caller(port: again.running.port, authorization: server.caller().authorization)
        #expect(try back.note("kept")["title"] == "x")
    }

    @Test(.ofDataFolders)
    func `a backup of a running server has every account, and its restore a new epoch`() throws {
        let server = try NotesServer()
        let (me, other) = (server.caller(), try server.newAccount("other"))
        let note = try me.put("kept", ["title": "x"])
        _ = try other.put("theirs", ["title": "y"])
        let cursor = try me.sync([:])["cursor"]
        let file = server.running.process.folder.path + "/backup"
        #expect(try server.command(["backup", file]).code == 0)
        _ = try me.put("after", ["title": "z"])
        #expect(try server.command(["restore", file]).code == 1, "a server holds the folder")
        #expect(try me.get("/v1/notes/after").status == 200)
        #expect(try server.running.stop() == 0)

        #expect(try server.command(["restore", file]).code == 0)
        let again = try Started(data: server.data)
        let back = Caller(port: again.running.port, authorization: me.authorization)
        #expect(try back.note("kept")["rev"] == note["rev"])
        #expect(try back.get("/v1/notes/after").status == 404)
        #expect(
            try Caller(port: again.running.port, authorization: other.authorization).get("/v1/notes/theirs").status
                == 200)
        let expired = try back.call(
            "POST", "/v1/sync", ["cursor": cursor, "changes": [["id": "pushed", "title": "p"]]])
        #expect(expired.code == "cursor_expired")
        #expect(try back.get("/v1/notes/pushed").status == 404)
        #expect(try again.stop() == 0)
        #expect(try server.command(["restore", "/nothing/here"]).code == 1)
    }
}
