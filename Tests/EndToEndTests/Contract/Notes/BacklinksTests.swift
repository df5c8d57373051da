import Testing

/// docs/protocol.md 5.6: a list has the live notes that link to a note, and no other note.
@Suite(.commonServer)
struct BacklinksTests {
    private func ids(_ answer: Answer) -> [String] {
        answer.json["notes"].list.compactMap { $0["id"].text }
    }

    @Test func `a note has the live notes that name its id, and no other note`() throws {
        let me = try Caller.alone
        _ = try me.put("Target_1", ["title": "Target"])
        let bodies = [
            "a": "[Target](note:Target_1)", "b": "see [x](<note:Target_1> \"t\")", "c": "note:Target_1#Part",
            "longer": "[x](note:Target_12)", "case": "[x](note:target_1)", "word": "footnote:Target_1",
            "title": "Target", "Target_1": "[me](note:Target_1)",
        ]
        for (id, body) in bodies { _ = try me.put(id, ["title": "t", "body": .text(body)]) }
        _ = try me.call("PATCH", "/v1/notes/b", ["archived": true])
        _ = try me.put("gone", ["body": "[x](note:Target_1)"])
        _ = try me.call("DELETE", "/v1/notes/gone")
        let answer = try me.get("/v1/notes/Target_1/backlinks")
        #expect(answer.status == 200)
        #expect(Set(ids(answer)) == ["a", "b", "c"])
        #expect(answer.json["nextPage"] == .null)
        #expect(answer.json["notes"].list.first?["displayTitle"].text == "t")
    }

    @Test func `pages have every note once`() throws {
        let me = try Caller.alone
        _ = try me.put("target", ["title": "Target"])
        for number in 0..<7 { _ = try me.put("n\(number)", ["body": "[x](note:target)"]) }
        var found: [String] = []
        var page = ""
        repeat {
            let answer = try me.get("/v1/notes/target/backlinks?limit=3&page=\(page)")
            found += ids(answer)
            page = answer.json["nextPage"].text ?? ""
        } while !page.isEmpty
        #expect(found.sorted() == (0..<7).map { "n\($0)" })
    }

    @Test func `a note that is not there, and one that was erased, have no list`() throws {
        let me = try Caller.alone
        #expect(try me.get("/v1/notes/none/backlinks").status == 404)
        _ = try me.put("x", ["title": "x"])
        _ = try me.call("DELETE", "/v1/notes/x?purge=true")
        #expect(try me.get("/v1/notes/x/backlinks").status == 410)
        #expect(try me.get("/v1/notes/x/backlinks?limit=0").status == 422)
        #expect(try me.get("/v1/notes/x/backlinks?page=1").status == 422)
    }
}
