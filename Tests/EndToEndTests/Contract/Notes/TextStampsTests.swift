import Foundation
import Testing

/// docs/protocol.md 5.1 and 6.2: `textModified` is the stamp of the register `text`.
@Suite(.commonServer)
struct TextStampsTests {
    private static let times = ["1970-01-01T00:16:40.000Z", "1970-01-01T00:33:20.000Z"]

    /// Makes a note whose text is of the first time, and whose pin is of the second.
    private func pinned(_ me: Caller, _ id: String, folder: String) throws -> Doc {
        let base = try me.put(id, ["body": "text", "folder": .text(folder), "lastModified": 1_000_000])
        return try me.put(
            id,
            [
                "body": "text", "folder": .text(folder), "pinned": true, "lastModified": 2_000_000,
                "baseRev": base["rev"],
            ])
    }

    @Test func `a list has the stamp of the text only where it is requested`() throws {
        let me = try Caller.me
        _ = try pinned(me, "ts-list", folder: "ts-list")
        for view in ["full", "summary"] {
            let plain = try me.get("/v1/notes?folder=ts-list&view=\(view)").json["notes"][0]
            #expect(plain["textModified"] == .missing)
            let stamped = try me.get("/v1/notes?folder=ts-list&view=\(view)&stamps=true").json["notes"][0]
            #expect(stamped["textModified"] == .text(Self.times[0]))
            #expect(stamped["lastModified"] == .text(Self.times[1]))
        }
        #expect(try me.get("/v1/notes?stamps=often").status == 422)
    }

    @Test func `changes and the answer to a sync have it`() throws {
        let me = try NotesServer.shared.newAccount("text-stamps")
        let cursor = try me.sync([:])["cursor"]
        let note = try pinned(me, "ts-sync", folder: "ts-sync")
        let pulled = try me.sync(["cursor": cursor, "stamps": true])["changes"][0]
        #expect(pulled["textModified"] == .text(Self.times[0]))
        #expect(try me.sync(["cursor": cursor])["changes"][0]["textModified"] == .missing)
        let got = try me.get("/v1/changes?stamps=true&cursor=\(cursor.text ?? "")").json["changes"][0]
        #expect(got["textModified"] == .text(Self.times[0]))
        let result = try me.sync([
            "stamps": true,
            "changes": [["id": "ts-sync", "body": "text", "folder": "ts-new", "baseRev": note["rev"]]],
        ])["results"][0]
        #expect(result["current"]["textModified"] == .text(Self.times[0]))
        #expect(try me.call("POST", "/v1/sync", ["stamps": 1]).status == 422)
    }

    @Test func `what is echoed is ignored, and a text that changes gets a new one`() throws {
        let me = try Caller.me
        _ = try pinned(me, "ts-echo", folder: "ts-echo")
        let stamped = try me.get("/v1/notes?folder=ts-echo&stamps=true").json["notes"][0]
        _ = try me.put("ts-echo", stamped.with("body", "other"))
        let after = try me.get("/v1/notes?folder=ts-echo&stamps=true").json["notes"][0]
        #expect(after["textModified"] == after["lastModified"])
    }

    @Test func `a deleted note has it in the trash, and none in the changes`() throws {
        let me = try NotesServer.shared.newAccount("stamps-in-trash")
        let cursor = try me.sync([:])["cursor"]
        _ = try pinned(me, "ts-trash", folder: "ts-trash")
        _ = try me.call("DELETE", "/v1/notes/ts-trash")
        let trash = try me.get("/v1/notes?folder=ts-trash&deleted=only&stamps=true").json["notes"][0]
        #expect(trash["textModified"] == .text(Self.times[0]))
        let change = try me.sync(["cursor": cursor, "stamps": true])["changes"].list.first { $0["id"] == "ts-trash" }
        #expect(change?["deleted"] == true)
        #expect(change?["textModified"] == .missing)
    }

    @Test(arguments: [1, 2, 100])
    func `a list by the text's stamp is complete, page by page`(limit: Int) throws {
        let me = try Caller.me
        let folder = "ts-sort-\(limit)"
        // The pin is later the earlier the text is.
        for index in 0..<5 {
            let id = "\(folder)-\(index)"
            let base = try me.put(
                id, ["body": "text", "folder": .text(folder), "lastModified": Doc(1_000_000 + index * 1000)])
            _ = try me.put(
                id,
                [
                    "body": "text", "folder": .text(folder), "pinned": true,
                    "lastModified": Doc(2_000_000 - index * 1000),
                    "baseRev": base["rev"],
                ])
        }
        for (sort, expected) in [("textModified", [0, 1, 2, 3, 4]), ("pinned,-textModified", [4, 3, 2, 1, 0])] {
            var ids: [String] = []
            var page: String? = ""
            while let next = page {
                let list = try me.get(
                    "/v1/notes?folder=\(folder)&sort=\(sort)&limit=\(limit)" + (next.isEmpty ? "" : "&page=\(next)")
                ).json
                ids += list["notes"].list.compactMap { $0["id"].text }
                page = list["nextPage"].text
            }
            #expect(ids == expected.map { "\(folder)-\($0)" })
        }
    }
}
