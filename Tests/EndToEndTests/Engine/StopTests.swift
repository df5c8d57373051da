import Foundation
import Testing
import Waiting

/// The contract's section 8: a server that stops finishes its answers and accepts no new client. There is one loop, so
/// that one client's answer proves the state of another.
struct StopTests {
    private static let readiness = ProbeArguments.all.map { ["--loops", "1"] + $0 }

    /// Returns a client whose second request is being answered. Both came together, and the first has its answer.
    private func waiting(_ server: RunningServer, _ target: String) throws -> Client {
        let client = try server.client()
        client.send("\(WireCase.follower)GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.answer().text == "follower\n")
        return client
    }

    private func idle(_ server: RunningServer) throws -> Client {
        let client = try server.client()
        client.send(WireCase.follower)
        #expect(try client.answer().text == "follower\n")
        return client
    }

    @Test(arguments: readiness)
    func `an answer in progress is finished, and is marked as the last`(_ arguments: [String]) throws {
        let server = try RunningServer(.probe, arguments)
        let client = try waiting(server, "/wait?ms=500")
        server.process.signal(SIGTERM)
        let answer = try client.answer()
        #expect(answer.text == "waited\n")
        #expect(answer["Connection"] == "close")
        #expect(try client.readToEnd().isEmpty)
        client.leave()
        #expect(try server.process.exitCode() == 0)
    }

    @Test(arguments: readiness)
    func `a stop accepts no new client, finishes answers and closes idle connections`(_ arguments: [String]) throws {
        let server = try RunningServer(.probe, arguments)
        let client = try waiting(server, "/wait?ms=2000")
        let idle = try idle(server)
        server.process.signal(SIGTERM)
        #expect(try idle.readToEnd().isEmpty)
        // Each loop closes its own listening socket.
        try Patience.until("a connection to be refused") {
            do { try server.client().leave() } catch is Client.Refused { return true }
            return false
        }
        #expect(try client.answer().text == "waited\n")
        client.leave()
        #expect(try server.process.exitCode() == 0)
    }

    @Test(arguments: readiness)
    func `a stop ends an endless stream properly`(_ arguments: [String]) throws {
        let server = try RunningServer(.probe, arguments)
        let client = try server.client()
        client.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.count(300))
        server.process.signal(SIGTERM)
        #expect(try client.answer().text.hasPrefix("data: tick\n\n"))
        #expect(try client.readToEnd().isEmpty)
        client.leave()
        #expect(try server.process.exitCode() == 0)
    }

    @Test(arguments: readiness)
    func `a download and an upload are finished`(_ arguments: [String]) throws {
        let server = try RunningServer(.probe, arguments)
        let download = try server.client(receiveBuffer: 65_536)
        download.send("GET /download?bytes=20000000 HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try download.count(1))
        let upload = try server.client()
        upload.send("POST /upload HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 6\r\n\r\n")
        #expect(try upload.answer().status == 100)
        let idle = try idle(server)
        server.process.signal(SIGTERM)
        #expect(try idle.readToEnd().isEmpty)
        upload.send("abcdef")
        #expect(try upload.answer().text == "6\n")
        #expect(try download.answer().body.count == 20_000_000)
        for client in [download, upload] { client.leave() }
        #expect(try server.process.exitCode() == 0)
    }

    @Test(arguments: readiness)
    func `a client that takes too long to finish is cut off`(_ arguments: [String]) throws {
        let server = try RunningServer(.probe, arguments + ["--limit", "stopTime=200"])
        let client = try waiting(server, "/wait?ms=3600000")
        #expect(try server.stop() == 0)
        #expect(try client.readToEnd().isEmpty)
    }

    @Test(arguments: readiness)
    func `requests read before the stop end with an answer that is marked as the last`(_ arguments: [String]) throws {
        let server = try RunningServer(.probe, arguments + ["--limit", "pipelinedRequests=1"])
        let client = try server.client()
        client.sendMeanwhile(Array(String(repeating: WireCase.follower, count: 20_000).utf8))
        #expect(try client.answer().text == "follower\n")
        server.process.signal(SIGTERM)
        var last = try client.answer()
        do {
            while true { last = try client.answer() }
        } catch AnswerProblem.none {}
        #expect(last["Connection"] == "close")
        client.leave()
        #expect(try server.process.exitCode() == 0)
    }

    @Test(arguments: [[], ["--readiness", "portable"]], [SIGTERM, SIGINT])
    func `notes-server stops at a signal, with exit code 0`(_ arguments: [String], _ signal: Int32) throws {
        let server = try RunningServer(.notesServer, arguments)
        server.process.signal(signal)
        #expect(try server.process.exitCode() == 0)
    }

    /// Without certificates there is nothing to reload, and no terminal was closed either.
    @Test func `a hangup ends no service`() throws {
        let server = try RunningServer(.notesServer)
        for _ in 0..<3 { server.process.signal(SIGHUP) }
        let client = try server.client()
        client.send("GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.answer().status == 200)
        client.leave()
        try Patience.until("the hangup to be logged") { server.process.errorText.contains("hangup") }
        #expect(server.process.errorText.contains("reload_ignored"))
        #expect(try server.stop() == 0)
    }

    /// The server would wait an hour for the head that never ends: only the second signal can end it.
    @Test(arguments: [SIGTERM, SIGINT])
    func `a second signal ends notes-server at once`(_ second: Int32) throws {
        let patient = ["--loops", "1", "--stop-seconds", "3600", "--head-seconds", "3600"]
        let server = try RunningServer(.notesServer, patient)
        let (busy, idle) = (try server.client(), try server.client())
        busy.send("GET /health HTTP/1.1\r\nHost: a\r\n\r\nGET")
        #expect(try busy.answer().status == 200)
        idle.send("GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try idle.answer().status == 200)
        server.process.signal(SIGTERM)
        #expect(try idle.readToEnd().isEmpty)
        server.process.signal(second)
        #expect(try server.process.exitCode() == 128 + second)
    }
}
