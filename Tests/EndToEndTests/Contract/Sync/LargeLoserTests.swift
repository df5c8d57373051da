import Testing

/// docs/protocol.md 6.2: each change of a push is answered with the note's present state, up to 4 MiB of them.
struct LargeLoserTests {
    private static let heldBytes = 4 << 20

    @Test(arguments: ["", "?pretty"])
    func `small changes that lose to a large note get it until the answer is full`(
        _ style: String
    ) throws {
        let server = try NotesServer()
        let me = server.caller()
        let body = String(repeating: "무엇이 있는가 ", count: 20_000)
        _ = try me.put("large", ["body": .text(body), "lastModified": 5000, "createdAt": 1])
        _ = try me.put("small", ["body": "short", "lastModified": 5000, "createdAt": 1])
        let (first, settled) = (try me.sync([:]), peak(server))
        let losers = (0..<80).map { number -> Doc in
            [
                "id": number == 20 ? "small" : "large", "body": .text("loser \(number)"),
                "lastModified": .number(Double(1000 + number)),
            ]
        }
        let answer = try me.call("POST", "/v1/sync\(style)", ["changes": .list(losers), "cursor": first["cursor"]])
        let grown = peak(server) - settled
        #expect(answer.status == 200)
        #expect(answer.text.contains("\n  ") == !style.isEmpty)
        let results = answer.json["results"].list
        #expect(results.count == 80)
        let held = Self.heldBytes / body.utf8.count
        for (number, result) in results.enumerated() {
            #expect(result["status"] == "superseded")
            if number == 20 {
                #expect(result["current"]["body"] == "short")
            } else if number < held {
                #expect(result["current"]["body"].text == body)
            } else {
                #expect(result["current"] == .null)
            }
        }
        let note = try me.get("/v1/notes/large").json
        #expect(results.last?["rev"] == note["rev"] && results.last?["seq"] == note["seq"])
        #expect(answer.json["hasMore"] == false)
        #if os(Linux) && !THREAD_SANITIZER
            #expect(grown < 20 << 20)
        #endif
    }

    @Test func `changes of many large notes apply, and the pull has what the results omit`() throws {
        let me = try NotesServer().caller()
        let large = String(repeating: "x", count: 400_000)
        let ids = (0..<16).map { "large-\($0)" }
        for id in ids { _ = try me.put(id, ["body": .text(id + large), "lastModified": 5000]) }
        let losers = ids.prefix(6).map { id -> Doc in ["id": .text(id), "title": "late", "lastModified": 1000] }
        let deletes = ids.suffix(10).map { id -> Doc in ["id": .text(id), "deleted": true, "lastModified": 6000] }
        let results = try me.sync(["changes": .list(losers + deletes)])["results"].list
        #expect(results.map(\.["id"].text) == ids)
        for (id, result) in zip(ids, results) {
            #expect(result["warnings"] == [])
            let note = try me.get("/v1/notes/\(id)?deleted=include").json
            #expect(result["rev"] == note["rev"])
            if result["current"] != .null { #expect(result["current"] == note) }
        }
        #expect(results.map(\.["status"].text) == losers.map { _ in "superseded" } + deletes.map { _ in "applied" })
        #expect(results.prefix(10).allSatisfy { $0["current"] != .null })
        #expect(results.suffix(5).allSatisfy { $0["current"] == .null })
    }

    private func peak(_ server: NotesServer) -> Int {
        #if os(Linux)
            server.running.peakMemory
        #else
            0
        #endif
    }
}
