import Foundation
import ScriptedServer
import Testing

@testable import NotesHTTPClient

/// The client reads servers that keep to the protocol, and reports each fault of the others as an error.
struct HTTPClientTests {
    private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

    private static func client(_ change: (inout HTTPClient.Settings) -> Void = { _ in }) -> HTTPClient {
        var settings = HTTPClient.Settings()
        change(&settings)
        return HTTPClient(settings)
    }

    @Test func `one connection serves one request after another`() throws {
        let server = try ScriptedServer { peer, _ in
            while case let head = peer.head(), !head.isEmpty {
                let length = head.contains("Content-Length: 3") ? peer.body(3) : 0
                let isChunked = head.hasPrefix("GET /chunked ")
                peer.send(
                    isChunked
                        ? "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n"
                        : "HTTP/1.1 200 OK\r\nX-Body: \(length)\r\nContent-Length: 2\r\n\r\nok")
            }
        }
        let client = Self.client()
        for _ in 0..<3 {
            #expect(try client.send(server.request()).body == Array("ok".utf8))
            #expect(try client.send(server.request("/chunked")).body == Array("x".utf8))
            #expect(try client.send(server.request(method: "POST", body: [1, 2, 3])).head["x-body"] == "3")
        }
        #expect(server.accepted == 1)
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok", "HTTP/1.1 200 OK\r\n\r\nok",
        "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok, and more",
    ])
    func `a connection that serves one request alone is not used again`(_ answer: String) throws {
        let server = try ScriptedServer { peer, _ in
            _ = peer.head()
            peer.send(answer)
        }
        let client = Self.client()
        for _ in 0..<2 { #expect(try client.send(server.request()).body == Array("ok".utf8)) }
        #expect(server.accepted == 2)
    }

    @Test func `a request that a closed connection swallowed is sent again where that is safe`() throws {
        // The second request of a connection is read, and its connection closed without a word.
        let server = try ScriptedServer { peer, _ in
            _ = peer.head()
            peer.send(Self.ok)
            _ = peer.head()
        }
        let client = Self.client()
        for _ in 0..<3 { #expect(try client.send(server.request()).status == 200) }
        #expect(server.accepted == 3)
        #expect {
            _ = try client.send(server.request(method: "POST", body: [1]))
        } throws: { error in
            if case .connectionLost = error as? ClientError { true } else { false }
        }
        #expect(server.accepted == 3)
    }

    @Test(arguments: [
        "", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
    ])
    func `an answer that is cut short is an error`(_ answer: String) throws {
        let server = try ScriptedServer { peer, _ in
            _ = peer.head()
            peer.send(answer)
        }
        #expect(throws: ClientError.connectionLost("The server closed it.")) {
            try Self.client().send(server.request())
        }
    }

    @Test func `a server that does not answer and an unknown name are different errors`() throws {
        var port = 0
        do {
            port = try ScriptedServer { _, _ in }.port
        }
        let gone = try #require(WebAddress("http://127.0.0.1:\(port)/"))
        #expect(throws: ClientError.self) { try Self.client().send(ClientRequest("GET", gone)) }
        let unknown = try #require(WebAddress("http://no-such-host.invalid/"))
        #expect {
            _ = try Self.client().send(ClientRequest("GET", unknown))
        } throws: { error in
            if case .unknownHost = error as? ClientError { true } else { false }
        }
    }

    @Test func `an answer that is too long is let go of`() throws {
        let server = try ScriptedServer { peer, _ in
            _ = peer.head()
            peer.send("HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 2000))
            peer.waitForEnd()
        }
        #expect(throws: ClientError.tooLarge(limit: 1000)) {
            try Self.client { $0.answerBytes = 1000 }.send(server.request())
        }
    }

    @Test func `a server that is silent, or drips, ends the wait`() throws {
        let silent = try ScriptedServer { peer, _ in peer.waitForEnd() }
        #expect(throws: ClientError.timedOut(.silence)) {
            try Self.client { $0.silenceSeconds = 0.05 }.send(silent.request())
        }
        #expect(throws: ClientError.timedOut(.exchange)) {
            try Self.client { $0.exchangeSeconds = 0.05 }.send(silent.request())
        }
        // As many bytes as it takes: it ends when the client leaves.
        let dripping = try ScriptedServer { peer, _ in
            _ = peer.head()
            peer.send("HTTP/1.1 200 OK\r\n\r\n")
            for _ in 0..<10_000 { peer.send(Array(repeating: 0x61, count: 64 * 1024)) }
        }
        #expect(throws: ClientError.timedOut(.exchange)) {
            let stream = try Self.client().open(dripping.request(), seconds: 0.05)
            while try stream.next() != nil {}
        }
        // It takes the connection and never begins TLS.
        let secure = try #require(WebAddress("https://127.0.0.1:\(silent.port)/"))
        #expect(throws: ClientError.timedOut(.connecting)) {
            try Self.client { $0.connectSeconds = 0.05 }.send(ClientRequest("GET", secure))
        }
    }

    @Test func `another thread ends a request at once`() throws {
        let (cancellation, arrived) = (Cancellation(), DispatchSemaphore(value: 0))
        let server = try ScriptedServer { peer, _ in
            _ = peer.head()
            arrived.signal()
            peer.waitForEnd()
        }
        Thread.detachNewThread {
            arrived.wait()
            cancellation.cancel()
            cancellation.cancel()
        }
        #expect(throws: ClientError.cancelled) {
            try Self.client { $0.exchangeSeconds = 3600 }.send(server.request(), cancellation)
        }
        #expect(throws: ClientError.cancelled) { try Self.client().send(server.request(), cancellation) }
        #expect(server.accepted == 1, "what is cancelled already connects to nothing")
    }

    @Test func `a cancelled request ends although the rest of its answer can be read`() throws {
        let (cancellation, sent) = (Cancellation(), DispatchSemaphore(value: 0))
        let server = try ScriptedServer { peer, _ in
            _ = peer.head()
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n" + String(repeating: "x", count: 100_000))
            sent.signal()
            peer.waitForEnd()
        }
        let stream = try Self.client().open(server.request(), seconds: nil, cancellation)
        sent.wait()
        cancellation.cancel()
        #expect(throws: ClientError.cancelled) { while try stream.next() != nil {} }
    }

    @Test func `lines of a stream come as they are sent, and the reader may leave`() throws {
        let (read, left) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let server = try ScriptedServer { peer, _ in
            _ = peer.head()
            peer.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n")
            for event in ["6\r\ndata: \r\n", "3\r\n1\n\n\r\n", "9\r\ndata: 2\n\n\r\n"] {
                peer.send(event)
            }
            read.wait()
            peer.send("9\r\ndata: 3\n\n\r\n")
            peer.waitForEnd()
            left.signal()
        }
        let (before, all) = ("data: 1\n\ndata: 2\n\n", "data: 1\n\ndata: 2\n\ndata: 3\n\n")
        var text: [UInt8] = []
        do {
            let stream = try Self.client().open(server.request(), seconds: nil)
            while text.count < all.utf8.count, let bytes = try stream.next() {
                text += bytes
                if text == Array(before.utf8) { read.signal() }
            }
        }
        #expect(String(decoding: text, as: UTF8.self) == all)
        left.wait()
    }

    @Test func `a large body goes out while nothing comes, and an early refusal is read`() throws {
        let size = 8 << 20
        let server = try ScriptedServer { peer, number in
            _ = peer.head()
            let taken = number == 1 ? peer.body(size) : 0
            peer.send("HTTP/1.1 \(number == 1 ? 200 : 413) X\r\nX-Taken: \(taken)\r\nContent-Length: 0\r\n\r\n")
            peer.waitForEnd()
        }
        let body = [UInt8](repeating: 1, count: size)
        // Not idempotent, and on a connection of its own each time.
        let taken = try Self.client().send(server.request(method: "POST", body: body))
        #expect(taken.head["x-taken"] == "\(size)")
        let refused = try Self.client().send(server.request(method: "POST", body: body))
        #expect(refused.status == 413)
    }

    @Test func `redirects are followed up to the limit`() throws {
        let server = try ScriptedServer { peer, _ in
            while case let head = peer.head(), !head.isEmpty {
                let isEnd = head.hasPrefix("GET /end ")
                peer.send(isEnd ? Self.ok : "HTTP/1.1 302 Found\r\nLocation: end\r\nContent-Length: 4\r\n\r\nmove")
            }
        }
        let client = Self.client()
        #expect(try client.send(server.request("/start")).status == 302)
        var request = try server.request("/start")
        request.redirects = 1
        #expect(try client.send(request).body == Array("ok".utf8))
        #expect(server.accepted == 1)
    }
}

extension ScriptedServer {
    fileprivate func request(
        _ target: String = "/", method: String = "GET", body: [UInt8] = []
    ) throws -> ClientRequest {
        ClientRequest(method, try #require(WebAddress("http://127.0.0.1:\(port)\(target)")), body: body)
    }
}
