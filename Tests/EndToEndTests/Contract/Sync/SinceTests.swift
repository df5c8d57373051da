import Testing

/// docs/protocol.md 6: the `serverTime` of any answer may be the next `since`, and nothing is missed, under load
/// either.
struct SinceTests {
    /// Each poller sends the time of its last answer until the writers are done, and once more.
    @Test func `pollers by serverTime see every note of many writers`()
        async throws
    {
        let server = try NotesServer()
        let (writers, notes) = (8, 60)
        let done = Countdown(writers)
        var ids: Set<String> = []
        for writer in 0..<writers { for number in 0..<notes { ids.insert("n\(writer)-\(number)") } }
        let missed = try await withThrowingTaskGroup(of: Set<String>?.self) { group in
            for writer in 0..<writers {
                group.addTask {
                    defer { done.arrive() }
                    let me = server.caller()
                    for number in 0..<notes {
                        let id = "n\(writer)-\(number)"
                        if number % 3 == 0 {
                            _ = try me.sync(["changes": [["id": .text(id), "title": "x"]], "limit": 1])
                        } else {
                            _ = try me.put(id, ["title": "x"])
                        }
                        await Task.yield()
                    }
                    return nil
                }
            }
            for way in ["changes", "sync", "info"] {
                let wanted = ids
                group.addTask {
                    let me = server.caller()
                    var since = "1970-01-01T00:00:00.000Z"
                    var seen: Set<String> = []
                    var isLast = false
                    while true {
                        let isOver = isLast
                        isLast = done.isOver
                        let told = way == "info" ? try me.get("/v1/info").json["serverTime"].text : nil
                        let page =
                            way == "sync"
                            ? try me.sync(["since": .text(since), "limit": 1000])
                            : try me.get("/v1/changes?limit=1000&since=\(since)").json
                        for note in page["changes"].list { seen.insert(note["id"].text ?? "") }
                        since = told ?? page["serverTime"].text ?? since
                        if isOver { return wanted.subtracting(seen) }
                        await Task.yield()
                    }
                }
            }
            var missed: [Set<String>] = []
            for try await result in group { if let result { missed.append(result) } }
            return missed
        }
        #expect(missed == [[], [], []])
    }
}
