import Testing

/// RFC 9112 section 9: connections persist, end, and carry many requests in order.
@Suite(.probes())
struct ConnectionTests {
    private static func get(_ target: String) -> String { "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n" }

    static let persistence = [
        WireCase("9112 9.3", "HTTP/1.1 stays", "GET /small HTTP/1.1\r\nHost: a\r\n\r\n", .kept(200)),
        WireCase(
            "9112 9.6", "unless it is told", "GET /small HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", .closed(200)
        ),
        WireCase(
            "9112 9.6", "in any case", "GET /small HTTP/1.1\r\nHost: a\r\nCONNECTION: Close\r\n\r\n", .closed(200)),
        WireCase(
            "9110 7.6.1", "in a list", "GET /small HTTP/1.1\r\nHost: a\r\nConnection: x, ,close\r\n\r\n", .closed(200)),
        WireCase(
            "9110 7.6.1", "in a second field",
            "GET /small HTTP/1.1\r\nHost: a\r\nConnection: x\r\nConnection: close\r\n\r\n", .closed(200)),
        WireCase(
            "9110 7.6.1", "but not by a part of a word", "GET /small HTTP/1.1\r\nHost: a\r\nConnection: closed\r\n\r\n",
            .kept(200)),
        WireCase("9112 9.3", "HTTP/1.0 ends", "GET /small HTTP/1.0\r\n\r\n", .closed(200)),
        WireCase("9112 9.3", "unless it is told", "GET /small HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", .kept(200)),
        WireCase(
            "9112 9.3", "close wins over keep-alive", "GET /small HTTP/1.0\r\nConnection: keep-alive, close\r\n\r\n",
            .closed(200)),
        WireCase(
            "9112 9.3", "close wins in 1.1 as well",
            "GET /small HTTP/1.1\r\nHost: a\r\nConnection: keep-alive, close\r\n\r\n", .closed(200)),
        WireCase("9112 9.3", "404 and the connection stays", "GET /none HTTP/1.1\r\nHost: a\r\n\r\n", .kept(404)),
        WireCase("9110 9.3.2", "HEAD", "HEAD /small HTTP/1.1\r\nHost: a\r\n\r\n", .kept(200)),
        WireCase("9110 9.3.2", "HEAD of nothing", "HEAD /none HTTP/1.1\r\nHost: a\r\n\r\n", .kept(404)),
        WireCase("9110 9.3.2", "HEAD of a counted stream", "HEAD /download HTTP/1.1\r\nHost: a\r\n\r\n", .kept(200)),
        WireCase("9110 9.3.2", "HEAD of chunks", "HEAD /chunked HTTP/1.1\r\nHost: a\r\n\r\n", .kept(200)),
        WireCase("9110 9.3.2", "HEAD of events", "HEAD /events HTTP/1.1\r\nHost: a\r\n\r\n", .kept(200)),
        WireCase("9110 9.3.2", "HEAD of a late answer", "HEAD /wait?ms=1 HTTP/1.1\r\nHost: a\r\n\r\n", .kept(200)),
        WireCase("9110 9.3.2", "HEAD of what has no GET", "HEAD /echo HTTP/1.1\r\nHost: a\r\n\r\n", .kept(405)),
        WireCase("9110 9.3.2", "HEAD that is refused", "HEAD /small HTTP/1.1\r\nX-A: b\r\n\r\n", .closed(400)),
        WireCase(
            "9110 9.3.2", "HEAD with too many fields",
            "HEAD /small HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X: y\r\n", count: 100) + "\r\n", .closed(431)),
        WireCase(
            "9110 9.3.2", "HEAD with chunks that are none",
            "HEAD /small HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", .closed(400)),
    ]

    @Test(arguments: Readiness.allCases, persistence)
    func `a connection persists or ends by the rules of both versions`(_ readiness: Readiness, _ wire: WireCase) throws
    {
        let fault = try wire.fault(of: readiness.client())
        #expect(fault == nil)
    }

    @Test(arguments: Readiness.allCases)
    func `HEAD has the fields of GET (RFC 9110 9_3_2)`(_ readiness: Readiness) throws {
        for target in ["/small", "/download?bytes=70", "/chunked", "/none"] {
            let client = try readiness.client()
            client.send("GET \(target) HTTP/1.1\r\nHost: a\r\nX-Request-Id: i\r\n\r\n")
            let get = try client.answer()
            client.send("HEAD \(target) HTTP/1.1\r\nHost: a\r\nX-Request-Id: i\r\n\r\n")
            let head = try client.answer(to: "HEAD")
            #expect(head.status == get.status)
            let (names, others) = (get.fields.filter { $0.name != "Date" }, head.fields.filter { $0.name != "Date" })
            #expect(names.map { "\($0)" } == others.map { "\($0)" })
        }
    }

    @Test(arguments: Readiness.allCases)
    func `1000 requests sent at once are answered in order (RFC 9112 9_3_2)`(_ readiness: Readiness) throws {
        let client = try readiness.client()
        client.sendMeanwhile(Array((0..<1000).map { Self.get("/items/\($0)") }.joined().utf8))
        for number in 0..<1000 { try #require(try client.answer().text == "\(number)\n") }
    }

    @Test(arguments: Readiness.allCases)
    func `1000 requests of all kinds sent at once are answered in order (RFC 9112 9_3_2)`(
        _ readiness: Readiness
    ) throws {
        let client = try readiness.client()
        let requests = (0..<1000).map { number in
            let text = String(repeating: "\(number),", count: number % 50 + 1)
            let length = "Content-Length: \(text.utf8.count)\r\n\r\n\(text)"
            let chunks =
                "Transfer-Encoding: chunked\r\n\r\n\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n0\r\n\r\n"
            return switch number % 6 {
            case 0: "POST /later HTTP/1.1\r\nHost: a\r\n\(length)"
            case 1: "POST /echo HTTP/1.1\r\nHost: a\r\n\(length)"
            case 2: "PUT /echo HTTP/1.1\r\nHost: a\r\n\(chunks)"
            case 3: "POST /slow-upload HTTP/1.1\r\nHost: a\r\n\(chunks)"
            case 4: "GET /chunked?bytes=\(text.utf8.count) HTTP/1.1\r\nHost: a\r\n\r\n"
            default: "POST /later HTTP/1.1\r\nHost: a\r\n\(chunks)"
            }
        }
        client.sendMeanwhile(Array(requests.joined().utf8))
        for number in 0..<1000 {
            let text = String(repeating: "\(number),", count: number % 50 + 1)
            let answer = try client.answer()
            switch number % 6 {
            case 3: try #require(answer.text == "\(text.utf8.count)\n")
            case 4: try #require(answer.body.count == text.utf8.count)
            default: try #require(answer.text == text)
            }
        }
    }

    @Test(arguments: Readiness.allCases)
    func `a client that ends its half still gets every answer (RFC 9112 9_6)`(
        _ readiness: Readiness
    ) throws {
        let client = try readiness.client()
        let late = "POST /later HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nlate"
        client.send(
            Self.get("/small") + late + Self.get("/wait?ms=50") + Self.get("/chunked?bytes=1000000")
                + Self.get("/items/last"))
        client.finish()
        #expect(try client.answer().body.count == 150)
        #expect(try client.answer().text == "late")
        #expect(try client.answer().text == "waited\n")
        #expect(try client.answer().body.count == 1_000_000)
        #expect(try client.answer().text == "last\n")
        #expect(try client.readToEnd().isEmpty)
    }

    @Test(arguments: Readiness.allCases)
    func `bytes behind the last request do not destroy its answer (RFC 9112 9_6)`(
        _ readiness: Readiness
    ) throws {
        let client = try readiness.client()
        let close = "GET /bytes?bytes=300000 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        client.sendMeanwhile(Array(close.utf8) + [UInt8](repeating: 0x78, count: 3_000_000))
        #expect(try client.answer().body.count == 300_000)
        #expect(try client.readToEnd().isEmpty)
    }

    @Test(arguments: Readiness.allCases)
    func `HTTP/1_0 gets a header that its connection stays open (RFC 9112 C_2_2)`(_ readiness: Readiness) throws {
        let client = try readiness.client()
        client.send("GET /small HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
        #expect(try client.answer()["Connection"] == "keep-alive")
    }

    @Test(arguments: Readiness.allCases)
    func `HTTP/1_0 gets a stream without chunks, ended by the connection (RFC 9112 6_1)`(
        _ readiness: Readiness
    ) throws {
        let client = try readiness.client()
        client.send("GET /chunked?bytes=200000 HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
        let answer = try client.answer()
        #expect(answer["Transfer-Encoding"] == nil)
        #expect(answer["Connection"] == "close")
        #expect(answer.body.count == 200_000)
    }

    @Test(arguments: Readiness.allCases, [0, 1, 32_768, 32_769, 300_000])
    func `an answer in pieces is one answer, to HEAD too`(_ readiness: Readiness, _ count: Int) throws {
        let client = try readiness.client()
        for _ in 0..<2 {
            client.send("GET /pieces?bytes=\(count) HTTP/1.1\r\nHost: a\r\n\r\n")
            let answer = try client.answer()
            #expect(answer["Content-Length"] == "\(count + 2)")
            #expect(answer.body == Array(("[" + String(repeating: "b", count: count) + "]").utf8))
            client.send("HEAD /pieces?bytes=\(count) HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try client.answer(to: "HEAD")["Content-Length"] == "\(count + 2)")
        }
    }
}
