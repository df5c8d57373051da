import Testing

/// Each change of a push is answered with the note as it stands, however large that is.
struct LargeLoserTests {
    @Test(arguments: ["", "?pretty"])
    func `many small changes that lose against a large note are each told what stands`(_ style: String) throws {
        let server = try NotesServer()
        let me = server.caller()
        let body = String(repeating: "무엇이 있는가 ", count: 20_000)
        _ = try me.put("large", ["body": .text(body), "lastModified": 5000, "createdAt": 1])
        _ = try me.put("small", ["body": "short", "lastModified": 5000, "createdAt": 1])
        let (_, settled) = (try me.sync([:]), peak(server))
        let losers = (0..<80).map { number -> Doc in
            [
                "id": number == 20 ? "small" : "large", "body": .text("loser \(number)"),
                "lastModified": .number(Double(1000 + number)),
            ]
        }
        let told = try me.call("POST", "/v1/sync\(style)", ["changes": .list(losers)])
        let grown = peak(server) - settled
        #expect(told.status == 200)
        #expect(told.text.contains("\n  ") == !style.isEmpty)
        let (answer, results) = (told.json, told.json["results"].list)
        #expect(results.count == 80)
        for (number, result) in results.enumerated() {
            #expect(result["status"] == "superseded")
            #expect(result["current"]["body"].text == (number == 20 ? "short" : body))
        }
        #expect(answer["hasMore"] == false)
        #if os(Linux)
            // The answer is 32 MB.
            #expect(grown < 20 << 20)
        #endif
    }

    @Test func `changes of many large notes are each told what stands`() throws {
        let me = try NotesServer().caller()
        let large = String(repeating: "x", count: 400_000)
        let ids = (0..<12).map { "large-\($0)" }
        for id in ids { _ = try me.put(id, ["body": .text(id + large), "lastModified": 5000]) }
        let losers = ids.prefix(6).map { id -> Doc in ["id": .text(id), "title": "late", "lastModified": 1000] }
        let deletes = ids.suffix(6).map { id -> Doc in ["id": .text(id), "deleted": true, "lastModified": 6000] }
        let results = try me.sync(["changes": .list(losers + deletes)])["results"].list
        #expect(results.map(\.["id"].text) == ids)
        for (id, result) in zip(ids, results) {
            #expect(result["status"].text == (result["current"]["deleted"] == true ? "applied" : "superseded"))
            #expect(result["current"]["body"].text == id + large)
            #expect(result["current"]["rev"] == result["rev"])
            #expect(result["warnings"] == [])
        }
        #expect(results.count { $0["status"] == "applied" } == 6)
    }

    #if os(Linux)
        @Test func `an answer of many large notes is not held in memory`() throws {
            let server = try NotesServer()
            let me = server.caller()
            let large = String(repeating: "x", count: 1_000_000)
            let ids = (0..<48).map { "large-\($0)" }
            for id in ids { _ = try me.put(id, ["body": .text(id + large), "lastModified": 5000]) }
            let losers = ids.map { ##"{"id":"\##($0)","title":"late","lastModified":1000}"## }.joined(separator: ",")
            let body = #"{"changes":[\#(losers)]}"#
            let settled = server.running.ownMemory
            let client = try server.running.client(receiveBuffer: 4096)
            client.send(
                "POST /v1/sync HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                    + "Authorization: Bearer \(NotesServer.token)\r\nContent-Length: \(body.utf8.count)\r\n\r\n" + body)
            #expect(try client.readHead().0 == 200)
            // All that was pushed is on the disk, and next to nothing of the answer's 48 MB is out.
            #expect(server.running.ownMemory - settled < 36 << 20)
        }
    #endif

    private func peak(_ server: NotesServer) -> Int {
        #if os(Linux)
            server.running.peakMemory
        #else
            0
        #endif
    }
}
