import Foundation
import Testing
import Waiting

/// docs/protocol.md 8: the pages and answers for operators and users of curl.
struct ServiceTests {
    @Test func `health, readiness, info and the greeting are served`() throws {
        let server = try NotesServer()
        let stranger = server.caller(nil)
        #expect(try stranger.get("/health").text == "{\"status\":\"ok\"}\n")
        #expect(try stranger.get("/ready").status == 200)
        let info = try stranger.get("/v1/info")
        for name in ["name", "version", "limits", "features", "serverTime"] {
            #expect(info.json[name] != .missing, "\(name)")
        }
        #expect(!info.text.contains(server.data) && !info.text.contains(NotesServer.token))
        let greeting = try stranger.get("/", ["User-Agent": "curl/8.1"])
        #expect(greeting.status == 200)
        #expect(greeting["Content-Type"]?.hasPrefix("text/plain") == true)
        #expect(greeting.text.components(separatedBy: "curl ").count >= 4, "the first three commands")
    }

    @Test(arguments: [([], 30), (["--trash-days", "7"], 7)])
    func `info states how many days the trash keeps a note`(_ arguments: [String], _ days: Int) throws {
        let info = try NotesServer(arguments).caller(nil).get("/v1/info").json
        #expect(info["limits"]["trashDays"].int == days)
    }

