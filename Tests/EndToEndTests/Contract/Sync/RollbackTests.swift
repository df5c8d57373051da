import Foundation
import Testing

/// docs/protocol.md 6.1: where the store went back to an earlier copy of itself.
struct RollbackTests {
    @Test(.ofDataFolders, arguments: ["GET", "POST"])
    func `after a cursor was ahead of the newest change, a device whose cursor is behind it misses nothing`(
        method: String
    ) throws {
        let folder = try TemporaryFolder()
        let (data, copy) = (folder.path + "/data", folder.path + "/copy")
        func put(_ ids: [String], _ caller: Caller) throws -> [Doc] {
            try ids.map {
                _ = try caller.put($0, ["title": .text($0)])
                return try caller.sync([:])["cursor"]
            }
        }
        func served(_ body: (Caller) throws -> Void) throws -> String {
            let server = try NotesServer(["--data", data], on: data)
            try body(server.caller())
            #expect(try server.running.stop() == 0)
            return server.log
        }
        _ = try served { _ = try put(["a", "b"], $0) }
        try FileManager.default.copyItem(atPath: data, toPath: copy)
        var lost: [Doc] = []
        let log = try served { lost = try put(["c", "d", "e", "f"], $0) }
        #expect(!log.contains("store_went_back"))
        try FileManager.default.removeItem(atPath: data)
        try FileManager.default.moveItem(atPath: copy, toPath: data)

        let warned = try served { me in
            let ahead = try #require(lost.last?.text)
            let answer =
                method == "GET"
                ? try me.get("/v1/changes?cursor=\(ahead)") : try me.call("POST", "/v1/sync", ["cursor": .text(ahead)])
            #expect(answer.status == 410 && answer.code == "cursor_expired")
            let later = ["g", "h", "i", "j"]
            _ = try put(later, me)
            // Without a gap two of them would have the positions of "c" and "d", which this device has seen.
            #expect(try me.sync(["cursor": lost[1]])["changes"].list.map { $0["id"].text } == later)
        }
        #expect(warned.components(separatedBy: "store_went_back").count == 2)
    }
}
