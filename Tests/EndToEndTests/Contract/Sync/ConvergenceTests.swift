import Foundation
import Testing
import Waiting

/// Devices with wrong clocks, and many at once, all end equal and lose nothing.
struct ConvergenceTests {
    private func titles(of id: String, _ me: Caller) throws -> [String] {
        try [me.note(id)["title"].text ?? ""] + me.versions(id).compactMap { $0["displayTitle"].text }
    }

    @Test
    func `five hundred offline edits with two wrong clocks end equal, and lose no text`()
        throws
    {
        let server = try NotesServer()
        let reader = server.caller()
        let offline = Replica(try server.newDevice())
        let slow = Replica(try server.newDevice())
        let fast = Replica(try server.newDevice())
        let now = Int(Date().timeIntervalSince1970 * 1000)
        let (hourAgo, year2050) = (now - 3_600_000, 2_524_608_000_000)
        let ids = (0..<50).map { "note-\($0)" }

        for (index, id) in ids.enumerated() { slow.edit(id, title: "made \(id)", at: hourAgo + index) }
        try slow.sync()
        for replica in [offline, fast] { try replica.sync() }
        // The device was away for a while: ten edits of each of the fifty notes.
        for index in 0..<500 { offline.edit(ids[index % 50], title: "offline \(index)", at: now - 600_000 + index) }
        for index in 0..<50 { fast.edit(ids[index], title: "future \(index)", at: year2050 + index) }
        try fast.sync()
        try offline.sync()
        for replica in [slow, offline, fast] { try replica.sync() }
        // The device with the slow clock sees it all and edits last: its base loses to its edit.
        for (index, id) in ids.enumerated() { slow.edit(id, title: "answer \(index)", at: hourAgo + 1000 + index) }
        try slow.sync()
        for replica in [slow, offline, fast, slow] { try replica.sync() }

        #expect(slow.revs == offline.revs)
        #expect(slow.revs == fast.revs)
        for (index, id) in ids.enumerated() {
            #expect(try reader.note(id)["title"].text == "answer \(index)")
            #expect(slow.notes[id]?["title"].text == "answer \(index)")
        }
        var kept: Set<String> = []
        for id in ids { kept.formUnion(try titles(of: id, reader)) }
        let typed = slow.typed.union(offline.typed).union(fast.typed)
        #expect(typed.count == 650)
        #expect(typed.subtracting(kept) == [], "every text is a present state or a version")
    }

    @Test func `a client that pages while fifty write ends equal, and gets no refusal`()
        async throws
    {
        let server = try NotesServer()
        let reader = Replica(server.caller())
        let writers = 50
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<writers {
                group.addTask {
                    let me = server.caller()
                    for round in 0..<8 {
                        // Some ids belong to all devices, some to one; some notes are deleted and revived.
                        let id = round % 2 == 0 ? "shared-\(round)" : "own-\(writer)-\(round % 3)"
                        let put = try me.call("PUT", "/v1/notes/\(id)", ["title": .text("\(writer) \(round)")])
                        if put.status != 200 && put.status != 201 { throw Unexpected(put) }
                        let patch = try me.call("PATCH", "/v1/notes/own-\(writer)-\(round % 3)", ["body": "x"])
                        if ![200, 404, 410].contains(patch.status) { throw Unexpected(patch) }
                        if round == 5 {
                            let delete = try me.call("DELETE", "/v1/notes/own-\(writer)-\(round % 3)")
                            if delete.status != 204 { throw Unexpected(delete) }
                        }
                        let pushed = try me.sync([
                            "changes": [["id": .text("push-\(writer)"), "title": .text("\(round)")]], "limit": 1,
                        ])
                        if pushed["results"][0]["status"] != "applied" { throw Impatient("a push that applies") }
                        await Task.yield()
                    }
                }
            }
            group.addTask {
                let paging = Replica(server.caller())
                for _ in 0..<20 {
                    try paging.sync(limit: 7)
                    await Task.yield()
                }
            }
            try await group.waitForAll()
        }
        try reader.sync(limit: 7)
        var listed: [String: String] = [:]
        var page: String? = ""
        while let next = page {
            let answer = try reader.caller.get("/v1/notes?limit=9&sort=title&page=\(next)").json
            for note in answer["notes"].list { listed[note["id"].text ?? ""] = note["rev"].text }
            page = answer["nextPage"].text
        }
        let live = reader.notes.filter { $0.value["deleted"] == false }.compactMapValues { $0["rev"].text }
        #expect(live == listed)
        #expect(listed.count >= writers + 4)
    }
}
