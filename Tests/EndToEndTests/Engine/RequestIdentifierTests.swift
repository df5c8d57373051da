import Testing

/// The contract's section 1: every answer carries an X-Request-Id, the client's own if it is valid. `Answer.faults`
/// checks on every answer of every test that it has one, a Date, and nosniff.
@Suite(.probes())
struct RequestIdentifierTests {
    private func identifier(_ readiness: Readiness, _ sent: String) throws -> String? {
        let client = try readiness.client()
        client.send("GET /small HTTP/1.1\r\nHost: a\r\nX-Request-Id: \(sent)\r\n\r\n")
        return try client.answer()["X-Request-Id"]
    }

    @Test(arguments: Readiness.allCases, ["a", "0123-_.Az", String(repeating: "x", count: 64)])
    func `a client's valid identifier comes back`(_ readiness: Readiness, _ own: String) throws {
        #expect(try identifier(readiness, own) == own)
    }

    @Test(
        arguments: Readiness.allCases,
        ["", "a b", "a/b", "a:b", "\"a\"", "ä", "a,b", "{}", "<x>", String(repeating: "x", count: 65)])
    func `an invalid identifier is replaced`(_ readiness: Readiness, _ unfit: String) throws {
        let made = try identifier(readiness, unfit)
        #expect(made?.wholeMatch(of: /[0-9a-f]{16}/) != nil)
    }

    @Test(arguments: Readiness.allCases)
    func `generated identifiers differ`(_ readiness: Readiness) throws {
        let client = try readiness.client()
        client.send(String(repeating: "GET /small HTTP/1.1\r\nHost: a\r\n\r\n", count: 100))
        let made = try (0..<100).map { _ in try client.answer()["X-Request-Id"] }
        #expect(Set(made).count == 100)
    }

    @Test(
        arguments: Readiness.allCases,
        [
            "POST /echo HTTP/1.1\r\nHost: a\r\nX-Request-Id: mine\r\nContent-Length: 9999999\r\n\r\n",
            "POST /echo HTTP/1.1\r\nHost: a\r\nX-Request-Id: mine\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
            "GET /small HTTP/1.1\r\nX-Request-Id: mine\r\n\r\n",
            "GET /small HTTP/1.1\r\nHost: a\r\nX-Request-Id: mine\r\nHost: b\r\n\r\n",
            "GET /none HTTP/1.1\r\nHost: a\r\nX-Request-Id: mine\r\n\r\n",
            "POST /wait HTTP/1.1\r\nHost: a\r\nX-Request-Id: mine\r\n\r\n",
        ])
    func `a refused request has its client's identifier if its head could be read`(
        _ readiness: Readiness, _ request: String
    ) throws {
        let client = try readiness.client()
        client.send(request)
        let answer = try client.answer()
        #expect(answer.status >= 400)
        #expect(answer["X-Request-Id"] == "mine")
    }

    /// RFC 9110 5.5: no value may contain a line's end. A query is the way to send one.
    @Test(arguments: Readiness.allCases)
    func `a line's end in a query reaches no field of the answer`(_ readiness: Readiness) throws {
        let client = try readiness.client()
        client.send("GET /fields?value=a%0D%0AX-Evil:%201%0D%0A%0D%0AHTTP/1.1%20200%00b HTTP/1.1\r\nHost: a\r\n\r\n")
        client.send(WireCase.follower)
        let answer = try client.answer()
        #expect(answer["X-Echoed"] == "a  X-Evil: 1    HTTP/1.1 200 b")
        #expect(answer["X-Evil"] == nil)
        #expect(try client.answer().text == "follower\n")
    }
}
