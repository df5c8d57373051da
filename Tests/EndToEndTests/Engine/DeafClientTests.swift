#if os(Linux)
    import Testing

    /// Clients request much and read nothing: each costs a bounded buffer, and other clients are not affected.
    @Suite(.serialized)
    struct DeafClientTests {
        /// Waits until such a server has done all that it can for the deaf clients: a loop serves its connections in
        /// turn, so after `count` answers to another client everything that fits has been gathered.
        private func othersAreServed(_ server: RunningServer, _ count: Int) throws {
            let client = try server.client()
            for _ in 0..<count {
                client.send(WireCase.follower)
                #expect(try client.answer().text == "follower\n")
            }
        }

        @Test(arguments: ProbeArguments.all)
        func `50 clients that never read a gigabyte each cost little, and others are served`(
            _ arguments: [String]
        ) throws {
            let server = try RunningServer(.probe, arguments + ["--loops", "1"])
            try othersAreServed(server, 100)
            let before = server.residentMemory
            let deaf = try (0..<50).map { number in
                let client = try server.client(receiveBuffer: 4096)
                let target = number % 2 == 0 ? "/chunked" : "/download"
                client.send("GET \(target)?bytes=1000000000 HTTP/1.1\r\nHost: a\r\n\r\n")
                return client
            }
            try othersAreServed(server, 1000)
            #expect(server.residentMemory - before < 32 << 20)
            withExtendedLifetime(deaf) {}
        }

        @Test(arguments: ProbeArguments.all)
        func `50 clients that send on without reading cost little, and others are served`(
            _ arguments: [String]
        ) throws {
            let server = try RunningServer(.probe, arguments + ["--loops", "1"])
            try othersAreServed(server, 100)
            let before = server.residentMemory
            let requests = Array(
                String(repeating: "GET /bytes?bytes=10000 HTTP/1.1\r\nHost: a\r\n\r\n", count: 10_000).utf8)
            let deaf = try (0..<50).map { _ in
                let client = try server.client(receiveBuffer: 4096)
                client.sendMeanwhile(requests)
                return client
            }
            try othersAreServed(server, 1000)
            #expect(server.residentMemory - before < 64 << 20)
            for client in deaf { client.leave() }
        }

        @Test(arguments: ProbeArguments.all)
        func `an upload of 200 megabytes to a sink that pauses is never held in memory`(
            _ arguments: [String]
        ) throws {
            let server = try RunningServer(.probe, arguments + ["--loops", "1"])
            try othersAreServed(server, 100)
            let before = server.residentMemory
            let client = try server.client()
            client.send("POST /slow-upload HTTP/1.1\r\nHost: a\r\nContent-Length: 200000000\r\n\r\n")
            let piece = [UInt8](repeating: 0x78, count: 1_000_000)
            for _ in 0..<200 { client.send(piece) }
            #expect(try client.answer().text == "200000000\n")
            #expect(server.residentMemory - before < 16 << 20)
        }
    }
#endif
