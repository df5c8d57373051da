#if os(Linux)
    import Foundation
    import Testing

    /// The server holds ten thousand connections that do nothing, and serves one more.
    @Suite(.serialized)
    struct IdleConnectionTests {
        private static let count = 10_000

        /// Raises this process' limit of descriptors, which the servers that it starts inherit. It is true if that is
        /// enough.
        private static let hasDescriptors: Bool = {
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            limit.rlim_cur = min(limit.rlim_max, 65_536)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            return limit.rlim_cur >= UInt(count + 1000)
        }()

        @Test(
            .enabled(if: hasDescriptors, "this machine does not allow 11,000 descriptors"),
            arguments: [[], ["--portable"]])
        func `10,000 idle connections are held while another client is served`(_ arguments: [String]) throws {
            let server = try RunningServer(
                .probe, arguments + ["--limit", "connections=11000", "--limit", "idleTime=3600000"])
            let first = try server.client()
            first.send(WireCase.follower)
            #expect(try first.answer().text == "follower\n")
            let before = server.residentMemory

            var idle: [Client] = []
            while idle.count < Self.count {
                let some = try (0..<1000).map { _ in
                    let client = try server.client()
                    client.send(WireCase.follower)
                    return client
                }
                for client in some { try #require(client.answer().status == 200) }
                idle += some
            }
            let bytes = (server.residentMemory - before) / Self.count
            print(
                "idle connections \(arguments.isEmpty ? "native" : "portable"): \(bytes) bytes of process memory each")
            // The bound is loose on purpose: for a debug build, and so that only a leak reaches it.
            #expect(bytes < 16_384)

            let last = try server.client()
            last.send(WireCase.follower)
            #expect(try last.answer().text == "follower\n")
            // They are alive.
            for client in [idle[0], idle[Self.count / 2], idle[Self.count - 1]] {
                client.send(WireCase.follower)
                #expect(try client.answer().text == "follower\n")
            }
            for client in idle { client.leave() }
            #expect(try server.stop() == 0)
        }
    }
#endif
