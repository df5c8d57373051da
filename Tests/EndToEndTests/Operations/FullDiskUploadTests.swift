import Foundation
import Testing
import Waiting

/// An upload that fills the disk gets 507 and leaves nothing, and other requests succeed.
@Suite(.enabled(if: SmallDisk.canBeMade, "a disk of its own can be mounted by root alone"))
struct FullDiskUploadTests {
    private let disk: SmallDisk
    private let server: NotesServer
    private let me: Caller

    init() throws {
        disk = try SmallDisk(megabytes: 6)
        server = try NotesServer(["--data", disk.path + "/data", "--backup-every", "off"], on: disk.path + "/data")
        me = server.caller()
        _ = try me.put("n", ["title": "stands"])
        let small = try me.call("PUT", "/v1/notes/n/attachments/small", [:], body: Array("small".utf8))
        guard small.status == 201 else { throw Unexpected(small) }
    }

    private func files() -> [String] {
        let found = FileManager.default.enumerator(atPath: server.data)?.compactMap { $0 as? String } ?? []
        return found.filter {
            $0.hasPrefix("incoming/") || $0.hasPrefix("undo/") || $0.hasPrefix("blobs/") && $0.count > 70
        }
    }

    private func settle(_ isSo: () throws -> Bool) throws {
        try Patience.until("the files to be gone", isSo)
    }

    /// Checks that all requests but the upload of the large file succeed.
    private func goesOn() throws {
        #expect(try me.note("n")["title"] == "stands")
        #expect(try me.get("/v1/notes/n/attachments/small").text == "small")
        #expect(try me.note("n")["attachments"].list.map { $0["name"] } == ["small"])
        #expect(try me.get("/v1/notes?q=").status == 422)
        #expect(try me.get("/v1/notes").json["total"] == 1)
    }

    @Test(arguments: [
        ("PUT", "/v1/notes/n/attachments/large"), ("POST", "/v1/restore"), ("POST", "/v1/import?format=markdown"),
    ])
    func `an upload that does not fit is refused, and leaves nothing`(_ method: String, _ target: String) throws {
        let seq = try me.seq
        let large = [UInt8](repeating: 0x78, count: 12 << 20)
        let refused = try me.call(method, target, [:], body: large)
        #expect(refused.status == 507 && refused.code == "insufficient_storage", "\(refused.text)")
        try settle { files().count == 1 }
        try goesOn()
        #expect(try me.seq == seq)
        // A smaller file fits at once.
        let file = try me.call("PUT", "/v1/notes/n/attachments/fits", [:], body: Array(large.prefix(1 << 20)))
        #expect(file.status == 201)
        #expect(try me.get("/v1/notes/n/attachments/fits").body.count == 1 << 20)
        #expect(try server.command(["check"]).code == 0)
    }

    @Test func `an upload to a full disk is refused, and succeeds once there is space`() throws {
        try disk.fill()
        let file = [UInt8](repeating: 0x79, count: 200_000)
        for _ in 0..<3 {
            let refused = try me.call("PUT", "/v1/notes/n/attachments/later", [:], body: file)
            #expect(refused.status == 507 && refused.code == "insufficient_storage", "\(refused.text)")
            try goesOn()
        }
        try settle { files().count == 1 }
        disk.empty()
        try Patience.until("the store to take writes again") { try me.get("/ready").status == 200 }
        #expect(try me.call("PUT", "/v1/notes/n/attachments/later", [:], body: file).status == 201)
        #expect(try me.get("/v1/notes/n/attachments/later").body == file)
        #expect(files().count == 2)
        #expect(try server.command(["check"]).code == 0)
        #expect(try server.running.stop() == 0)
    }
}
