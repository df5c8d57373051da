import Testing

/// Pages of other sites attack a user who is signed in here, or who runs a server on the same machine.
@Suite(.commonServer)
struct ForeignPageTests {
    private func signedIn() throws -> (server: NotesServer, cookie: String) {
        let server = try NotesServer(environment: ["NOTES_PASSWORD": "the right one"])
        let answer = try server.caller(nil).signIn("me", "the right one", cookie: true)
        let field = try #require(answer["Set-Cookie"])
        #expect(field.contains("HttpOnly") && field.contains("SameSite=Strict"))
        return (server, String(field.prefix { $0 != ";" }))
    }

    /// Lists the fields that a browser adds to a request of another site's page, as far as the page can choose them.
    private static let elsewhere: [[String: String]] = [
        ["Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"], ["Origin": "https://evil.example"],
        ["Origin": "null", "Sec-Fetch-Site": "cross-site"], ["Origin": "null"], ["Sec-Fetch-Site": "same-site"],
        ["Sec-Fetch-Site": "none"], [:], ["Origin": "http://127.0.0.1.evil.example"], ["Origin": "http://127.0.0.1:1"],
        ["Origin": "file://"], ["Origin": "https://evil.example", "Referer": "http://127.0.0.1/"],
    ]

    @Test(arguments: elsewhere) func `another site's page cannot write with the cookie`(_ fields: [String: String])
        throws
    {
        let (server, cookie) = try signedIn()
        let me = server.caller()
        _ = try me.put("n", ["title": "stays"])
        let browser = server.caller(nil)
        let all = fields.merging(["Cookie": cookie]) { $1 }
        for (method, target) in [
            ("PUT", "/v1/notes/n"), ("POST", "/v1/notes"), ("PATCH", "/v1/notes/n"), ("DELETE", "/v1/notes/n"),
            ("POST", "/v1/sync"), ("DELETE", "/v1/sessions/current"), ("DELETE", "/v1/accounts/current"),
            ("PUT", "/v1/accounts/current/password"), ("PUT", "/v1/notes/n/attachments/a"),
        ] {
            for type in ["application/json", "text/plain"] {
                let answer = try browser.call(
                    method, target, text: "{\"title\": \"forged\"}", all.merging(["Content-Type": type]) { $1 })
                #expect(answer.status == 403, "\(method) \(target) as \(type)")
            }
        }
        #expect(try me.note("n")["title"] == "stays")
        #expect(try me.get("/v1/notes").json["total"] == 1)
    }

