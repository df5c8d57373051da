import Foundation
import Testing
import Waiting

/// docs/protocol.md 7: a backup exports an account's notes, and a restore brings them back in three modes.
@Suite(.commonServer)
struct BackupTests {
    private let server: NotesServer
    private let me: Caller

    init() throws {
        server = try NotesServer()
        me = server.caller()
        for number in 0..<4 { _ = try me.put("n\(number)", ["title": .text("장보기 \(number)"), "body": "one"]) }
        _ = try me.put("n1", ["title": "장보기", "body": "two", "tags": ["home"], "folder": "home/lists"])
        _ = try me.call("DELETE", "/v1/notes/n3")
        _ = try me.call("PUT", "/v1/notes/n0/attachments/a.txt", text: "attached", ["Content-Type": "text/plain"])
    }

    private func backup(_ caller: Caller, _ query: String = "?versions=true&attachments=true") throws -> [UInt8] {
        let answer = try caller.get("/v1/backup" + query)
        guard answer.status == 200 else { throw Unexpected(answer) }
        return answer.body
    }

    private func lines(_ caller: Caller) throws -> [String] {
        String(decoding: try backup(caller), as: UTF8.self).split(separator: "\n").dropFirst().dropLast().map(
            String.init)
    }

    private func restore(_ caller: Caller, _ bytes: [UInt8], _ query: String) throws -> Answer {
        try caller.call(
            "POST", "/v1/restore" + query, ["Content-Type": "application/x-ndjson"], body: bytes)
    }

    @Test func `a backup is a header, a line a note, and an end with the digest of the lines`() throws {
        let answer = try me.get("/v1/backup")
        #expect(answer["Content-Type"] == "application/x-ndjson")
        #expect(answer["Content-Disposition"]?.contains(#"attachment; filename="cloudnotes-me-20"#) == true)
        let lines = answer.body.split(separator: 0x0A).compactMap { DocReader.read(Array($0)) }
            // The line before a note may have the stamps of its registers.
            .filter { $0["app"] == .missing }
        #expect(lines.count == 6)
        #expect(lines.first?["format"] == "cloudnotes-backup" && lines.first?["version"] == 1)
        #expect(lines.first?["account"] == "me" && lines.first?["count"] == 4)
        #expect(lines.last?["end"] == true && lines.last?["count"] == 4)
        #expect(Set(lines[1...4].compactMap { $0["id"].text }) == ["n0", "n1", "n2", "n3"])
        #expect(lines[1...4].first { $0["id"] == "n3" }?["title"] == "장보기 3")
        #expect(try me.get("/v1/status").json["lastBackupAt"].text != nil)
        #expect(try me.get("/v1/backup?version=true").code == "invalid_parameter")
        #expect(try me.call("HEAD", "/v1/backup").status == 200)
    }

    @Test func `a restore into an empty server and a new backup give the same file`() throws {
        let other = try NotesServer().caller()
        let bytes = try backup(me)
        let trial = try restore(other, bytes, "?mode=replace&dryRun=true")
        #expect(trial.json["added"] == 4 && trial.json["undo"] == .null)
        #expect(try other.get("/v1/notes").json["total"] == 0)
        let answer = try restore(other, bytes, "?mode=replace")
        #expect(answer.status == 200 && answer.json["added"] == 4)
        #expect(try lines(other) == lines(me))
        #expect(try other.get("/v1/notes/n0/attachments/a.txt").text == "attached")
        #expect(try restore(other, bytes, "").json["unchanged"] == 4)
    }

