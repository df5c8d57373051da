import Testing

/// docs/protocol.md 1: every response has its fields, and a path or a method that leads nowhere has its error.
@Suite(.commonServer)
struct PathsTests {
    static let readable = [
        "/", "/health", "/ready", "/v1/info", "/openapi.yaml", "/openapi.json", "/docs", "/docs/errors", "/favicon.ico",
        "/worker.js", "/manifest.webmanifest", "/app/version.js", "/v1/devices", "/v1/status", "/v1/notes",
        "/v1/notes/head", "/v1/notes/head.md", "/v1/notes/head/versions",
        "/v1/notes/head/explain", "/v1/notes/head/backlinks", "/v1/tags", "/v1/folders", "/v1/changes",
    ]

    @Test(arguments: readable)
    func `HEAD has the fields of GET, without the body`(_ target: String) throws {
        let me = try Caller.me
        _ = try me.call("PUT", "/v1/notes/head", ["title": "head", "lastModified": 1000])
        let (get, head) = (try me.get(target), try me.call("HEAD", target))
        #expect(get.status == 200)
        #expect(head.status == 200)
        for name in ["Content-Type", "Content-Length", "ETag", "Last-Modified", "Content-Security-Policy"] {
            // Device lists and counters include this very request.
            if name == "Content-Length", ["/v1/devices", "/v1/status"].contains(target) { continue }
            #expect(get[name] == head[name], "\(name)")
        }
    }

    @Test func `HEAD of a missing path is 404 without a body, and of a stream ends at once`() throws {
        #expect(try Caller.me.call("HEAD", "/v1/notes/nothing").status == 404)
        let events = try Caller.me.call("HEAD", "/v1/events")
        #expect(events.status == 200)
        #expect(events["Content-Type"] == "text/event-stream")
    }

    @Test(arguments: [
        "/nothing", "/v1", "/v1/", "/v2/notes", "/v1/notes/a/b", "/v1/note", "/V1/notes", "/v1/notes/a/versions/b/c",
        "/app", "/app/", "/app/a/b/c", "/index.html",
    ])
    func `an unknown path is 404 for every client and with any method`(_ target: String) throws {
        for method in ["GET", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"] {
            let answer = try NotesServer.shared.caller(nil).call(method, target)
            #expect(answer.status == 404)
            #expect(answer.code == "not_found")
        }
    }

