import Testing

/// Sends every byte, NUL and non-ASCII among them, in every part of a request. The allowed bytes are written out here a
/// second time, from the grammar and not from the engine.
@Suite(.probes())
struct ByteTests {
    struct Position: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let before: String
        let after: String
        /// Returns the status to which this byte must lead.
        let status: @Sendable (UInt8) -> Int
    }

    private static let tokens = Set(
        "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    private static let digits = Set("0123456789".utf8)

    private static func isText(_ byte: UInt8) -> Bool { byte == 9 || byte >= 32 && byte != 127 }

    private static let rest = " HTTP/1.1\r\nHost: a\r\n\r\n"
    private static let small = "GET /small HTTP/1.1\r\n"
    private static let echo = "POST /echo HTTP/1.1\r\nHost: a\r\n"
    private static let chunked = echo + "Transfer-Encoding: chunked\r\n\r\n"

    static let positions = [
        Position(testDescription: "RFC 9110 9.1: in a method", before: "G", after: "T /small" + rest) { byte in
            byte == UInt8(ascii: "E") ? 200 : tokens.contains(byte) ? 405 : 400
        },
        Position(testDescription: "RFC 9112 3.2: in a path", before: "GET /items/a", after: "b" + rest) { byte in
            switch byte {
            case UInt8(ascii: "#"), UInt8(ascii: "%"), 0...32, 127...: 400
            case UInt8(ascii: "/"): 404
            default: 200
            }
        },
        Position(testDescription: "RFC 9112 3.2: in a query", before: "GET /small?a", after: "b" + rest) { byte in
            byte == UInt8(ascii: "#") || byte == UInt8(ascii: "%") || byte <= 32 || byte >= 127 ? 400 : 200
        },
        Position(
            testDescription: "RFC 9112 2.3: as the minor version", before: "GET /small HTTP/1.",
            after: "\r\nHost: a\r\n\r\n"
        ) {
            digits.contains($0) ? 200 : 400
        },
        Position(
            testDescription: "RFC 9112 2.3: in a version", before: "GET /small HTTP", after: "1.1\r\nHost: a\r\n\r\n"
        ) {
            $0 == UInt8(ascii: "/") ? 200 : 400
        },
        Position(
            testDescription: "RFC 9112 5.1: in a field's name", before: small + "Host: a\r\nX", after: "Y: b\r\n\r\n"
        ) {
            tokens.contains($0) || $0 == UInt8(ascii: ":") ? 200 : 400
        },
        Position(
            testDescription: "RFC 9112 5.1: as a field's first byte", before: small + "Host: a\r\n",
            after: "Y: b\r\n\r\n"
        ) {
            tokens.contains($0) ? 200 : 400
        },
        Position(
            testDescription: "RFC 9110 5.5: in a field's value", before: small + "Host: a\r\nX: b", after: "c\r\n\r\n"
        ) {
            isText($0) ? 200 : 400
        },
        Position(
            testDescription: "RFC 9110 8.6: behind a length", before: echo + "Content-Length: 0", after: "\r\n\r\n"
        ) {
            $0 == 9 || $0 == 32 || $0 == UInt8(ascii: "0") ? 200 : digits.contains($0) ? 0 : 400
        },
        Position(
            testDescription: "RFC 9112 6.1: behind a coding", before: echo + "Transfer-Encoding: chunked",
            after: "\r\n\r\n0\r\n\r\n"
        ) {
            $0 == 9 || $0 == 32 ? 200 : 400
        },
        Position(testDescription: "RFC 9112 7.1: behind a chunk's size", before: chunked + "0", after: "\r\n\r\n") {
            byte in
            byte == UInt8(ascii: "0") ? 200 : Character(UnicodeScalar(byte)).isHexDigit && byte < 128 ? 0 : 400
        },
        Position(testDescription: "RFC 9112 7.1.1: in an extension", before: chunked + "0;a", after: "b\r\n\r\n") {
            tokens.contains($0) || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "=") ? 200 : 400
        },
        Position(
            testDescription: "RFC 9112 7.1.1: in a quoted extension", before: chunked + "0;a=\"b",
            after: "c\"\r\n\r\n"
        ) {
            isText($0) && $0 != UInt8(ascii: "\"") ? 200 : 400
        },
        Position(
            testDescription: "RFC 9112 7.1.2: in a trailer's name", before: chunked + "0\r\nX", after: "Y: b\r\n\r\n"
        ) {
            tokens.contains($0) || $0 == UInt8(ascii: ":") ? 200 : 400
        },
        Position(testDescription: "RFC 9112 7.1.2: in a trailer", before: chunked + "0\r\nX: a", after: "b\r\n\r\n") {
            isText($0) ? 200 : 400
        },
        Position(
            testDescription: "RFC 9112 7.1.2: as a trailer's first byte", before: chunked + "0\r\n",
            after: "Y: b\r\n\r\n"
        ) {
            tokens.contains($0) ? 200 : 400
        },
    ]

    /// Status 0 is a request that is incomplete, for which no response comes.
    @Test(arguments: Readiness.allCases, positions)
    func `every byte is accepted or refused as the grammar has it`(_ readiness: Readiness, _ position: Position) throws
    {
        for byte in UInt8.min...UInt8.max where position.status(byte) != 0 {
            let client = try readiness.client()
            client.send(Array(position.before.utf8) + [byte] + Array(position.after.utf8))
            client.finish()
            #expect(try client.answer().status == position.status(byte), "byte \(byte)")
            #expect(try client.readToEnd().isEmpty, "byte \(byte)")
        }
    }

    /// obs-text is opaque (RFC 9110 5.5): as valid UTF-8 it comes back unchanged.
    @Test(arguments: Readiness.allCases)
    func `a value that is not ASCII passes`(_ readiness: Readiness) throws {
        let client = try readiness.client()
        client.send("GET /fields HTTP/1.1\r\nHost: a\r\nX-Echo: grün €\r\n\r\n")
        #expect(try client.answer()["X-Echoed"] == "grün €")
    }
}
