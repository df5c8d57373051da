import NotesArchive
import Testing

/// docs/protocol.md 2: accounts never see each other. The second account tries every route and method with identifiers
/// of the first.
struct IsolationTests {
    private static let secret = IsolationMatrix.secret

    private let server: NotesServer
    private let me: Caller
    private let other: Caller

    init() throws {
        server = try NotesServer(environment: ["NOTES_PASSWORD": IsolationMatrix.password])
        me = server.caller()
        other = try server.newAccount("other")
    }

    private func everything(of caller: Caller) throws -> String {
        String(try caller.get("/v1/changes?since=0").text.prefix { $0 != "]" })
    }

    @Test func `no route or method shows or changes another account's objects`() throws {
        let mine = try IsolationMatrix.fill(me)
        let (before, seq) = (try everything(of: me), try me.seq)
        for attempt in IsolationMatrix.attempts(on: mine) {
            let answer =
                try attempt.body.map { try other.call(attempt.method, attempt.target, $0, attempt.fields) }
                ?? other.call(attempt.method, attempt.target, fields: attempt.fields)
            #expect(answer.status == attempt.status, "\(attempt.method) \(attempt.target)")
            #expect(!answer.text.contains(Self.secret), "\(attempt.method) \(attempt.target)")
            #expect(answer.json["current"] == .missing, "\(attempt.method) \(attempt.target)")
        }
        // The same responses as for objects that do not exist: nothing shows that another account has them.
        for (method, target) in [("GET", "/v1/notes/"), ("DELETE", "/v1/notes/"), ("GET", "/v1/notes/%/versions")] {
            let path = { (id: String) in target.contains("%") ? target.replacing("%", with: id) : target + id }
            let (theirs, nobodys) = (try other.call(method, path("private")), try other.call(method, path("nobodys")))
            #expect(theirs.json.with("requestId", .missing) == nobodys.json.with("requestId", .missing))
        }
        let undone = try [mine.undo, "nobodys"].map { try other.call("POST", "/v1/restore/undo/\($0)").json }
        #expect(undone[0].with("requestId", .missing) == undone[1].with("requestId", .missing))

        for target in IsolationMatrix.looks(on: mine) {
            let answer = try other.get(target)
            #expect(answer.status == 200, "\(target)")
            #expect(!answer.text.contains(Self.secret), "\(target)")
            for handle in [mine.device, mine.undo, mine.share] { #expect(!answer.text.contains(handle), "\(target)") }
        }
        let zip = try ZipReader(ByteInput(other.get("/v1/backup.zip").body))
        #expect(zip.entries.map(\.path) == ["cloudnotes.json"])
        #expect(try other.seq == 0)
        #expect(try everything(of: me) == before)
        #expect(try me.seq == seq)
        #expect(try me.get("/v1/devices").json.count == 1)
        #expect(try server.caller(nil).get("/s/\(mine.share)").status == 200)
        #expect(try me.get("/v1/notes/private/attachments/\(Self.secret)").text == Self.secret)
        #expect(try other.call("DELETE", "/v1/sessions/current").status == 204)
        #expect(try me.call("POST", "/v1/restore/undo/\(mine.undo)").status == 200)
    }

    @Test func `no route and no method is left out`() throws {
        #expect(try IsolationMatrix.untried(IsolationMatrix.fill(me)) == [])
    }

    @Test func `another account's changes send no event`() throws {
        let events = try Events(other)
        _ = try IsolationMatrix.fill(me)
        _ = try other.put("theirs", ["title": "x"])
        let event = try events.nextHint()
        #expect(event?.data["seq"] == 1)
        let waited = try other.get("/v1/changes?since=0&wait=0")
        #expect(!waited.text.contains(Self.secret))
    }

    @Test(arguments: ["/v1/backup?versions=true", "/v1/backup?attachments=true", "/v1/backup.zip"])
    func `another account's backup is restored as copies and changes nothing of its owner`(
        _ target: String
    ) throws {
        let mine = try IsolationMatrix.fill(me)
        let (before, seq, backup) = (try everything(of: me), try me.seq, try me.get(target).body)
        for mode in ["merge", "overwrite", "replace"] {
            let answer = try other.call("POST", "/v1/restore?mode=\(mode)", [:], body: backup)
            #expect(answer.status == 200, "\(answer.text)")
            #expect(try other.note("private")["title"] == .text(Self.secret + "2"))
            let file = try other.get("/v1/notes/private/attachments/\(Self.secret)").status
            #expect(file == (target.contains("versions") ? 404 : 200), "\(mode)")
            #expect(try me.call("POST", "/v1/restore/undo/\(answer.json["undo"].text ?? "none")").status == 404)
        }
        #expect(try other.call("DELETE", "/v1/notes/private/share").status == 204)
        for id in ["private", "trashed", "third"] {
            #expect(try other.call("DELETE", "/v1/notes/\(id)?purge=true").status == 204)
        }
        if target.hasSuffix("zip") {
            #expect(try other.call("POST", "/v1/import", [:], body: backup).json["added"].int ?? 0 > 0)
        }
        #expect(try everything(of: me) == before)
        #expect(try me.seq == seq)
        #expect(try server.caller(nil).get("/s/\(mine.share)").status == 200)
        #expect(try me.get("/v1/notes/private/attachments/\(Self.secret)").text == Self.secret)
        try server.expectIntact()
    }

    @Test func `a write to an id of another account makes a note of the writer's`() throws {
        let mine = try IsolationMatrix.fill(me)
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
        // An import finds only notes of its own account, also where the file names the id and no time.
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
    func `accounts open by their own token alone, and are erased alone`()
        throws
    {
        _ = try IsolationMatrix.fill(me)
        _ = try other.put("theirs", ["title": "x"])
        #expect(try Caller(port: server.port, basic: "other", NotesServer.token).get("/v1/notes").status == 401)
        #expect(
            try me.call("DELETE", "/v1/accounts/current", ["password": .text(IsolationMatrix.password)]).status == 204)
        #expect(try other.get("/v1/notes/theirs").status == 200)
        #expect(try other.get("/v1/notes").json["total"] == 1)
    }
}
