import Foundation
import Testing
import Waiting

/// `GET /metrics` is right, well-formed, bounded and private.
struct MetricsTests {
    private static let admin = "0123456789abcdef-admin"

    private func read(_ caller: Caller) throws -> MetricsReader {
        let answer = try caller.get("/metrics")
        guard answer.status == 200 else { throw Unexpected(answer) }
        #expect(answer["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
        #expect(answer["Cache-Control"] == "no-store")
        let metrics = MetricsReader(answer.text)
        #expect(metrics.faults.isEmpty)
        return metrics
    }

    @Test func `concurrent requests are each counted, by route, method and status`() throws {
        let server = try NotesServer(["--loops", "2"])
        let (clients, rounds) = (8, 25)
        let callers = (0..<clients).map { _ in server.caller() }
        for round in 0..<rounds {
            for (index, caller) in callers.enumerated() {
                let body = Array("{\"title\": \"\(index) \(round)\"}".utf8)
                try caller.send("PUT", "/v1/notes/n\(index)", ["Content-Type": "application/json"], body: body)
            }
            for caller in callers { #expect(try caller.answer(to: "PUT").status == (round == 0 ? 201 : 200)) }
            for caller in callers { try caller.send("GET", "/v1/notes/n0") }
            for caller in callers { _ = try caller.answer() }
        }
        _ = try callers[0].call("HEAD", "/v1/notes/n0")
        let metrics = try read(server.caller(nil))
        let note = "/v1/notes/{id}"
        func count(_ route: String, _ method: String, _ status: String) -> Double? {
            metrics["cloudnotes_http_requests_total", ["route": route, "method": method, "status": status]]
        }
        #expect(count(note, "PUT", "201") == Double(clients))
        #expect(count(note, "PUT", "200") == Double(clients * (rounds - 1)))
        #expect(count(note, "GET", "200") == Double(clients * rounds))
        #expect(count(note, "HEAD", "200") == 1)
        let puts = metrics["cloudnotes_http_request_duration_seconds_count", ["route": note, "method": "PUT"]]
        #expect(puts == Double(clients * rounds))
        #expect(metrics["cloudnotes_http_connections"] == Double(clients + 1))
        let committed = try #require(metrics["cloudnotes_store_batch_size_sum"])
        #expect(committed >= Double(clients * rounds))
        #expect(metrics["cloudnotes_store_commit_seconds_count"] == metrics["cloudnotes_store_batch_size_count"])
        #expect(metrics["cloudnotes_store_writable"] == 1)
        #expect(try #require(metrics["cloudnotes_database_bytes"]) > 0)
        #expect(try #require(metrics["process_resident_memory_bytes"]) > 1_000_000)
        #expect(abs(try #require(metrics["process_start_time_seconds"]) - Date().timeIntervalSince1970) < 600)
        #expect(metrics["cloudnotes_build_info", ["version": "0.2.0"]] == 1)
    }

    @Test func `sync, conflicts, listeners, refusals and backups are counted`() throws {
        let server = try NotesServer(environment: ["NOTES_PASSWORD": "the right one"])
        let me = server.caller()
        _ = try me.put("n", ["title": "new"])
        _ = try me.sync([
            "changes": [["id": "n", "title": "old", "lastModified": 1], ["id": "m", "title": "x", "lastModified": 1]]
        ])
        #expect(try me.call("PUT", "/v1/notes/n", ["title": "older", "lastModified": 2]).status == 409)
        let (waiting, listening) = (me.again, me.again)
        let cursor = try me.get("/v1/changes").json["cursor"].text ?? ""
        try waiting.send("GET", "/v1/changes?wait=50&cursor=\(cursor)")
        try listening.send("GET", "/v1/events")
        for number in 0..<12 { _ = try Caller(port: server.port, basic: "me", "wrong \(number)").get("/v1/status") }
        let client = try server.running.client()
        client.send("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")
        #expect(try client.answer().status == 400)
        var metrics = try read(server.caller(nil))
        // A listener is counted once its request was handled.
        try Patience.until("the listeners to be counted") {
            metrics = try read(server.caller(nil))
            return metrics["cloudnotes_waiting_polls"] != 0 && metrics["cloudnotes_event_streams"] != 0
        }
        #expect(metrics["cloudnotes_sync_changes_total", ["direction": "in"]] == 2)
        #expect(try #require(metrics["cloudnotes_sync_changes_total", ["direction": "out"]]) >= 3)
        #expect(metrics["cloudnotes_conflicts_total"] == 2)
        #expect(metrics["cloudnotes_waiting_polls"] == 1)
        #expect(metrics["cloudnotes_event_streams"] == 1)
        #expect(metrics["cloudnotes_refused_total", ["reason": "password_guesses"]] == 2)
        #expect(metrics["cloudnotes_http_rejected_total", ["reason": "malformed"]] == 1)
        #expect(metrics["cloudnotes_last_backup_age_seconds"] == nil)
        #expect(try server.command(["backup", server.data + "/../copy"]).code == 0)
        metrics = try read(server.caller(nil))
        #expect(try #require(metrics["cloudnotes_last_backup_age_seconds"]) < 60)
        #expect(try #require(metrics["cloudnotes_backup_age_seconds"]) < 60)
    }

    @Test func `the number of series does not depend on what clients send`() throws {
        let server = try NotesServer()
        let stranger = server.caller(nil)
        func strange(_ number: Int) throws {
            _ = try stranger.get("/nowhere/\(number)")
            _ = try stranger.get("/v1/notes/n\(number)")
            _ = try stranger.call("M\(number)", "/health")
            _ = try stranger.get("/health", ["User-Agent": "a\(number)", "Host": "h\(number)"])
        }
        try strange(0)
        _ = try read(stranger)
        let before = try read(stranger).values.count
        for number in 1...30 { try strange(number) }
        #expect(try read(stranger).values.count == before)
    }

    @Test(arguments: [
        ([:], 200), (["Authorization": "Bearer of-something-else"], 200), (["Host": "localhost"], 200),
        (["Host": "[::1]:8080"], 200), (["Host": "notes.example"], 403), (["Host": "evil.localhost.example"], 403),
        (["X-Forwarded-For": "127.0.0.1"], 403), (["Forwarded": "for=127.0.0.1"], 403), (["X-Real-IP": "::1"], 403),
        (["X-Forwarded-Host": "localhost"], 403), (["X-Forwarded-Proto": "https"], 403), (["Via": "1.1 proxy"], 403),
    ])
    func `without a token they are for this machine alone`(_ fields: [String: String], _ status: Int) throws {
        #expect(try NotesServer().caller(nil).get("/metrics", fields).status == status)
    }

    @Test(arguments: [
        ("203.0.113.9", nil, 401), ("203.0.113.9", admin, 200), ("203.0.113.9", "0123456789abcdef-admiN", 401),
        ("203.0.113.9", NotesServer.token, 401), ("127.0.0.1", nil, 200), ("::1", nil, 200),
        ("127.0.0.1, 203.0.113.9", nil, 401),
    ])
    func `a trusted proxy's clients need the admin token`(_ client: String, _ token: String?, _ status: Int) throws {
        let server = try NotesServer(
            ["--trusted-proxy", "127.0.0.1"], environment: ["NOTES_ADMIN_TOKEN": Self.admin])
        var fields = ["X-Forwarded-For": client]
        if let token { fields["Authorization"] = "Bearer \(token)" }
        #expect(try server.caller(nil).get("/metrics", fields).status == status)
        #expect(!server.log.contains(Self.admin))
    }

    /// The client's address in a proxy's header never makes the client local, in any spelling. Only a chain that is of
    /// this machine from end to end does.
    @Test(arguments: [
        ("X-Real-IP", "203.0.113.9"), ("X-Real-IP", "127.0.0.1"), ("Forwarded", "for=203.0.113.9"),
        ("X-Forwarded-Host", "notes.example"), ("X-Forwarded-Proto", "https"), ("Via", "1.1 proxy"),
        ("X-Forwarded-For", "203.0.113.9:4711"), ("X-Forwarded-For", "[2001:db8::1]:4711"), ("X-Forwarded-For", ""),
        ("X-Forwarded-For", "unknown"), ("X-Forwarded-For", "203.0.113.9, unix:"),
        ("X-Forwarded-For", "127.0.0.1, 10.0.0.9"),
    ])
    func `a client of a local trusted proxy gets no figures`(_ name: String, _ value: String) throws {
        let server = try NotesServer(["--trusted-proxy", "127.0.0.1,10.0.0.0/8"])
        #expect(try server.caller(nil).get("/metrics", [name: value]).status == 403)
        #expect(try server.caller(nil).get("/metrics").status == 200)
    }

    /// nginx's `proxy_pass` alone sends HTTP/1.0, the server's own address as Host, and no header about the client.
    @Test func `a client of a proxy without headers, over HTTP 1_0, gets no figures`() throws {
        let server = try NotesServer()
        for (version, status) in [("1.0", 403), ("1.1", 200)] {
            let client = try server.running.client()
            client.send(
                "GET /metrics HTTP/\(version)\r\nHost: 127.0.0.1:\(server.port)\r\nConnection: close\r\n\r\n")
            #expect(try client.answer().status == status)
        }
    }

    /// Lists the further figures of a server on PostgreSQL; `DatabaseMetricsTests` of the API checks them against this
    /// list.
    private static let ofPostgres: Set = [
        "cloudnotes_database_up", "cloudnotes_database_synchronous_standbys", "cloudnotes_database_connections",
        "cloudnotes_database_connections_limit", "cloudnotes_database_unknown_commits_total",
    ]

    @Test(arguments: ["docs/deploy/alerts.yaml", "docs/deploy/grafana.json"])
    func `every figure that the alerts and the dashboard name exists`(_ path: String) throws {
        let server = try NotesServer()
        let me = server.caller()
        _ = try me.put("n", ["title": "x"])
        #expect(try server.command(["backup", server.data + "/../copy"]).code == 0)
        let metrics = try read(server.caller(nil))
        let text = try String(contentsOf: ShellScript.root.appending(path: path), encoding: .utf8)
        let named = Set(text.matches(of: /(?:cloudnotes|process)_[a-z_]+/).map { String($0.0) })
        #expect(named.count > 10)
        #expect(named.subtracting(metrics.names) == named.intersection(Self.ofPostgres))
        if path.hasSuffix("json") { _ = try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }
}
