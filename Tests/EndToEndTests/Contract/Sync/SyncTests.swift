import Testing

/// docs/protocol.md 6: `POST /v1/sync` answers each change, and returns the changes of others by pages. Each test has
/// an account of its own, since a first sync shows everything.
@Suite(.commonServer)
struct SyncTests {
    private func ids(_ answer: Doc) -> [String] { answer["changes"].list.compactMap { $0["id"].text } }

    @Test func `each change gets its status, in the order of the request`() throws {
        let me = try Caller.alone
        _ = try me.put("old", ["title": "stands", "lastModified": 5000, "createdAt": 1])
        let answer = try me.sync([
            "changes": [
                ["id": "new", "title": "n", "lastModified": 1000],
                ["id": "old", "title": "older", "lastModified": 4000],
                ["id": "old", "title": "stands", "lastModified": 5000, "createdAt": 1], ["id": "bad", "title": 1],
                ["id": "gone", "deleted": true, "lastModified": 1000], ["title": "no id"],
            ]
        ])
        let results = answer["results"].list
        #expect(
            results.map { $0["status"] } == ["applied", "superseded", "unchanged", "invalid", "applied", "invalid"])
        #expect(results.map { $0["id"] } == ["new", "old", "old", "bad", "gone", nil])
        #expect(results[0]["current"]["title"] == "n")
        #expect(results[0]["rev"] == results[0]["current"]["rev"])
        #expect(results[0]["seq"] == results[0]["current"]["seq"])
        #expect(results[1]["current"]["title"] == "stands")
        #expect(results[1]["rev"] == results[1]["current"]["rev"])
        #expect(try me.get("/v1/notes/old/versions/\(results[1]["version"].text ?? "")").json["title"] == "older")
        #expect(results[3]["errors"][0]["pointer"] == "/changes/3/title")
        #expect(results[5]["errors"][0]["pointer"] == "/changes/5/id")
        #expect(results.allSatisfy { $0["warnings"] == [] })
        #expect(answer["serverTime"].text != nil)
    }

    @Test func `an atomic push with one invalid change applies nothing`() throws {
        let me = try Caller.alone
        let answer = try me.call(
            "POST", "/v1/sync",
            [
                "atomic": true,
                "changes": [["id": "a", "title": "a"], ["id": "b", "colour": 1], ["id": "c", "title": 1]],
            ])
        #expect(answer.status == 422)
        #expect(answer.pointers == ["/changes/1/colour", "/changes/2/title"])
        #expect(try me.seq == 0)
        #expect(
            try me.sync(["atomic": true, "changes": [["id": "a", "title": "a"]]])["results"][0]["status"] == "applied")
    }

    @Test func `a request's own changes are not echoed, unless the server altered them`() throws {
        let server = try NotesServer()
        let (me, other) = (server.caller(), try server.newDevice())
        let start = try me.sync([:])["cursor"]
        _ = try other.put("theirs", ["title": "theirs"])
        let pushed = try me.sync([
            "cursor": start,
            "changes": [
                ["id": "mine", "title": "mine", "lastModified": 1000],
                ["id": "fast", "title": "fast", "lastModified": "2050-01-01T00:00:00Z"],
                ["id": "dead", "deleted": true, "lastModified": 1000],
            ],
        ])
        #expect(ids(pushed) == ["theirs", "fast"])
        #expect(ids(try me.sync(["cursor": pushed["cursor"]])) == [])
        #expect(ids(try other.sync(["cursor": start])) == ["theirs", "mine", "fast", "dead"])
        // The next page does not echo it either, and an empty page continues.
        let paged = try me.sync(["limit": 1, "changes": [["id": "more", "title": "m", "lastModified": 1000]]])
        #expect(paged["hasMore"] == true)
    }

    @Test func `a first sync has every live note and no tombstone, on all of its pages`() throws {
        let me = try Caller.alone
        for id in ["a", "b", "c", "d", "e"] { _ = try me.put(id, ["title": .text(id)]) }
        for id in ["b", "d"] { _ = try me.call("DELETE", "/v1/notes/\(id)") }
        var (seen, cursor): ([Doc], Doc) = ([], .null)
        repeat {
            let page = try me.sync(["cursor": cursor, "limit": 1])
            #expect(page["changes"].count <= 1)
            seen += page["changes"].list
            cursor = page["cursor"]
            if page["hasMore"] == false { break }
        } while true
        #expect(seen.map { $0["id"] } == ["a", "c", "e"])
        #expect(seen.allSatisfy { $0["deleted"] == false })
        _ = try me.call("DELETE", "/v1/notes/a")
        let tombstone = try me.sync(["cursor": cursor])["changes"]
        #expect(tombstone.count == 1)
        #expect(tombstone[0]["deleted"] == true)
        #expect(tombstone[0]["id"] == "a")
    }

    @Test func `a note that is deleted while a client pages comes on a later page`() throws {
        let me = try Caller.alone
        for id in ["a", "b", "c"] { _ = try me.put(id, ["title": .text(id)]) }
        let first = try me.sync(["limit": 1])
        #expect(ids(first) == ["a"])
        _ = try me.call("DELETE", "/v1/notes/a")
        _ = try me.put("b", ["title": "moved on"])
        #expect(ids(try me.sync(["cursor": first["cursor"]])) == ["c", "a", "b"])
    }

    @Test func `pages come in ascending seq, and are bounded in bytes`() throws {
        let me = try Caller.alone
        let body = Doc.text(String(repeating: "x", count: 1_000_000))
        for index in 0..<6 { _ = try me.put("big\(index)", ["body": body]) }
        var (seqs, cursor, pages): ([Int], Doc, Int) = ([], "", 0)
        while true {
            let answer = try me.call("POST", "/v1/sync", ["cursor": cursor, "limit": 1000])
            #expect(answer.body.count < 5_500_000)
            seqs += answer.json["changes"].list.compactMap { $0["seq"].int }
            (cursor, pages) = (answer.json["cursor"], pages + 1)
            if answer.json["hasMore"] == false { break }
        }
        #expect(seqs == seqs.sorted() && seqs.count == 6)
        #expect(pages == 2)
    }

    @Test func `since includes every change received at or after it, tombstones too`() throws {
        let me = try Caller.alone
        _ = try me.put("early", ["title": "x"])
        // The receipt of the next write is the boundary, whatever the clock shows.
        let late = try me.put("late", ["title": "made long ago", "lastModified": 1000])
        _ = try me.sync(["changes": [["id": "dead", "deleted": true, "lastModified": 1000]]])
        let since = late["receivedAt"]
        let found = ids(try me.sync(["since": since]))
        #expect(found.suffix(2) == ["late", "dead"])
        #expect(Set(found).isSubset(of: ["early", "late", "dead"]))
        let got = try me.get("/v1/changes?since=\(since.text ?? "")")
        #expect(ids(got.json) == found)
        #expect(ids(try me.sync(["since": "9999-01-01T00:00:00Z"])) == [])
        #expect(ids(try me.sync(["since": 0])) == ["early", "late", "dead"])
    }

    @Test func `a note of the greatest depth is written, synced and sent again`() throws {
        let me = try Caller.alone
        var deepest: Doc = .list([])
        for _ in 0..<61 { deepest = .list([deepest]) }
        let note: Doc = ["title": "deep", "extra": .object([("a", deepest)])]
        #expect(try me.call("PUT", "/v1/notes/n", note).status == 201)
        let tooDeep: Doc = ["title": "deep", "extra": .object([("a", .list([deepest]))])]
        let refused = try me.call("PUT", "/v1/notes/m", tooDeep)
        #expect(refused.status == 400 && refused.code == "invalid_json")
        #expect(try me.sync([:])["changes"][0]["extra"]["a"] == deepest)
        let change = note.with("id", "n").with("lastModified", try me.note("n")["lastModified"])
        #expect(try me.sync(["changes": [change]])["results"][0]["status"] == "unchanged")
    }

    @Test func `a thousand changes are accepted, and one more is 413 that names the limit`() throws {
        let me = try Caller.alone
        let changes: [Doc] = (0..<1001).map { ["id": .text("n\($0)"), "title": "x"] }
        let answer = try me.call("POST", "/v1/sync", ["changes": .list(changes)])
        #expect(answer.status == 413)
        #expect(answer.code == "too_large")
        #expect(answer.json["detail"].text?.contains("1000") == true)
        #expect(try me.seq == 0)
        #expect(try me.sync(["changes": .list(Array(changes.dropLast()))])["results"].count == 1000)
        #expect(try me.seq == 1000)
        #expect(try me.sync([:])["changes"].count == 500)
        #expect(try me.sync(["limit": 1000])["changes"].count == 1000)
    }

    @Test(
        arguments: [
            (["cursor": "garbage"], 400, "invalid_cursor"), (["cursor": 1], 400, "invalid_cursor"),
            (["limit": 0], 422, "invalid_parameter"),
            (["limit": 1001], 422, "invalid_parameter"), (["limit": "5"], 422, "invalid_parameter"),
            (["changes": [:]], 422, "invalid_parameter"),
            (["atomic": 1], 422, "invalid_parameter"), (["since": "x"], 422, "invalid_time"),
            (["sentAt": "x"], 422, "invalid_time"),
            (["cursor": "MINE", "since": 0], 422, "invalid_parameter"), (["cursor": "AHEAD"], 410, "cursor_expired"),
            (["cursor": "THEIRS"], 410, "cursor_expired"), (["cursor": "MINEx"], 400, "invalid_cursor"),
        ] as [(Doc, Int, String)])
    func `a refused request applies no push`(_ request: Doc, _ status: Int, _ code: String) throws {
        let (server, elsewhere) = (try NotesServer(), try Caller.alone)
        let me = server.caller()
        let mine = try me.sync([:])["cursor"].text ?? ""
        for id in ["a", "b"] { _ = try elsewhere.put(id, ["title": "x"]) }
        let theirs = try elsewhere.sync([:])["cursor"].text ?? ""
        var request = request
        if let cursor = request["cursor"].text {
            let real = cursor.replacing("MINE", with: mine).replacing("THEIRS", with: theirs).replacing(
                "AHEAD", with: theirs)
            request = request.with("cursor", .text(real))
        }
        if request["changes"] == .missing { request = request.with("changes", [["id": "pushed", "title": "x"]]) }
        let answer = try me.call("POST", "/v1/sync", request)
        #expect(answer.status == status)
        #expect(answer.code == code)
        #expect(try me.seq == 0)
    }

    @Test func `an empty cursor is none, and GET of changes is the pull half alone`() throws {
        let me = try Caller.alone
        _ = try me.put("a", ["title": "x"])
        #expect(ids(try me.sync(["cursor": ""])) == ["a"])
        let pull = try me.get("/v1/changes?cursor=")
        #expect(ids(pull.json) == ["a"])
        #expect(pull.json["hasMore"] == false)
        #expect(try me.get("/v1/changes?cursor=garbage").code == "invalid_cursor")
        let cursor = pull.json["cursor"].text ?? ""
        for cursor in [cursor, "of-another-server"] {
            #expect(try me.get("/v1/changes?cursor=\(cursor)&since=0").code == "invalid_parameter")
        }
        for query in ["wait=61", "wait=-1", "wait=x", "limit=0", "limit=1001"] {
            #expect(try me.get("/v1/changes?\(query)").code == "invalid_parameter")
        }
    }
}