    @Test func `the documents describe themselves and load no script`() throws {
        let stranger = try NotesServer().caller(nil)
        #expect(try stranger.get("/openapi.json").json["openapi"].text?.hasPrefix("3.1") == true)
        #expect(
            try stranger.get("/openapi.yaml").text.contains("openapi: 3.1")
                || stranger.get("/openapi.yaml").text.contains("openapi: \"3.1"))
        for page in ["/docs", "/docs/errors"] {
            let answer = try stranger.get(page)
            #expect(answer["Content-Type"]?.hasPrefix("text/html") == true)
            #expect(answer.text.firstMatch(of: /<script[^>]*src=|<link[^>]*href="?https?:/) == nil)
        }
    }

    @Test(arguments: [
        ("/openapi.yaml", "openapi.yaml"), ("/openapi.json", "Sources/CAssets/openapi.json"),
        ("/docs", "Sources/CAssets/docs.html"), ("/docs/errors", "Sources/CAssets/errors.html"),
    ])
    func `each document is served byte for byte as the file in the repository`(_ path: String, _ file: String) throws {
        let stranger = try NotesServer().caller(nil)
        let bytes = try Data(contentsOf: ShellScript.root.appending(path: file))
        #expect(try Data(stranger.get(path).body) == bytes)
        let head = try stranger.call("HEAD", path)
        #expect(head["Content-Length"] == "\(bytes.count)" && head.body.isEmpty)
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `a signal finishes the request in flight, and the server exits with 0`(_ signal: Int32) throws {
        let server = try NotesServer()
        let client = try server.running.client()
        let body = "{\"title\": \"in flight\"}"
        client.send(
            "PUT /v1/notes/flight HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(NotesServer.token)\r\n"
                + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\nExpect: 100-continue\r\n\r\n"
        )
        // The interim answer shows that the request is in flight.
        let (status, _, _, _) = try client.readHead()
        #expect(status == 100)
        server.running.process.signal(signal)
        try Patience.until("the port to be closed") { (try? Client(server.port)) == nil }
        client.send(body)
        #expect(try client.answer().status == 201)
        #expect(try server.running.process.exitCode() == 0)
        let again = try Started(data: server.data)
        #expect(
            try Caller(port: again.running.port, authorization: "Bearer \(NotesServer.token)").get("/v1/notes/flight")
                .status == 200)
    }

    @Test func `a second signal stops the server at once`() throws {
        // The request in flight would keep it for an hour.
        let server = try NotesServer(["--stop-seconds", "3600"])
        let client = try server.running.client()
        client.send(
            "PUT /v1/notes/a HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(NotesServer.token)\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n"
        )
        _ = try client.readHead()
        server.running.process.signal(SIGTERM)
        try Patience.until("the port to be closed") { (try? Client(server.port)) == nil }
        server.running.process.signal(SIGTERM)
        #expect(try server.running.process.exitCode() != 0)
    }

    /// Each hash takes tenths of a second of a processor, and fifty of them many seconds.
    @Test func `passwords that wait to be hashed do not hold up the stop`() throws {
        let server = try NotesServer(
            ["--trusted-proxy", "127.0.0.1", "--stop-seconds", "0.2"],
            environment: ["CLOUDNOTES_CHEAP_PASSWORD_HASHES": "0"])
        let count = 50
        let guessers = (0..<count).map { Caller(port: server.port, basic: "name\($0)", "wrong password") }
        for (number, guesser) in guessers.enumerated() {
            try guesser.send("GET", "/v1/status", ["X-Forwarded-For": "203.0.113.\(number)"])
        }
        try Patience.until("the first password to be verified") { server.log.contains("wrong_password") }
        #expect(try server.running.stop() == 0)
        let looked = server.log.split(separator: "\n").count { $0.contains("wrong_password") }
        #expect((1..<count / 2).contains(looked), "\(looked) were looked at before the end")
    }

    @Test func `status counts what is stored`() throws {
        let me = try NotesServer().caller()
        for title in ["a", "b"] { _ = try me.put("n", ["title": .text(title)]) }
        _ = try me.put("d", ["title": "d"])
        _ = try me.call("DELETE", "/v1/notes/d")
        let status = try me.get("/v1/status").json
        #expect(status["notes"] == 1)
        #expect(status["deleted"] == 1)
        #expect(status["versions"] == 2)
        #expect(status["attachments"] == 0)
        #expect(status["seq"] == 4)
        #expect(status["devices"] == 1)
        #expect(status["lastBackupAt"] == nil)
        #expect(status["lastSyncAt"] == nil)
        #expect(status["lastChangeAt"].text != nil)
        #expect((status["bytes"].int ?? 0) > 0)
        _ = try me.sync([:])
        // Another server's marks of devices come some seconds later.
        try Patience.until("a sync to be told") { try me.get("/v1/status").json["lastSyncAt"].text != nil }
    }

    @Test(arguments: ["text", "json"])
    func `no word of a note, no token and no password is in the log`(_ format: String) throws {
        let (word, password) = ("confidential-word", "private-password")
        let server = try NotesServer(
            ["--log", format], environment: ["NOTES_PASSWORD": password, "NOTES_SIGNUP": "open"])
        let me = server.caller()
        let note: Doc = [
            "title": .text(word), "body": .text(word), "tags": [.text(word)], "folder": .text(word),
            "extra": ["k": .text(word)],
        ]
        _ = try me.put(word, note)
        _ = try me.call("PUT", "/v1/notes/\(word).md", text: word)
        _ = try me.call("PUT", "/v1/notes/\(word)", note.with("lastModified", 1000))
        _ = try me.call("POST", "/v1/notes", text: "{\"\(word)\": \"\(word)\"", ["Content-Type": "application/json"])
        _ = try me.call("POST", "/v1/notes", .object([(name: word, value: .text(word))]))
        _ = try me.get("/v1/notes?tag=\(word)&folder=\(word)&\(word)=1")
        _ = try me.get("/v1/notes/\(word)?deleted=\(word)")
        _ = try me.sync(["changes": [["id": .text(word), "title": 1], ["id": "x", "title": .text(word)]]])
        _ = try me.get("/\(word)")
        _ = try me.call("DELETE", "/v1/notes/\(word)")
        _ = try me.get("/v1/notes/\(word)")
        _ = try server.caller(nil).signIn("me", password, cookie: true)
        _ = try server.caller(nil).signIn("me", "wrong-" + password)
        _ = try server.caller(nil).call("POST", "/v1/accounts", ["name": "new", "password": .text(password)])
        _ = try Caller(port: server.port, basic: "me", password).get("/v1/status")
        let client = try Client(server.port)
        client.send("GET /\(word) HTTP/1.1\r\nBad Header \(word): \(word)\r\n\r\n")
        _ = try client.answer()
        #expect(try server.running.stop() == 0)
        let log = server.log
        #expect(log.contains("/v1/notes"), "the log is there")
        for secret in [word, password, NotesServer.token] { #expect(!log.contains(secret)) }
        #expect(server.running.process.outputText.isEmpty)
    }
}
