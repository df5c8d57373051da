import Testing

/// docs/protocol.md 5: each write of one note has its answer, with and without preconditions.
@Suite(.commonServer)
struct WritesTests {
    @Test func `POST makes a note once, and returns the existing one`() throws {
        let me = try Caller.me
        let made = try me.call("POST", "/v1/notes", ["id": "post", "title": "x"])
        #expect(made.status == 201)
        #expect(made["Location"] == "/v1/notes/post")
        #expect(made["ETag"] == "\"\(made.json["rev"].text ?? "")\"")
        let same = try me.call("POST", "/v1/notes", ["id": "post", "title": "x"])
        #expect(same.status == 200)
        #expect(same.json == made.json)
        let other = try me.call("POST", "/v1/notes", ["id": "post", "title": "y"])
        #expect(other.status == 409)
        #expect(other.code == "already_exists")
        #expect(other.json["current"] == made.json)
    }

    @Test func `POST of an existing note keeps an earlier time of creation`() throws {
        let me = try Caller.me
        let made = try me.put("born", ["title": "x", "createdAt": "2026-01-02T00:00:00Z"])
        let later = try me.call(
            "POST", "/v1/notes", ["id": "born", "title": "x", "createdAt": "2026-01-03T00:00:00Z"])
        #expect(later.status == 200)
        #expect(later.json == made)
        let earlier = try me.call(
            "POST", "/v1/notes", ["id": "born", "title": "x", "createdAt": "2026-01-01T00:00:00Z"])
        #expect(earlier.status == 200)
        #expect(earlier.json["createdAt"] == "2026-01-01T00:00:00.000Z")
        #expect(earlier.json["lastModified"] == made["lastModified"])
        #expect(try me.get("/v1/notes/born").json == earlier.json)
    }

    @Test func `after a purge an idempotency key shows nothing of what was erased`() throws {
        let me = try Caller.me
        let key = ["Idempotency-Key": "purged"]
        let note: Doc = ["id": "keyed", "title": "secret"]
        #expect(try me.call("POST", "/v1/notes", note, key).status == 201)
        _ = try me.call("DELETE", "/v1/notes/keyed?purge=true")
        for revives in [false, true] {
            if revives { _ = try me.put("keyed", ["title": "another"]) }
            let replay = try me.call("POST", "/v1/notes", note, key)
            #expect(replay.status == 410 && replay.code == "gone")
            #expect(!replay.text.contains("secret"))
        }
    }

    @Test func `an idempotency key replays the first answer, and refuses another body`() throws {
        let me = try Caller.me
        let key = ["Idempotency-Key": "key-1"]
        let first = try me.call("POST", "/v1/notes", ["title": "once"], key)
        #expect(first.status == 201)
        let id = first.json["id"].text ?? ""
        _ = try me.call("PATCH", "/v1/notes/\(id)", ["title": "changed meanwhile"])
        let again = try me.call("POST", "/v1/notes", ["title": "once"], key)
        #expect(again.status == 201)
        #expect(again.json == first.json)
        #expect(again["Location"] == first["Location"])
        #expect(again["ETag"] == first["ETag"])
        let other = try me.call("POST", "/v1/notes", ["title": "another"], key)
        #expect(other.status == 422)
        #expect(other.code == "idempotency_mismatch")
        let invalid = ["Idempotency-Key": "key-2"]
        #expect(try me.call("POST", "/v1/notes", ["title": 1], invalid).status == 422)
        #expect(try me.call("POST", "/v1/notes", ["title": "mended"], invalid).status == 201)
    }

    @Test func `a replayed answer warns of the clock as the first one did`() throws {
        let me = try Caller.me
        let body: Doc = ["title": "from the future", "lastModified": "2051-01-01T00:00:00Z"]
        let answers = try (0..<2).map { _ in try me.call("POST", "/v1/notes", body, ["Idempotency-Key": "ahead"]) }
        #expect(answers.map(\.status) == [201, 201])
        #expect(answers.map { $0["Warning-Code"] } == ["clock_ahead", "clock_ahead"])
        #expect(answers[0].json == answers[1].json)
    }

