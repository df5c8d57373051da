import Testing

@testable import NotesHTTPClient

struct ResponseParserTests {
    struct Whole: Equatable {
        var status = 0
        var fields: [String] = []
        var body = ""
        var keepsConnection = false
    }

    /// Parses an answer that comes in these pieces; after the last of them the server closes, if it does.
    private static func parse(
        _ pieces: [ArraySlice<UInt8>], closes: Bool = true, isForHEAD: Bool = false
    ) throws(ClientError) -> Whole? {
        var parser = ResponseParser(isForHEAD: isForHEAD)
        var whole = Whole()
        var body: [UInt8] = []
        var pieces = pieces[...]
        while true {
            switch try parser.next() {
            case .head(let head):
                whole.status = head.status
                whole.fields = head.fields.map { "\($0.name)=\($0.value)" }
            case .body(let bytes):
                #expect(!bytes.isEmpty)
                body += bytes
            case .end:
                whole.body = String(decoding: body, as: UTF8.self)
                whole.keepsConnection = parser.keepsConnection && parser.isClean && pieces.isEmpty
                return whole
            case nil:
                if let piece = pieces.popFirst() {
                    parser.append(piece)
                } else if closes {
                    parser.end()
                } else {
                    return nil
                }
            }
        }
    }

    struct Example: Sendable, CustomStringConvertible {
        let text: String
        var status = 200
        var fields: [String] = []
        var body = ""
        var keeps = true
        var isForHEAD = false
        var description: String { text.debugDescription }
    }

    static let examples = [
        Example(text: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", fields: ["content-length=5"], body: "hello"),
        Example(text: "HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n", fields: ["content-length=0"]),
        Example(text: "\r\nHTTP/1.1 200 \r\nContent-Length: 0\r\n\r\n", fields: ["content-length=0"]),
        Example(
            text: "HTTP/1.1 200 OK\nX: a b \t\nContent-Length:2, 2\n\nab", fields: ["x=a b", "content-length=2, 2"],
            body: "ab"),
        Example(
            text:
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n5\r\nhello\r\n00B ; a=\"b\"\r\n and goodbye\r\n0\r\nT: 1\r\n\r\n"
                .replacing("00B", with: "00c"),
            fields: ["transfer-encoding=Chunked"], body: "hello and goodbye"),
        Example(text: "HTTP/1.1 200 OK\r\n\r\nto the end", body: "to the end", keeps: false),
        Example(text: "HTTP/1.1 200 OK\r\n\r\n", keeps: false),
        Example(text: "HTTP/1.1 204 No Content\r\n\r\n", status: 204),
        Example(
            text: "HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n", status: 304, fields: ["content-length=9"]),
        Example(
            text: "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", fields: ["content-length=9"], isForHEAD: true),
        Example(
            text: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", fields: ["transfer-encoding=chunked"],
            isForHEAD: true),
        Example(
            text:
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nno",
            status: 404, fields: ["content-length=2"], body: "no"),
        Example(
            text: "HTTP/1.1 200 OK\r\nConnection: x, Close\r\nContent-Length: 1\r\n\r\na",
            fields: ["connection=x, Close", "content-length=1"], body: "a", keeps: false),
        Example(
            text: "HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\na", fields: ["content-length=1"], body: "a", keeps: false
        ),
        Example(
            text: "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 1\r\n\r\na",
            fields: ["connection=keep-alive", "content-length=1"], body: "a"),
    ]

    @Test(arguments: examples)
    func `an answer is the same in whatever pieces it comes`(_ example: Example) throws {
        let bytes = Array(example.text.utf8)
        let expected = Whole(
            status: example.status, fields: example.fields, body: example.body, keepsConnection: example.keeps)
        var cuts = bytes.indices.map { [bytes[..<$0], bytes[$0...]] }
        cuts.append(bytes.indices.map { bytes[$0...$0] })
        for pieces in cuts { #expect(try Self.parse(pieces, isForHEAD: example.isForHEAD) == expected, "\(pieces)") }
    }

    @Test(arguments: examples)
    func `an answer that ends too early is no answer`(_ example: Example) throws {
        // One without a length ends where the connection does.
        guard example.keeps || example.fields.contains("content-length=1") else { return }
        let bytes = Array(example.text.utf8)
        for end in bytes.indices where !example.isForHEAD || end < bytes.count {
            #expect(try Self.parse([bytes[..<end]], closes: false, isForHEAD: example.isForHEAD) == nil)
            #expect(throws: ClientError.self) {
                try Self.parse([bytes[..<end]], closes: true, isForHEAD: example.isForHEAD)
            }
        }
    }

    @Test(arguments: [
        "HTTP/2 200 OK\r\n\r\n", "HTTP/1.2 200 OK\r\n\r\n", "HTTP/1.1 20 OK\r\n\r\n", "HTTP/1.1 2000 OK\r\n\r\n",
        "HTTP/1.1  200 OK\r\n\r\n", "HTTP/1.1 099 OK\r\n\r\n", "SSH-2.0-OpenSSH\r\n\r\n", "<html>\r\n\r\n",
        "HTTP/1.1 200 OK\r\n folded: x\r\n\r\n", "HTTP/1.1 200 OK\r\nName : x\r\n\r\n",
        "HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "HTTP/1.1 200 OK\r\n: x\r\n\r\n", "HTTP/1.1 200 OK\r\na: x\ry\r\n\r\n",
        "HTTP/1.1 200 OK\r\na: x\0y\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: +1\r\n\r\na",
        "HTTP/1.1 200 OK\r\nContent-Length: 1x\r\n\r\na", "HTTP/1.1 200 OK\r\nContent-Length:\r\n\r\na",
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\na",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding:\r\n\r\n",
        "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1 a\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1000000000000000\r\n",
        "HTTP/1.1 101 Switching Protocols\r\n\r\n",
    ])
    func `what two readers could read differently is refused`(_ text: String) {
        let bytes = Array(text.utf8)
        for pieces in [[bytes[...]], bytes.indices.map { bytes[$0...$0] }] {
            #expect {
                _ = try Self.parse(pieces)
            } throws: { error in
                if case .malformed = error as? ClientError { true } else { false }
            }
        }
    }

    @Test func `a head, a trailer and a chunk's size have an end`() {
        let starts = [
            "HTTP/1.1 200 OK\r\na: ", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\na: ",
        ]
        for start in starts {
            var parser = ResponseParser()
            parser.append(Array(start.utf8))
            #expect(throws: ClientError.malformed("A line or a head is too long.")) {
                for _ in 0..<1000 {
                    while try parser.next() != nil {}
                    parser.append([UInt8](repeating: 0x61, count: 100))
                }
            }
        }
    }

    @Test func `what comes behind an answer belongs to no request`() throws {
        var parser = ResponseParser()
        parser.append(Array("HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 200 OK\r\n".utf8))
        while try parser.next() != .end {}
        #expect(!parser.isClean)
    }
}