    @Test(arguments: [
        ("/v1/notes", "PUT", ["GET", "HEAD", "POST", "OPTIONS"]),
        ("/v1/notes/x", "POST", ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"]),
        ("/v1/notes/x/undelete", "GET", ["POST", "OPTIONS"]),
        ("/v1/notes/x/versions", "POST", ["GET", "HEAD", "DELETE", "OPTIONS"]),
        ("/v1/notes/x/versions/r/restore", "GET", ["POST", "OPTIONS"]), ("/v1/sync", "GET", ["POST", "OPTIONS"]),
        ("/v1/changes", "POST", ["GET", "HEAD", "OPTIONS"]), ("/v1/events", "DELETE", ["GET", "HEAD", "OPTIONS"]),
        ("/v1/sessions", "GET", ["POST", "OPTIONS"]), ("/v1/sessions/current", "GET", ["DELETE", "OPTIONS"]),
        ("/v1/accounts", "GET", ["POST", "OPTIONS"]),
        ("/v1/accounts/current", "PUT", ["GET", "HEAD", "DELETE", "OPTIONS"]),
        ("/v1/accounts/current/password", "POST", ["PUT", "OPTIONS"]),
        ("/v1/devices/x", "GET", ["PATCH", "DELETE", "OPTIONS"]),
        ("/health", "POST", ["GET", "HEAD", "OPTIONS"]), ("/", "DELETE", ["GET", "HEAD", "OPTIONS"]),
        ("/v1/notes/x.md", "POST", ["GET", "HEAD", "PUT", "OPTIONS"]),
        ("/v1/notes/x.txt", "POST", ["GET", "HEAD", "PUT", "OPTIONS"]),
        ("/v1/notes/x/attachments/a.txt", "POST", ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"]),
        ("/v1/notes/x/versions/r.md", "POST", ["GET", "HEAD", "DELETE", "OPTIONS"]),
        ("/s/x.md", "PUT", ["GET", "HEAD", "OPTIONS"]), ("/s/x/a.png", "PUT", ["GET", "HEAD", "OPTIONS"]),
        ("/app/x", "PUT", ["GET", "HEAD", "OPTIONS"]),
    ])
    func `a known path with another method is 405 with Allow, and OPTIONS returns the same`(
        _ target: String, _ method: String, _ allowed: [String]
    ) throws {
        let stranger = try NotesServer.shared.caller(nil)
        for method in [method, "TRACE", "BREW"] {
            let answer = try stranger.call(method, target)
            #expect(answer.status == 405)
            #expect(answer.code == "method_not_allowed")
            #expect(Set(Self.methods(answer)) == Set(allowed))
        }
        let options = try stranger.call("OPTIONS", target)
        #expect(options.status == 204)
        #expect(Set(Self.methods(options)) == Set(allowed))
    }

    private static func methods(_ answer: Answer) -> [String] {
        (answer["Allow"] ?? "").split(separator: ",").map { String($0.drop { $0 == " " }) }
    }

    @Test func `OPTIONS of the server itself is 204 with Allow`() throws {
        let answer = try Caller.me.call("OPTIONS", "*")
        #expect(answer.status == 204)
        #expect(Self.methods(answer).contains("PATCH"))
    }

    @Test(arguments: ["a", "A-Za.z_0-9", String(repeating: "x", count: 64)])
    func `a valid X-Request-Id is the client's own, in the answer and in the error`(_ id: String) throws {
        for target in ["/health", "/v1/notes/absent", "/v1/status"] {
            #expect(try Caller.me.get(target, ["X-Request-Id": id])["X-Request-Id"] == id)
        }
        #expect(try Caller.me.get("/v1/notes/absent", ["X-Request-Id": id]).json["requestId"].text == id)
    }

    @Test(arguments: ["", "has space", "a/b", "é", String(repeating: "x", count: 65), "a,b"])
    func `an invalid X-Request-Id is replaced`(_ id: String) throws {
        let answer = try Caller.me.get("/v1/notes/absent", ["X-Request-Id": id])
        #expect(answer["X-Request-Id"] != id)
        #expect(answer["X-Request-Id"]?.isEmpty == false)
    }

    @Test(arguments: ["?nothing=1", "?limit=1&limit=2", "?%ff=1"])
    func `a parameter that is unknown, repeated or not text is refused`(_ query: String) throws {
        let answer = try Caller.me.get("/v1/notes" + query)
        #expect([400, 422].contains(answer.status))
        #expect(["invalid_parameter", "invalid_utf8", "bad_request"].contains(answer.code))
    }

    @Test(arguments: [
        ("/v1/notes?tags=a", "tags", "\"tag\""), ("/v1/notes?titel=a", "titel", nil),
        ("/v1/notes?limit=x", "limit", nil),
        ("/v1/notes?modifedSince=0", "modifedSince", "\"modifiedSince\""),
        ("/v1/notes?createdSince=x", "createdSince", nil),
        ("/v1/search?q=a&limits=1", "limits", "\"limit\""), ("/v1/search", "q", nil),
        ("/v1/changes?curser=a", "curser", "\"cursor\""),
        ("/v1/status?prety", "prety", "\"pretty\""), ("/v1/notes?sort=name", "sort", nil), ("/v1/info?a=b", "a", nil),
    ])
    func `the problem names the wrong parameter, and the nearest valid one`(
        _ target: String, _ parameter: String, _ nearest: String?
    ) throws {
        let answer = try Caller.me.get(target)
        #expect(answer.status == 422)
        #expect(answer.json["parameter"].text == parameter)
        #expect(answer.json["detail"].text?.contains("Do you mean") == (nearest != nil))
        if let nearest { #expect(answer.json["detail"].text?.contains(nearest) == true) }
    }

    static let json = [
        "/v1/info", "/v1/devices", "/v1/status", "/v1/notes", "/v1/notes/head/versions", "/v1/notes/head/explain",
        "/v1/notes/head/backlinks", "/v1/tags", "/v1/folders", "/v1/changes", "/v1/search?q=a",
    ]

    @Test(arguments: json)
    func `a JSON-only path is 406 for a client that does not accept JSON`(_ target: String) throws {
        let me = try Caller.me
        _ = try me.call("PUT", "/v1/notes/head", ["title": "head", "lastModified": 1000])
        for (accept, status) in [
            ("application/xml", 406), ("text/html", 406), ("application/json;q=0, */*", 406), ("*/*;q=0", 406),
            ("application/xml, */*;q=0.1", 200), ("application/*", 200), ("application/json; q=0.001", 200),
            ("Application/JSON", 200), ("", 200),
        ] {
            let answer = try me.get(target, ["Accept": accept])
            #expect(answer.status == status, "\(accept)")
            if status == 406 { #expect(answer.code == "not_acceptable") }
        }
    }

    @Test func `a write that could not be answered in an accepted form writes nothing`() throws {
        let me = try Caller.alone
        let before = try me.seq
        let xml = ["Accept": "application/xml"]
        #expect(try me.call("POST", "/v1/notes", ["title": "a"], xml).status == 406)
        #expect(try me.call("PUT", "/v1/notes/unacceptable", ["title": "a"], xml).status == 406)
        #expect(
            try me.call("POST", "/v1/sync", ["changes": [["id": "unacceptable", "title": "a"]]], xml).status == 406)
        #expect(try me.call("PUT", "/v1/notes/head/attachments/a", text: "a", xml).status == 406)
        #expect(try me.seq == before)
        #expect(try me.call("PUT", "/v1/notes/in-text.md", text: "a", ["Accept": "text/markdown"]).status == 201)
    }
}
