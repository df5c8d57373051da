import Testing

/// RFC 9112 sections 3.2 and 5: the fields of a head, Host among them, are accepted or refused by the letter.
@Suite(.probes())
struct FieldTests {
    private static func fields(_ section: String, _ story: String, _ lines: String, _ outcome: WireCase.Outcome)
        -> WireCase
    {
        WireCase(section, story, "GET /small HTTP/1.1\r\n" + lines + "\r\n\r\n", outcome)
    }

    private static func target(_ length: Int) -> String {
        "GET /" + String(repeating: "x", count: length - 1) + " HTTP/1.1\r\nHost: a\r\n\r\n"
    }

    /// Returns a complete head of `length` bytes.
    private static func head(_ length: Int) -> String {
        let (start, end) = ("GET /small HTTP/1.1\r\nHost: a\r\nX-Filler: ", "\r\n\r\n")
        return start + String(repeating: "x", count: length - start.utf8.count - end.utf8.count) + end
    }

    private static func many(_ count: Int) -> String {
        "Host: a\r\n" + (1..<count).map { "X-\($0): y" }.joined(separator: "\r\n")
    }

    /// Lists the fields that may have one value only, with a value of each.
    private static let singletons = [
        ("Authorization", "Bearer x"), ("Proxy-Authorization", "Bearer x"), ("Content-Type", "text/plain"),
        ("Content-Range", "bytes 0-1/2"), ("Content-Location", "/a"), ("Range", "bytes=0-1"), ("If-Range", "\"a\""),
        ("If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT"),
        ("If-Unmodified-Since", "Sun, 06 Nov 1994 08:49:37 GMT"),
        ("Date", "Sun, 06 Nov 1994 08:49:37 GMT"), ("From", "a@example.org"), ("Max-Forwards", "1"),
        ("Origin", "https://a"), ("Referer", "https://a/"), ("User-Agent", "a/1"), ("Idempotency-Key", "a"),
        ("Last-Event-ID", "a"), ("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Dest", "empty"),
        ("Sec-Fetch-Mode", "cors"),
    ]

    private static let lists = ["Accept", "Accept-Encoding", "Cookie", "If-Match", "If-None-Match", "Via", "X-Other"]

    private static let repeated =
        singletons.flatMap { name, value in
            [
                fields(
                    "9110 5.3", "\(name) twice", "Host: a\r\n\(name): \(value)\r\n\(name.lowercased()): \(value)",
                    .closed(400)),
                fields("9110 5.3", "\(name) once", "Host: a\r\n\(name): \(value)", .kept(200)),
            ]
        }
        + lists.map { name in
            fields(
                "9110 5.3", "\(name) twice, which is a list", "Host: a\r\n\(name): \"a\"\r\n\(name): \"b\"", .kept(200))
        }

