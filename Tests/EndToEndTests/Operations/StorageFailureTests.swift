import Foundation
import Testing
import Waiting

/// docs/protocol.md 6: a storage failure applies nothing. The disk fails under a running server: writes are refused,
/// reads continue, and readiness reports it. The server recovers with the disk.
struct StorageFailureTests {
    /// Compares the state after the failure with the state before it.
    private struct Standing {
        let note: Doc
        let seq: Int
        let changes: String

        init(_ me: Caller) throws {
            note = try me.note("stands")
            seq = try me.seq
            changes = String(try me.get("/v1/changes?since=0").text.prefix { $0 != "]" })
        }
    }

    private static let writes: [(String, String, Doc?)] = [
        ("PUT", "/v1/notes/stands", ["body": "refused"]), ("PUT", "/v1/notes/new", ["body": "refused"]),
        ("POST", "/v1/notes", ["body": "refused"]), ("PATCH", "/v1/notes/stands", ["body": "refused"]),
        ("DELETE", "/v1/notes/stands", nil), ("DELETE", "/v1/notes/stands?purge=true", nil),
        ("POST", "/v1/sync", ["changes": [["id": "new", "title": "refused"], ["id": "stands", "deleted": true]]]),
    ]

    private func holds(_ server: NotesServer, refusing status: Int, _ code: String, until repair: () throws -> Void)
        throws
    {
        let me = server.caller()
        let before = try Standing(me)
        var identifiers: [String] = []
        for (method, target, document) in Self.writes {
            let answer = try document.map { try me.call(method, target, $0) } ?? me.call(method, target)
            #expect(answer.status == status, "\(method) \(target)")
            #expect(answer.code == code)
            identifiers.append(answer["X-Request-Id"] ?? "none")
            #expect(try me.get("/ready").status == 503)
        }
        #expect(try me.get("/health").status == 200)
        #expect(try me.note("stands") == before.note)
        #expect(try me.get("/metrics").text.contains("\ncloudnotes_store_writable 0\n"))
        try repair()
        try Patience.until("the store to take writes again") { try me.get("/ready").status == 200 }
        #expect(try me.note("stands") == before.note)
        #expect(try me.seq == before.seq)
        #expect(try String(me.get("/v1/changes?since=0").text.prefix { $0 != "]" }) == before.changes)
        #expect(try me.call("PUT", "/v1/notes/after", ["title": "again"]).status == 201)
        #expect(try me.seq == before.seq + 1)
        #expect(try server.command(["check"]).code == 0)
        #expect(try server.running.stop() == 0)
        for name in ["store_unwritable", "store_writable"] {
            #expect(server.log.components(separatedBy: name).count == 2, "\(name)")
        }
        for identifier in identifiers {
            #expect(
                server.log.split(separator: "\n").contains { $0.contains("request_failed") && $0.contains(identifier) })
        }
        #expect(!server.log.contains("refused\""))
    }

    @Test func `a limit of file sizes is 503, and the process survives`() throws {
        // The log is a file too; a page of the database is longer than all that is logged here.
        let server = try NotesServer(["--log", "off"])
        _ = try server.caller().put("stands", ["body": "as it is"])
        try server.limitFiles(to: 4096)
        try holds(server, refusing: 503, "unavailable") { try server.limitFiles(to: nil) }
    }

    @Test(.enabled(if: SmallDisk.canBeMade, "a disk of its own can be mounted by root alone"))
    func `a full disk is 507`() throws {
        let disk = try SmallDisk()
        let server = try NotesServer(["--data", disk.path + "/data"], on: disk.path + "/data")
        let me = server.caller()
        _ = try me.put("stands", ["body": "as it is"])
        try disk.fill()
        // Writes that fit into the log's file may succeed; after them none does.
        var filler = 0
        while filler < 2000,
            try me.call("PUT", "/v1/notes/f\(filler)", ["body": .text(String(repeating: "x", count: 3000))]).status
                == 201
        {
            filler += 1
        }
        #expect(filler < 2000)
        try holds(server, refusing: 507, "insufficient_storage") { disk.empty() }
    }

    @Test func `a note whose row was tampered with is 500, and others can be read`() throws {
        let server = try NotesServer()
        let me = server.caller()
        for id in ["broken", "well"] { _ = try me.put(id, ["title": .text(id), "body": "b"]) }
        let database = try server.database()
        try database.execute("UPDATE notes SET json = x'7B22' WHERE id = 'broken'")
        let answer = try me.get("/v1/notes/broken.md")
        #expect(answer.status == 500)
        #expect(answer.code == "internal")
        #expect(try me.get("/v1/notes/well.md").text == "well\nb")
        #expect(try me.get("/ready").status == 200)
        #expect(try server.command(["check"]).code == 1)
        #expect(try server.running.stop() == 0)
        let identifier = try #require(answer["X-Request-Id"])
        #expect(
            server.log.split(separator: "\n").contains { $0.contains("request_failed") && $0.contains(identifier) })
    }

    @Test func `a database of a newer version is refused in one line, and left as it is`() throws {
        let server = try NotesServer()
        _ = try server.caller().put("n", ["title": "x"])
        #expect(try server.running.stop() == 0)
        let path = server.data + "/notes.sqlite"
        try server.database().execute("PRAGMA user_version = 9999")
        let before = try Data(contentsOf: URL(filePath: path))
        for words in [["serve", "--port", "0"], ["check"], ["user", "list"], ["backup", server.data + "/copy"]] {
            let refused = try server.command(words)
            #expect(refused.code == 1, "\(words)")
            #expect(refused.output.isEmpty)
            #expect(refused.errors.filter { $0 == "\n" }.count == 1)
            #expect(refused.errors.contains("newer version") && refused.errors.contains("9999"))
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }
}

extension NotesServer {
    /// Limits the size of files that this server makes while it runs, in the units of `ulimit -f`; `nil` removes the
    /// limit.
    func limitFiles(to bytes: Int?) throws {
        let words = ["--pid", "\(running.process.number)", "--fsize=\(bytes.map { String($0) } ?? "unlimited"):"]
        guard try SystemProgram.run("/usr/bin/prlimit", words) == 0 else { throw Failure("prlimit") }
    }
}
