import Testing

/// Each change of a push is answered with the note as it stands, however large that is.
struct LargeLoserTests {
    @Test func `many small changes that lose against a large note are each told what stands`() throws {
        let server = try NotesServer()
        let me = server.caller()
        let body = String(repeating: "무엇이 있는가 ", count: 20_000)
        _ = try me.put("large", ["body": .text(body), "lastModified": 5000, "createdAt": 1])
        _ = try me.put("small", ["body": "short", "lastModified": 5000, "createdAt": 1])
        let (_, settled) = (try me.sync([:]), peak(server))
        let answer = try me.sync([
            "changes": .list(
                (0..<40).map { number in
                    [
                        "id": number == 20 ? "small" : "large", "body": .text("loser \(number)"),
                        "lastModified": .number(Double(1000 + number)),
                    ]
                })
        ])
        let grown = peak(server) - settled
        let results = answer["results"].list
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
