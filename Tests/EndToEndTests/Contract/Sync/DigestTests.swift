import Testing

/// docs/protocol.md 6.7: status and sync return one digest, which each change of a live note changes.
/// `SQLiteStoreTests.DigestTests` recounts it after every kind of write.
@Suite(.commonServer)
struct DigestTests {
    @Test func `status and sync have the same digest, which each change of a live note changes`() throws {
        let me = try Caller.alone
        func status() throws -> Doc { try me.get("/v1/status").json }
        let empty = try status()
        #expect(empty["digest"].text == String(repeating: "0", count: 64))
        #expect(empty["digestKey"].text?.utf8.count == 32)
        let synced = try me.sync(["digest": true, "changes": [["id": "a", "title": "t"]]])
        let one = try status()
        #expect(synced["digest"] == one["digest"] && synced["digestKey"] == empty["digestKey"])
        #expect(one["digest"] != empty["digest"])
        _ = try me.put("b", ["title": "u"])
        let two = try status()
        #expect(two["digest"] != one["digest"])
        #expect(try me.sync(["digest": true, "limit": 1])["digest"] == .missing, "there is more")
        _ = try me.call("DELETE", "/v1/notes/b")
        #expect(try status()["digest"] == one["digest"])
        #expect(try me.sync([:])["digest"] == .missing)
        let refused = try me.call("POST", "/v1/sync", ["digest": 1])
        #expect(refused.status == 422 && refused.pointers == ["/digest"])
    }
}
