import Testing

/// Sends small requests that ask for large work, and large requests. Each gets its answer, and another client is served
/// at the same time.
@Suite(.commonServer)
struct BombTests {
    struct Bomb: CustomTestStringConvertible {
        let testDescription: String
        let target: String
        let statuses: Set<Int>
        var method = "POST"
        var type = "application/json"
        var fields: [String: String] = [:]
        let body: @Sendable () -> String
    }

    private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    private static func note(_ name: String, _ statuses: Set<Int>, _ body: @escaping @Sendable () -> String) -> Bomb {
        Bomb(testDescription: name, target: "/v1/notes", statuses: statuses, body: body)
    }

    private static let bombs = [
        note("arrays a million deep", [400]) { repeated("[", 1_000_000) },
        note("objects a million deep", [400]) { repeated("{\"a\":", 1_000_000) },
        note("extra a thousand deep", [400, 422]) {
            "{\"extra\":" + repeated("{\"a\":", 1000) + "1" + repeated("}", 1001)
        },
        note("three hundred thousand keys", [400, 422]) {
            "{" + (0..<300_000).map { "\"k\($0)\":1" }.joined(separator: ",") + "}"
        },
        note("one key three hundred thousand times", [400, 422]) {
            "{" + repeated("\"title\":\"a\",", 300_000) + "\"title\":\"a\"}"
        },
        note("keys that a hash without a seed puts in one place", [400, 422]) {
            "{\"extra\":{"
                + (0..<1500).map { "\"\(repeated("Ez", $0 % 8))\(repeated("FY", 8 - $0 % 8))\($0)\":1" }.joined(
                    separator: ",") + "}}"
        },
        note("a number of a million digits", [400, 422]) { "{\"lastModified\":" + repeated("9", 1_000_000) + "}" },
        note("a number of a great exponent", [422]) { "{\"lastModified\":1e999999999}" },
        note("a number of ten thousand digits in extra", [201, 422]) {
            "{\"extra\":{\"n\":" + repeated("1", 10_000) + "}}"
        },
        note("a megabyte of escapes", [201, 422]) { "{\"body\":\"" + repeated("\\u0041", 170_000) + "\"}" },
        note("a megabyte of marks on one letter", [201]) { "{\"body\":\"a" + repeated("\u{301}", 500_000) + "\"}" },
        note("a title of joined families", [422]) { "{\"title\":\"" + repeated("👩‍👩‍👧‍👦", 2000) + "\"}" },
        note("a thousand tags", [422]) {
            "{\"tags\":[" + (0..<1000).map { "\"t\($0)\"" }.joined(separator: ",") + "]}"
        },
        note("a folder of a hundred thousand steps", [422]) { "{\"folder\":\"" + repeated("a/", 100_000) + "a\"}" },
        note("white space alone", [400]) { repeated(" \n\t\r", 200_000) },
        note("brackets without an end", [400]) { repeated("[]", 300_000) },
        Bomb(
            testDescription: "a patch that adds three hundred thousand members", target: "/v1/notes/patched",
            statuses: [422], method: "PATCH"
        ) { "{\"extra\":{" + (0..<300_000).map { "\"k\($0)\":1" }.joined(separator: ",") + "}}" },
        Bomb(
            testDescription: "a patch that removes three hundred thousand members", target: "/v1/notes/patched",
            statuses: [200], method: "PATCH"
        ) { "{\"extra\":{" + (0..<300_000).map { "\"k\($0)\":null" }.joined(separator: ",") + "}}" },
        Bomb(testDescription: "a push a million deep", target: "/v1/sync", statuses: [400]) {
            "{\"changes\":" + repeated("[", 1_000_000)
        },
        Bomb(testDescription: "a push of 100,000 empty changes", target: "/v1/sync", statuses: [413, 422]) {
            "{\"changes\":[" + repeated("{},", 100_000) + "{}]}"
        },
        Bomb(
            testDescription: "a push of sixteen megabytes of one letter", target: "/v1/sync", statuses: [400, 413, 422]
        ) {
            repeated("a", 15 << 20)
        },
        Bomb(testDescription: "a sign-in with a password of a megabyte", target: "/v1/sessions", statuses: [413]) {
            "{\"name\":\"me\",\"device\":\"d\",\"password\":\"" + repeated("p", 1 << 20) + "\"}"
        },
        Bomb(
            testDescription: "a body that says it is compressed", target: "/v1/notes", statuses: [415],
            fields: ["Content-Encoding": "gzip"]
        ) { "\u{1F}\u{8B}" + repeated("\0", 1000) },
        Bomb(
            testDescription: "a body compressed twice", target: "/v1/sync", statuses: [415],
            fields: ["Content-Encoding": "br, gzip"]
        ) { "{}" },
        Bomb(
            testDescription: "a form of many parts", target: "/v1/notes", statuses: [415],
            type: "multipart/form-data; boundary=a"
        ) { repeated("--a\r\n\r\n", 10_000) },
        Bomb(testDescription: "XML with entities", target: "/v1/notes", statuses: [415], type: "application/xml") {
            "<!DOCTYPE lolz [<!ENTITY lol \"lol\"><!ENTITY lol2 \"&lol;&lol;\">]><lolz>&lol2;</lolz>"
        },
        Bomb(
            testDescription: "a type with a thousand parameters", target: "/v1/notes", statuses: [201, 415],
            type: "application/json" + repeated(";a=b", 1000)
        ) { "{}" },
    ]

    @Test(arguments: bombs) func `a bomb has its answer, and others are served meanwhile`(_ bomb: Bomb) throws {
        let (me, other) = (try Caller.me, try Caller.me)
        let fields = ["Content-Type": bomb.type].merging(bomb.fields) { $1 }
        _ = try me.put("patched", ["title": "x", "extra": ["k1": 1]])
        try me.send(bomb.method, bomb.target, fields, body: Array(bomb.body().utf8))
        #expect(try other.get("/health").status == 200)
        #expect(try other.get("/v1/notes?limit=1").status == 200)
        let answer = try me.answer(to: bomb.method)
        #expect(bomb.statuses.contains(answer.status), "\(answer.status): \(answer.text.prefix(300))")
    }

    @Test(arguments: [
        ("Accept", "", "text/html;q=0.1,"), ("If-None-Match", "", "\"a\","), ("If-Match", "", "W/\"a\","),
        ("Range", "bytes=", "0-1,"), ("Cookie", "", "a=b; "), ("Authorization", "Basic ", "QUJD"),
        ("X-Forwarded-For", "", "1.2.3.4, "), ("If-Modified-Since", "", "Sat, "),
    ])
    func `a field of fourteen kilobytes is read once and slows down no client`(
        _ name: String, _ start: String, _ repeated: String
    ) throws {
        let value = start + String(repeating: repeated, count: 14_000 / repeated.utf8.count)
        let answer = try Caller.me.get("/v1/notes?limit=1", [name: value])
        #expect([200, 304, 401, 406, 412].contains(answer.status), "\(answer.status)")
    }

    @Test func `a query of thousands of parameters is refused at the first unknown one`() throws {
        let names = (0..<1000).map { "a\($0)=" }.joined(separator: "&")
        for target in ["/v1/notes", "/v1/changes", "/v1/notes/x", "/v1/tags"] {
            let answer = try Caller.me.get("\(target)?\(names)")
            #expect(answer.status == 422)
            #expect(answer.text.utf8.count < 2000)
        }
    }
}