    @Test func `a key used at once on many connections makes one note`() throws {
        let callers = try (0..<8).map { _ in try Caller.me }
        let body = Array("{\"title\": \"once\"}".utf8)
        for caller in callers {
            try caller.send(
                "POST", "/v1/notes", ["Content-Type": "application/json", "Idempotency-Key": "crowd"], body: body)
        }
        let answers = try callers.map { try $0.answer() }
        #expect(answers.allSatisfy { $0.status == 201 })
        #expect(Set(answers.map(\.text)).count == 1)
    }

    @Test func `GET returns 304 by tag, else by time`() throws {
        let me = try Caller.me
        let note = try me.put("get", ["title": "x", "lastModified": "2020-05-05T05:05:05.900Z"])
        let answer = try me.get("/v1/notes/get")
        let tag = try #require(answer["ETag"])
        #expect(tag == "\"\(note["rev"].text ?? "")\"")
        #expect(answer["Last-Modified"] == "Tue, 05 May 2020 05:05:05 GMT")
        for (fields, status) in [
            (["If-None-Match": tag], 304), (["If-None-Match": "\"x\", W/\(tag)"], 304), (["If-None-Match": "*"], 304),
            (["If-None-Match": "\"x\""], 200), (["If-Modified-Since": "Tue, 05 May 2020 05:05:05 GMT"], 304),
            (["If-Modified-Since": "Tue, 05 May 2020 05:05:04 GMT"], 200), (["If-Modified-Since": "yesterday"], 200),
            (["If-None-Match": "\"x\"", "If-Modified-Since": "Tue, 05 May 2020 05:05:05 GMT"], 200),
        ] {
            let answer = try me.get("/v1/notes/get", fields)
            #expect(answer.status == status, "\(fields)")
            #expect(answer["ETag"] == tag)
        }
    }

    @Test func `PUT makes, replaces, and removes members that it omits`() throws {
        let me = try Caller.me
        let made = try me.call("PUT", "/v1/notes/put", ["title": "a", "tags": ["t"], "extra": ["k": 1]])
        #expect(made.status == 201)
        #expect(made["Location"] == "/v1/notes/put")
        let replaced = try me.call("PUT", "/v1/notes/put", ["body": "b"])
        #expect(replaced.status == 200)
        #expect(replaced.json["title"] == "")
        #expect(replaced.json["tags"] == [])
        #expect(replaced.json["extra"] == [:])
        #expect(replaced["ETag"] != made["ETag"])
        let other = try me.call("PUT", "/v1/notes/put", ["id": "another"])
        #expect(other.status == 422)
        #expect(other.code == "invalid_id")
    }

