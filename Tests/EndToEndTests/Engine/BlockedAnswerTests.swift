import Testing

/// A client requests more than the socket holds and reads nothing until the server has nothing left to do for it. The
/// connection then continues from the state in which the socket blocked.
@Suite(.serialized)
struct BlockedAnswerTests {
    /// Sends a request behind five large answers, in whose middle the socket blocks.
    struct Kind: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let request: String
        let answer: String
    }

    private static let body = String(repeating: "0123456789", count: 300)
    private static let chunks = "BB8;a=b\r\n\(body)\r\n0\r\nX-Trailer: t\r\n\r\n"

    static let kinds = [
        Kind(
            testDescription: "an answer from another queue",
            request: "POST /later HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc", answer: "abc"),
        Kind(
            testDescription: "an answer gone on with after another queue",
            request: "POST /resumed HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc", answer: "abc"),
        Kind(
            testDescription: "a counted body, gathered",
            request: "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3000\r\n\r\n\(body)", answer: body),
        Kind(
            testDescription: "a chunked body, gathered",
            request: "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)", answer: body),
        Kind(
            testDescription: "a counted body to a sink",
            request: "POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: 3000\r\n\r\n\(body)", answer: "3000\n"),
        Kind(
            testDescription: "a chunked body to a sink that pauses",
            request: "POST /slow-upload HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)",
            answer: "3000\n"),
        Kind(
            testDescription: "an answer in pieces",
            request: "GET /pieces?bytes=33000 HTTP/1.1\r\nHost: a\r\n\r\n",
            answer: "[" + String(repeating: "b", count: 33_000) + "]"),
        Kind(
            testDescription: "a streamed answer",
            request: "GET /chunked?bytes=26 HTTP/1.1\r\nHost: a\r\n\r\n", answer: "abcdefghijklmnopqrstuvwxyz"),
    ]

    @Test(arguments: ProbeArguments.all, kinds)
    func `a blocked answer does not disturb the requests behind it (RFC 9112 9_3_2)`(
        _ arguments: [String], _ kind: Kind
    ) throws {
        let server = try RunningServer(.probe, arguments + ["--loops", "1"])
        let large = "GET /bytes?bytes=10000 HTTP/1.1\r\nHost: a\r\n\r\n"
        let groups = 160
        let client = try server.client(receiveBuffer: 4096)
        let group = Array((String(repeating: large, count: 5) + kind.request).utf8)
        client.sendMeanwhile((0..<groups).flatMap { _ in group })

        // One loop serves its connections in turn: after this many turns of one, the other is done or blocked.
        let neighbour = try server.client()
        for _ in 0..<groups * 2 {
            neighbour.send("GET /small HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try neighbour.answer().status == 200)
        }
        for index in 0..<groups {
            for _ in 0..<5 { #expect(try client.answer().body.count == 10_000) }
            try #require(try client.answer().text == kind.answer, "group \(index)")
        }
        #expect(try server.stop() == 0)
    }
}
