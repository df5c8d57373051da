import Testing
import Waiting

/// Responses come from another queue, and bodies fail: each client gets its own and no other client's.
@Suite(.probes())
struct LateAnswerTests {
    private static func echoed(_ text: String) -> String {
        "POST /later HTTP/1.1\r\nHost: a\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)"
    }

    @Test(arguments: Readiness.allCases)
    func `an answer made on another queue comes without another request to push it`(_ readiness: Readiness) throws {
        let client = try readiness.client()
        client.send(Self.echoed("mine"))
        #expect(try client.answer().text == "mine")
    }

    @Test(arguments: Readiness.allCases)
    func `clients that are answered late each get their own answer`(_ readiness: Readiness) throws {
        let clients = try (0..<50).map { _ in try readiness.client() }
        for round in 0..<4 {
            for (index, client) in clients.enumerated() { client.send(Self.echoed("client \(index), \(round)")) }
            for (index, client) in clients.enumerated() {
                #expect(try client.answer().text == "client \(index), \(round)")
            }
        }
    }

    /// One loop serves all clients, since the rest of one client's answer could reach another client of its loop only.
    @Test(arguments: ProbeArguments.all)
    func `the unsent rest of a failed body reaches no other client`(_ arguments: [String]) throws {
        let server = try RunningServer(.probe, arguments + ["--loops", "1"])
        for target in ["/broken?bytes=0", "/broken?bytes=1", "/overlong?bytes=5", "/overlong?bytes=100000"] {
            let failing = try server.client()
            failing.send("GET \(target) HTTP/1.1\r\nHost: a\r\nX-Request-Id: failing\r\n\r\n")
            _ = try failing.readToEnd()
            let other = try server.client()
            other.send("GET /items/other HTTP/1.1\r\nHost: a\r\nX-Request-Id: other\r\n\r\n")
            let answer = try other.answer()
            #expect(answer.text == "other\n")
            #expect(answer["X-Request-Id"] == "other")
        }
        #expect(try server.stop() == 0)
    }

    /// RFC 9112 9.3.2: answers come in the order of their requests.
    @Test(arguments: Readiness.allCases)
    func `a body that fails does not lose the answers before it`(_ readiness: Readiness) throws {
        for target in ["/broken?bytes=0", "/overlong?bytes=5"] {
            let client = try readiness.client()
            client.send("GET /small HTTP/1.1\r\nHost: a\r\n\r\nGET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try client.answer().body.count == 150)
            #expect(throws: AnswerProblem.cut) { try client.answer() }
        }
    }

    /// With Dispatch's readiness, a close is noticed when the response is sent.
    @Test(arguments: ProbeArguments.all.filter { !$0.contains("--portable") })
    func `long work is cancelled by a close, and half-closed clients get answers`(
        _ arguments: [String]
    ) throws {
        let server = try RunningServer(.probe, arguments + ["--loops", "1"])
        func ask(_ target: String) throws -> String {
            let client = try server.client()
            client.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
            return try client.answer().text
        }
        let patient = try server.client()
        patient.send("GET /long HTTP/1.1\r\nHost: a\r\n\r\n")
        patient.finish()
        for _ in 0..<3 {
            let gone = try server.client()
            gone.send("GET /long HTTP/1.1\r\nHost: a\r\n\r\n")
            gone.leave()
        }
        try Patience.until("the clients that left to be noticed") { try ask("/abandoned") == "3\n" }
        _ = try ask("/release")
        let received = String(decoding: try patient.readToEnd(), as: UTF8.self)
        #expect(received.hasPrefix("HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 200 OK\r\n"))
        #expect(received.hasSuffix("released\n"))
        #expect(try server.stop() == 0)
    }
}
