import Foundation
import Testing

/// docs/protocol.md 4: each story follows one rule of the admission of a change.
@Suite(.commonServer)
struct AdmissionStoriesTests {
    private static var now: Int { Int(Date().timeIntervalSince1970 * 1000) }

    private func milliseconds(_ note: Doc) throws -> Int {
        let text = try #require(note["lastModified"].text)
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        return Int((try #require(formatter.date(from: text)).timeIntervalSince1970 * 1000).rounded())
    }

    private func push(_ me: Caller, _ change: Doc) throws -> Doc { try me.sync(["changes": [change]])["results"][0] }

    @Test func `a plain write wins even over a stamp in the server's future`() throws {
        let me = try Caller.me
        let ahead = Self.now + 200_000
        _ = try me.put("plain", ["title": "ahead", "lastModified": Doc(ahead)])
        let put = try me.put("plain", ["title": "plain"])
        #expect(try milliseconds(put) == ahead + 1)
        let patch = try me.call("PATCH", "/v1/notes/plain", ["title": "patch"])
        #expect(try milliseconds(patch.json) == ahead + 2)
        #expect(try me.call("DELETE", "/v1/notes/plain").status == 204)
        #expect(try milliseconds(me.note("plain")) == ahead + 3)
    }

    @Test func `a write that changes nothing moves nothing`() throws {
        let me = try Caller.me
        let note = try me.put("nothing", ["title": "t"])
        let before = try me.get("/v1/notes/nothing").json
        for answer in [
            try me.call("PUT", "/v1/notes/nothing", ["title": "t"]),
            try me.call("PATCH", "/v1/notes/nothing", ["title": "t"]),
            try me.call("PUT", "/v1/notes/nothing", text: "t"), try me.call("PUT", "/v1/notes/nothing", note),
        ] {
            #expect(answer.status == 200)
            #expect(answer.json == before)
        }
        #expect(try me.versions("nothing").isEmpty)
    }

    @Test func `a PUT with the stamp of its GET wins`() throws {
        let me = try Caller.me
        let note = try me.put("edit", ["title": "t", "lastModified": 1000])
        let edited = try me.put("edit", note.with("title", "edited"))
        #expect(edited["title"] == "edited")
        #expect(try milliseconds(edited) > 1000)
    }

    @Test func `an edit with a slow clock wins over the newer text that it was based on`() throws {
        let me = try Caller.me
        let seen = try me.put("slow", ["title": "newer", "lastModified": 5000])
        let result = try push(me, ["id": "slow", "title": "answer", "lastModified": 1000, "baseRev": seen["rev"]])
        #expect(result["status"] == "applied")
        #expect(try milliseconds(me.note("slow")) == 5001)
        #expect(try me.note("slow")["title"] == "answer")
        // The same holds with If-Match, and with baseRev in a PUT.
        let tag = ["If-Match": "\"\(try me.note("slow")["rev"].text ?? "")\""]
        let matched = try me.call("PUT", "/v1/notes/slow", ["title": "matched", "lastModified": 1000], tag)
        #expect(try milliseconds(matched.json) == 5002)
        let based = try me.put("slow", ["title": "based", "lastModified": 1000, "baseRev": matched.json["rev"]])
        #expect(try milliseconds(based) == 5003)
    }

    @Test func `a base that was replaced meanwhile lifts the stamp above itself alone`() throws {
        let me = try Caller.me
        let base = try me.put("lift", ["title": "base", "lastModified": 5000])
        _ = try me.put("lift", ["title": "later", "lastModified": 9000])
        let result = try push(me, ["id": "lift", "title": "from base", "lastModified": 1000, "baseRev": base["rev"]])
        #expect(result["status"] == "superseded")
        #expect(result["current"]["title"] == "later")
        #expect(
            try me.get("/v1/notes/lift/versions/\(result["version"].text ?? "")").json["lastModified"]
                == "1970-01-01T00:00:05.001Z")
        // An unknown base is no base.
        let unknown = try push(
            me, ["id": "lift", "title": "u", "lastModified": 1000, "baseRev": .text(String(repeating: "0", count: 32))])
        #expect(unknown["status"] == "superseded")
    }

    @Test func `a clock in the year 2050 is set to now, with a warning`() throws {
        let me = try Caller.me
        let before = Self.now
        let result = try push(me, ["id": "fast", "title": "2050", "lastModified": "2050-01-01T00:00:00Z"])
        #expect(result["status"] == "applied")
        #expect(result["warnings"] == ["clock_ahead"])
        let stamp = try milliseconds(me.note("fast"))
        #expect(stamp >= before - 1000 && stamp <= Self.now + 1000)
        let put = try me.call("PUT", "/v1/notes/fast", ["title": "2051", "lastModified": "2051-01-01T00:00:00Z"])
        #expect(put["Warning-Code"] == "clock_ahead")
        #expect(put.status == 200)
        // The next edit of any device wins over it.
        #expect(try me.put("fast", ["title": "today"])["title"] == "today")
        let versions = try me.versions("fast")
        #expect(versions.contains { $0["sentModified"] == "2051-01-01T00:00:00.000Z" })
        // A stamp that was set to now may still lose, to a clock that is a little ahead. The replaced stamp is reported
        // then too.
        _ = try me.put("ahead", ["title": "soon", "lastModified": Doc(Self.now + 200_000)])
        for method in ["PUT", "PATCH"] {
            let lost = try me.call(
                method, "/v1/notes/ahead", ["title": .text(method), "lastModified": "2052-01-01T00:00:00Z"])
            #expect(lost.code == "conflict")
            #expect(lost["Warning-Code"] == "clock_ahead")
        }
        #expect(
            try me.call("DELETE", "/v1/notes/ahead?lastModified=2052-01-01T00:00:00Z")["Warning-Code"] == "clock_ahead")
        // A clock that is off by less than five minutes gets no warning.
        let near = try push(me, ["id": "near", "title": "near", "lastModified": Doc(Self.now + 240_000)])
        #expect(near["warnings"] == [])
    }

