import Testing

/// docs/protocol.md 6: a client of an event stream that does not read gets the latest hint and no queue.
struct UnreadStreamTests {
    @Test func `hints are spaced in time, so that a client's own buffers fill slowly`() throws {
        let server = try NotesServer()
        let deaf = try Client(server.port)
        deaf.send("GET /v1/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(NotesServer.token)\r\n\r\n")
        #expect(try deaf.readHead().0 == 200)
        let start = ContinuousClock.now
        let changes = 300
        let writer = server.caller()
        for number in 1...changes { _ = try writer.put("n", ["title": .text("\(number)")]) }
        var text = ""
        while !text.contains("\"seq\":\(changes)}") {
            guard try deaf.receive() else { throw AnswerProblem.cut }
            text += String(decoding: deaf.unread, as: UTF8.self)
            deaf.skip(deaf.unread.count)
        }
        let hints = text.split(separator: "event: change").count - 1
        let milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
        #expect(hints <= milliseconds / 50 + 2)
    }

    /// The client's receive buffer is small, so that the bytes that arrive are those that the server's system had
    /// buffered.
    @Test(arguments: [false, true], [[], ["--readiness", "portable"]])
    func `a stream whose client does not read holds some hints, and then the latest`(
        _ isSecure: Bool, _ readiness: [String]
    ) throws {
        let tls = try TestCertificate.shared.get()
        let server = try NotesServer(
            readiness + ["--answer-silence-seconds", "600"]
                + (isSecure ? ["--tls-cert", tls.certificate, "--tls-key", tls.key] : []))
        let deaf = try Client(server.port, receiveBuffer: 4096, isSecure: isSecure)
        deaf.send("GET /v1/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(NotesServer.token)\r\n\r\n")
        #expect(try deaf.readHead().0 == 200)
        let writer = try Client(server.port, isSecure: isSecure)
        let changes = 2000
        for number in 1...changes {
            let body = "{\"title\":\"\(number)\"}"
            writer.send(
                "PUT /v1/notes/n HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(NotesServer.token)\r\n"
                    + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
            #expect([200, 201].contains(try writer.answer().status))
        }
        // Everything that was queued comes before the hint of the last change.
        var text = ""
        while !text.contains("\"seq\":\(changes)}") {
            guard try deaf.receive() else { throw AnswerProblem.cut }
            text += String(decoding: deaf.unread, as: UTF8.self)
            deaf.skip(deaf.unread.count)
        }
        let hints = text.split(separator: "event: change").count - 1
        #expect(hints < 150, "\(text.utf8.count) bytes")
        #expect(text.utf8.count < 24 * 1024)
    }
}
