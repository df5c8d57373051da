import Foundation
import Testing

/// docs/protocol.md 6.1: a cursor is 410 once the store went back to an earlier copy of itself.
struct RollbackTests {
    @Test(.ofDataFolders, arguments: ["GET", "POST"])
    func `a cursor of changes that the server lost is 410 each time, on every device`(method: String) throws {
        let folder = try TemporaryFolder()
        let (data, copy) = (folder.path + "/data", folder.path + "/copy")
        func put(_ ids: [String], _ caller: Caller) throws -> [String] {
            try ids.map {
                _ = try caller.put($0, ["title": .text($0)])
                return try #require(try caller.sync([:])["cursor"].text)
            }
        }
        func served(_ body: (Caller) throws -> Void) throws -> String {
            let server = try NotesServer(["--data", data], on: data)
            try body(server.caller())
            #expect(try server.running.stop() == 0)
            return server.log
        }
        func pull(_ cursor: String, _ caller: Caller) throws -> Answer {
            method == "GET"
                ? try caller.get("/v1/changes?cursor=\(cursor)")
                : try caller.call("POST", "/v1/sync", ["cursor": .text(cursor)])
        }
        func expectWentBack(_ cursor: String, _ caller: Caller) throws {
            let answer = try pull(cursor, caller)
            #expect(answer.status == 410 && answer.code == "cursor_expired")
            #expect(answer.json["serverWentBack"] == true)
        }
        var kept: [String] = []
        _ = try served { kept = try put(["a", "b"], $0) }
        try FileManager.default.copyItem(atPath: data, toPath: copy)
        var lost: [String] = []
        let log = try served { lost = try put(["c", "d", "e", "f"], $0) }
        #expect(!log.contains("store_went_back"))
        try FileManager.default.removeItem(atPath: data)
        try FileManager.default.moveItem(atPath: copy, toPath: data)

        var next: [String] = []
        let warned = try served { me in
            try expectWentBack(try #require(lost.last), me)
            next = try put(["g", "h", "i", "j"], me)
            // Without a gap two of them would have the seqs of "c" and "d".
            for cursor in lost { try expectWentBack(cursor, me) }
            let seen = try pull(try #require(kept.last), me)
            #expect(seen.json["changes"].list.map { $0["id"].text } == ["g", "h", "i", "j"])
        }
        #expect(warned.components(separatedBy: "store_went_back").count == 2)
        _ = try served { me in
            for cursor in lost { try expectWentBack(cursor, me) }
            for cursor in next { #expect(try pull(cursor, me).status == 200) }
        }
    }

    @Test(.ofDataFolders) func `a cursor of lost changes is 410 after any number of returns to one copy`()
        throws
    {
        let folder = try TemporaryFolder()
        let (data, copy) = (folder.path + "/data", folder.path + "/copy")
        func served(_ body: (Caller) throws -> Void) throws {
            let server = try NotesServer(["--data", data], on: data)
            try body(server.caller())
            #expect(try server.running.stop() == 0)
        }
        func put(_ id: String, _ caller: Caller) throws -> Doc {
            _ = try caller.put(id, ["title": .text(id)])
            return try caller.sync([:])["cursor"]
        }
        var lost: [Doc] = []
        try served { _ = try put("kept", $0) }
        try FileManager.default.copyItem(atPath: data, toPath: copy)
        try served { lost.append(try put("first", $0)) }
        for time in 0..<4 {
            try FileManager.default.removeItem(atPath: data)
            try FileManager.default.copyItem(atPath: copy, toPath: data)
            try served { me in
                // The device that has seen most is the first to notice. The others must notice, too.
                for cursor in lost.reversed() {
                    let answer = try me.call("POST", "/v1/sync", ["cursor": cursor])
                    #expect(answer.status == 410 && answer.json["serverWentBack"] == true)
                }
                lost.append(try put("\(time)", me))
                for cursor in lost.dropLast() {
                    #expect(try me.call("POST", "/v1/sync", ["cursor": cursor]).json["serverWentBack"] == true)
                }
            }
        }
    }

    @Test func `the cursor of an account that was replaced is 410 without serverWentBack`() throws {
        let server = try NotesServer()
        let me = server.caller()
        _ = try me.put("a", ["title": "a"])
        let cursor = try me.sync([:])["cursor"]
        let backup = try me.get("/v1/backup").body
        let fields = ["Content-Type": "application/x-ndjson"]
        #expect(try me.call("POST", "/v1/restore?mode=replace", fields, body: backup).status == 200)
        let answer = try me.call("POST", "/v1/sync", ["cursor": cursor])
        #expect(answer.status == 410 && answer.code == "cursor_expired")
        #expect(answer.json["serverWentBack"] == .missing)
    }
}