    @Test func `the present state is among no note's versions or losers after any restore`() throws {
        let me = try Caller.alone
        _ = try me.put("n", ["title": "c"])
        let first = try backup(me, "")
        let ahead = Int(Date().timeIntervalSince1970 * 1000) + 240_000
        _ = try me.put("n", ["title": "p", "lastModified": Doc(ahead)])
        let second = try backup(me, "")
        _ = try restore(me, first, "?mode=overwrite")
        _ = try me.put("n", ["title": "p"])
        let third = try backup(me, "?versions=true")
        for (file, mode) in [(second, "replace"), (third, "overwrite"), (first, "overwrite")] {
            #expect(try restore(me, file, "?mode=\(mode)").status == 200)
            let rev = try me.note("n")["rev"]
            #expect(try me.versions("n").allSatisfy { $0["rev"] != rev }, "\(mode)")
            let explained = try me.get("/v1/notes/n/explain").json["contenders"].list
            #expect(explained.filter { $0["rev"] == rev }.map { $0["wins"] } == [true], "\(mode)")
        }
    }

    @Test func `a merge into an empty account restores each note's versions, newest first`() throws {
        let other = try Caller.alone
        for title in ["one", "two", "three"] {
            for id in ["standing", "trashed"] { _ = try me.put(id, ["title": .text(title)]) }
        }
        _ = try me.call("DELETE", "/v1/notes/trashed")
        #expect(try restore(other, try backup(me), "").status == 200)
        for (id, titles) in [("standing", ["two", "one"]), ("trashed", ["three", "two", "one"])] {
            let (here, there) = (try me.versions(id), try other.versions(id))
            #expect(there.map { $0["displayTitle"].text } == titles)
            for name in ["rev", "reason", "lastModified", "receivedAt"] {
                #expect(there.map { $0[name] } == here.map { $0[name] })
            }
        }
        let before = try lines(other)
        #expect(try restore(other, try backup(me), "").json["unchanged"] == 6)
        #expect(try lines(other) == before)
    }

    @Test func `overwrite restores deleted notes on every device, and undo deletes them again`() throws {
        let device = try server.newDevice()
        let bytes = try backup(me)
        let cursor = try device.sync([:])["cursor"].text ?? ""
        for number in 0..<3 { _ = try me.call("DELETE", "/v1/notes/n\(number)") }
        let next = try device.sync(["cursor": .text(cursor)])["cursor"].text ?? ""
        let before = try lines(me)
        #expect(try restore(me, bytes, "?mode=merge").json["skipped"] == 3)
        #expect(try lines(me) == before)
        let answer = try restore(me, bytes, "?mode=overwrite")
        #expect(answer.json["undeleted"] == 3)
        let pulled = try device.sync(["cursor": .text(next)])["changes"].list
        #expect(Set(pulled.compactMap { $0["id"].text }) == ["n0", "n1", "n2"])
        #expect(pulled.allSatisfy { $0["deleted"] == false })
        let undone = try me.call("POST", "/v1/restore/undo/\(answer.json["undo"].text ?? "")")
        #expect(undone.status == 200 && undone.json["deleted"] == 3)
        #expect(try lines(me) == before)
        let expired = try device.call("POST", "/v1/sync", ["cursor": .text(next)])
        #expect(expired.status == 410 && expired.code == "cursor_expired")
    }

