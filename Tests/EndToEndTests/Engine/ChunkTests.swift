import Testing

/// RFC 9112 section 7.1: chunks are read as one body (`/echo`) and to a sink (`/upload`).
@Suite(.probes())
struct ChunkTests {
    private static func chunks(_ section: String, _ story: String, _ body: String, _ outcome: WireCase.Outcome)
        -> [WireCase]
    {
        ["/echo", "/upload", "/slow-upload"].map { path in
            WireCase(
                section, "\(story), to \(path)",
                "POST \(path) HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + body, outcome)
        }
    }

    private static let fill = String(repeating: "x", count: 9000)

    static let cases =
        chunks("9112 7.1", "no data", "0\r\n\r\n", .kept(200))
        + chunks("9112 7.1", "capital digits and leading zeros", "000A\r\n0123456789\r\n000\r\n\r\n", .kept(200))
        + chunks("9112 7.1.1", "an extension", "3;name=value\r\nabc\r\n0\r\n\r\n", .kept(200))
        + chunks("9112 7.1.1", "a quoted extension", "3;n=\"a;b\"\r\nabc\r\n0;last\r\n\r\n", .kept(200))
        + chunks("9112 7.1.2", "trailers", "3\r\nabc\r\n0\r\nX-A: b\r\nX-C: d\r\n\r\n", .kept(200))
        + chunks(
            "9112 7.1.2", "trailers that would frame a body", "0\r\nContent-Length: 9\r\nHost: b\r\n\r\n", .kept(200))
        + chunks("9112 7.1", "a size that is no number", "x\r\nabc\r\n0\r\n\r\n", .closed(400))
        + chunks("9112 7.1", "a size with a prefix", "0x3\r\nabc\r\n0\r\n\r\n", .closed(400))
        + chunks("9112 7.1", "a negative size", "-3\r\nabc\r\n0\r\n\r\n", .closed(400))
        + chunks("9112 7.1", "an empty size", "\r\nabc\r\n0\r\n\r\n", .closed(400))
        + chunks("9112 7.1", "a size behind a blank", " 3\r\nabc\r\n0\r\n\r\n", .closed(400))
        + chunks("9112 7.1", "a blank behind a size", "3 \r\nabc\r\n0\r\n\r\n", .closed(400))
        + chunks("9112 7.1", "a size beyond 64 bits", "10000000000000003\r\nabc\r\n0\r\n\r\n", .closed(400))
        + chunks("9112 7.1", "a size as great as can be", "ffffffffffffffff\r\nabc\r\n0\r\n\r\n", .closed(400))
        + chunks("9112 7.1", "a size line ended by a bare line feed", "3\nabc\r\n0\r\n\r\n", .closed(400))
        + chunks("9112 7.1", "a size line ended by a bare carriage return", "3\rabc\r\n0\r\n\r\n", .closed(400))
        + chunks("9112 7.1", "data longer than its size", "3\r\nabcd\r\n0\r\n\r\n", .closed(400))
        + chunks("9112 7.1", "data shorter than its size", "4\r\nabc\r\n0\r\n\r\n", .closed(400))
        + chunks("9112 7.1", "data ended by a bare line feed", "3\r\nabc\n0\r\n\r\n", .closed(400))
        + chunks("9112 7.1", "no end of line behind data", "3\r\nabc0\r\n\r\n", .closed(400))
        + chunks("9112 7.1.1", "a line feed in an extension", "3;a\nb\r\nabc\r\n0\r\n\r\n", .closed(400))
        + chunks("9112 7.1.1", "a carriage return in an extension", "3;a\rb\r\nabc\r\n0\r\n\r\n", .closed(400))
        + chunks("9112 7.1.1", "a NUL in an extension", "3;a\0b\r\nabc\r\n0\r\n\r\n", .closed(400))
        + chunks("9112 7.1.1", "an extension that is a bare semicolon", "3;\r\nabc\r\n0\r\n\r\n", .closed(400))
        + chunks("9112 7.1.1", "a bare semicolon on the last chunk", "3\r\nabc\r\n0;\r\n\r\n", .closed(400))
        + chunks("9112 7.1.1", "an extension whose value is missing", "3;a=\r\nabc\r\n0\r\n\r\n", .closed(400))
        + chunks("9112 7.1.1", "an extension whose quotes stay open", "3;a=\"b\r\nabc\r\n0\r\n\r\n", .closed(400))
        + chunks("9112 7.1", "a blank at a size line's end", "3 \r\nabc\r\n0\r\n\r\n", .closed(400))
        + chunks("9112 7.1.1", "blanks around a semicolon", "3 ; a\r\nabc\r\n0\r\n\r\n", .kept(200))
        + chunks("9112 7.1.2", "a trailer line without a colon", "3\r\nabc\r\n0\r\nX-T\r\n\r\n", .closed(400))
        + chunks("9112 7.1.2", "a blank before a trailer's colon", "3\r\nabc\r\n0\r\nX-T : a\r\n\r\n", .closed(400))
        + chunks(
            "9112 7.1.2", "a request line among the trailers", "0\r\nGET /items/1 HTTP/1.1\r\nHost: a\r\n\r\n",
            .closed(400))
        + chunks("9112 7.1.1", "an extension of 9000 bytes", "3;\(fill)\r\nabc\r\n0\r\n\r\n", .closed(400))
        + chunks("9112 7.1.2", "trailers of 9000 bytes", "0\r\nX: \(fill)\r\n\r\n", .closed(400))
        + chunks("9112 7.1.2", "a folded trailer", "0\r\nX: a\r\n b\r\n\r\n", .closed(400))
        + chunks("9112 7.1.2", "a trailer without a name", "0\r\n: a\r\n\r\n", .closed(400))
        + chunks("9112 7.1.2", "a NUL in a trailer", "0\r\nX: a\0\r\n\r\n", .closed(400))
        + chunks("9112 7.1.2", "a bare line feed behind a trailer", "0\r\nX: a\n\r\n", .closed(400))
        + chunks("9112 7.1", "a bare line feed as the last line", "0\r\n\n", .closed(400))

    @Test(arguments: Readiness.allCases, cases)
    func `chunks are accepted or refused by the letter`(_ readiness: Readiness, _ wire: WireCase) throws {
        let fault = try wire.fault(of: readiness.client())
        #expect(fault == nil)
    }

    @Test(arguments: Readiness.allCases)
    func `a body of any number of chunks is complete, without extensions and trailers`(
        _ readiness: Readiness
    ) throws {
        let client = try readiness.client()
        let pieces = (1...300).map { String(repeating: "\($0 % 10)", count: $0) }
        let body = pieces.map { String($0.count, radix: 16) + ";x=\"y\"\r\n" + $0 + "\r\n" }.joined()
        client.send("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(body)0\r\nX-T: t\r\n\r\n")
        #expect(try client.answer().text == pieces.joined())
    }

    @Test(arguments: Readiness.allCases)
    func `chunks above the limit of a body are 413 (RFC 9110 15_5_14)`(_ readiness: Readiness) throws {
        let client = try readiness.client()
        let piece = String(repeating: "x", count: 65_536)
        let body = String(repeating: "10000\r\n\(piece)\r\n", count: 17)
        client.sendMeanwhile(
            Array("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(body)0\r\n\r\n".utf8))
        #expect(try client.answer().status == 413)
        #expect(try client.readToEnd().isEmpty)
    }
}
