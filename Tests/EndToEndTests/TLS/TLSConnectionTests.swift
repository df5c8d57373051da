import Testing
import Waiting

/// Tests the effects of TLS on a connection's life. The other suites run over TLS as well, and show that nothing else
/// changes.
struct TLSConnectionTests {
    private func server(_ limits: String...) throws -> RunningServer {
        let shared = try TestCertificate.shared.get()
        return try RunningServer(
            .probe, ["--tls", shared.certificate, shared.key] + limits.flatMap { ["--limit", $0] })
    }

    @Test(arguments: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
    func `plain HTTP to the TLS port gets an error in plain HTTP`(_ method: String) throws {
        let server = try server()
        let client = try Client(server.port)
        client.send("\(method) /small HTTP/1.1\r\nHost: a\r\n\r\n")
        let answer = try client.answer(to: "GET")
        #expect(answer.status == 400)
        #expect(answer.text.contains("https://"))
        #expect(answer["Connection"] == "close")
        #expect(try client.readToEnd().isEmpty)
    }

    @Test(arguments: [[], [0x16], [0x16, 3, 1, 2, 0, 1, 0, 1, 0xFC, 3, 3]] as [[UInt8]])
    func `a handshake that does not come has the time limit of a head`(_ part: [UInt8]) throws {
        let server = try server("headTime=300", "idleTime=3600000")
        let client = try Client(server.port)
        client.send(part)
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `a handshake that comes a byte at a time has the same limit`() throws {
        let server = try server("headTime=300", "idleTime=3600000")
        let client = try Client(server.port)
        client.send([0x16, 3, 1, 0x10, 0])
        try Patience.until("the end of the handshake") {
            client.send([1])
            return client.hasNews(within: 20)
        }
        #expect(try client.readToEnd().isEmpty)
    }

    @Test func `an answer that ends the connection ends with close_notify`() throws {
        let server = try server()
        for head in ["GET /small HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", "GET /chunked HTTP/1.0\r\n\r\n"] {
            let client = try server.client()
            client.send(head)
            #expect(try client.answer().status == 200)
            #expect(try client.readToEnd().isEmpty)
            #expect(client.tls?.heardGoodbye == true)
        }
    }

    /// To HTTP/1.0 the end of the connection is the end of the body: close_notify alone tells a complete one from a cut
    /// one.
    @Test func `an answer that broke off ends without close_notify`() throws {
        let server = try server()
        let client = try server.client()
        client.send("GET /broken HTTP/1.0\r\n\r\n")
        #expect(try client.answer().body.count == 524_288 || client.hasEnded)
        #expect(client.tls?.heardGoodbye == false)
    }

    @Test func `an idle connection ends with close_notify`() throws {
        let server = try server("idleTime=200")
        let client = try server.client()
        #expect(try client.readToEnd().isEmpty)
        #expect(client.tls?.heardGoodbye == true)
    }

    /// A record holds sixteen thousand bytes and a loop's buffer sixty-four: the bytes that OpenSSL holds back must be
    /// read.
    @Test func `requests that share a record with many others are all answered`() throws {
        let server = try server("pipelinedRequests=3")
        let client = try server.client()
        let count = 5000
        client.sendMeanwhile(Array(String(repeating: WireCase.follower, count: count).utf8))
        for _ in 0..<count { #expect(try client.answer().text == "follower\n") }
    }

    /// A record leaves the socket at once, and reaches the buffer behind a begun request only bit by bit. No socket
    /// event reports the rest of it.
    @Test func `a record that is larger than the buffer is read to its end`() throws {
        let server = try server()
        let client = try server.client()
        client.send(WireCase.follower + "GET /items/begun HTTP/1.1\r\n")
        #expect(try client.answer().text == "follower\n")
        // Too long for all of them to fit into one turn: no turn ends because of their number.
        let long = WireCase.follower.replacing("Host: a", with: "Host: a\r\nX: \(String(repeating: "x", count: 100))")
        let count = 80
        client.send("Host: a\r\n\r\n" + String(repeating: long, count: count))
        #expect(try client.answer().text == "begun\n")
        for _ in 0..<count { #expect(try client.answer().text == "follower\n") }
    }

    @Test func `key updates are answered now and then, and end the connection if repeated`() throws {
        let server = try server()
        let client = try server.client()
        let tls = try #require(client.tls)
        for _ in 0..<3 {
            client.sendSealed(tls.sealKeyUpdates(20))
            client.send(WireCase.follower)
            #expect(try client.answer().text == "follower\n")
        }
        client.sendSealed(tls.sealKeyUpdates(2000))
        client.send(WireCase.follower)
        #expect(try client.readToEnd().isEmpty)
    }

    #if os(Linux)
        /// Each would be answered by one that the client does not read, until the socket is full. A server that then
        /// polls for writability does nothing else.
        @Test(arguments: [[], ["--portable"]])
        func `a client that requests new keys without end, and reads none, costs nothing`(
            _ arguments: [String]
        ) throws {
            let shared = try TestCertificate.shared.get()
            let server = try RunningServer(
                .probe,
                arguments + ["--tls", shared.certificate, shared.key, "--loops", "1", "--limit", "idleTime=3600000"])
            let greedy = try server.client(receiveBuffer: 4096)
            let asking = try #require(greedy.tls).sealKeyUpdates(300_000)
            greedy.sendMeanwhile(asking, isSealed: true)
            let other = try server.client()
            // A server that polls is never at rest, however fast the machine is. A request needs some milliseconds.
            try Patience.until("a second in which the server is at rest") {
                let before = server.processorTime
                other.send("GET /wait?ms=1000 HTTP/1.1\r\nHost: a\r\n\r\n")
                let answer = try other.answer().text
                #expect(answer == "waited\n")
                return server.processorTime - before < 0.05
            }
            for client in [greedy, other] { client.leave() }
            #expect(try server.stop() == 0)
        }
    #endif

    @Test func `a record that was altered on the way ends the connection`() throws {
        let server = try server()
        let client = try server.client()
        client.send(WireCase.follower)
        #expect(try client.answer().status == 200)
        let tls = try #require(client.tls)
        var sealed = tls.seal(Array(WireCase.follower.utf8)[...])
        sealed[sealed.count - 1] ^= 1
        client.sendSealed(sealed)
        #expect(try client.readToEnd().isEmpty)
        #expect(!tls.heardGoodbye)
    }
}
