import Testing

@testable import NotesHTTP

struct RequestParserTests {
    private let parser = RequestParser(Limits())

    private func parse(_ text: String, _ parser: RequestParser? = nil) -> (RequestParser.Outcome, RequestHead) {
        var head = RequestHead()
        let outcome = (parser ?? self.parser).parse(Array(text.utf8), into: &head)
        return (outcome, head)
    }

    private func kind(_ text: String) -> Rejection.Kind? {
        if case .rejected(let rejection) = parse(text).0 { rejection.kind } else { nil }
    }

    static let requests = [
        "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /notes/%C3%A4?q=a%20b&c HTTP/1.1\r\nhost:a:80\r\nX-Empty:\r\nX-Blanks: \t a b \t\r\n\r\n",
        "POST http://a/x HTTP/1.1\r\nHost: [::1]:80\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n",
        "PUT /x HTTP/1.1\r\nHost:\r\nTransfer-Encoding: chunked\r\nConnection: close\r\nX-Request-Id: i\r\n\r\n",
        "OPTIONS * HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
        "BREW /pot HTTP/1.7\r\nHost: \(String(repeating: "h", count: 2000))\r\n\r\n",
    ]

    @Test(arguments: requests)
    func `a head cut anywhere is incomplete, and complete only at its end`(_ text: String) {
        let bytes = Array(text.utf8)
        var head = RequestHead()
        for length in 0..<bytes.count {
            #expect(parser.parse(Array(bytes[..<length]), into: &head) == .incomplete, "\(length) bytes")
        }
        #expect(parser.parse(bytes, into: &head) == .complete)
        #expect(head.length == bytes.count)
    }

    @Test(arguments: requests)
    func `what follows a head does not change it`(_ text: String) {
        let (alone, followed) = (parse(text), parse(text + "\0\r\n anything"))
        #expect(followed.0 == .complete)
        #expect(followed.1.length == alone.1.length)
        #expect(followed.1.framing == alone.1.framing)
        #expect(followed.1.fields.map(\.value) == alone.1.fields.map(\.value))
    }