    @Test func `an undo restores a purged note as a bare tombstone, and others completely`() throws {
        let undo = try restore(me, try backup(me), "?mode=replace").json["undo"].text ?? ""
        let version = try me.versions("n1").first?["rev"].text ?? ""
        for id in ["n0", "n1"] { #expect(try me.call("DELETE", "/v1/notes/\(id)?purge=true").status == 204) }
        _ = try me.call("DELETE", "/v1/notes/n2")
        let undone = try me.call("POST", "/v1/restore/undo/\(undo)")
        #expect(undone.status == 200 && undone.json["undeleted"] == 1 && !undone.text.contains("missingFiles"))
        #expect(try me.get("/v1/notes/n2").status == 200)
        for id in ["n0", "n1"] {
            let gone = try me.get("/v1/notes/\(id)")
            #expect(gone.status == 410 && gone.json["current"]["id"] == .text(id))
            #expect(!gone.text.contains("장보기") && !gone.text.contains("a.txt"))
            #expect(try me.versions(id).isEmpty)
            #expect(try me.call("POST", "/v1/notes/\(id)/undelete").status != 200)
        }
        #expect(try me.get("/v1/notes/n1/versions/\(version)").status == 404)
        #expect(try me.get("/v1/notes/n0/attachments/a.txt").status != 200)
    }

    @Test func `an incomplete backup is refused with its line, and nothing is changed`() throws {
        let bytes = try backup(me)
        let before = try lines(me)
        for (broken, word) in [
            (Array(bytes.dropLast()), "cut"), (Array(bytes.prefix(bytes.count / 2)), "cut"), ([], "empty"),
            (Array("{}\n".utf8), "Line 1"), (bytes + bytes, "after the end"),
        ] {
            for mode in ["merge", "overwrite", "replace"] {
                let answer = try restore(me, broken, "?mode=\(mode)")
                #expect(answer.status == 422 && answer.code == "invalid_backup")
                #expect(answer.json["detail"].text?.contains(word) == true, "\(answer.text)")
            }
        }
        #expect(try restore(me, bytes, "?mode=other").code == "invalid_parameter")
        let form = try me.call(
            "POST", "/v1/restore", ["Content-Type": "application/x-www-form-urlencoded"], body: bytes)
        #expect(form.status == 415 && form.json["detail"].text?.contains("-T backup.ndjson") == true)
        #expect(try lines(me) == before)
    }

    @Test func `an end line with blanks is the same end line`() throws {
        let text = String(decoding: try backup(me), as: UTF8.self)
        let end = try #require(text.split(separator: "\n").last)
        let spaced = String(end).replacingOccurrences(of: ":", with: ": ").replacingOccurrences(of: ",", with: " ,\t")
        let answer = try restore(
            try Caller.alone, Array(text.replacingOccurrences(of: end, with: spaced).utf8), "?mode=replace")
        #expect(answer.status == 200 && answer.json["added"].int ?? 0 > 0, "\(answer.text)")
        let altered = spaced.replacingOccurrences(of: "\"end\": true", with: "\"end\": false")
        #expect(try restore(me, Array(text.replacingOccurrences(of: end, with: altered).utf8), "").status == 422)
    }

    @Test(.ofOneServer) func `a third backup of an account waits until one of two is read`() throws {
        let server = try NotesServer()
        let me = server.caller()
        // This is more than the buffers of both systems hold.
        for number in 0..<40 {
            _ = try me.put("n\(number)", ["body": .text(String(repeating: "text \(number) ", count: 90_000))])
        }
        let clients = try ["/v1/backup", "/v1/backup.zip"].map { path in
            let client = try server.running.client(receiveBuffer: 4096)
            client.send("GET \(path) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(server.token)\r\n\r\n")
            #expect(try client.count(12))
            return client
        }
        for path in ["/v1/backup", "/v1/backup.zip"] {
            let refused = try me.get(path)
            #expect(refused.status == 429 && refused.code == "too_many_requests")
            #expect(refused["Retry-After"] == "10")
        }
        for client in clients { client.leave() }
        try Patience.until("a place to be free") { try me.get("/v1/backup").status == 200 }
    }

    @Test func `a zip of Markdown files restores completely, and is refused once altered`() throws {
        let answer = try me.get("/v1/backup.zip")
        #expect(answer["Content-Type"] == "application/zip")
        #expect(answer.body.starts(with: [0x50, 0x4B, 3, 4]))
        let other = try Caller.alone
        let restored = try restore(other, answer.body, "?mode=replace")
        #expect(restored.status == 200 && restored.json["added"] == 4)
        for id in ["n0", "n1", "n2", "n3"] { #expect(try other.note(id)["rev"] == me.note(id)["rev"], "\(id)") }
        #expect(try other.note("n1")["folder"] == "home/lists")
        #expect(try other.get("/v1/notes/n0/attachments/a.txt").text == "attached")
        #expect(try restore(me, answer.body, "").json["unchanged"] == 4)
        for end in [10, answer.body.count / 2, answer.body.count - 1] {
            let cut = try restore(other, Array(answer.body[..<end]), "?mode=replace")
            #expect(cut.status == 422 && cut.code == "invalid_backup", "cut at \(end)")
        }
        // AlteredZipTests turn every bit; here nothing is changed by it.
        let before = try ["n0", "n1", "n2", "n3"].map { try other.note($0)["rev"] }
        for position in stride(from: 0, to: answer.body.count, by: 41) {
            var bytes = answer.body
            bytes[position] ^= 1 << (position % 8)
            let turned = try restore(other, bytes, "?mode=overwrite")
            #expect(turned.status == 422 && turned.code == "invalid_backup", "byte \(position): \(turned.text)")
        }
        #expect(try ["n0", "n1", "n2", "n3"].map { try other.note($0)["rev"] } == before)
    }

    @Test func `a backup too large for the setting is refused before it is read`() throws {
        let small = try NotesServer(["--restore-bytes", "65536"]).caller()
        let answer = try restore(small, [UInt8](repeating: 0x20, count: 65_537), "")
        #expect(answer.status == 413 && answer.json["detail"].text?.contains("65536") == true)
    }

    @Test func `an account cannot use another account's snapshots or files`() throws {
        let other = try server.newAccount("other")
        let undo = try restore(me, try backup(me), "?mode=replace").json["undo"].text ?? ""
        #expect(try other.call("POST", "/v1/restore/undo/\(undo)").status == 404)
        let stolen = try restore(other, try backup(me, ""), "?mode=replace")
        #expect(stolen.json["added"] == 4 && stolen.json["missingFiles"] == 1)
        #expect(try other.note("n0")["attachments"] == [])
        #expect(try other.get("/v1/notes/n0/attachments/a.txt").status == 404)
        #expect(try other.versions("n1").isEmpty)
        #expect(try other.call("POST", "/v1/restore/undo/\(undo)").status == 404)
        #expect(try me.call("POST", "/v1/restore/undo/\(undo)").status == 200)
    }

    @Test func `a loss after an evicted warning snapshot gets a snapshot of its own`() throws {
        let me = try server.newAccount("other")
        for number in 0..<30 { _ = try me.put("m\(number)", ["title": "x"]) }
        let saved = try backup(me)
        func delete(_ numbers: Range<Int>) throws -> Doc {
            let now = try me.sync([:])["serverTime"]
            let changes = numbers.map { number -> Doc in
                ["id": .text("m\(number)"), "deleted": true, "lastModified": now]
            }
            return try me.sync(["changes": .list(changes)])["warnings"][0]["undo"]
        }
        let first = try #require(try delete(0..<20).text)
        for _ in 0..<6 { #expect(try restore(me, saved, "?mode=overwrite").status == 200) }
        #expect(try me.call("POST", "/v1/restore/undo/\(first)").status == 404)
        let second = try #require(try delete(0..<25).text)
        #expect(second != first)
        #expect(try me.call("POST", "/v1/restore/undo/\(second)").status == 200)
        #expect(try me.get("/v1/notes/m0").status == 200)
    }

    @Test func `a push that deletes nearly everything gets a warning with an undo`() throws {
        let me = try server.newAccount("other")
        for number in 0..<30 { _ = try me.put("m\(number)", ["title": "x"]) }
        let before = try lines(me)
        let now = try me.sync([:])["serverTime"]
        let changes = (0..<30).map { number -> Doc in ["id": .text("m\(number)"), "deleted": true, "lastModified": now]
        }
        let answer = try me.sync(["changes": .list(changes)])
        let warning = answer["warnings"][0]
        #expect(warning["code"] == "mass_damage" && warning["notes"] == 30)
        #expect(try me.get("/v1/status").json["warnings"].list == [warning])
        let undone = try me.call("POST", "/v1/restore/undo/\(warning["undo"].text ?? "")")
        #expect(undone.json["undeleted"] == 30)
        #expect(try lines(me) == before)
        #expect(try me.get("/v1/status").json["warnings"].list.isEmpty)
    }
}
