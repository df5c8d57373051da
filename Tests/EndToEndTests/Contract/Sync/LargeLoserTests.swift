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
        let losers = (0..<40).map { number -> Doc in
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
        #expect(results.count == 40)
        for (number, result) in results.enumerated() {
            #expect(result["status"] == "superseded")
            #expect(result["current"]["body"].text == (number == 20 ? "short" : body))
        }
        #expect(answer["hasMore"] == false)
        #if os(Linux)
            // The answer is 16 MB.
            #expect(grown < 12 << 20)
        #endif
    }

    private func peak(_ server: NotesServer) -> Int {
        #if os(Linux)
            server.running.peakMemory
        #else
            0
        #endif
    }
}
