import Testing

/// PROTOCOL 2: one account never sees another's. The other tries every route and method with what belongs to the first.
struct IsolationTests {
    private static let secret = "only-mine-7f3a"

    /// What of an account could be used as a handle by somebody else.
    private struct Belongings {
        let rev, version, cursor, page, device: String
    }

    private func fill(_ me: Caller) throws -> Belongings {
        let note = try me.put(
            "private", ["title": .text(Self.secret), "tags": [.text(Self.secret)], "folder": .text(Self.secret)])
        _ = try me.put(
            "private", ["title": .text(Self.secret + "2"), "tags": [.text(Self.secret)], "folder": .text(Self.secret)])
        _ = try me.put("trashed", ["body": .text(Self.secret)])
        _ = try me.call("DELETE", "/v1/notes/trashed")
        _ = try me.put("third", ["title": .text(Self.secret)])
        for id in ["private", "third"] {
            _ = try me.call("POST", "/v1/notes/\(id)/share")
            _ = try me.call("PUT", "/v1/notes/\(id)/attachments/\(Self.secret)", [:], body: Array(Self.secret.utf8))
        }
        return Belongings(
            rev: try me.note("private")["rev"].text ?? "", version: note["rev"].text ?? "",
            cursor: try me.sync([:])["cursor"].text ?? "",
            page: try me.get("/v1/notes?limit=1&sort=title").json["nextPage"].text ?? "",
            device: try me.get("/v1/devices").json[0]["id"].text ?? "")
    }

