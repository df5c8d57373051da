import Testing

/// RFC 9112 section 8: requests that stop at each of their bytes are never answered as if they were complete, and never
/// waited for.
@Suite(.probes())
struct TruncationTests {
    static let requests = [
        "GET /items/1?x=y HTTP/1.1\r\nHost: a\r\nAccept: */*\r\n\r\n",
        "HEAD /small HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n0123456789",
        "POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n0123456789",
        "POST /later HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5;x=y\r\n01234\r\n0\r\nT: t\r\n\r\n",
        "POST /slow-upload HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n01234\r\n0\r\n\r\n",
        "PUT /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\nabc",
    ]

    @Test(arguments: Readiness.allCases, requests)
    func `a request cut at any byte is refused or dropped, and the connection ends`(
        _ readiness: Readiness, _ request: String
    ) throws {
        let bytes = Array(request.utf8)
        let method = request.hasPrefix("HEAD") ? "HEAD" : "GET"
        for length in 0...bytes.count {
            let client = try readiness.client()
            client.send(Array(bytes[..<length]))
            client.finish()
            var statuses: [Int] = []
            do {
                while true {
                    statuses.append(
                        try client.answer(to: statuses.isEmpty && length < bytes.count ? "GET" : method).status)
                }
            } catch AnswerProblem.none {}
            statuses.removeAll { $0 == 100 }
            switch length {
            case 0: #expect(statuses == [])
            case bytes.count: #expect(statuses == [request.hasPrefix("OPTIONS") ? 204 : 200])
            default: #expect(statuses == [400], "cut behind \(length) bytes")
            }
        }
    }

    @Test(arguments: Readiness.allCases, requests)
    func `a request that comes a byte at a time is the same request`(
        _ readiness: Readiness, _ request: String
    ) throws {
        let client = try readiness.client()
        for byte in request.utf8 { client.send([byte]) }
        client.send(WireCase.follower)
        var answer = try client.answer(to: request.hasPrefix("HEAD") ? "HEAD" : "GET")
        if answer.status == 100 { answer = try client.answer() }
        #expect(answer.status == (request.hasPrefix("OPTIONS") ? 204 : 200))
        #expect(try client.answer().text == "follower\n")
    }

    @Test(arguments: Readiness.allCases)
    func `clients that leave in the middle leave nothing behind`(_ readiness: Readiness) throws {
        for request in Self.requests {
            let bytes = Array(request.utf8)
            for length in 1..<bytes.count {
                let client = try readiness.client()
                client.send(Array(bytes[..<length]))
                client.leave()
            }
        }
        let client = try readiness.client()
        client.send(WireCase.follower)
        #expect(try client.answer().text == "follower\n")
    }
}
