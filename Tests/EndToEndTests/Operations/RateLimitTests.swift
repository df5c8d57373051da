import Testing
import Waiting

/// An address and an account are refused above their request rates. Requests of this machine are never counted, so the
/// tests send theirs as a trusted proxy, with other clients' addresses.
struct RateLimitTests {
    private func server(_ arguments: [String]) throws -> NotesServer {
        try NotesServer(["--trusted-proxy", "127.0.0.1"] + arguments)
    }

    private func count(_ status: Int, _ caller: Caller, _ target: String, from address: String) throws -> Int {
        try (0..<30).count { _ in try caller.get(target, ["X-Forwarded-For": address]).status == status }
    }

    @Test(arguments: ["/v1/info", "/v1/notes", "/nowhere", "/metrics"])
    func `an address above its rate is refused for a while, and others are not`(_ target: String) throws {
        let server = try server(["--rate-address", "1"])
        let stranger = server.caller(nil)
        // A bucket is ten; more may be earned while the test runs, if it runs slowly.
        let refused = try count(429, stranger, target, from: "203.0.113.1")
        #expect(refused >= 10)
        let answer = try stranger.get(target, ["X-Forwarded-For": "203.0.113.1"])
        #expect(answer.code == "too_many_requests")
        #expect(answer.json["retryAfter"].int == answer["Retry-After"].flatMap { Int($0) })
        #expect(answer.json["retryAfter"] == 1)
        #expect(try stranger.get(target, ["X-Forwarded-For": "203.0.113.2"]).status != 429)
        #expect(try count(429, stranger, target, from: "127.0.0.1") == 0)
        #expect(try stranger.get(target).status != 429)
        for probe in ["/health", "/ready"] {
            #expect(try stranger.get(probe, ["X-Forwarded-For": "203.0.113.1"]).status == 200)
        }
    }

    @Test func `an answer has the rest of each limit that applies, and none on this machine`() throws {
        let server = try server(["--rate-address", "20", "--rate-account", "50"])
        let fields = ["X-Forwarded-For": "203.0.113.1"]
        let open = try server.caller(nil).get("/v1/info", fields)
        #expect(open["RateLimit-Policy"] == #""address";q=200;w=10"#)
        // Requests become free again while the answer is made: 20 and 50 a second.
        #expect(open["RateLimit"]?.wholeMatch(of: /"address";r=(199|200);t=[01]/) != nil)
        let mine = try server.caller().get("/v1/tags", fields)
        #expect(mine["RateLimit-Policy"] == #""address";q=200;w=10, "account";q=500;w=10"#)
        #expect(mine["RateLimit"]?.wholeMatch(of: /"address";r=\d+;t=[01], "account";r=(499|500);t=[01]/) != nil)
        #expect(try server.caller().get("/v1/tags")["RateLimit"] == nil)
    }

    @Test func `an IPv6 host is one address, whichever of its addresses it uses`() throws {
        let stranger = try server(["--rate-address", "1"]).caller(nil)
        let statuses = try (0..<30).map { number in
            try stranger.get("/v1/info", ["X-Forwarded-For": "2001:db8:1:2::\(number)"]).status
        }
        #expect(statuses.count { $0 == 429 } >= 10)
        #expect(try stranger.get("/v1/info", ["X-Forwarded-For": "2001:db8:1:3::1"]).status == 200)
    }

    @Test(arguments: ["203.0.113.7:%", "[2001:db8::7]:%", "unknown", "_hidden%", "", "127.0.0.1, 10.0.0.%"])
    func `a client is counted in any spelling of its proxy`(_ written: String) throws {
        let stranger = try NotesServer(["--trusted-proxy", "127.0.0.1,10.0.0.0/8", "--rate-address", "1"]).caller(nil)
        let statuses = try (1...30).map { number in
            try stranger.get("/v1/info", ["X-Forwarded-For": written.replacing("%", with: "\(number)")]).status
        }
        #expect(statuses.count { $0 == 429 } >= 10)
    }

    @Test func `a body is not read for an address that is over its rate`() throws {
        let server = try server(["--rate-address", "1"])
        let me = server.caller()
        _ = try count(429, me, "/v1/info", from: "203.0.113.1")
        let client = try server.running.client()
        client.send(
            "POST /v1/sync HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.1\r\nContent-Length: 1000000\r\n"
                + "Authorization: Bearer \(NotesServer.token)\r\nExpect: 100-continue\r\n\r\n")
        #expect(try client.answer().status == 429)
    }

    @Test func `an account above its rate is refused from any address, and another is not`() throws {
        let server = try server(["--rate-address", "none", "--rate-account", "1"])
        let (me, other) = (server.caller(), try server.newAccount("other"))
        let statuses = try (0..<30).map { number in
            try me.get("/v1/tags", ["X-Forwarded-For": "203.0.113.\(number)"]).status
        }
        #expect(statuses.prefix(10).allSatisfy { $0 == 200 })
        #expect(statuses.count { $0 == 429 } >= 10)
        #expect(try other.get("/v1/tags", ["X-Forwarded-For": "203.0.113.1"]).status == 200)
        #expect(try me.get("/v1/tags").status == 200)
    }

    @Test func `a large push counts by its changes, and is not refused for its size alone`() throws {
        let server = try server(["--rate-account", "1"])
        let me = server.caller()
        let changes = Doc.list((0..<1000).map { ["id": .text("n\($0)"), "title": "x"] })
        let fields = ["X-Forwarded-For": "203.0.113.1"]
        #expect(try me.call("POST", "/v1/sync", ["changes": changes, "limit": 1], fields).status == 200)
        let second = try me.call("POST", "/v1/sync", ["changes": [["id": "one-more", "title": "x"]]], fields)
        #expect(second.status == 429)
        #expect(try me.get("/v1/notes/one-more").status == 404)
    }

    @Test func `one account's listeners leave capacity for others`() throws {
        let server = try NotesServer(["--max-listeners", "5"])
        let (me, other) = (server.caller(), try server.newAccount("other"))
        let cursor = try me.get("/v1/changes").json["cursor"].text ?? ""
        var open: [Client] = []
        for number in 0..<5 {
            let client = try server.running.client()
            let target = number < 3 ? "/v1/events" : "/v1/changes?wait=60&cursor=\(cursor)"
            client.send("GET \(target) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(NotesServer.token)\r\n\r\n")
            if number < 3 { #expect(try client.readHead().0 == 200) }
            open.append(client)
        }
        try Patience.until("the last listener to be counted") {
            let client = try server.running.client()
            client.send("HEAD /v1/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(NotesServer.token)\r\n\r\n")
            return try client.readHead().0 == 429
        }
        #expect(try me.get("/v1/changes?wait=60&cursor=\(cursor)").code == "too_many_requests")
        #expect(try me.get("/v1/changes?wait=0&cursor=\(cursor)").status == 200)
        #expect(try other.call("HEAD", "/v1/events").status == 200)
        // A change answers the waiting requests, which makes new ones possible.
        _ = try me.put("n", ["title": "x"])
        #expect(try open[3].answer().status == 200)
        #expect(try me.call("HEAD", "/v1/events").status == 200)
    }
}
