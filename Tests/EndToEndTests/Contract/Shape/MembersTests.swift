import Testing

/// docs/protocol.md 1: unknown members are refused by name, and members of the server are ignored.
@Suite(.commonServer)
struct MembersTests {
    struct Unknown: Sendable, CustomTestStringConvertible {
        let body: Doc
        let pointer: String
        var testDescription: String { pointer }
    }

    @Test(arguments: [
        Unknown(body: ["title": "x", "colour": "red"], pointer: "/colour"),
        Unknown(body: ["last_modified": 1], pointer: "/last_modified"),
        Unknown(body: ["Title": "x"], pointer: "/Title"),
        Unknown(body: ["": 1], pointer: "/"),
        Unknown(body: ["a/b~c": 1], pointer: "/a~1b~0c"),
        Unknown(body: ["weather": ["main": "Rain", "icon": "01d", "wind": 3]], pointer: "/weather/wind"),
    ])
    func `an unknown member of a note is refused by name and nothing is written`(_ unknown: Unknown) throws {
        let me = try Caller.me
        for method in ["PUT", "PATCH", "POST"] {
            let answer = try me.call(method, method == "POST" ? "/v1/notes" : "/v1/notes/unknown", unknown.body)
            // A patch of a note that does not exist may report either fault first.
            if method == "PATCH", answer.status == 404 { continue }
            #expect(answer.status == 422)
            #expect(answer.code == "unknown_member")
            #expect(answer.pointers == [unknown.pointer])
        }
        #expect(try me.get("/v1/notes/unknown").status == 404)
    }

    @Test func `an unknown member invalidates its change, or refuses its request`() throws {
        let me = try Caller.alone
        let answer = try me.sync(["changes": [["id": "a", "colour": 1], ["id": "b", "title": "b"]]])
        #expect(answer["results"][0]["status"] == "invalid")
        #expect(answer["results"][0]["errors"][0]["pointer"] == "/changes/0/colour")
        #expect(answer["results"][1]["status"] == "applied")
        let refused = try me.call("POST", "/v1/sync", ["curser": "x", "changes": [["id": "c"]]])
        #expect(refused.status == 422)
        #expect(refused.code == "unknown_member")
        #expect(refused.pointers == ["/curser"])
        #expect(try me.seq == 1)
    }

    @Test(
        arguments: [
            ("POST", "/v1/sessions", ["name": "me", "password": "12345678", "device": "d", "a/b": 1], "/a~1b"),
            (
                "PUT", "/v1/accounts/current/password",
                ["currentPassword": "x", "newPassword": "12345678", "hint": "x"], "/hint"
            ),
            ("DELETE", "/v1/accounts/current", ["password": "x", "sure": true], "/sure"),
        ] as [(String, String, Doc, String)])
    func `an unknown member is refused in every request`(
        _ method: String, _ path: String, _ body: Doc, _ pointer: String
    )
        throws
    {
        let answer = try Caller.me.call(method, path, body)
        #expect(answer.status == 422)
        #expect(answer.code == "unknown_member")
        #expect(answer.pointers == [pointer])
    }

    @Test func `GET, edit, PUT works with every member that the server owns`() throws {
        let me = try Caller.me
        let made = try me.put("owned", ["title": "one", "tags": ["a"], "extra": ["k": 1]])
        let put = try me.call("PUT", "/v1/notes/owned", try me.note("owned").with("title", "two"))
        #expect(put.status == 200)
        let after = try me.note("owned")
        #expect(after["title"] == "two")
        #expect(after["tags"] == ["a"])
        #expect(after["extra"] == ["k": 1])
        #expect(after["createdAt"] == made["createdAt"])
        #expect(after["rev"] != made["rev"])
        #expect(after["deleted"] == false)
    }

    @Test func `members that the server owns are ignored, whatever they contain`() throws {
        let me = try Caller.me
        let nonsense: Doc = [
            "title": "real", "rev": 1, "seq": "x", "receivedAt": "never", "device": ["a"], "deleted": true,
            "attachments": [["name": "ghost"]], "displayTitle": "other", "preview": nil,
        ]
        for answer in [
            try me.call("PUT", "/v1/notes/nonsense", nonsense), try me.call("PATCH", "/v1/notes/nonsense", nonsense),
            try me.call("POST", "/v1/notes", nonsense),
        ] {
            #expect([200, 201].contains(answer.status))
            #expect(answer.json["title"] == "real")
            #expect(answer.json["deleted"] == false)
            #expect(answer.json["attachments"] == [])
            #expect(answer.json["seq"].int != nil)
        }
    }

    @Test func `a summary is accepted too, since the members that it lacks are not sent`() throws {
        let me = try Caller.me
        _ = try me.put("echo", ["title": "t", "body": "b"])
        let list = try me.get("/v1/notes?view=summary").json["notes"].list
        let summary = try #require(list.first { $0["id"] == "echo" })
        let patched = try me.call("PATCH", "/v1/notes/echo", summary)
        #expect(patched.status == 200)
        #expect(patched.json["body"] == "b")
    }

    @Test func `a note's members come in the contract's order, and in no other`() throws {
        let me = try Caller.me
        let order = [
            "id", "title", "body", "tags", "folder", "pinned", "archived", "locked", "createdAt", "lastModified",
            "weather", "extra", "attachments", "deleted", "rev", "seq", "receivedAt", "device",
        ]
        #expect(try me.put("order", ["body": "b", "title": "t"]).names == order)
        #expect(try me.note("order").names == order)
        #expect(try me.get("/v1/notes").json["notes"].list.allSatisfy { $0.names == order })
        #expect(try me.get("/v1/notes").json.names == ["notes", "nextPage", "total"])
        #expect(
            try me.get("/v1/notes?view=summary").json["notes"][0].names
                == [
                    "id", "displayTitle", "preview", "createdAt", "lastModified", "tags", "folder", "pinned",
                    "weather", "deleted", "rev", "seq",
                ].sorted(like: try me.get("/v1/notes?view=summary").json["notes"][0].names))
        #expect(try me.sync([:]).names == ["results", "changes", "cursor", "hasMore", "serverTime"])
        #expect(
            try me.get("/v1/status").json.names == [
                "notes", "deleted", "versions", "attachments", "bytes", "seq", "lastChangeAt", "lastBackupAt",
                "lastSyncAt", "devices", "digest", "digestKey",
            ])
    }
}

extension [String] {
    /// Returns the same names in the order of `other`, or as they are if the two differ in more than order.
    func sorted(like other: [String]) -> [String] { Set(self) == Set(other) && count == other.count ? other : self }
}
