import Testing

/// RFC 9110 section 10.1.1: `Expect: 100-continue` is answered where the body will be read, and else with the final
/// status.
@Suite(.probes())
struct ExpectTests {
    private func head(
        _ path: String, _ length: Int, _ more: String = "Expect: 100-continue\r\n", version: String = "1.1"
    ) -> String {
        "POST \(path) HTTP/\(version)\r\nHost: a\r\nContent-Length: \(length)\r\n\(more)\r\n"
    }

    @Test(arguments: Readiness.allCases, ["/echo", "/upload", "/slow-upload", "/later"])
    func `a body that will be read gets 100 Continue`(_ readiness: Readiness, _ path: String) throws {
        let client = try readiness.client()
        client.send(head(path, 3))
        let interim = try client.answer()
        #expect(interim.status == 100)
        #expect(interim.fields.isEmpty)
        client.send("abc" + WireCase.follower)
        #expect(try ["abc", "3\n"].contains(client.answer().text))
        #expect(try client.answer().text == "follower\n")
    }

    @Test(arguments: Readiness.allCases)
    func `a chunked body gets 100 Continue as well`(_ readiness: Readiness) throws {
        let client = try readiness.client()
        client.send("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nEXPECT: 100-Continue\r\n\r\n")
        #expect(try client.answer().status == 100)
        client.send("3\r\nabc\r\n0\r\n\r\n")
        #expect(try client.answer().text == "abc")
    }

    /// The final status comes at once, and the connection ends, since the body may follow or not.
    @Test(arguments: Readiness.allCases, [("/echo", 2_000_000, 413), ("/none", 3, 404), ("/small", 3, 405)])
    func `a body that will not be read gets its final status`(_ readiness: Readiness, _ refusal: (String, Int, Int))
        throws
    {
        let client = try readiness.client()
        client.send(head(refusal.0, refusal.1))
        let answer = try client.answer()
        #expect(answer.status == refusal.2)
        #expect(answer["Connection"] == "close")
        #expect(try client.readToEnd().isEmpty)
    }

    @Test(arguments: Readiness.allCases)
    func `a body that is sent without waiting gets no 100 Continue`(_ readiness: Readiness) throws {
        let client = try readiness.client()
        client.send(head("/echo", 3) + "abc")
        #expect(try client.answer().text == "abc")
    }

    @Test(arguments: Readiness.allCases)
    func `HTTP/1_0 is never sent an interim answer`(_ readiness: Readiness) throws {
        let client = try readiness.client()
        client.send(head("/echo", 3, version: "1.0"))
        client.send("abc")
        // An interim answer would be read before this one.
        let answer = try client.answer()
        #expect(answer.status == 200)
        #expect(answer.text == "abc")
    }

    @Test(arguments: Readiness.allCases)
    func `a request without a body gets no 100 Continue`(_ readiness: Readiness) throws {
        let client = try readiness.client()
        client.send("GET /small HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n")
        #expect(try client.answer().status == 200)
    }

    @Test(arguments: Readiness.allCases)
    func `413 comes before the body (RFC 9110 15_5_14)`(_ readiness: Readiness) throws {
        let client = try readiness.client()
        client.send(head("/echo", 1_048_577, ""))
        let answer = try client.answer()
        #expect(answer.status == 413)
        #expect(answer["Connection"] == "close")
    }

    @Test(arguments: Readiness.allCases)
    func `413 reaches a client that sends its body anyway`(_ readiness: Readiness) throws {
        let client = try readiness.client()
        client.sendMeanwhile(Array(head("/echo", 2_000_000, "").utf8) + [UInt8](repeating: 0x78, count: 2_000_000))
        #expect(try client.answer().status == 413)
        #expect(try client.readToEnd().isEmpty)
    }
}
