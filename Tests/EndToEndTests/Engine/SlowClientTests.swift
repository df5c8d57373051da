import Testing
import Waiting

/// Clients that are too slow are cut off by limits of a fraction of a second. The order of events is forced: a client
/// sends too little for ever, or nothing, so that only the limit can end it, on any machine.
struct SlowClientTests {
    /// Sends a byte at a time, for ever, until an answer comes.
    private func trickle(_ client: Client, _ byte: UInt8 = 0x78, every milliseconds: Int) throws -> Answer {
        while !client.hasNews(within: milliseconds) { client.send([byte]) }
        return try client.answer()
    }

    @Suite(.probes("headTime=300", "bodySilence=300", "idleTime=300"))
    struct Silence {
        @Test(arguments: Readiness.allCases)
        func `a head that comes a byte at a time is given up with 408 (RFC 9110 15_5_9)`(
            _ readiness: Readiness
        ) throws {
            let client = try readiness.client()
            client.send("GET /small HTTP/1.1\r\nX-Slow: ")
            #expect(try SlowClientTests().trickle(client, every: 10).status == 408)
        }

        @Test(arguments: Readiness.allCases)
        func `a head that comes a line at a time is given up with 408`(_ readiness: Readiness) throws {
            let client = try readiness.client()
            client.send("GET /small HTTP/1.1\r\n")
            while !client.hasNews(within: 20) { client.send("X: y\r\n") }
            #expect(try client.answer().status == 408)
        }

        @Test(
            arguments: Readiness.allCases,
            [
                "G", "\r", "GET /small HTTP/1.1\r\nHost: a\r\n",
                "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc",
                "POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n",
                "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nab",
                "POST /slow-upload HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n",
            ])
        func `a request that stalls gets 408, and its connection ends (RFC 9110 15_5_9)`(
            _ readiness: Readiness, _ part: String
        ) throws {
            let client = try readiness.client()
            client.send(part)
            let answer = try client.answer()
            #expect(answer.status == 408)
            #expect(answer["Connection"] == "close")
            #expect(try client.readToEnd().isEmpty)
        }

        @Test(arguments: Readiness.allCases)
        func `a connection without a request ends without an answer (RFC 9112 9_5)`(_ readiness: Readiness) throws {
            let fresh = try readiness.client()
            #expect(try fresh.readToEnd().isEmpty)
            let used = try readiness.client()
            used.send(WireCase.follower)
            #expect(try used.answer().status == 200)
            #expect(try used.readToEnd().isEmpty)
        }

        @Test(arguments: Readiness.allCases)
        func `empty lines are no request and do not hold a connection (RFC 9112 2_2)`(_ readiness: Readiness) throws {
            let client = try readiness.client()
            try Patience.until("the end of the idle time") {
                client.send("\r\n")
                return client.hasNews(within: 20)
            }
            #expect(try client.readToEnd().isEmpty)
        }

        @Test(arguments: Readiness.allCases)
        func `a handler may take longer than any limit of reading`(_ readiness: Readiness) throws {
            let client = try readiness.client()
            client.send("GET /wait?ms=900 HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try client.answer().text == "waited\n")
        }
    }

    /// The window is a second, since the rate counts in seconds; silence alone would never end these.
    @Suite(.probes("bodyRateWindow=1000", "bodySilence=3600000", "headTime=3600000"))
    struct Crawling {
        @Test(
            arguments: Readiness.allCases,
            [
                "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 90000\r\n\r\n",
                "POST /upload HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nfffff\r\n",
            ])
        func `a body that crawls is given up with 408`(_ readiness: Readiness, _ head: String) throws {
            let client = try readiness.client()
            client.send(head)
            let answer = try SlowClientTests().trickle(client, every: 30)
            #expect(answer.status == 408)
            #expect(answer.text == "The body arrived too slowly.\n")
        }
    }

    /// The limit is one connection: the second client is served when, and only when, the one that does not read has
    /// been cut off.
    @Test(
        arguments: ProbeArguments.all,
        ["/download?bytes=500000000", "/chunked?bytes=500000000", "/bytes?bytes=50000000"])
    func `a client that does not read is cut off for the next one`(_ arguments: [String], _ target: String) throws {
        let server = try RunningServer(
            .probe, arguments + ["--loops", "1", "--limit", "connections=1", "--limit", "answerSilence=300"])
        let deaf = try server.client(receiveBuffer: 4096)
        deaf.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try deaf.readHead()
        let next = try server.client()
        next.send(WireCase.follower)
        #expect(try next.answer().text == "follower\n")
        // The kernel's buffers hold less than the complete answer.
        #expect(try deaf.readToEnd().count < 50_000_000)
        next.leave()
        #expect(try server.stop() == 0)
    }

    @Test(arguments: ProbeArguments.all)
    func `a request whose response is lost is cut off for the next one`(_ arguments: [String]) throws {
        let server = try RunningServer(
            .probe, arguments + ["--loops", "1", "--limit", "connections=1", "--limit", "answerTime=200"])
        let lost = try server.client()
        lost.send("GET /long HTTP/1.1\r\nHost: a\r\n\r\n")
        let next = try server.client()
        next.send(WireCase.follower)
        #expect(try next.answer().text == "follower\n")
        #expect(try lost.readToEnd().isEmpty)
        next.leave()
        #expect(try server.stop() == 0)
    }

    @Test(arguments: ProbeArguments.all)
    func `a client that goes on sending after the last answer is cut off`(
        _ arguments: [String]
    ) throws {
        let server = try RunningServer(
            .probe, arguments + ["--loops", "1", "--limit", "connections=1", "--limit", "lingerTime=100"])
        let talkative = try server.client()
        talkative.send("nonsense\r\n\r\n")
        #expect(try talkative.answer().status == 400)
        let next = try server.client()
        next.send(WireCase.follower)
        while !next.hasNews(within: 10) { talkative.send("more") }
        #expect(try next.answer().text == "follower\n")
        next.leave()
        #expect(try server.stop() == 0)
    }
}
