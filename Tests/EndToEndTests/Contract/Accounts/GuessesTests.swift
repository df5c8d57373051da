import Foundation
import Testing

/// docs/protocol.md 2: the bound is ten failures in ten minutes, for a name or an address.
struct GuessesTests {
    private static let password = "the right password"

    /// Sends `count` wrong passwords at once and reads each answer, from invented addresses unless one is given.
    private func fail(_ count: Int, _ server: NotesServer, name: String, from address: String? = nil) throws {
        let callers = (0..<count).map { Caller(port: server.port, basic: name, "wrong password \($0)") }
        for (index, caller) in callers.enumerated() {
            try caller.send("GET", "/v1/status", ["X-Forwarded-For": address ?? "203.0.113.\(index)"])
        }
        for caller in callers { #expect(try caller.answer().status == 401) }
    }

    /// Sends the same wrong current password `count` times at once.
    private func failErasing(_ count: Int, _ server: NotesServer) throws {
        let callers = (0..<count).map { _ in server.caller() }
        let form: Doc = ["password": "wrong password"]
        for caller in callers {
            let type = ["Content-Type": "application/json"]
            try caller.send("DELETE", "/v1/accounts/current", type, body: Array(form.description.utf8))
        }
        for caller in callers { #expect(try caller.answer().status == 403) }
    }

    private func refused(_ answer: Answer) {
        #expect(answer.status == 429)
        #expect(answer.code == "too_many_requests")
        let seconds = answer["Retry-After"].flatMap { Int($0) } ?? 0
        #expect((1...600).contains(seconds))
        #expect(answer.json["retryAfter"].int == seconds)
    }

    @Test func `after ten failures even the right password is refused, and tokens are accepted`() throws {
        let server = try NotesServer(environment: ["NOTES_PASSWORD": Self.password])
        let basic = Caller(port: server.port, basic: "me", Self.password)
        #expect(try basic.get("/v1/status").status == 200)
        try fail(4, server, name: "me")
        try failErasing(6, server)
        refused(try basic.get("/v1/status"))
        refused(try Caller(port: server.port, basic: "me", "wrong again").get("/v1/status"))
        refused(try server.caller(nil).signIn("me", Self.password))
        refused(try server.caller().call("DELETE", "/v1/accounts/current", ["password": .text(Self.password)]))
        // The address has as many failures, whatever it forwards, so another name is refused from it too.
        refused(try server.caller(nil).signIn("nobody", Self.password, ["X-Forwarded-For": "203.0.113.99"]))
        #expect(try server.caller().get("/v1/status").status == 200)
        #expect(try Caller(port: server.port, basic: "me", NotesServer.token).get("/v1/status").status == 200)
    }

    @Test(
        arguments: ["Content-Length: 7000000", "Transfer-Encoding: chunked"], ["/v1/sync", "/apps/notes/api/v1/notes"])
    func `a wrong password ends a long body after its first piece, and counts`(
        _ framing: String, _ path: String
    ) throws {
        let server = try NotesServer(environment: ["NOTES_PASSWORD": Self.password])
        for number in 0..<10 {
            let client = try server.running.client()
            let secret = Data("me:wrong password \(number)".utf8).base64EncodedString()
            let head = "POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n\(framing)\r\n"
            let chunk = framing.hasPrefix("T") ? "186a0\r\n" : ""
            let start = head + "Authorization: Basic \(secret)\r\n\r\n" + chunk
            client.sendMeanwhile(Array(start.utf8) + [UInt8](repeating: 0x20, count: 100_000))
            #expect(try client.answer(to: "POST").status == 401)
        }
        refused(try Caller(port: server.port, basic: "me", Self.password).get("/v1/status"))
    }

    @Test func `a forwarded address counts behind a trusted proxy, and nowhere else`() throws {
        let server = try NotesServer(
            environment: ["NOTES_PASSWORD": Self.password, "NOTES_TRUSTED_PROXY": "127.0.0.0/8, 10.0.0.1"])
        try fail(10, server, name: "nobody", from: "203.0.113.7")
        refused(try server.caller(nil).signIn("me", Self.password, ["X-Forwarded-For": "203.0.113.7"]))
        // Entries that a client writes in front of the proxy's own are not trusted.
        refused(
            try server.caller(nil).signIn(
                "me", Self.password, ["X-Forwarded-For": "198.51.100.1, 203.0.113.7, 10.0.0.1"]))
        #expect(try server.caller(nil).signIn("me", Self.password, ["X-Forwarded-For": "203.0.113.8"]).status == 201)
    }

    @Test func `an IPv6 host is one guesser, whichever of its addresses it uses`() throws {
        let server = try NotesServer(environment: ["NOTES_PASSWORD": Self.password, "NOTES_TRUSTED_PROXY": "127.0.0.1"])
        for number in 0..<10 { try fail(1, server, name: "name\(number)", from: "2001:db8:1:2::\(number)") }
        let right = { (address: String) throws in
            try server.caller(nil).signIn("me", Self.password, ["X-Forwarded-For": address])
        }
        refused(try right("2001:db8:1:2:3:4:5:6"))
        #expect(try right("2001:db8:1:3::1").status == 201)
    }

    @Test func `after a restart only an owner's own failures refuse the owner's address`() throws {
        let folder = try TemporaryFolder()
        let variables = [
            "NOTES_TOKEN": NotesServer.token, "NOTES_PASSWORD": Self.password, "NOTES_TRUSTED_PROXY": "127.0.0.1",
        ]
        let home = ["X-Forwarded-For": "198.51.100.7"]
        let first = try NotesServer(["--data", folder.path + "/data"], variables: variables)
        #expect(try first.caller(nil).signIn("me", Self.password, home).status == 201)
        #expect(try first.running.stop() == 0)
        let server = try NotesServer(["--data", folder.path + "/data"], variables: variables)
        try fail(10, server, name: "me")
        refused(try server.caller(nil).signIn("me", Self.password, ["X-Forwarded-For": "198.51.100.8"]))
        #expect(try Caller(port: server.port, basic: "me", Self.password).get("/v1/status", home).status == 200)
        #expect(try server.caller(nil).signIn("me", Self.password, home).status == 201)
        for number in 0..<10 { #expect(try server.caller(nil).signIn("me", "own \(number)", home).status == 401) }
        refused(try server.caller(nil).signIn("me", Self.password, home))
    }

    @Test func `the right password on twenty connections at once is no guess`() throws {
        let server = try NotesServer(environment: ["NOTES_PASSWORD": Self.password])
        let callers = (0..<20).map { _ in Caller(port: server.port, basic: "me", Self.password) }
        for caller in callers { try caller.send("GET", "/v1/status") }
        for caller in callers { #expect(try caller.answer().status == 200) }
    }
}

/// docs/protocol.md 2: the web client's cookie opens what a token opens, and writes only from the server's own page.
struct CookiesTests {
    @Test func `a cookie opens what a token opens, and writes only from the server's own pages`() throws {
        let server = try NotesServer(
            environment: ["NOTES_PASSWORD": "the right password", "NOTES_TRUSTED_PROXY": "127.0.0.1"])
        let plain = try server.caller(nil).signIn("me", "the right password", cookie: true)
        let attributes = Set((plain["Set-Cookie"] ?? "").components(separatedBy: "; "))
        #expect(attributes.isSuperset(of: ["HttpOnly", "SameSite=Strict", "Path=/"]))
        #expect(!attributes.contains("Secure"))
        let secure = try server.caller(nil).signIn(
            "me", "the right password", cookie: true, ["X-Forwarded-Proto": "https"])
        #expect(secure["Set-Cookie"]?.contains("; Secure") == true)
        #expect(try server.caller(nil).signIn("me", "the right password", cookie: false)["Set-Cookie"] == nil)

        let pair = try #require(attributes.first { $0.hasPrefix("notes_session=") })
        let browser = server.caller(nil)
        let host = "127.0.0.1:\(server.port)"
        func put(_ fields: [String: String]) throws -> Int {
            try browser.call("PUT", "/v1/notes/web", text: "x", fields.merging(["Cookie": "a=b; \(pair); c=d"]) { $1 })
                .status
        }
        #expect(try browser.get("/v1/notes", ["Cookie": pair]).status == 200)
        #expect(try browser.get("/v1/notes", ["Cookie": pair, "Sec-Fetch-Site": "cross-site"]).status == 200)
        for refused in [
            [:], ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"], ["Sec-Fetch-Site": "none"],
            ["Origin": "http://evil.example"], ["Origin": "null"], ["Origin": "http://127.0.0.1:1"],
            ["Origin": "http://\(host).evil.example"], ["Sec-Fetch-Site": "cross-site", "Origin": "http://\(host)"],
        ] {
            #expect(try put(refused) == 403, "\(refused)")
        }
        #expect(try browser.get("/v1/notes/web", ["Cookie": pair]).status == 404)
        #expect(try put(["Sec-Fetch-Site": "same-origin"]) == 201)
        #expect(try put(["Origin": "http://\(host)"]) == 200)
        #expect(try put(["Origin": "https://\(host)", "Sec-Fetch-Site": "same-origin"]) == 200)
        // A token in the header needs no such checks, whatever cookie comes along.
        #expect(try server.caller().call("PUT", "/v1/notes/web", text: "x", ["Cookie": pair]).status == 200)

        let out = try browser.call(
            "DELETE", "/v1/sessions/current", fields: ["Cookie": pair, "Sec-Fetch-Site": "same-origin"])
        #expect(out.status == 204)
        #expect(try browser.get("/v1/notes", ["Cookie": pair]).status == 401)
    }
}
