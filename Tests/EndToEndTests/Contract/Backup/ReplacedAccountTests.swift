import Testing

/// docs/protocol.md 7 beside 4.2 and 5: a request that comes again after a replace of the account is carried out again.
@Suite(.commonServer)
struct ReplacedAccountTests {
    private func replace(_ me: Caller, by backup: [UInt8]) throws {
        let answer = try me.call("POST", "/v1/restore?mode=replace", [:], body: backup)
        guard answer.status == 200 else { throw Unexpected(answer) }
    }

    @Test func `a repeated POST makes its note again if a replace removed it`() throws {
        let me = try NotesServer.shared.newAccount("replayed")
        let backup = try me.get("/v1/backup").body
        let key = ["Idempotency-Key": "before-the-replace"]
        let first = try me.call("POST", "/v1/notes", ["title": "mine"], key)
        #expect(try me.call("POST", "/v1/notes", ["title": "mine"], key).body == first.body)
        try replace(me, by: backup)
        let again = try me.call("POST", "/v1/notes", ["title": "mine"], key)
        #expect(again.status == 201)
        #expect(try me.get(again["Location"] ?? "").json["title"] == "mine")
        // From then on that is the first answer.
        #expect(try me.call("POST", "/v1/notes", ["title": "mine"], key).body == again.body)
        #expect(try me.get("/v1/notes").json["total"] == 1)
    }

    @Test func `a repeated loser is kept again if a replace removed its version`() throws {
        let me = try NotesServer.shared.newAccount("forgotten")
        let base = try me.put("n", ["title": "base", "lastModified": 1000])
        _ = try me.put("n", ["title": "later", "lastModified": 5000])
        let backup = try me.get("/v1/backup?versions=false").body
        let sent: Doc = ["id": "n", "title": "from a slow clock", "lastModified": 500, "baseRev": base["rev"]]
        func push() throws -> Doc { try me.sync(["changes": [sent]])["results"][0] }
        #expect(try push()["status"] == "superseded")
        try replace(me, by: backup)
        #expect(try me.versions("n").isEmpty)
        let again = try push()
        #expect(again["status"] == "superseded")
        let version = try me.get("/v1/notes/n/versions/\(again["version"].text ?? "")")
        #expect(version.json["title"] == "from a slow clock")
        let kept = try me.versions("n")
        #expect(try push()["status"] == "superseded")
        #expect(try me.versions("n") == kept)
    }
}