    @Test func `a precondition that fails is 412 with the present note, and writes nothing`() throws {
        let me = try Caller.me
        let first = try me.put("pre", ["title": "a"])
        let current = try me.put("pre", ["title": "b"])
        let (old, new) = ("\"\(first["rev"].text ?? "")\"", "\"\(current["rev"].text ?? "")\"")
        for (method, fields) in [
            ("PUT", ["If-Match": old]), ("PATCH", ["If-Match": old]), ("DELETE", ["If-Match": old]),
            ("PUT", ["If-None-Match": "*"]), ("PUT", ["If-None-Match": "*", "If-Match": new]),
            ("PUT", ["If-None-Match": "*", "If-Match": "*"]),
            ("PUT", ["If-Match": "\"nonsense\""]), ("PUT", ["If-Match": "W/\(new)"]),
            // A script sends this when its variable is empty.
            ("PUT", ["If-Match": ""]), ("PATCH", ["If-Match": " , "]), ("DELETE", ["If-Match": ""]),
        ] {
            let answer = try me.call(method, "/v1/notes/pre", ["title": "c"], fields)
            #expect(answer.status == 412)
            #expect(answer.code == "precondition_failed")
            #expect(answer.json["current"] == current)
        }
        #expect(try me.note("pre") == current)
        for tag in ["*", old] {
            let missing = try me.call("PUT", "/v1/notes/pre-missing", ["title": "c"], ["If-Match": tag])
            #expect(missing.status == 412)
        }
        #expect(try me.get("/v1/notes/pre-missing").status == 404)
        #expect(try me.call("PUT", "/v1/notes/pre-missing", ["title": "c"], ["If-None-Match": "*"]).status == 201)
        #expect(try me.call("PUT", "/v1/notes/pre", ["title": "c"], ["If-Match": "\(old), \(new)"]).status == 200)
        #expect(try me.call("PUT", "/v1/notes/pre", ["title": "d"], ["If-Match": "*"]).status == 200)
        // Both hold for a note that is deleted, and unchanged since it was read.
        _ = try me.call("DELETE", "/v1/notes/pre")
        let deleted = "\"\(try me.note("pre")["rev"].text ?? "")\""
        for (tag, status) in [(new, 412), (deleted, 200), (deleted, 412)] {
            let fields = ["If-Match": tag, "If-None-Match": "*"]
            #expect(try me.call("PUT", "/v1/notes/pre", ["title": "e"], fields).status == status)
        }
    }

    @Test func `an older stamp loses, and the sent state is kept as a version`() throws {
        let me = try Caller.me
        let current = try me.put("older", ["title": "new", "lastModified": 2000, "createdAt": 500])
        for (method, body) in [
            ("PUT", ["title": "old", "lastModified": 1000]), ("PATCH", ["title": "older", "lastModified": 900]),
        ] as [(String, Doc)] {
            let answer = try me.call(method, "/v1/notes/older", body)
            #expect(answer.status == 409)
            #expect(answer.code == "conflict")
            #expect(answer.json["current"] == current)
            let link = try #require(answer["Link"]?.wholeMatch(of: /<([^>]*)>; rel="version"/)?.1)
            let version = try me.get(String(link))
            #expect(version.status == 200)
            #expect(version.json["title"] == body["title"])
            #expect(try me.versions("older").first?["reason"] == "conflict")
        }
        #expect(try me.call("DELETE", "/v1/notes/older?lastModified=1500").code == "conflict")
        #expect(try me.note("older") == current)
    }

    @Test func `a patch merges, removes members by null, and descends into objects`() throws {
        let me = try Caller.me
        _ = try me.put(
            "patch",
            ["title": "t", "body": "b", "folder": "f", "tags": ["a"], "extra": ["a": 1, "b": ["c": 2, "d": 3]]])
        let patched = try me.call(
            "PATCH", "/v1/notes/patch",
            ["body": "B", "folder": nil, "extra": ["a": nil, "b": ["c": nil, "e": [1]], "n": ["x": nil]]],
            ["Content-Type": "application/merge-patch+json"])
        #expect(patched.status == 200)
        #expect(patched.json["title"] == "t")
        #expect(patched.json["body"] == "B")
        #expect(patched.json["folder"] == "")
        #expect(patched.json["tags"] == ["a"])
        #expect(patched.json["extra"] == ["b": ["d": 3, "e": [1]], "n": [:]])
        let same = try me.call("PATCH", "/v1/notes/patch", [:])
        #expect(same.json == patched.json)
        #expect(try me.call("PATCH", "/v1/notes/absent", [:]).status == 404)
        _ = try me.call("DELETE", "/v1/notes/patch")
        #expect(try me.call("PATCH", "/v1/notes/patch", ["title": "x"]).code == "gone")
    }

