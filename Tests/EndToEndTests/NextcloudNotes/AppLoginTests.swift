import Foundation
import Testing
import Waiting

/// Login flow, version 2: an app polls while a person signs in on a page of the server.
@Suite(.commonServer)
struct AppLoginTests {
    private struct Started {
        let token: String
        let poll: String
        let page: String

        init(_ answer: Answer) throws {
            token = try #require(answer.json["poll"]["token"].text)
            poll = try #require(answer.json["poll"]["endpoint"].text)
            page = try #require(answer.json["login"].text)
        }

        static func path(_ address: String) throws -> String { try #require(URL(string: address)).path }
    }

    private static let form = ["Content-Type": "application/x-www-form-urlencoded"]

    /// Makes an account with a password, and an app that is not signed in.
    private func person() throws -> (app: AppCaller, own: Caller, name: String) {
        let name = "p-" + UUID().uuidString.lowercased()
        let own = try NotesServer.shared.newAccount(name, password: "correct horse")
        let app = try AppCaller(.shared)
        app.authorization = nil
        return (app, own, name)
    }

    private func start(_ app: AppCaller, _ fields: [String: String] = [:]) throws -> Started {
        let answer = try app.call(
            "POST", "/index.php/login/v2", ["User-Agent": "Iotas on laptop"].merging(fields) { $1 })
        #expect(answer.status == 200)
        #expect(answer["Content-Type"] == "application/json; charset=utf-8")
        return try Started(answer)
    }

    private func poll(_ app: AppCaller, _ started: Started) throws -> Answer {
        try app.call("POST", Started.path(started.poll), Self.form, body: Array("token=\(started.token)".utf8))
    }

    private func send(
        _ app: AppCaller, _ started: Started, _ text: String, _ fields: [String: String] = [:]
    ) throws -> Answer {
        try app.call("POST", Started.path(started.page), Self.form.merging(fields) { $1 }, body: Array(text.utf8))
    }

    @Test func `an app polls until the person agrees, gets its password once, and is a device`() throws {
        let (app, own, name) = try person()
        let started = try start(app)
        let base = "http://127.0.0.1:\(app.port)"
        #expect(started.poll.hasPrefix(base + "/") && started.page.hasPrefix(base + "/"))
        #expect(!started.page.contains(started.token))
        #expect(try poll(app, started).status == 404)
        let page = try app.call("GET", Started.path(started.page))
        #expect(page.status == 200)
        #expect(page.text.contains("Iotas on laptop"))
        #expect(page.text.contains("read and write your notes?"))
        #expect(!page.text.contains("<script") && !page.text.contains(started.token))
        #expect(try poll(app, started).status == 404)
        let agreed = try send(app, started, "user=\(name)&password=correct+horse&answer=allow", ["Origin": base])
        #expect(agreed.status == 200)
        #expect(!agreed.text.contains("<form"))
        let granted = try poll(app, started)
        #expect(granted.status == 200)
        #expect(granted.json["server"] == .text(base))
        #expect(granted.json["loginName"] == .text(name))
        let password = try #require(granted.json["appPassword"].text)
        #expect(try poll(app, started).status == 404, "once")
        #expect(try app.call("GET", Started.path(started.page)).status == 404, "its page is over")

        let signedIn = try AppCaller(.shared, name: name, secret: password)
        #expect(try signedIn.notes("GET", "notes").status == 200)
        let device = try #require(
            try own.get("/v1/devices").json.list.first { $0["name"] == "Iotas on laptop" })
        #expect(device["lastSeenAt"].text != nil)
        let id = try #require(device["id"].text)
        #expect(try own.call("DELETE", "/v1/devices/\(id)").status == 204)
        #expect(try signedIn.notes("GET", "notes").status == 401, "revoked")
    }

    @Test func `a token in the query polls too, and the short paths work`() throws {
        let (app, _, name) = try person()
        let started = try Started(app.call("POST", "/login/v2"))
        let page = try Started.path(started.page).replacingOccurrences(of: "/index.php", with: "")
        let body = Array("user=\(name)&password=correct+horse".utf8)
        #expect(try app.call("POST", page, Self.form, body: body).status == 200)
        #expect(try app.call("POST", "/login/v2/poll?token=\(started.token)").status == 200)
    }

