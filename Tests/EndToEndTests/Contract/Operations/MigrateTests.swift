import Foundation
import Testing

/// Runs `notes-server migrate` from the store under test to a folder, and back into another store of its kind.
struct MigrateTests {
    private let server: NotesServer
    private let me: Caller
    private let folder: String

    init() throws {
        server = try NotesServer()
        me = server.caller()
        folder = server.running.process.folder.path
        for number in 0..<40 {
            let note: Doc = [
                "title": .text("장보기 \(number)"), "body": .text("milk\u{0} and bread \(number)"),
                "tags": ["home/kitchen", .text("t\(number % 3)")], "folder": .text(number % 2 == 0 ? "" : "lists/둘"),
                "pinned": .bool(number % 7 == 0), "archived": .bool(number % 11 == 0),
            ]
            _ = try me.put("n\(number)", note)
        }
        for number in 0..<6 { _ = try me.put("n\(number)", ["title": "again", "body": "two"]) }
        for number in 10..<14 { _ = try me.call("DELETE", "/v1/notes/n\(number)") }
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 * 31) }
        for (name, body) in [("large.bin", bytes), ("empty.txt", [])] {
            let put = try me.call(
                "PUT", "/v1/notes/n20/attachments/\(name)", ["Content-Type": "application/x-thing"], body: body)
            #expect(put.status == 201)
        }
    }

    /// Returns a complete backup without its first and last line, which differ with the time.
    private func backup(_ caller: Caller) throws -> [Substring] {
        let answer = try caller.get("/v1/backup?versions=true&attachments=true")
        guard answer.status == 200 else { throw Unexpected(answer) }
        return String(decoding: answer.body, as: UTF8.self).split(separator: "\n").dropFirst().dropLast()
    }

    /// Returns the changes that a device with this cursor gets.
    private func pull(_ caller: Caller, _ cursor: Doc) throws -> Doc {
        try caller.sync(["changes": [], "cursor": cursor])["changes"]
    }

    /// Returns the ids that a search finds.
    private func results(_ caller: Caller) throws -> [String] {
        try caller.get("/v1/search?q=bread&limit=100").json["results"].list.compactMap { $0["note"]["id"].text }
    }

    private func move(_ words: [String]) throws -> Finished {
        let finished = try server.command(["migrate"] + words)
        #expect(finished.code == 0, "\(finished.errors)")
        return finished
    }

    private func start(on data: String) throws -> NotesServer { try NotesServer(["--data", data], on: data) }

    @Test func `a move there and back keeps all notes, devices, cursors, shares and files`() throws {
        let zoe = try server.newAccount("zoe")
        _ = try zoe.put("hers", ["title": "x"])
        let cursor = try me.sync(["changes": []])["cursor"]
        for number in 30..<33 { _ = try me.put("n\(number)", ["title": "later"]) }
        let share = try me.call("POST", "/v1/notes/n5/share", Doc.object([])).json["url"].text ?? ""
        let page = share.range(of: "/s/").map { String(share[$0.lowerBound...]) } ?? ""
        let bytes = try me.get("/v1/backup").body
        let undo =
            try me.call("POST", "/v1/restore?mode=replace", ["Content-Type": "application/x-ndjson"], body: bytes)
            .json["undo"].text ?? ""
        let later = try me.sync(["changes": []])["cursor"]
        _ = try me.put("last", ["title": "of all"])
        let before = (try backup(me), try backup(zoe), try pull(me, later), try me.get("/v1/tags").json)
        let found = try results(me)
        #expect(before.2.count == 1)
        #expect(try server.running.stop() == 0)

        let (middle, last) = (folder + "/middle", folder + "/last")
        let moved = try move(["--to", middle])
        #expect(moved.output.contains("Moved 2 accounts, 42 notes, "))
        let left = try server.command(["user", "list"])
        #expect(left.code == 1 && left.errors.contains("have moved to sqlite:\(middle): start the server there"))
        #expect(try Finished(["check", "--store", "sqlite:\(middle)"]).code == 0)
        let back = try Finished(["migrate", "--from", middle, "--data", last])
        #expect(back.code == 0, "\(back.errors)")

        let again = try start(on: last)
        let (mine, hers) = (Caller(port: again.port, authorization: me.authorization, server: again), again.caller())
        #expect(try backup(mine) == before.0)
        let zoes = Caller(port: again.port, authorization: zoe.authorization, server: again)
        #expect(try backup(zoes) == before.1)
        #expect(try pull(mine, later) == before.2)
        #expect(try hers.call("POST", "/v1/sync", ["changes": [], "cursor": cursor]).status == 410)
        #expect(try mine.get("/v1/tags").json == before.3)
        #expect(try results(mine) == found && found.count > 10)
        #expect(try again.caller(nil).get(page).status == 200)
        #expect(try mine.get("/v1/notes/n20/attachments/empty.txt").body == [])
        #expect(try mine.call("POST", "/v1/restore/undo/\(undo)").status == 200)
        try again.expectIntact()
    }

    @Test func `a cursor that the old server gave after the move is expired`() throws {
        #expect(try server.running.stop() == 0)
        let moved = folder + "/moved"
        _ = try move(["--to", moved])
        let here = try Finished(["migrate", "--from", moved, "--data", folder + "/last"])
        #expect(here.code == 0, "\(here.errors)")
        let again = try start(on: folder + "/last")
        let mine = again.caller()
        // The next seqs are skipped: a cursor that an old copy of the server gives there is valid nowhere else.
        let seq = try mine.seq
        _ = try mine.put("next", ["title": "x"])
        #expect(try mine.seq == seq + 1)
        #expect(seq > 1 << 20)
        try again.expectIntact()
    }

    @Test func `an account moves alone, keeps its cursors, and is removed from the source`() throws {
        let zoe = try server.newAccount("zoe")
        let cursor = try zoe.sync(["changes": []])["cursor"]
        _ = try zoe.put("hers", ["title": "x", "tags": ["a/b"]])
        _ = try zoe.call("PUT", "/v1/notes/hers/attachments/f", ["Content-Type": "text/plain"], body: [1, 2, 3])
        let (theirs, pulled) = (try backup(zoe), try pull(zoe, cursor))
        #expect(try server.running.stop() == 0)
        let other = folder + "/other"
        let moved = try move(["--to", other, "--account", "zoe"])
        #expect(moved.output.contains("Moved 1 account, 1 note, 1 version, 1 file to sqlite:\(other) in "))
        #expect(moved.output.contains("is erased from"))
        #expect(try server.command(["user", "list"]).output == "me\n")
        #expect(try Finished(["check", "--store", "sqlite:\(other)"]).code == 0)
        let last = folder + "/last"
        #expect(try Finished(["migrate", "--from", other, "--data", last]).code == 0)
        let again = try start(on: last)
        let hers = Caller(port: again.port, authorization: zoe.authorization, server: again)
        #expect(try backup(hers) == theirs)
        #expect(try pull(hers, cursor) == pulled)
    }

    @Test func `an account whose number is taken gets another one, and its devices start over`() throws {
        let cursor = try me.sync(["changes": []])["cursor"]
        let (mine, found) = (try backup(me), try results(me))
        #expect(try server.running.stop() == 0)
        let other = folder + "/other"
        let add = ["user", "add", "abe", "--store", "sqlite:\(other)"]
        #expect(try Finished(add, environment: ["NOTES_PASSWORD": "correct horse"]).code == 0)
        let moved = try move(["--to", other, "--account", "me"])
        #expect(moved.output.contains("its devices sync from the start"))
        #expect(try Finished(["check", "--store", "sqlite:\(other)"]).code == 0)
        #expect(try Finished(["migrate", "--from", other, "--data", folder + "/last"]).code == 0)
        let again = try start(on: folder + "/last")
        #expect(try backup(again.caller()) == mine)
        #expect(try again.caller().call("POST", "/v1/sync", ["changes": [], "cursor": cursor]).status == 410)
        #expect(try results(again.caller()) == found && found.count > 10)
        try again.expectIntact()
    }

    @Test func `a refused move changes nothing, and is reported in one line`() throws {
        let here = StoreUnderTest.isFolder ? "another server uses" : "stop all servers on it first"
        func refused(_ words: [String], _ why: String) throws {
            let finished = try server.command(["migrate"] + words)
            #expect(finished.code == 1 && finished.output == "")
            #expect(
                finished.errors.contains(why) && finished.errors.split(separator: "\n").count == 1, "\(finished.errors)"
            )
        }
        try refused(["--to", folder + "/new"], here)
        #expect(try server.running.stop() == 0)
        try refused(["--to", folder + "/new", "--account", "nobody"], "there is no account nobody")
        let taken = folder + "/taken"
        for name in ["abe", "me"] {
            let add = ["user", "add", name, "--store", "sqlite:\(taken)"]
            #expect(try Finished(add, environment: ["NOTES_PASSWORD": "correct horse"]).code == 0)
        }
        try refused(["--to", taken], "contains notes already")
        try refused(["--to", taken, "--account", "me"], "has an account me already")
        let again = try start(on: server.data)
        #expect(try again.caller().get("/v1/notes").json["total"] == 36)
    }
}
