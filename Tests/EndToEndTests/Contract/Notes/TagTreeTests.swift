import Testing

/// docs/protocol.md 3.1 and 5.1: a slash at the end of a filter means all tags below, so no tag ends in one.
@Suite(.commonServer)
struct TagTreeTests {
    @Test func `a tag with a slash at its end is refused in every request`() throws {
        let me = try Caller.me
        _ = try me.put("known", ["title": "t", "tags": ["a"]])
        for answer in [
            try me.call("PUT", "/v1/notes/slash", ["tags": ["a", "b/"]]),
            try me.call("POST", "/v1/notes", ["id": "slash", "tags": ["a", "b/"]]),
            try me.call("PATCH", "/v1/notes/known", ["tags": ["a", "b/"]]),
        ] {
            #expect(answer.status == 422 && answer.code == "invalid_note" && answer.pointers == ["/tags/1"])
            #expect(answer.json["errors"][0]["detail"].text?.contains("/") == true)
        }
        let changes: Doc = [["id": "fine", "tags": ["b"]], ["id": "slash", "tags": ["b/"]]]
        let synced = try me.sync(["changes": changes])
        #expect(synced["results"][0]["status"] == "applied")
        #expect(synced["results"][1]["status"] == "invalid" && synced["results"][1]["id"] == "slash")
        #expect(synced["results"][1]["errors"][0]["pointer"] == "/changes/1/tags/0")
        let atomic = try me.call("POST", "/v1/sync", ["atomic": true, "changes": changes])
        #expect(atomic.status == 422 && atomic.pointers == ["/changes/1/tags/0"])
        #expect(try me.get("/v1/notes/slash").status == 404)
    }

    @Test func `lists and totals count a note with several tags below the name once`() throws {
        let me = try Caller.alone
        _ = try me.put("one", ["tags": ["a/x", "a/y", "b"]])
        _ = try me.put("two", ["tags": ["a", "a/x"]])
        _ = try me.put("three", ["tags": ["ab", "a-b"]])
        for (tag, expected) in [("a/", 2), ("a", 1), ("a/x/", 2), ("b/", 1), ("a/y", 1), ("x/", 0)] {
            let page = try me.get("/v1/notes?tag=\(tag)").json
            #expect(page["total"].int == expected && page["notes"].list.count == expected, "\(tag)")
        }
        _ = try me.call("PATCH", "/v1/notes/two", ["tags": ["c"]])
        _ = try me.call("DELETE", "/v1/notes/three")
        #expect(try me.get("/v1/notes?tag=a/").json["total"] == 1)
        #expect(try me.get("/v1/tags").json.list.map { $0["name"] } == ["a/x", "a/y", "b", "c"])
    }
}
