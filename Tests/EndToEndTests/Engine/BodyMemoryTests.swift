import Testing

/// The memory of all bodies together is bounded: bodies above the bound wait, and are read once memory is free.
@Suite
struct BodyMemoryTests {
    private static let body = [UInt8](repeating: 0x61, count: 900_000)

    /// Starts a server with memory for one of these bodies.
    private func server(_ arguments: [String]) throws -> RunningServer {
        try RunningServer(.probe, arguments + ["--loops", "1", "--limit", "bodyMemory=2500000"])
    }

    private func head(_ framing: String) -> String { "POST /later HTTP/1.1\r\nHost: a\r\n\(framing)\r\n\r\n" }

    private var withLength: String { head("Content-Length: \(Self.body.count)") }

    @Test(arguments: ProbeArguments.all)
    func `a body above the bound waits, and is read once memory is free`(_ arguments: [String]) throws {
        let server = try server(arguments)
        let (first, second) = (try server.client(), try server.client())
        first.send(Array(withLength.utf8) + Self.body[..<500_000])
        #expect(!first.hasNews(within: 100))
        second.sendMeanwhile(Array(withLength.utf8) + Self.body)
        #expect(!second.hasNews(within: 300))
        // Small bodies have memory of their own.
        let small = try server.client()
        small.send(head("Content-Length: 3") + "a")
        small.send("bc")
        #expect(try small.answer().text == "abc")
        first.send(Array(Self.body[500_000...]))
        #expect(try first.answer().body == Self.body)
        #expect(try second.answer().body == Self.body)
        #expect(try server.stop() == 0)
    }

    @Test(arguments: ProbeArguments.all)
    func `a body in chunks waits too, after its first buffer`(_ arguments: [String]) throws {
        let server = try server(arguments)
        let (first, second) = (try server.client(), try server.client())
        first.send(Array(withLength.utf8) + Self.body[..<500_000])
        #expect(!first.hasNews(within: 100))
        let chunk = Array("dbba0\r\n".utf8) + Self.body + Array("\r\n0\r\n\r\n".utf8)
        second.sendMeanwhile(Array(head("Transfer-Encoding: chunked").utf8) + chunk)
        #expect(!second.hasNews(within: 300))
        first.send(Array(Self.body[500_000...]))
        #expect(try first.answer().body == Self.body)
        #expect(try second.answer().body == Self.body)
        #expect(try server.stop() == 0)
    }

    @Test(arguments: ProbeArguments.all)
    func `a client that leaves gives its memory back, whether it waits or is read`(_ arguments: [String]) throws {
        let server = try server(arguments)
        let clients = try (0..<3).map { _ in try server.client() }
        for client in clients {
            client.send(Array(withLength.utf8) + Self.body[..<60_000])
            #expect(!client.hasNews(within: 100))
        }
        for client in clients { client.leave() }
        let last = try server.client()
        last.sendMeanwhile(Array(withLength.utf8) + Self.body)
        #expect(try last.answer().body == Self.body)
        #expect(try server.stop() == 0)
    }
}
