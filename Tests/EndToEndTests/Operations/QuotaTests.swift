import Foundation
import NotesArchive
import Testing
import Waiting

/// `NOTES_QUOTA_BYTES` bounds the bytes of an account, versions and trash included.
@Suite(.commonServer)
struct QuotaTests {
    private static let quota = 20_000

    private func text(_ count: Int, _ letter: String = "x") -> Doc { .text(String(repeating: letter, count: count)) }

    /// Makes an account with five notes of some 3 KB, and space for one more.
    private func full() throws -> (server: NotesServer, me: Caller) {
        let server = try NotesServer(["--quota-bytes", "\(Self.quota)"])
        let me = server.caller()
        for number in 0..<5 { _ = try me.put("n\(number)", ["body": text(3000)]) }
        return (server, me)
    }

    private func bytes(_ me: Caller) throws -> Int { try me.get("/v1/status").json["bytes"].int ?? -1 }

    @Test func `a write above the quota is refused completely, with the usage and the limit`() throws {
        let (_, me) = try full()
        let (held, seq) = (try bytes(me), try me.seq)
        let writes: [(String, String, Doc)] = [
            ("PUT", "/v1/notes/new", ["body": text(8000)]), ("POST", "/v1/notes", ["body": text(8000)]),
            ("PUT", "/v1/notes/n0", ["body": text(8000)]), ("PATCH", "/v1/notes/n0", ["body": text(8000)]),
            (
                "POST", "/v1/sync",
                [
                    "changes": [
                        ["id": "small", "title": "s"], ["id": "big", "body": text(8000)], ["id": "n1", "title": "t"],
                    ]
                ]
            ),
        ]
        for (method, target, document) in writes {
            let answer = try me.call(method, target, document)
            #expect(answer.status == 507, "\(method) \(target)")
            #expect(answer.code == "insufficient_storage")
            let detail = answer.json["detail"].text ?? ""
            #expect(detail.contains("\(held) bytes") && detail.contains("\(Self.quota)"))
        }
        #expect(try bytes(me) == held)
        #expect(try me.seq == seq)
        for id in ["new", "small", "big"] { #expect(try me.get("/v1/notes/\(id)").status == 404) }
        #expect(try me.note("n1")["title"] == "")
        #expect(try me.versions("n0").isEmpty)
        // The disk has space, and other accounts can write.
        #expect(try me.get("/ready").status == 200)
    }

    @Test func `a full account may delete, purge, shorten and read, and then write again`() throws {
        let (_, me) = try full()
        _ = try me.put("last", ["body": text(2500)])
        #expect(try me.call("PUT", "/v1/notes/more", ["body": text(3000)]).status == 507)
        #expect(try me.call("PUT", "/v1/notes/n0", ["body": text(10)]).status == 200)
        #expect(try me.call("PATCH", "/v1/notes/n1", ["body": text(20)]).status == 200)
        #expect(try bytes(me) > Self.quota - 2000, "what they replaced is kept")
        let pushed = try me.sync(["changes": [["id": "n2", "deleted": true], ["id": "n3", "body": text(5)]]])
        #expect(pushed["results"].list.map { $0["status"].text } == ["applied", "applied"])
        #expect(try me.call("DELETE", "/v1/notes/n4").status == 204)
        #expect(try me.get("/v1/notes/n0").status == 200)
        #expect(try me.call("PUT", "/v1/notes/more", ["body": text(3000)]).status == 507)
        for number in 0..<5 { #expect(try me.call("DELETE", "/v1/notes/n\(number)?purge=true").status == 204) }
        #expect(try me.call("PUT", "/v1/notes/more", ["body": text(3000)]).status == 201)
    }

    @Test func `a tombstone counts some 260 bytes, and a full account may still delete`() throws {
        let me = try NotesServer(["--quota-bytes", "\(Self.quota)"]).caller()
        let ids = (0..<100).map { _ in UUID().uuidString.lowercased() }
        _ = try me.sync(["changes": .list(ids.map { ["id": .text($0), "deleted": true] })])
        #expect((25_000...27_000).contains(try bytes(me)))
        #expect(try me.call("PUT", "/v1/notes/n", ["body": "x"]).status == 507)
        let answer = try me.sync(["changes": [["id": "another", "deleted": true]]])
        #expect(answer["results"][0]["status"] == "applied")
    }

    @Test func `an account's own quota, set beside the server, replaces the setting`() throws {
        let (server, me) = try full()
        let other = try server.newAccount("other")
        func set(_ name: String, _ words: String...) throws -> String {
            let done = try server.command(["user", "quota", name] + words)
            #expect(done.code == 0)
            return done.output
        }
        func status(_ caller: Caller, _ count: Int) throws -> Int {
            try caller.call("PUT", "/v1/notes/big", ["body": text(count)]).status
        }
        #expect(try status(other, 19_000) == 201)
        #expect(try set("me", "40000") == "The account me may hold 40000 bytes\n")
        #expect(try status(me, 15_000) == 201)
        let refused = try me.call("PUT", "/v1/notes/more", ["body": text(15_000)])
        #expect(refused.status == 507 && refused.json["detail"].text?.contains("its quota is 40000") == true)
        #expect(try status(other, 25_000) == 507, "the setting holds for others")
        #expect(try set("other", "none") == "The account other may hold without bound\n")
        #expect(try status(other, 100_000) == 200)
        #expect(try set("other", "0") == "The account other may hold nothing\n")
        #expect(try other.call("PUT", "/v1/notes/empty", [:] as Doc).status == 507)
        #expect(try other.get("/v1/notes/big").status == 200)
        #expect(try set("me", "default") == "The account me may hold what --quota-bytes allows\n")
        #expect(try me.call("PUT", "/v1/notes/small", ["body": text(10)]).status == 507)
        #expect(try status(me, 10) == 200, "an account that holds more may shrink")
        let missing = try server.command(["user", "quota", "nobody", "5"])
        #expect(missing.code == 1 && missing.errors == "notes-server: there is no account nobody\n")
    }

    @Test func `losers of conflicts count too, and the quota is each account's own`() throws {
        let (server, me) = try full()
        let other = try server.newAccount("other")
        var refused = 0
        for stamp in 1...10 {
            let answer = try me.call(
                "PUT", "/v1/notes/n0", ["body": text(3000, "\(stamp % 10)"), "lastModified": .number(Double(stamp))])
            if answer.status == 507 { refused += 1 } else { #expect(answer.status == 409) }
        }
        #expect(refused >= 8)
        #expect(try bytes(me) <= Self.quota)
        #expect(try other.call("PUT", "/v1/notes/n0", ["body": text(3000)]).status == 201)
    }

    @Test func `each of many writes at once is decided by itself`() throws {
        let (server, me) = try full()
        let callers = (0..<12).map { _ in server.caller() }
        for (number, caller) in callers.enumerated() {
            let size = number.isMultiple(of: 2) ? 9000 : 10
            let body = Array("{\"body\": \"\(String(repeating: "y", count: size))\"}".utf8)
            try caller.send("PUT", "/v1/notes/m\(number)", ["Content-Type": "application/json"], body: body)
        }
        for (number, caller) in callers.enumerated() {
            #expect(try caller.answer(to: "PUT").status == (number.isMultiple(of: 2) ? 507 : 201))
        }
        #expect(try server.command(["check"]).code == 0)
        #expect(try me.get("/v1/status").json["notes"] == 11)
    }

    @Test func `a file counts once for all its references, and a refused one leaves nothing`() throws {
        let server = try NotesServer(["--quota-bytes", "\(Self.quota)"])
        let me = server.caller()
        for id in ["a", "b"] { _ = try me.put(id, ["title": .text(id)]) }
        let file = [UInt8](repeating: 7, count: 12_000)
        #expect(try me.call("PUT", "/v1/notes/a/attachments/f.bin", [:], body: file).status == 201)
        #expect(try me.call("PUT", "/v1/notes/b/attachments/f.bin", [:], body: file).status == 201)
        let other = [UInt8](repeating: 8, count: 12_000)
        let refused = try me.call("PUT", "/v1/notes/a/attachments/g.bin", [:], body: other)
        #expect(refused.status == 507)
        #expect(refused.json["detail"].text?.contains("\(Self.quota)") == true)
        #expect(try me.call("PUT", "/v1/notes/c", ["body": text(9000)]).status == 507)
        #expect(try me.note("a")["attachments"].count == 1)
        #expect(try me.get("/v1/notes/a/attachments/g.bin").status == 404)
        #expect(try me.call("DELETE", "/v1/notes/a/attachments/f.bin").status == 204)
        for id in ["a", "b"] { #expect(try me.call("DELETE", "/v1/notes/\(id)?purge=true").status == 204) }
        #expect(try me.call("PUT", "/v1/notes/c", ["body": text(3000)]).status == 201)
        #expect(
            try me.call("PUT", "/v1/notes/c/attachments/f.bin", [:], body: [UInt8](repeating: 1, count: 5000)).status
                == 201)
    }

    @Test(arguments: ["merge", "overwrite", "replace"])
    func `a restore that would exceed the quota is refused completely`(_ mode: String) throws {
        let source = try Caller.alone
        for number in 0..<10 { _ = try source.put("r\(number)", ["body": text(3000)]) }
        let backup = try source.get("/v1/backup").body
        let (_, me) = try full()
        let before = String(try me.get("/v1/changes").text.prefix { $0 != "]" })
        let answer = try me.call(
            "POST", "/v1/restore?mode=\(mode)", ["Content-Type": "application/x-ndjson"], body: backup)
        #expect(answer.status == 507)
        #expect(answer.code == "insufficient_storage")
        #expect(try String(me.get("/v1/changes").text.prefix { $0 != "]" }) == before)
        #expect(try me.get("/v1/notes").json["total"] == 5)
    }

    /// Returns the files that restores and imports keep beside the notes.
    private func files(_ server: NotesServer) -> [String] {
        let found = FileManager.default.enumerator(atPath: server.data)?.compactMap { $0 as? String } ?? []
        return found.filter {
            $0.hasPrefix("incoming/") || $0.hasPrefix("undo/") || $0.hasPrefix("blobs/") && $0.count > 70
        }
    }

    @Test(arguments: [true, false])
    func `an import that would exceed the quota is refused completely`(_ ofFiles: Bool) throws {
        let (server, me) = try full()
        let before = String(try me.get("/v1/changes").text.prefix { $0 != "]" })
        let held = try bytes(me)
        let small = ofFiles ? 1 : 20
        let notes = (0..<small).map { #"{"title": "i\#($0)", "body": "\#(String(repeating: "z", count: 3000))"}"# }
        let json = Array("[\(notes.joined(separator: ","))]".utf8)
        let zip = try Self.markdown(withFile: [UInt8](repeating: 5, count: 30_000))
        let answer = try me.call("POST", "/v1/import", [:], body: ofFiles ? zip : json)
        #expect(answer.status == 507 && answer.code == "insufficient_storage", "\(answer.text)")
        #expect(try String(me.get("/v1/changes").text.prefix { $0 != "]" }) == before)
        #expect(try bytes(me) == held)
        try Patience.until("the refused files to be gone") { files(server).isEmpty }
        // A smaller import succeeds.
        let one = try me.call("POST", "/v1/import", text: #"[{"title": "one", "body": "fits"}]"#)
        #expect(one.json["added"] == 1)
    }

    private static func markdown(withFile file: [UInt8]) throws -> [UInt8] {
        var zip = try ZipWriter()
        zip.add("note.md", Array("![](a.bin)".utf8), modified: 1_700_000_000)
        zip.add("a.bin", file, modified: 1_700_000_000)
        zip.finish()
        return zip.takeOutput()
    }

    @Test func `a restore whose files exceed the quota is refused, and no file stays`() throws {
        let source = try Caller.alone
        _ = try source.put("r", ["title": "r"])
        let file = [UInt8](repeating: 6, count: 30_000)
        #expect(try source.call("PUT", "/v1/notes/r/attachments/f", [:], body: file).status == 201)
        for path in ["/v1/backup?attachments=true", "/v1/backup.zip"] {
            let backup = try source.get(path).body
            let (server, me) = try full()
            for mode in ["merge", "overwrite", "replace"] {
                let answer = try me.call("POST", "/v1/restore?mode=\(mode)", [:], body: backup)
                #expect(answer.status == 507 && answer.code == "insufficient_storage", "\(answer.text)")
            }
            try Patience.until("the refused files to be gone") { files(server).isEmpty }
            #expect(try me.get("/v1/notes").json["total"] == 5)
            #expect(try server.command(["check"]).code == 0)
        }
    }
}
