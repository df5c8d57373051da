import Foundation
import Testing
import Waiting

/// More clients than the connection limit wait, and each of them is served.
@Suite
struct CrowdTests {
    private static let request = "GET /small HTTP/1.1\r\nHost: a\r\n\r\n"

    /// Reads the responses in the server's order; a client that is served leaves and admits another.
    private func serveAll(_ server: RunningServer, count: Int) throws {
        var waiting: [Int32: Client] = [:]
        for _ in 0..<count {
            let client = try server.client()
            client.send(Self.request)
            waiting[client.descriptor] = client
        }
        while !waiting.isEmpty {
            let ready = Patience.untilReadable(Array(waiting.keys))
            guard !ready.isEmpty else { throw Impatient("\(waiting.count) more clients to be served") }
            for descriptor in ready {
                guard let client = waiting.removeValue(forKey: descriptor) else { continue }
                #expect(try client.answer().status == 200)
                client.leave()
            }
        }
        #expect(try server.stop() == 0)
    }

    @Test(arguments: [[], ["--portable"]])
    func `200 clients are all served by a server that may open 64 descriptors`(_ arguments: [String]) throws {
        let server = try RunningServer(.probe, arguments, descriptors: 64)
        try serveAll(server, count: 200)
    }

    @Test(arguments: [[], ["--portable"]])
    func `idle clients are closed in time when descriptors have run out`(_ arguments: [String]) throws {
        let server = try RunningServer(.probe, arguments + ["--limit", "idleTime=1000"], descriptors: 64)
        let silent = try (0..<100).map { _ in try server.client() }
        try serveAll(server, count: 50)
        withExtendedLifetime(silent) {}
    }

    /// Their own time would not be up for an hour. A client that has begun a request keeps its connection while others
    /// are idle.
    @Test(arguments: [[], ["--portable"]], [["--limit", "connections=40"], []])
    func `the longest idle are closed for clients that wait, and the busy are not`(
        _ arguments: [String], _ limit: [String]
    ) throws {
        let server = try RunningServer(
            .probe, arguments + limit + ["--loops", "1", "--limit", "idleTime=3600000", "--limit", "headTime=3600000"],
            descriptors: 64)
        let (busy, slow) = (try server.client(), try server.client())
        busy.send("GET /wait?ms=3000 HTTP/1.1\r\nHost: a\r\n\r\n")
        slow.send("GET /small HTTP/1.1\r\nHo")
        let silent = try (0..<100).map { _ in try server.client() }
        let next = try server.client()
        next.send(Self.request)
        #expect(try next.answer().status == 200)
        #expect(try silent[0].readToEnd().isEmpty)
        #expect(try busy.answer().text == "waited\n")
        slow.send("st: a\r\n\r\n")
        #expect(try slow.answer().status == 200)
        for client in silent + [busy, slow, next] { client.leave() }
        #expect(try server.stop() == 0)
    }

    /// Unfinished heads would keep their connections for an hour here.
    @Test(arguments: ProbeArguments.all, [["--limit", "connections=40"], []])
    func `the longest unfinished heads are closed if no connection is idle`(
        _ arguments: [String], _ limit: [String]
    ) throws {
        let server = try RunningServer(
            .probe, arguments + limit + ["--loops", "1", "--limit", "headTime=3600000"], descriptors: 64)
        let slow = try (0..<100).map { number in
            let client = try server.client()
            client.send("GET /items/\(number) HTTP/1.1\r\nHo")
            return client
        }
        for _ in 0..<3 {
            let healthcheck = try server.client()
            healthcheck.send(Self.request)
            #expect(try healthcheck.answer().status == 200)
            healthcheck.leave()
        }
        #expect(try slow[0].readToEnd().isEmpty)
        for client in slow { client.leave() }
        #expect(try server.stop() == 0)
    }

    @Test(arguments: [[], ["--portable"]])
    func `a full loop is notified when another loop frees a connection`(_ arguments: [String]) throws {
        let server = try RunningServer(.probe, arguments + ["--loops", "2", "--limit", "connections=1"])
        try serveAll(server, count: 40)
    }

    @Test(arguments: [[], ["--portable"]])
    func `a server at its connection limit waits without spinning`(_ arguments: [String]) throws {
        let server = try RunningServer(.probe, arguments + ["--loops", "1", "--limit", "connections=1"])
        let inside = try server.client()
        inside.send(Self.request)
        #expect(try inside.answer().status == 200)
        let outside = try server.client()
        outside.send(Self.request)
        // The inner client waits a second, by the server's own clock.
        inside.send("GET /wait?ms=1000 HTTP/1.1\r\nHost: a\r\n\r\n")
        let (before, began) = (server.processorTime, ContinuousClock.now)
        #expect(try inside.answer().text == "waited\n")
        // A loop that spins takes all of the time, on any machine.
        #expect(server.processorTime - before < ((.now - began) / .seconds(1)) / 2)
        inside.send("GET /small HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(try inside.answer().status == 200)
        #expect(try outside.answer().status == 200)
        #expect(try server.stop() == 0)
    }
}