    @Test(arguments: [
        ["Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"], ["Origin": "https://evil.example"],
        ["Origin": "null"], ["Sec-Fetch-Site": "cross-site"], ["Origin": "http://127.0.0.1:1"],
        ["Origin": "https://evil.example", "Sec-Fetch-Site": "same-origin"],
    ])
    func `another site's page cannot write with a password that a browser remembers`(_ fields: [String: String]) throws
    {
        let (server, _) = try signedIn()
        for secret in ["the right one", NotesServer.token] {
            let browser = Caller(port: server.port, basic: "me", secret)
            for (method, target) in [
                ("POST", "/v1/notes"), ("PUT", "/v1/notes/n"), ("POST", "/v1/import"),
            ] {
                let answer = try browser.call(method, target, text: "{}", fields)
                #expect(answer.status == 403, "\(method) \(target)")
            }
            #expect(try browser.get("/v1/notes", fields).json["total"] == 0)
            let app = AppCaller(server, name: "me", secret: secret)
            for (method, target) in [
                ("POST", "/apps/notes/api/v1/notes"), ("POST", "/index.php/apps/notes/api/v1/notes"),
                ("PUT", "/index.php/apps/notes/api/v1/settings"), ("DELETE", "/index.php/apps/notes/api/v1/notes/1"),
            ] {
                #expect(
                    try app.call(method, target, fields, body: Array("{}".utf8)).status == 403, "\(method) \(target)")
            }
        }
    }

    @Test func `a password writes from this site's pages, listed pages, and no browser`() throws {
        let page = "https://notes.example"
        let server = try NotesServer(["--cors-origins", page], environment: ["NOTES_PASSWORD": "the right one"])
        let own = "http://127.0.0.1:\(server.port)"
        let basic = Caller(port: server.port, basic: "me", "the right one")
        for fields in [
            [:], ["Origin": page], ["Origin": own, "Sec-Fetch-Site": "same-origin"], ["Origin": own],
            ["Sec-Fetch-Site": "none"],
        ] { #expect(try basic.call("POST", "/v1/notes", [:], fields).status == 201) }
    }

    @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
    func `a form cannot sign a browser in to another account`(_ type: String) throws {
        let (server, _) = try signedIn()
        let answer = try server.caller(nil).call(
            "POST", "/v1/sessions",
            text: "{\"name\": \"me\", \"password\": \"the right one\", \"device\": \"d\", \"cookie\": true}",
            type.isEmpty ? [:] : ["Content-Type": type])
        #expect(answer.status == 415)
        #expect(answer["Set-Cookie"] == nil)
    }

    /// A name of the attacker resolves to 127.0.0.1: the browser takes the page and this server for one origin.
    @Test func `a name that resolves to the loopback opens nothing`() throws {
        let (server, cookie) = try signedIn()
        let rebound = [
            "Host": "evil.example:\(server.port)", "Origin": "http://evil.example:\(server.port)",
            "Sec-Fetch-Site": "same-origin",
        ]
        let page = server.caller(nil)
        for target in ["/v1/notes", "/v1/status", "/v1/devices", "/v1/changes", "/v1/events"] {
            #expect(try page.get(target, rebound).status == 401)
        }
        #expect(try page.get("/metrics", rebound).status == 403)
        #expect(try page.call("POST", "/v1/notes", ["title": "x"], rebound).status == 401)
        #expect(
            try page.call("POST", "/v1/accounts", ["name": "evil", "password": "long enough"], rebound).status == 403)
        // The cookie belongs to the host that set it; a browser sends it to no other name. Its presence proves no
        // origin.
        let stolen = rebound.merging(["Cookie": cookie, "Sec-Fetch-Site": "cross-site"]) { $1 }
        #expect(try page.call("POST", "/v1/notes", ["title": "x"], stolen).status == 403)
    }

    @Test(arguments: [
        ["Host": "evil.example"], ["X-Forwarded-Host": "evil.example"], ["Forwarded": "host=evil.example"],
        ["Host": "evil.example", "X-Forwarded-Proto": "https"], ["X-Forwarded-Server": "evil.example"],
    ])
    func `a host that a client invents is in no address of an answer`(_ fields: [String: String]) throws {
        let me = try Caller.alone
        for number in 0..<3 { _ = try me.put("n\(number)", ["title": "x"]) }
        let made = try me.call("POST", "/v1/notes", ["title": "x"], fields)
        let listed = try me.get("/v1/notes?limit=1", fields)
        let page = try me.get("/", fields.merging(["Accept": "text/html", "User-Agent": "Mozilla/5.0"]) { $1 })
        let lost = try me.call("PUT", "/v1/notes/n0", ["title": "y", "lastModified": 1], fields)
        #expect(made["Location"] != nil && listed["Link"] != nil && lost["Link"] != nil)
        for answer in [made, listed, page, lost] {
            #expect(!answer.head.contains("evil") && !answer.text.contains("evil"))
        }
    }

    @Test(arguments: ["/docs", "/docs/errors", "/s/"])
    func `a page runs no script, loads nothing, sits in no frame and sends no referrer`(_ path: String) throws {
        let me = try Caller.alone
        var target = path
        if path == "/s/" {
            _ = try me.put("n", ["title": "<script>alert(1)</script>", "body": "<img src=x onerror=alert(1)>"])
            let url = try me.call("POST", "/v1/notes/n/share").json["url"].text ?? ""
            target = path + (url.split(separator: "/").last ?? "")
        }
        me.authorization = nil
        let answer = try me.get(target, ["Accept": "text/html", "User-Agent": "Mozilla/5.0"])
        #expect(answer.status == 200)
        #expect(answer["Content-Type"]?.hasPrefix("text/html") == true)
        #expect(!answer.text.contains("<script") && !answer.text.contains("<img src=x"))
        let policy = answer["Content-Security-Policy"] ?? ""
        for rule in ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"] {
            #expect(policy.contains(rule), "\(rule)")
        }
        #expect(!policy.contains("script-src") && !policy.contains("unsafe-eval"))
        for (name, value) in [
            ("Referrer-Policy", "no-referrer"), ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"),
            ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
        ] { #expect(answer[name] == value, "\(name)") }
        #expect(answer["Permissions-Policy"]?.contains("camera=()") == true)
    }

    @Test func `no proxy keeps a private answer, and no cache keeps secrets or errors`() throws {
        let (server, _) = try signedIn()
        let me = server.caller()
        _ = try me.put("n", ["title": "x"])
        for target in [
            "/v1/notes/n", "/v1/notes/n.md", "/v1/notes", "/v1/status", "/v1/devices", "/v1/changes", "/v1/tags",
        ] {
            let answer = try me.get(target)
            #expect(answer["Cache-Control"] == "private, no-cache", "\(target)")
            #expect(answer["Cross-Origin-Resource-Policy"] == "same-origin")
        }
        for answer in [
            try me.get("/v1/notes/none"), try me.get("/nowhere"), try server.caller(nil).get("/v1/notes"),
            try server.caller(nil).signIn("me", "the right one"),
        ] { #expect(answer["Cache-Control"] == "no-store") }
    }
}
