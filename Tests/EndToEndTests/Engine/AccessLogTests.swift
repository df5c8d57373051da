import Foundation
import Testing

/// `NOTES_LOG`: the server writes one line a request on standard error, without private data.
struct AccessLogTests {
    /// Each request hides a secret in its path, query, fields or body; the number is its status.
    private static let requests = [
        ("GET /health?secret=1 HTTP/1.1\r\nHost: secret\r\nX-Request-Id: first\r\nCookie: secret\r\n\r\n", 200),
        (
            "GET /none/secret HTTP/1.1\r\nHost: a\r\nX-Request-Id: second\r\nAuthorization: Bearer secret\r\n\r\n",
            404
        ),
        ("POST /health HTTP/1.1\r\nHost: a\r\nX-Request-Id: third\r\nContent-Length: 6\r\n\r\nsecret", 405),
        ("HEAD /v1/info HTTP/1.1\r\nHost: a\r\nX-Request-Id: fourth\r\n\r\n", 200),
        ("SECRET /health HTTP/1.1\r\nHost: a\r\nX-Request-Id: fifth\"}\r\n\r\n", 405),
        ("GET /secret HTTP/1.1\r\nX-Request-Id: sixth\r\nHost: secret host\r\n\r\n", 400),
    ]

    private func lines(_ environment: [String: String]) throws -> [String] {
        let server = try RunningServer(.notesServer, environment: environment)
        for (request, status) in Self.requests {
            let client = try server.client()
            client.send(request)
            #expect(try client.answer(to: request.hasPrefix("HEAD") ? "HEAD" : "GET").status == status)
        }
        #expect(try server.stop() == 0)
        let text = server.process.errorText
        #expect(text.isEmpty || text.hasSuffix("\n"))
        #expect(!text.lowercased().contains("secret"))
        return text.split(separator: "\n").map(String.init)
    }

    /// Returns the lines of requests; the others are the server's own.
    private func requests(_ environment: [String: String]) throws -> [String] {
        try lines(environment).filter { !$0.contains(" event=") && !$0.contains("\"event\":") }
    }

    @Test func `off is silence`() throws {
        #expect(try lines(["NOTES_LOG": "off"]).isEmpty)
    }

    @Test func `text is one line a request of names and values`() throws {
        let lines = try requests(["NOTES_LOG": "text"])
        #expect(lines.count == Self.requests.count)
        let names = ["time", "id", "peer", "method", "route", "status", "bytes", "us"]
        for line in lines {
            let pairs = line.split(separator: " ").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
            #expect(pairs.map { $0[0] } == names)
            #expect(pairs[2][1] == "127.0.0.1")
        }
        #expect(lines.contains { $0.contains(" id=first ") && $0.contains(" route=/health status=200 ") })
        #expect(lines.contains { $0.contains(" id=second ") && $0.contains(" route=- status=404 ") })
    }

    @Test(arguments: [[:], ["NOTES_LOG": "json"], ["NOTES_LOG": "auto"]])
    func `json is one object a request, and the default where no terminal reads`(
        _ environment: [String: String]
    ) throws {
        let objects = try requests(environment).map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(objects.count == Self.requests.count)
        for object in objects {
            #expect(Set(object.keys) == ["time", "id", "peer", "method", "route", "status", "bytes", "us"])
            #expect(try #require(object["time"] as? String).wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
        }
        let statuses = objects.compactMap { $0["status"] as? Int }
        #expect(statuses.sorted() == Self.requests.map(\.1).sorted())
        let head = try #require(objects.first { $0["id"] as? String == "fourth" })
        #expect(head["method"] as? String == "HEAD")
        #expect(head["bytes"] as? Int == 0)
    }

    @Test func `the server logs its start and its stop in the same two forms`() throws {
        let texts = try lines(["NOTES_LOG": "text"]).compactMap { $0.firstMatch(of: /level=info event=([a-z]+)/)?.1 }
        #expect(texts == ["started", "stopping", "stopped"])
        let names = try lines(["NOTES_LOG": "json"]).compactMap { line in
            try (JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["event"] as? String
        }
        #expect(names == ["started", "stopping", "stopped"])
    }

    @Test(arguments: ["off", "text"])
    func `an unknown variable is warned of, even where the log is off`(_ log: String) throws {
        let lines = try lines(["NOTES_LOG": log, "NOTES_MAX_CONECTIONS": "3"])
        let warning = try #require(lines.first)
        #expect(warning.contains("NOTES_MAX_CONECTIONS") && warning.contains("NOTES_MAX_CONNECTIONS"))
        #expect(warning.contains("warning"))
    }

    @Test func `a stream that its client leaves is a line as well`() throws {
        let server = try RunningServer(
            .notesServer, environment: ["NOTES_LOG": "text", "NOTES_TOKEN": NotesServer.token])
        var client: Client? = try server.client()
        client?.send(
            "GET /v1/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(NotesServer.token)\r\nX-Request-Id: left\r\n\r\n"
        )
        #expect(try client?.readHead().0 == 200)
        client = nil
        #expect(try server.stop() == 0)
        let lines = server.process.errorText.split(separator: "\n").filter { $0.contains(" id=left ") }
        #expect(lines.count == 1)
        #expect(lines.first?.contains(" route=/v1/events status=200 ") == true)
    }
}
