import Foundation
import Testing

/// docs/protocol.md 5.5: a page may have an end, and a list shows which notes are public.
struct SharesTests {
    private let server: NotesServer
    private let me: Caller

    init() throws {
        server = try NotesServer()
        me = server.caller()
    }

    @Test func `a page may have an end, which is in the future`() throws {
        _ = try me.put("a", ["title": "x"])
        let path = "/v1/notes/a/share"
        let shared = try me.call("POST", path, ["expiresAt": "2999-01-01T09:00:00+09:00"])
        #expect(shared.status == 201)
        #expect(shared.json.names == ["url", "expiresAt"])
        #expect(shared.json["expiresAt"] == "2999-01-01T00:00:00.000Z")
        #expect(try me.call("POST", path).json == shared.json, "left out, the end stays")
        let past = try me.call("POST", path, ["expiresAt": 1000])
        #expect(past.status == 422)
        #expect(past.code == "invalid_parameter")
        #expect(past.pointers == ["/expiresAt"])
        for wrong: Doc in ["tomorrow", true, 1.5] {
            let answer = try me.call("POST", path, ["expiresAt": wrong])
            #expect(answer.code == "invalid_time")
            #expect(answer.pointers == ["/expiresAt"])
        }
        #expect(try me.call("POST", path, ["until": 1]).pointers == ["/until"])
        #expect(try me.call("POST", path, ["expiresAt": nil]).json["expiresAt"] == nil)
    }

    @Test func `the list shows the public notes, in pages`() throws {
        for id in ["a", "b", "c"] { _ = try me.put(id, ["title": .text("title " + id)]) }
        let pages = try ["a", "b", "c"].map { try me.call("POST", "/v1/notes/\($0)/share").json["url"] }
        let all = try me.get("/v1/shares")
        #expect(all.status == 200)
        #expect(all["Cache-Control"] == "no-store")
        #expect(all.json.list.map { $0["id"] } == ["a", "b", "c"])
        #expect(all.json.list.map { $0["url"] } == pages)
        #expect(all.json[0].names == ["id", "displayTitle", "url", "createdAt", "expiresAt"])
        #expect(all.json[0]["displayTitle"] == "title a")
        let first = try me.get("/v1/shares?limit=2")
        #expect(first["Link"] == "</v1/shares?limit=2&page=b>; rel=\"next\"")
        #expect(try me.get("/v1/shares?limit=2&page=b").json.list.map { $0["id"] } == ["c"])
        _ = try me.call("DELETE", "/v1/notes/a/share")
        _ = try me.call("DELETE", "/v1/notes/b")
        #expect(try me.get("/v1/shares").json.list.map { $0["id"] } == ["c"])
    }

    @Test func `a summary shows that a note is public, and sharing moves neither rev nor seq`() throws {
        let note = try me.put("a", ["title": "findable"])
        _ = try me.put("b", ["title": "findable"])
        let list = "/v1/notes?view=summary&sort=title"
        let before = try me.get(list)
        _ = try me.call("POST", "/v1/notes/a/share")
        let after = try me.get(list, ["If-None-Match": before["ETag"] ?? ""])
        #expect(after.status == 200, "the list's ETag has moved")
        for notes in [
            after.json["notes"].list, try me.get("/v1/search?q=findable").json["results"].list.map { $0["note"] },
        ] {
            for summary in notes { #expect(summary["shared"] == (summary["id"] == "a" ? true : .missing)) }
        }
        let now = try me.note("a")
        #expect(now["rev"] == note["rev"])
        #expect(now["seq"] == note["seq"])
        #expect(now["shared"] == .missing)
        _ = try me.call("DELETE", "/v1/notes/a/share")
        #expect(try me.get(list).json == before.json)
    }

    @Test func `shared is ignored in a write`() throws {
        let note = try me.put("a", ["title": "x", "shared": true])
        #expect(note["shared"] == .missing)
        #expect(try me.call("PATCH", "/v1/notes/a", ["shared": true]).status == 200)
        #expect(
            try me.sync(["changes": [["id": "a", "title": "y", "shared": true]]])["results"][0]["status"] == "applied")
        #expect(try me.get("/v1/shares").json.list.isEmpty)
    }
}