    @Test func `what is another's is not there, by any route or method, and stays as it was`() throws {
        let server = try NotesServer()
        let (me, other) = (server.caller(), try server.newAccount("other"))
        let mine = try fill(me)
        let (before, status) = (try me.get("/v1/changes?since=0").text, try me.seq)
        let tag = ["If-Match": "\"\(mine.rev)\""]

        var tries: [(String, String, Doc?, [String: String], Int)] = [
            ("DELETE", "/v1/devices/\(mine.device)", nil, [:], 404),
            ("GET", "/v1/changes?cursor=\(mine.cursor)", nil, [:], 410),
            ("GET", "/v1/changes?wait=5&cursor=\(mine.cursor)", nil, [:], 410),
            ("POST", "/v1/sync", ["cursor": .text(mine.cursor)], [:], 410),
            ("POST", "/v1/sync", ["cursor": .text(mine.cursor), "changes": [["id": "x", "title": "x"]]], [:], 410),
        ]
        for id in ["private", "trashed", "third"] {
            for rev in [mine.rev, mine.version] {
                tries.append(("GET", "/v1/notes/\(id)/versions/\(rev)", nil, [:], 404))
                tries.append(("POST", "/v1/notes/\(id)/versions/\(rev)/restore", nil, [:], 404))
            }
            for suffix in ["", ".md", ".txt", "?deleted=include"] {
                tries.append(("GET", "/v1/notes/\(id)\(suffix)", nil, [:], 404))
                tries.append(("HEAD", "/v1/notes/\(id)\(suffix)", nil, [:], 404))
            }
            tries += [
                ("GET", "/v1/notes/\(id)", nil, ["If-None-Match": "\"\(mine.rev)\""], 404),
                ("PATCH", "/v1/notes/\(id)", ["title": "x"], [:], 404),
                ("DELETE", "/v1/notes/\(id)", nil, [:], 404), ("DELETE", "/v1/notes/\(id)?purge=true", nil, [:], 404),
                ("POST", "/v1/notes/\(id)/undelete", nil, [:], 404), ("GET", "/v1/notes/\(id)/versions", nil, [:], 404),
                ("GET", "/v1/notes/\(id)/explain", nil, [:], 404),
                ("GET", "/v1/notes/\(id)/attachments/\(Self.secret)", nil, [:], 404),
                ("HEAD", "/v1/notes/\(id)/attachments/\(Self.secret)", nil, [:], 404),
                ("PUT", "/v1/notes/\(id)/attachments/\(Self.secret)", nil, [:], 404),
                ("PUT", "/v1/notes/\(id)/attachments/x", ["a": "body"], [:], 404),
                ("DELETE", "/v1/notes/\(id)/attachments/\(Self.secret)", nil, [:], 404),
                ("POST", "/v1/notes/\(id)/share", nil, [:], 404), ("DELETE", "/v1/notes/\(id)/share", nil, [:], 404),
            ]
        }
        for (method, target, body, fields, expected) in tries {
            let answer =
                try body.map { try other.call(method, target, $0, fields) }
                ?? other.call(method, target, fields: fields)
            #expect(answer.status == expected, "\(method) \(target)")
            #expect(!answer.text.contains(Self.secret), "\(method) \(target)")
        }
        // The same answers as for what is nobody's: nothing tells that it is somebody's.
        for (method, target) in [("GET", "/v1/notes/"), ("DELETE", "/v1/notes/"), ("GET", "/v1/notes/%/versions")] {
            let path = { (id: String) in target.contains("%") ? target.replacing("%", with: id) : target + id }
            let (theirs, nobodys) = (try other.call(method, path("private")), try other.call(method, path("nobodys")))
            #expect(theirs.json.with("requestId", .missing) == nobodys.json.with("requestId", .missing))
        }
        let failing = try other.call("PUT", "/v1/notes/private", ["title": "x"], tag)
        #expect(failing.status == 412)
        #expect(failing.json["current"] == .missing)

        for target in [
            "/v1/notes?deleted=include", "/v1/notes?tag=\(Self.secret)", "/v1/notes?folder=\(Self.secret)", "/v1/tags",
            "/v1/folders", "/v1/search?q=\(Self.secret)", "/v1/search?q=only-mine&deleted=include", "/v1/search?q=o",
            "/v1/changes?since=0", "/v1/notes?sort=title&page=\(mine.page)", "/v1/status", "/v1/devices",
        ] {
            let answer = try other.get(target)
            #expect(answer.status == 200)
            #expect(!answer.text.contains(Self.secret), "\(target)")
            #expect(!answer.text.contains(mine.device), "\(target)")
        }
        #expect(try other.seq == 0)
        #expect(
            try me.get("/v1/changes?since=0").text.prefix(while: { $0 != "]" }) == before.prefix(while: { $0 != "]" }))
        #expect(try me.seq == status)
        #expect(try me.get("/v1/devices").json.count == 1)
    }

    @Test func `a write to an id that another has makes a note of one's own`() throws {
        let server = try NotesServer()
        let (me, other) = (server.caller(), try server.newAccount("other"))
        let mine = try fill(me)
        let before = try me.note("private")
        #expect(
            try other.call("PUT", "/v1/notes/private", ["title": "theirs", "baseRev": .text(mine.rev)]).status == 201)
        #expect(try other.call("POST", "/v1/notes", ["id": "third", "title": "theirs"]).status == 201)
        let pushed = try other.sync([
            "changes": [["id": "trashed", "title": "theirs", "lastModified": 1, "baseRev": .text(mine.version)]]
        ])
        #expect(pushed["results"][0]["status"] == "applied")
        #expect(try other.note("trashed")["lastModified"] == "1970-01-01T00:00:00.001Z")
        #expect(try other.versions("private").isEmpty)
        #expect(try other.seq == 3)
        #expect(try me.note("private") == before)
        #expect(try me.note("trashed")["deleted"] == true)
        // An import finds only what is one's own, also where the file names the id and no time.
        _ = try me.put("0123456789abcdef-mine", ["title": .text(Self.secret)])
        let brought = try other.call(
            "POST", "/v1/import", text: #"[{"id": "0123456789abcdef-mine", "title": "theirs"}]"#)
        #expect(brought.json["added"] == 1)
        #expect(try me.note("0123456789abcdef-mine")["title"] == .text(Self.secret))
        // The same idempotency key of two accounts is two keys.
        let key = ["Idempotency-Key": "shared"]
        let first = try me.call("POST", "/v1/notes", ["title": .text(Self.secret)], key)
        let second = try other.call("POST", "/v1/notes", ["title": "another body"], key)
        #expect(second.status == 201)
        #expect(second.json["id"] != first.json["id"])
    }

    @Test
    func `one account's name does not open with another's token, and an erased one takes nothing of another along`()
        throws
    {
        let server = try NotesServer(environment: ["NOTES_PASSWORD": "the right password"])
        let (me, other) = (server.caller(), try server.newAccount("other"))
        _ = try fill(me)
        _ = try other.put("theirs", ["title": "x"])
        #expect(try Caller(port: server.port, basic: "other", NotesServer.token).get("/v1/notes").status == 401)
        #expect(try me.call("DELETE", "/v1/accounts/current", ["password": "the right password"]).status == 204)
        #expect(try other.get("/v1/notes/theirs").status == 200)
        #expect(try other.get("/v1/notes").json["total"] == 1)
    }
}
