import Foundation
import Testing
import Waiting

/// An upload that does not complete leaves nothing in the folder and in the note.
struct UploadEndsTests {
    private func files(_ server: NotesServer) -> [String] {
        let found = FileManager.default.enumerator(atPath: server.data)?.compactMap { $0 as? String } ?? []
        return found.filter { $0.hasPrefix("incoming/") || $0.hasPrefix("blobs/") && $0.count > 70 }.sorted()
    }

    private func begin(_ server: NotesServer, _ name: String) throws -> Client {
        try begin(server, "PUT", "/v1/notes/n/attachments/\(name)")
    }

    private func begin(_ server: NotesServer, _ method: String, _ target: String) throws -> Client {
        let before = files(server).count
        let client = try Client(server.port)
        client.send(
            "\(method) \(target) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(NotesServer.token)\r\n"
                + "Content-Length: 1000000\r\n\r\n" + String(repeating: "x", count: 500_000))
        try Patience.until("the upload to be under way") { files(server).count > before }
        return client
    }

    private static let uploads = [
        ("PUT", "/v1/notes/n/attachments/f"), ("POST", "/v1/restore?mode=replace"), ("POST", "/v1/import"),
    ]

    @Test func `an upload that stalls is given up with 408 and leaves nothing`() throws {
        let server = try NotesServer(["--body-silence-seconds", "1"])
        let me = server.caller()
        _ = try me.put("n", ["title": "x"])
        let seq = try me.seq
        let clients = try Self.uploads.map { try begin(server, $0, $1) }
        for client in clients { #expect(try client.answer().status == 408) }
        try Patience.until("the halves to be gone") { files(server).isEmpty }
        #expect(try me.seq == seq && me.note("n")["attachments"] == [])
        try server.expectIntact()
    }

    @Test(arguments: uploads)
    func `a client that disconnects leaves no part of its upload`(_ method: String, _ target: String) throws {
        let server = try NotesServer()
        _ = try server.caller().put("n", ["title": "x"])
        let client = try begin(server, method, target)
        client.leave()
        try Patience.until("the half to be gone") { files(server).isEmpty }
        let note = try server.caller().get("/v1/notes/n").json
        #expect(note["attachments"] == [] && note["title"] == "x")
    }

    @Test(.ofDataFolders) func `a server killed during uploads has the acknowledged files and no others`()
        throws
    {
        let first = try NotesServer()
        let me = first.caller()
        _ = try me.put("n", ["title": "x"])
        let kept = try me.call("PUT", "/v1/notes/n/attachments/kept", [:], body: Array("kept".utf8))
        #expect(kept.status == 201)
        // A crash between the file and its row leaves it like this.
        let orphan = first.data + "/blobs/00"
        try FileManager.default.createDirectory(atPath: orphan, withIntermediateDirectories: true)
        let name = orphan + "/" + String(repeating: "0", count: 64)
        #expect(FileManager.default.createFile(atPath: name, contents: Data("orphan".utf8)))
        let clients = try (0..<3).map { try begin(first, "f\($0)") }
        #expect(files(first).count == 5)
        first.running.process.signal(SIGKILL)
        _ = try first.running.process.exitCode()
        for client in clients { client.leave() }

        let data = try TemporaryFolder()
        let copy = data.path + "/data"
        try FileManager.default.moveItem(atPath: first.data, toPath: copy)
        let second = try NotesServer(["--data", copy])
        let incoming = try FileManager.default.contentsOfDirectory(atPath: copy + "/incoming")
        #expect(incoming == [])
        try Patience.until("the orphan to be gone") { !FileManager.default.fileExists(atPath: name) }
        let note = try second.caller().get("/v1/notes/n").json
        #expect(note["attachments"].list.map { $0["name"] } == ["kept"])
        #expect(try second.caller().get("/v1/notes/n/attachments/kept").text == "kept")
        let check = try Finished(["check", "--data", copy])
        #expect(check.code == 0, "\(check.output)")
        #expect(check.output.contains("files of attachments: 1"))
    }

    @Test(.ofDataFolders) func `an erased account's files are deleted, and another's with the same bytes stay`() throws
    {
        let server = try NotesServer()
        let (me, other) = (server.caller(), try server.newAccount("other", password: "correct horse"))
        let bytes = Array("the same bytes".utf8)
        for caller in [me, other] {
            _ = try caller.put("n", ["title": "x"])
            #expect(try caller.call("PUT", "/v1/notes/n/attachments/f", [:], body: bytes).status == 201)
        }
        _ = try other.call("PUT", "/v1/notes/n/attachments/g", [:], body: Array("theirs alone".utf8))
        #expect(files(server).count == 2)
        let erased = try other.call("DELETE", "/v1/accounts/current", ["password": "correct horse"])
        #expect(erased.status == 204)
        try Patience.until("the file to be gone") { files(server).count == 1 }
        #expect(try me.get("/v1/notes/n/attachments/f").body == bytes)
    }
}