    static let cases =
        repeated + [
            fields("9112 5", "no blank after the colon", "Host:a", .kept(200)),
            fields("9112 5.1", "blanks around a value", "Host: \t a \t ", .kept(200)),
            fields("9110 5.5", "an empty value", "Host: a\r\nX-Empty:", .kept(200)),
            fields("9110 5.1", "names in any case", "hOST: a", .kept(200)),
            fields("9112 5.1", "a blank before the colon", "Host: a\r\nX-A : b", .closed(400)),
            fields(
                "9112 5.1", "a blank between Content-Length and its colon", "Host: a\r\nContent-Length : 0",
                .closed(400)),
            fields("9112 5.1", "a tab before the colon", "Host: a\r\nX-A\t: b", .closed(400)),
            fields("9112 5.1", "an empty name", "Host: a\r\n: b", .closed(400)),
            fields("9112 5.1", "a blank in a name", "Host: a\r\nX A: b", .closed(400)),
            fields("9112 5", "no colon", "Host: a\r\nX-A", .closed(400)),
            fields("9112 5.2", "a folded line", "Host: a\r\nX-A: b\r\n c", .closed(400)),
            fields("9112 5.2", "a line folded by a tab", "Host: a\r\nX-A: b\r\n\tc", .closed(400)),
            fields("9112 2.2", "a blank before the first field", " Host: a\r\nX-A: b", .closed(400)),
            fields("9112 2.2", "a bare line feed between fields", "Host: a\nX-A: b", .closed(400)),
            fields(
                "9112 2.2", "a bare line feed in a value", "Host: a\r\nX-A: b\nTransfer-Encoding: chunked", .closed(400)
            ),
            fields("9112 2.2", "a bare carriage return in a value", "Host: a\r\nX-A: b\rc", .closed(400)),
            fields("9112 2.2", "two carriage returns at a line's end", "Host: a\r\r\nX-A: b", .closed(400)),
            WireCase(
                "9112 2.2", "all lines ended by bare line feeds", "GET /small HTTP/1.1\nHost: a\n\n", .closed(400)),
            WireCase(
                "9112 2.2", "a request line ended by a bare line feed", "GET /small HTTP/1.1\nHost: a\r\n\r\n",
                .closed(400)
            ),
            WireCase(
                "9112 2.2", "an empty line that is a bare line feed", "GET /small HTTP/1.1\r\nHost: a\r\n\n",
                .closed(400)),
            fields("9112 3.2", "no Host", "X-A: b", .closed(400)),
            fields("9112 3.2", "two Hosts", "Host: a\r\nHost: b", .closed(400)),
            fields("9112 3.2", "the same Host twice", "Host: a\r\nhost: a", .closed(400)),
            fields("9112 3.2", "a Host with a blank", "Host: a b", .closed(400)),
            fields("9112 3.2", "a list of Hosts", "Host: a, b", .closed(400)),
            fields("9112 3.2", "a Host with a path", "Host: a/b", .closed(400)),
            fields("9112 3.2", "a Host with user information", "Host: me@a", .closed(400)),
            fields("9112 3.2", "a Host that is not ASCII", "Host: ä", .closed(400)),
            fields("9112 3.2", "a Host whose port is no number", "Host: a:b", .closed(400)),
            fields("9112 3.2", "a Host with two ports", "Host: a:1:2", .closed(400)),
            fields("9112 3.2", "a Host whose bracket stays open", "Host: [::1", .closed(400)),
            fields("9112 3.2", "an empty Host", "Host:", .kept(200)),
            fields("9112 3.2", "a Host with a port", "Host: a.example:8080", .kept(200)),
            fields("9112 3.2", "a Host with an empty port", "Host: a:", .kept(200)),
            fields("9112 3.2", "a Host that is an IPv6 address", "Host: [::1]:80", .kept(200)),
            WireCase(
                "9112 3.2", "no Host in HTTP/1.0", "GET /small HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", .kept(200)),
            WireCase(
                "9112 3.2", "two Hosts in HTTP/1.0", "GET /small HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n", .closed(400)),
            WireCase(
                "9112 3.2.2", "no Host beside an absolute form", "GET http://a/small HTTP/1.1\r\n\r\n", .closed(400)),
            WireCase("9110 4.1", "a target of 8192 bytes", target(8192), .kept(404)),
            WireCase("9110 4.1", "a target of 8193 bytes", target(8193), .closed(414)),
            WireCase(
                "9110 4.1", "a target that never ends", "GET /" + String(repeating: "x", count: 20_000), .closed(414)),
            WireCase("9110 5.4", "a head of 16384 bytes", head(16_384), .kept(200)),
            WireCase("9110 5.4", "a head of 16385 bytes", head(16_385), .closed(431)),
            WireCase(
                "9110 5.4", "a value that never ends",
                "GET /small HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "x", count: 20_000), .closed(431)),
            fields("9110 5.4", "100 fields", many(100), .kept(200)),
            fields("9110 5.4", "101 fields", many(101), .closed(431)),
        ]

    @Test(arguments: Readiness.allCases, cases)
    func `a field is accepted or refused by the letter`(_ readiness: Readiness, _ wire: WireCase) throws {
        let fault = try wire.fault(of: readiness.client())
        #expect(fault == nil)
    }
}
