import Testing

/// RFC 9112 sections 7.1 and 8: answers are sent while they are produced, and one that breaks off is cut visibly.
@Suite(.probes())
struct StreamTests {
    private func get(_ readiness: Readiness, _ target: String) throws -> Client {
        let client = try readiness.client()
        client.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
        return client
    }

    private static func isPattern(_ bytes: [UInt8]) -> Bool {
        bytes.indices.allSatisfy { bytes[$0] == UInt8(ascii: "a") + UInt8($0 % 26) }
    }

    @Test(arguments: Readiness.allCases, [0, 1, 65_535, 65_536, 65_537, 5_000_000])
    func `a stream with a length is complete, and the connection stays open (RFC 9112 6_2)`(
        _ readiness: Readiness, _ size: Int
    ) throws {
        let client = try get(readiness, "/download?bytes=\(size)")
        let answer = try client.answer()
        #expect(answer["Content-Length"] == "\(size)")
        #expect(Self.isPattern(answer.body))
        client.send(WireCase.follower)
        #expect(try client.answer().text == "follower\n")
    }

    @Test(arguments: Readiness.allCases, [0, 1, 65_535, 65_536, 65_537, 5_000_000])
    func `a stream of unknown length comes completely, in chunks (RFC 9112 7_1)`(
        _ readiness: Readiness, _ size: Int
    ) throws {
        let client = try get(readiness, "/chunked?bytes=\(size)")
        let answer = try client.answer()
        #expect(answer["Transfer-Encoding"] == "chunked")
        #expect(answer.body.count == size)
        #expect(Self.isPattern(answer.body))
        client.send(WireCase.follower)
        #expect(try client.answer().text == "follower\n")
    }

    @Test(
        arguments: Readiness.allCases,
        [
            "/broken?bytes=0", "/broken?bytes=1000000", "/short?bytes=10", "/short?bytes=1000000", "/overlong?bytes=1",
            "/overlong?bytes=1000000",
        ])
    func `a body that fails, or has another length than announced, is cut (RFC 9112 8)`(
        _ readiness: Readiness, _ target: String
    ) throws {
        let client = try get(readiness, target)
        #expect(throws: AnswerProblem.cut) { try client.answer() }
    }

    @Test(arguments: Readiness.allCases)
    func `events come one by one while the connection stays open`(_ readiness: Readiness) throws {
        let client = try get(readiness, "/events")
        let (status, _, _, _) = try client.readHead()
        #expect(status == 200)
        for _ in 0..<5 {
            let chunk = Array("000c\r\ndata: tick\n\n\r\n".utf8)
            #expect(try client.count(chunk.count))
            #expect(Array(client.unread.prefix(chunk.count)).map { $0 | 0x20 } == chunk.map { $0 | 0x20 })
            client.skip(chunk.count)
        }
    }

    @Test(arguments: Readiness.allCases)
    func `a sink accepts and counts the bytes of a body`(_ readiness: Readiness) throws {
        for path in ["/upload", "/slow-upload"] {
            let client = try readiness.client()
            client.sendMeanwhile(
                Array("POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: 3000000\r\n\r\n".utf8)
                    + [UInt8](repeating: 0x78, count: 3_000_000) + Array(WireCase.follower.utf8))
            #expect(try client.answer().text == "3000000\n")
            #expect(try client.answer().text == "follower\n")
        }
    }

    @Test(arguments: Readiness.allCases)
    func `a sink may refuse in the middle of a body, which ends the connection`(
        _ readiness: Readiness
    ) throws {
        let client = try readiness.client()
        client.sendMeanwhile(
            Array("POST /refuse-upload HTTP/1.1\r\nHost: a\r\nContent-Length: 3000000\r\n\r\n".utf8)
                + [UInt8](repeating: 0x78, count: 3_000_000) + Array(WireCase.follower.utf8))
        let answer = try client.answer()
        #expect(answer.status == 413)
        #expect(answer.text == "enough\n")
        #expect(answer["Connection"] == "close")
        #expect(try client.readToEnd().isEmpty)
    }
}