    @Test func `the last of several edits of one request wins after one without a stamp`() throws {
        let me = try Caller.me
        _ = try push(me, ["id": "several", "title": "0", "lastModified": Doc(Self.now + 240_000)])
        let results = try me.sync([
            "changes": [
                ["id": "several", "title": "1"],
                ["id": "several", "title": "2", "lastModified": "2050-01-01T00:00:00Z"],
            ]
        ])["results"].list
        #expect(results.map { $0["status"] } == ["applied", "applied"])
        #expect(try me.note("several")["title"] == "2")
    }

    @Test func `a resent change is one change, however its stamp was replaced`() throws {
        let me = try Caller.me
        for change in [
            ["id": "twice", "title": "a", "lastModified": 1000],
            ["id": "twice-fast", "title": "b", "lastModified": "2050-01-01T00:00:00Z"],
        ] as [Doc] {
            let first = try push(me, change)
            #expect(first["status"] == "applied")
            let again = try push(me, change)
            #expect(again["status"] == "unchanged")
            #expect(again["rev"] == first["rev"])
            #expect(again["seq"] == first["seq"])
            let id = change["id"].text ?? ""
            _ = try me.put(id, ["title": "someone else"])
            let late = try push(me, change)
            #expect(late["status"] == "superseded")
            #expect(late["current"]["title"] == "someone else")
            #expect(try me.note(id)["title"] == "someone else")
            #expect(try me.versions(id).count == 1)
        }
    }

    @Test func `on equal stamps the greater content wins, in any order`() throws {
        let me = try Caller.me
        let changes: [Doc] = (0..<6).map {
            ["title": .text("content \($0)"), "lastModified": 7000, "createdAt": Doc(100 + $0)]
        }
        var revs: Set<String> = []
        for (index, order) in [changes, changes.reversed(), [3, 1, 5, 0, 2, 4].map { changes[$0] }].enumerated() {
            let other = try index == 0 ? me : NotesServer().caller()
            for change in order { _ = try push(other, change.with("id", "equal")) }
            let note = try other.note("equal")
            revs.insert(note["rev"].text ?? "")
            #expect(note["createdAt"] == "1970-01-01T00:00:00.100Z")
            #expect(try other.versions("equal").count == 5)
        }
        #expect(revs.count == 1)
    }
}