    /// Growth within a line and a kibibyte is not parsed again: the outcome cannot have changed there.
    @Test(arguments: requests)
    func `growth is parsed again whenever it can have completed a head`(_ text: String) {
        let bytes = Array(text.utf8)
        for old in 0..<bytes.count { #expect(parser.mayHaveCompleted(bytes, old: old)) }
        for old in 1..<bytes.count where bytes[old - 1] != 0x0A && old >> 10 == (old - 1) >> 10 {
            #expect(!parser.mayHaveCompleted(Array(bytes[..<old]), old: old - 1))
        }
    }

    @Test func `offsets name the parts of a request`() {
        let text = "POST /a/b?c=d HTTP/1.1\r\nHost: h\r\nX-Request-Id: id-1\r\nContent-Length: 12\r\n\r\n"
        let (outcome, head) = parse(text)
        #expect(outcome == .complete)
        func part(_ range: Range<Int>) -> String { String(decoding: Array(text.utf8)[range], as: UTF8.self) }
        #expect(head.method == .post)
        #expect(head.version == .http11)
        #expect(part(head.path) == "/a/b")
        #expect(part(head.query) == "c=d")
        #expect(head.fields.map { part($0.name) } == ["Host", "X-Request-Id", "Content-Length"])
        #expect(head.fields.map { part($0.value) } == ["h", "id-1", "12"])
        #expect(part(head.requestID) == "id-1")
        #expect(head.framing == .length(12))
        #expect(head.keepsAlive)
        #expect(!head.expectsContinue)
    }

    @Test func `an absolute form has the same path as an origin form`() {
        for (target, path, query) in [
            ("http://h/a?b", "/a", "b"), ("HTTPS://h:1/", "/", ""), ("http://h", "", ""), ("http://h?q", "", "q"),
        ] {
            let text = "GET \(target) HTTP/1.1\r\nHost: h\r\n\r\n"
            let (outcome, head) = parse(text)
            #expect(outcome == .complete)
            #expect(String(decoding: Array(text.utf8)[head.path], as: UTF8.self) == path)
            #expect(String(decoding: Array(text.utf8)[head.query], as: UTF8.self) == query)
        }
    }

    @Test(arguments: [
        ("HTTP/1.1", "", true), ("HTTP/1.1", "Connection: close\r\n", false),
        ("HTTP/1.1", "Connection: a, CLOSE ,b\r\n", false), ("HTTP/1.1", "Connection: closed\r\n", true),
        ("HTTP/1.0", "", false), ("HTTP/1.0", "Connection: Keep-Alive\r\n", true),
        ("HTTP/1.0", "Connection: keep-alive\r\nConnection: close\r\n", false),
    ])
    func `whether a connection stays follows from version and field`(_ version: String, _ fields: String, _ stays: Bool)
    {
        #expect(parse("GET / \(version)\r\nHost: a\r\n\(fields)\r\n").1.keepsAlive == stays)
    }

    @Test(arguments: [
        ("HTTP/1.1", "Content-Length: 1\r\nExpect: 100-continue\r\n", true),
        ("HTTP/1.1", "Content-Length: 1\r\nExpect: 100-CONTINUE\r\n", true),
        ("HTTP/1.1", "Transfer-Encoding: chunked\r\nExpect: 100-continue\r\n", true),
        ("HTTP/1.1", "Content-Length: 0\r\nExpect: 100-continue\r\n", false),
        ("HTTP/1.1", "Expect: 100-continue\r\n", false), ("HTTP/1.1", "Content-Length: 1\r\nExpect: x\r\n", false),
        ("HTTP/1.0", "Content-Length: 1\r\nExpect: 100-continue\r\n", false),
    ])
    func `100-continue is expected where there is a body, in HTTP/1_1`(
        _ version: String, _ fields: String, _ asks: Bool
    ) {
        let (outcome, head) = parse("POST / \(version)\r\nHost: a\r\n\(fields)\r\n")
        #expect(outcome == .complete)
        #expect(head.expectsContinue == asks)
    }

    @Test(arguments: [
        ("Content-Length: 0", RequestHead.Framing.none), ("Content-Length: 007", .length(7)),
        ("Content-Length: 9223372036854775807", .length(.max)), ("Content-Length: 99999999999999999999", .length(.max)),
        ("Transfer-Encoding: Chunked", .chunked), ("X: y", .none),
    ])
    func `the body's end is known from the head`(_ field: String, _ framing: RequestHead.Framing) {
        let (outcome, head) = parse("POST / HTTP/1.1\r\nHost: a\r\n\(field)\r\n\r\n")
        #expect(outcome == .complete)
        #expect(head.framing == framing)
    }

    private static func withField(_ field: String) -> String { "POST / HTTP/1.1\r\nHost: a\r\n\(field)\r\n\r\n" }

    static let malformed =
        [
            withField("Content-Length: 7, 7"), withField("Content-Length: 7\r\nContent-Length: 7"),
            withField("Range: bytes=0-1\r\nrange: bytes=0-1"), withField("If-Range: \"a\"\r\nX: y\r\nIf-Range: \"b\""),
            "\n", " ", "\0", "GET\r\n", "GET /\r\n", "GET  / HTTP/1.1\r\n", "GET / HTTP/1.1\n", "GET / HTTP/2.0\r\n",
            "GET /ä HTTP/1.1\r\n", "GET x HTTP/1.1\r\n", "GET /%0 HTTP/1.1\r\n", "GET /%00 HTTP/1.1\r\n",
            "GET /%FF HTTP/1.1\r\n", "GET /?%zz HTTP/1.1\r\n", "GET /#a HTTP/1.1\r\n", "GET * HTTP/1.1\r\n",
            "CONNECT a:1 HTTP/1.1\r\n", "GET http:// HTTP/1.1\r\n", "GET http://[::1 HTTP/1.1\r\n",
            "GET / HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\n Host: a\r\n",
            "GET / HTTP/1.1\r\nHost : a\r\n",
            "GET / HTTP/1.1\r\n: a\r\n", "GET / HTTP/1.1\r\nHost\r\n", "GET / HTTP/1.1\r\nX: a\r\n b\r\n",
            "GET / HTTP/1.1\r\nX: a\nb", "GET / HTTP/1.1\r\nX: a\rb", "GET / HTTP/1.1\r\nX: a\0b\r\n",
            "GET / HTTP/1.1\r\nX: \u{7F}\r\n", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n",
        ]
        + [
            "Content-Length: 1\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: 1",
            "Content-Length: 1\r\nContent-Length: 2", "Content-Length: 1, 2", "Content-Length: a", "Content-Length:",
            "Content-Length: 1,", "Content-Length: -1", "Content-Length: 1 1", "Transfer-Encoding: gzip",
            "Transfer-Encoding:", "Transfer-Encoding: chunked, chunked",
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
            "Host: b", "Host: a b",
        ].map(withField)
        + ["a/b", "a,b", "u@a", "a:b", "a:1:2", "[::1", "[::1]x", "]:x", "ä", "a?b", "a#b"].map {
            "GET / HTTP/1.1\r\nHost: \($0)\r\n\r\n"
        }

    @Test(arguments: malformed)
    func `what two readers could read differently is refused`(_ text: String) {
        #expect(kind(text) == .malformed)
    }

    @Test(arguments: ["", "a", "a.example", "a:80", "a:", "127.0.0.1:1", "[::1]", "[2001:db8::1]:443", "a_b~c!"])
    func `a host that is one is taken`(_ host: String) {
        #expect(parse("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n").0 == .complete)
    }

    @Test func `what is too large is refused at the first byte too many, and not before`() {
        var limits = Limits()
        (limits.headBytes, limits.targetBytes, limits.headFields) = (200, 50, 3)
        let small = RequestParser(limits)
        func target(_ count: Int) -> String {
            "GET /\(String(repeating: "x", count: count - 1)) HTTP/1.1\r\nHost: a\r\n\r\n"
        }
        func head(_ count: Int) -> String {
            "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "x", count: count - 32))\r\n\r\n"
        }
        func rejection(_ text: String) -> Rejection.Kind? {
            if case .rejected(let rejection) = parse(text, small).0 { rejection.kind } else { nil }
        }
        #expect(parse(target(50), small).0 == .complete)
        #expect(rejection(target(51)) == .targetTooLong(limit: 50))
        func path(_ target: String) -> String? {
            if case .rejected(let rejection) = parse("GET \(target)", small).0 { rejection.path } else { "none" }
        }
        let long = String(repeating: "x", count: 60)
        #expect(path("/search?q=" + long) == "/search")
        #expect(path("/" + long + "?q=1") == nil)
        #expect(path("http://a/search?q=" + long) == nil)
        #expect(path("?" + long) == nil)
        #expect(head(200).utf8.count == 200)
        #expect(parse(head(200), small).0 == .complete)
        #expect(rejection(head(201)) == .headTooLarge(bytes: 200, fields: 3))
        #expect(parse(String(head(200).dropLast(2)), small).0 == .incomplete)
        #expect(
            rejection("GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: 200))
                == .headTooLarge(bytes: 200, fields: 3))
        #expect(rejection(String(repeating: "G", count: 200)) == .targetTooLong(limit: 50))
        #expect(parse("GET / HTTP/1.1\r\nHost: a\r\nA: b\r\nA: b\r\n\r\n", small).0 == .complete)
        #expect(
            rejection("GET / HTTP/1.1\r\nHost: a\r\nA: b\r\nA: b\r\nA: b\r\n\r\n")
                == .headTooLarge(bytes: 200, fields: 3))
    }
}
