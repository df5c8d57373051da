import Testing

@testable import NotesHTTP

struct ChunkDecoderTests {
    struct Decoded: Equatable {
        var body: [UInt8] = []
        var end = ChunkDecoder.Outcome.more
        /// Counts the bytes of the input that belong to the body and its framing.
        var used = 0
    }

    private func decode(_ pieces: [[UInt8]]) -> Decoded {
        var decoder = ChunkDecoder()
        var decoded = Decoded()
        for piece in pieces where decoded.end == .more {
            var offset = 0
            var body: [UInt8] = []
            decoded.end = decoder.decode(piece.span, from: &offset) { body += piece[$0] }
            decoded.body += body
            decoded.used += offset
        }
        return decoded
    }

    private func decode(_ text: String) -> Decoded { decode([Array(text.utf8)]) }

    static let bodies = [
        ("0\r\n\r\n", ""), ("5\r\nhello\r\n0\r\n\r\n", "hello"), ("00005\r\nhello\r\n000\r\n\r\n", "hello"),
        ("5;a=b;c=\"d;e\"\r\nhello\r\n6;x\r\n world\r\n0;y\r\nA: b\r\nC:\r\n\r\n", "hello world"),
        ("5 ; a\t=\tb ;c;d=\"e\\\"; f\"\r\nhello\r\n0;x\r\n\r\n", "hello"),
        ("A\r\n0123456789\r\n1\r\n\n\r\n0\r\n\r\n", "0123456789\n"),
    ]

    @Test(arguments: bodies)
    func `a body comes out the same however it is cut in three`(_ coded: String, _ plain: String) {
        let bytes = Array(coded.utf8)
        let whole = Decoded(body: Array(plain.utf8), end: .finished, used: bytes.count)
        for first in 0...bytes.count {
            for second in first...bytes.count {
                #expect(
                    decode([Array(bytes[..<first]), Array(bytes[first..<second]), Array(bytes[second...])]) == whole)
            }
        }
        #expect(decode(bytes.map { [$0] }) == whole)
    }

    @Test(arguments: bodies)
    func `a body cut short is never finished, and what follows one is left alone`(_ coded: String, _ plain: String) {
        let bytes = Array(coded.utf8)
        for length in 0..<bytes.count { #expect(decode([Array(bytes[..<length])]).end == .more) }
        let followed = decode(coded + "GET / HTTP/1.1\r\n")
        #expect(followed == Decoded(body: Array(plain.utf8), end: .finished, used: bytes.count))
    }

    @Test(arguments: [
        "\r\n", "\n", " 5\r\n", "g\r\n", "-1\r\n", "+5\r\n", "0x5\r\n", "5 \r\n", "5\n", "5\rx", "5\r\r\n", ";a\r\n",
        "5;\n", "5;a\0\r\n", "5;\u{7F}\r\n",
        "5;\r\n", "5; \r\n", "5 ;\r\n", "5;;a\r\n", "5;a;\r\n", "5;=b\r\n", "5;a=\r\n", "5;a= \r\n", "5;a \r\n",
        "5;a=b \r\n",
        "5;a b\r\n", "5;a=b c\r\n", "5;a=b=c\r\n", "5;a=\"b\r\n", "5;a=\"b\\\"\r\n", "5;a=\"b\"c\r\n", "5;a=\"b\" \r\n",
        "5 a\r\n",
        "5\t\r\n", "0;\r\n\r\n", "0\r\nA\r\n\r\n", "0\r\nA b: c\r\n\r\n", "0\r\nA : b\r\n\r\n",
        "0\r\nA: b\r\nB\r\n\r\n",
        "0\r\nGET / HTTP/1.1\r\n\r\n", "5;\rx", "5\r\nhello0", "5\r\nhello\n", "5\r\nhello\rx", "5\r\nhello!\r\n",
        "8000000000000000\r\n", "ffffffffffffffff\r\n", "10000000000000000\r\n", "0\r\n\n", "0\r\n\rx",
        "0\r\n A: b\r\n",
        "0\r\n:b\r\n", "0\r\nA: b\n", "0\r\nA: b\rx", "0\r\nA: \0\r\n", "0\r\nA: b\r\n c\r\n", "0\n",
    ])
    func `chunks that are none are refused, however they are cut`(_ text: String) {
        let bytes = Array(text.utf8)
        guard case .rejected(let rejection) = decode(text).end else {
            Issue.record("\(text) was not refused")
            return
        }
        #expect(rejection.kind == .malformed)
        for split in 0...bytes.count {
            #expect(decode([Array(bytes[..<split]), Array(bytes[split...])]).end == .rejected(rejection))
        }
    }

    @Test func `what yields no data is bounded, and data resets the bound`() {
        func extended(_ count: Int) -> String { "1;\(String(repeating: "x", count: count))\r\na\r\n" }
        #expect(decode(extended(8000) + extended(8000) + extended(8000)).body == Array("aaa".utf8))
        #expect(decode(extended(8192)).end != .more)
        #expect(decode("0\r\n" + String(repeating: "A: b\r\n", count: 1000)).end == .more)
        #expect(decode("0\r\n" + String(repeating: "A: b\r\n", count: 1400)).end != .more)
        #expect(decode(String(repeating: "0", count: 9000)).end != .more)
    }

    @Test func `a great size is accepted`() {
        #expect(decode("7fffffffff\r\nabc") == Decoded(body: Array("abc".utf8), end: .more, used: 15))
    }
}