    @Test func `a note goes to the trash, and returns by undelete or by a write`() throws {
        let me = try Caller.me
        let note = try me.put("trash", ["title": "t", "body": "b", "extra": ["k": 1]])
        for _ in 0..<2 { #expect(try me.call("DELETE", "/v1/notes/trash").status == 204) }
        #expect(try me.call("DELETE", "/v1/notes/never").code == "not_found")
        let gone = try me.get("/v1/notes/trash")
        #expect(gone.status == 410)
        #expect(gone.code == "gone")
        #expect(gone.json["current"]["deleted"] == true)
        #expect(gone.json["current"]["body"] == "b")
        #expect(try me.get("/v1/notes/trash?deleted=include").json["deleted"] == true)
        let back = try me.call("POST", "/v1/notes/trash/undelete")
        #expect(back.status == 200)
        for name in ["title", "body", "extra", "createdAt"] { #expect(back.json[name] == note[name]) }
        #expect(back.json["deleted"] == false)
        #expect(try me.call("POST", "/v1/notes/trash/undelete").json == back.json)
        #expect(try me.call("POST", "/v1/notes/never/undelete").status == 404)
        _ = try me.call("DELETE", "/v1/notes/trash")
        let put = try me.call("PUT", "/v1/notes/trash", ["title": "again"])
        #expect(put.status == 200)
        #expect(try me.get("/v1/notes/trash").json["body"] == "")
    }

    @Test func `a purge erases content and versions and leaves a tombstone`() throws {
        let me = try Caller.me
        _ = try me.put("purge", ["title": "secret one"])
        _ = try me.put("purge", ["title": "secret two"])
        #expect(try me.versions("purge").count == 1)
        let rev = try me.versions("purge")[0]["rev"].text ?? ""
        #expect(try me.call("DELETE", "/v1/notes/purge?purge=true").status == 204)
        #expect(try me.versions("purge").isEmpty)
        #expect(try me.get("/v1/notes/purge/versions/\(rev)").status == 404)
        let gone = try me.get("/v1/notes/purge")
        #expect(gone.status == 410)
        #expect(!gone.text.contains("secret"))
        #expect(try !me.get("/v1/notes/purge/explain").text.contains("secret"))
        #expect(try me.call("POST", "/v1/notes/purge/undelete").status == 410)
        #expect(try me.put("purge", ["body": "new"])["title"] == "")
        #expect(try me.call("DELETE", "/v1/notes/never?purge=true").status == 404)
    }

    @Test func `versions are listed newest first, read and restored`() throws {
        let me = try Caller.me
        var notes: [Doc] = []
        for title in ["one", "two", "three"] {
            notes.append(try me.put("history", ["title": .text(title), "body": "b"]))
        }
        let versions = try me.versions("history")
        #expect(versions.map { $0["displayTitle"] } == ["two", "one"])
        #expect(versions.allSatisfy { $0["reason"] == "superseded" })
        #expect(versions[0]["device"].names == ["id", "name"])
        #expect(
            versions[0].names.filter { $0 != "sentModified" } == [
                "rev", "lastModified", "receivedAt", "device", "reason", "displayTitle",
            ])
        let rev = try #require(notes[0]["rev"].text)
        let old = try me.get("/v1/notes/history/versions/\(rev)")
        #expect(old.json["title"] == "one")
        #expect(old["ETag"] == "\"\(rev)\"")
        let restored = try me.call("POST", "/v1/notes/history/versions/\(rev)/restore")
        #expect(restored.status == 200)
        #expect(restored.json["title"] == "one")
        #expect(restored.json["rev"] != notes[0]["rev"])
        #expect(try me.versions("history").first?["displayTitle"] == "three")
        for target in [
            "/v1/notes/history/versions/nonsense", "/v1/notes/history/versions/" + String(repeating: "0", count: 32),
        ] {
            #expect(try me.get(target).status == 404)
            #expect(try me.call("POST", target + "/restore").status == 404)
        }
        #expect(try me.get("/v1/notes/never/versions").status == 404)
        #expect(try me.get("/v1/notes/never/explain").status == 404)
    }

    @Test func `explain names each contender with its key, device, stamps and base`() throws {
        let me = try Caller.me
        let first = try me.put("why", ["title": "a", "lastModified": 5000])
        _ = try me.put("why", ["title": "b", "lastModified": 1000, "baseRev": first["rev"]])
        let explained = try me.get("/v1/notes/why/explain").json
        let winner = explained["contenders"][0]
        #expect(winner["wins"] == true)
        #expect(winner["key"]["lastModified"] == "1970-01-01T00:00:05.001Z")
        #expect(winner["sentModified"] == "1970-01-01T00:00:01.000Z")
        #expect(winner["base"] == first["rev"])
        #expect(winner["device"]["id"] == first["device"])
        #expect(winner["key"]["live"] == true)
        #expect(winner["key"]["contentSha256"].text?.count == 64)
        #expect(explained["contenders"].list.dropFirst().allSatisfy { $0["wins"] == false })
    }

    @Test func `versions and contenders come in pages, newest first, each once`() throws {
        let me = try Caller.me
        var revs: [Doc] = []
        for number in 0...5 { revs.insert(try me.put("paged", ["title": .text("title \(number)")])["rev"], at: 0) }
        for (path, list, expected) in [
            ("/v1/notes/paged/versions", "versions", Array(revs.dropFirst())),
            ("/v1/notes/paged/explain", "contenders", revs),
        ] {
            var pages: [[Doc]] = []
            var next: String? = ""
            while let page = next {
                let answer = try me.get("\(path)?limit=2&page=\(page)")
                #expect(answer.status == 200)
                #expect(answer.json.names.contains("nextPage"))
                pages.append(answer.json[list].list)
                next = answer.json["nextPage"].text
            }
            #expect(pages.flatMap { $0 }.map { $0["rev"] } == expected, "\(path)")
            #expect(pages.count == 3 && pages.allSatisfy { $0.count <= 2 }, "\(path)")
            if list == "contenders" {
                #expect(pages.flatMap { $0 }.map { $0["wins"] } == [true] + Array(repeating: false, count: 5))
            }
            for query in ["limit=0", "limit=1001", "limit=x", "page=x", "page=AAAA", "after=1"] {
                let refused = try me.get("\(path)?\(query)")
                #expect(refused.status == 422 && refused.json["code"] == "invalid_parameter", "\(path) \(query)")
            }
        }
        let first = try me.get("/v1/notes/paged/explain?limit=1").json
        #expect(first["contenders"].list.map { $0["rev"] } == [revs[0]])
        let second = try me.get("/v1/notes/paged/explain?limit=1&page=\(first["nextPage"].text ?? "")").json
        #expect(second["contenders"].list.map { $0["rev"] } == [revs[1]])
    }

    @Test func `the same state has the same rev on another server, whatever the order in extra`() throws {
        let other = try NotesServer().caller()
        let me = try Caller.me
        let mine = try me.put("same", ["title": "é", "extra": ["a": 1, "b": ["c": 1, "d": 2]], "lastModified": 1000])
        let theirs = try other.put(
            "same", ["extra": ["b": ["d": 2, "c": 1], "a": 1], "title": "é", "lastModified": 1000])
        #expect(mine["rev"] == theirs["rev"])
        #expect(try me.get("/v1/notes/same")["ETag"] == other.get("/v1/notes/same")["ETag"])
        let (mineGone, theirsGone) = (
            try me.sync(["changes": [["id": "same", "deleted": true, "lastModified": 2000]]]),
            try other.sync(["changes": [["id": "same", "deleted": true, "lastModified": 2000]]])
        )
        #expect(mineGone["results"][0]["rev"] == theirsGone["results"][0]["rev"])
        #expect(mineGone["results"][0]["rev"] != mine["rev"])
    }
}