    @Test func `a wrong password approves nothing, and is counted`() throws {
        let server = try NotesServer()
        _ = try server.newAccount("person", password: "correct horse")
        let app = AppCaller(server)
        app.authorization = nil
        let started = try start(app)
        for number in 0..<10 {
            let answer = try send(app, started, "user=person&password=wrong+\(number)")
            #expect(answer.status == 403)
            #expect(answer.text.contains("password is wrong"))
            #expect(answer["WWW-Authenticate"] == nil)
        }
        let refused = try send(app, started, "user=person&password=correct+horse")
        #expect(refused.status == 429)
        #expect(refused["Retry-After"] != nil)
        #expect(try poll(app, started).status == 404)
    }

    @Test func `a refusal ends the flow`() throws {
        let (app, _, name) = try person()
        let started = try start(app)
        #expect(try send(app, started, "answer=deny").status == 200)
        #expect(try send(app, started, "user=\(name)&password=correct+horse").status == 404)
        #expect(try poll(app, started).status == 404)
    }

    @Test func `unknown tokens open nothing`() throws {
        let (app, _, name) = try person()
        let started = try start(app)
        #expect(try app.call("GET", "/login/v2/flow/\(started.token)").status == 404)
        #expect(try app.call("GET", "/login/v2/flow/x").status == 404)
        for token in ["", "x", "page"] {
            #expect(try app.call("POST", "/login/v2/poll?token=\(token)").status == 404)
        }
        let page = try Started.path(started.page)
        let token = String(page.split(separator: "/").last ?? "")
        #expect(try send(app, started, "user=\(name)&password=correct+horse").status == 200)
        #expect(
            try app.call("POST", "/login/v2/poll?token=\(token)").status == 404, "the page's token is not the poll's")
    }

    @Test func `a form from another site is refused`() throws {
        let (app, _, name) = try person()
        let started = try start(app)
        for fields in [["Origin": "https://evil.example"], ["Sec-Fetch-Site": "cross-site"], ["Origin": "null"]] {
            let answer = try send(app, started, "user=\(name)&password=correct+horse", fields)
            #expect(answer.status == 403)
        }
        #expect(try poll(app, started).status == 404)
    }

    // MARK: Flows in the store

    private func person(on server: NotesServer) throws -> AppCaller {
        _ = try server.newAccount("anna", password: "correct horse")
        let app = AppCaller(server)
        app.authorization = nil
        return app
    }

    private func agree(_ app: AppCaller, _ started: Started) throws {
        let answer = try send(app, started, "user=anna&password=correct+horse&answer=allow")
        guard answer.status == 200 else { throw Unexpected(answer) }
    }

    @Test func `a flow survives kills before its consent and before its last poll`()
        throws
    {
        let first = try NotesServer()
        let started = try start(try person(on: first))
        let second = try KilledServer(first) { true }
        let app = AppCaller(second.again)
        app.authorization = nil
        #expect(try poll(app, started).status == 404)
        #expect(try app.call("GET", Started.path(started.page)).text.contains("Iotas on laptop"))
        try agree(app, started)
        let third = try KilledServer(second.again) { true }
        let polling = AppCaller(third.again)
        polling.authorization = nil
        let granted = try poll(polling, started)
        #expect(granted.status == 200)
        #expect(granted.json["loginName"] == "anna")
        let password = try #require(granted.json["appPassword"].text)
        #expect(try AppCaller(third.again, name: "anna", secret: password).list().isEmpty)
        #expect(try poll(polling, started).status == 404)
    }

    @Test(.ofDataFolders) func `a flow lasts twenty minutes, approved or not`() throws {
        let server = try NotesServer()
        let app = try person(on: server)
        let minutes = 20 * 60_000
        let before = Int(Date().timeIntervalSince1970 * 1000)
        let (pending, approved) = (try start(app), try start(app))
        let after = Int(Date().timeIntervalSince1970 * 1000)
        try agree(app, approved)
        let database = try server.database()
        for end in ["min", "max"] {
            let expiry = Int(try database.int("SELECT \(end)(expires_at) FROM flows"))
            #expect((before - 1 + minutes...after + 1 + minutes).contains(expiry))
        }
        // This has the effect of twenty minutes.
        try database.execute("UPDATE flows SET expires_at = expires_at - \(minutes)")
        try Patience.until("the last millisecond of them") { Int(Date().timeIntervalSince1970 * 1000) > after + 1 }
        #expect(try poll(app, approved).status == 404)
        #expect(try app.call("GET", Started.path(pending.page)).status == 404)
        #expect(try send(app, pending, "user=anna&password=correct+horse").status == 404)
        #expect(try poll(app, pending).status == 404)
    }

    @Test func `a client that starts many flows evicts no flow of another network`() throws {
        let server = try NotesServer(environment: ["NOTES_TRUSTED_PROXY": "127.0.0.1"])
        let app = try person(on: server)
        let mine = try start(app, ["X-Forwarded-For": "203.0.113.5"])
        let first = try start(app, ["X-Forwarded-For": "198.51.100.7"])
        for _ in 0..<30 { _ = try start(app, ["X-Forwarded-For": "198.51.100.7"]) }
        #expect(try app.call("GET", Started.path(mine.page)).status == 200)
        #expect(try app.call("GET", Started.path(first.page)).status == 404)
    }

    @Test(.ofDataFolders)
    func `the oldest of a thousand unapproved flows is evicted, and no approved one`() throws {
        let server = try NotesServer()
        let app = try person(on: server)
        let (approved, oldest) = (try start(app), try start(app))
        try agree(app, approved)
        let database = try server.database()
        try database.execute(
            """
            WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
            INSERT INTO flows (poll, page, kind, state, expires_at)
            SELECT randomblob(32), randomblob(32), kind, state, expires_at FROM n, flows WHERE account IS NULL
            """)
        let pending = "SELECT count(*) FROM flows WHERE account IS NULL"
        #expect(try database.int(pending) == 1000)
        #expect(try app.call("GET", Started.path(oldest.page)).status == 200)
        let newest = try start(app)
        #expect(try database.int(pending) == 1000)
        #expect(try app.call("GET", Started.path(oldest.page)).status == 404)
        #expect(try app.call("GET", Started.path(newest.page)).status == 200)
        #expect(try poll(app, approved).status == 200)
    }

    // MARK: The page

    @Test func `the page runs nothing, is in no frame, and shows a hostile name as text`() throws {
        let (app, _, _) = try person()
        let started = try start(app, ["User-Agent": "<script>alert(1)</script>\" onload=\"x"])
        let page = try app.call("GET", Started.path(started.page))
        #expect(!page.text.contains("<script>"))
        #expect(page.text.contains("&lt;script&gt;"))
        let policy = try #require(page["Content-Security-Policy"])
        for part in ["default-src 'none'", "frame-ancestors 'none'", "form-action 'self'", "base-uri 'none'"] {
            #expect(policy.contains(part))
        }
        #expect(!policy.contains("script-src") && !policy.contains("unsafe"))
        #expect(page["X-Frame-Options"] == "DENY")
        #expect(page["Cache-Control"] == "no-store")
        #expect(page["Content-Type"] == "text/html; charset=utf-8")
        #expect(page.text.contains("name=\"referrer\" content=\"same-origin\""))
        let typed = try send(app, started, "user=%22%3E%3Cb%3E&password=")
        #expect(!typed.text.contains("\"><b>"))
    }

    @Test func `addresses follow Host, and a trusted proxy`() throws {
        let app = AppCaller(try NotesServer())
        app.authorization = nil
        let named = try start(app, ["Host": "notes.example:8443"])
        #expect(named.poll == "http://notes.example:8443/index.php/login/v2/poll")
        let forwarded = [
            "X-Forwarded-Host": "cloud.example", "X-Forwarded-Proto": "https", "X-Forwarded-Prefix": "/n",
        ]
        #expect(try start(app, forwarded).poll.hasPrefix("http://127.0.0.1"), "nobody is trusted")
        let server = try NotesServer(["--trusted-proxy", "127.0.0.1"])
        let behind = AppCaller(server)
        behind.authorization = nil
        let started = try start(behind, forwarded)
        #expect(started.poll == "https://cloud.example/n/index.php/login/v2/poll")
        #expect(started.page.hasPrefix("https://cloud.example/n/index.php/login/v2/flow/"))
    }
}
