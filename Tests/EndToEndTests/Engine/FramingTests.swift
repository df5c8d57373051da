import Testing

/// RFC 9112 sections 6 and 11.2: a body ends where all readers agree. A request that two readers could read differently
/// is refused, and nothing behind it is answered.
@Suite(.probes())
struct FramingTests {
    private static func post(
        _ section: String, _ story: String, _ fields: String, _ body: String, _ outcome: WireCase.Outcome
    ) -> WireCase {
        WireCase(section, story, "POST /echo HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n\(body)", outcome)
    }

    private static let chunked = "3\r\nabc\r\n0\r\n\r\n"

    static let cases = [
        post("9112 6.2", "a counted body", "Content-Length: 3", "abc", .kept(200)),
        post("9112 6.2", "a counted body of none", "Content-Length: 0", "", .kept(200)),
        post("9112 6.3", "neither field: no body", "X-A: b", "", .kept(200)),
        post("9110 8.6", "leading zeros", "Content-Length: 003", "abc", .kept(200)),
        post("9110 8.6", "the same length twice", "Content-Length: 3\r\nContent-Length: 3", "abc", .closed(400)),
        post("9110 8.6", "the same length twice in a list", "Content-Length: 3, 3", "abc", .closed(400)),
        post("9112 6.3", "two lengths", "Content-Length: 3\r\nContent-Length: 4", "abc", .closed(400)),
        post("9112 6.3", "two lengths in a list", "Content-Length: 3, 4", "abc", .closed(400)),
        post(
            "9112 6.3", "three lengths, the last another", "Content-Length: 3, 3\r\nContent-Length: 2", "abc",
            .closed(400)),
        post("9110 8.6", "an empty length", "Content-Length:", "abc", .closed(400)),
        post("9110 8.6", "a length with a sign", "Content-Length: +3", "abc", .closed(400)),
        post("9110 8.6", "a negative length", "Content-Length: -3", "abc", .closed(400)),
        post("9110 8.6", "a hexadecimal length", "Content-Length: 0x3", "abc", .closed(400)),
        post("9110 8.6", "a length with a fraction", "Content-Length: 3.0", "abc", .closed(400)),
        post("9110 8.6", "a length with a blank in it", "Content-Length: 3 3", "abc", .closed(400)),
        post("9110 8.6", "a length and a comma", "Content-Length: 3,", "abc", .closed(400)),
        post("9110 8.6", "a length in other digits", "Content-Length: ３", "abc", .closed(400)),
        post(
            "9110 8.6", "a length beyond 64 bits is beyond the limit", "Content-Length: 18446744073709551619", "abc",
            .closed(413)),
        post(
            "9110 8.6", "a length that overflows a signed number", "Content-Length: 9223372036854775808", "abc",
            .closed(413)),
        post("9110 15.5.14", "a body over the limit", "Content-Length: 1048577", "", .closed(413)),
        post("9112 6.1", "a chunked body", "Transfer-Encoding: chunked", chunked, .kept(200)),
        post("9112 7", "codings are named in any case", "Transfer-Encoding: CHUNKED", chunked, .kept(200)),
        post(
            "9112 6.1", "a length and chunks", "Content-Length: 3\r\nTransfer-Encoding: chunked", chunked, .closed(400)),
        post(
            "9112 6.1", "chunks and a length", "Transfer-Encoding: chunked\r\nContent-Length: 3", chunked, .closed(400)),
        post(
            "9112 6.1", "chunks and a length of none", "Transfer-Encoding: chunked\r\nContent-Length: 0", chunked,
            .closed(400)),
        post(
            "9112 6.1", "chunked twice", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", chunked,
            .closed(400)),
        post("9112 6.1", "chunked twice in a list", "Transfer-Encoding: chunked, chunked", chunked, .closed(400)),
        post("9112 6.3", "chunked, but not last", "Transfer-Encoding: chunked, gzip", chunked, .closed(400)),
        post("9112 6.1", "a coding nobody here undoes", "Transfer-Encoding: gzip, chunked", chunked, .closed(400)),
        post("9112 6.1", "identity", "Transfer-Encoding: identity", "abc", .closed(400)),
        post("9112 6.1", "an empty coding", "Transfer-Encoding:", chunked, .closed(400)),
        post("9112 6.1", "a coding with a parameter", "Transfer-Encoding: chunked;q=1", chunked, .closed(400)),
        post("9112 6.1", "a quoted coding", "Transfer-Encoding: \"chunked\"", chunked, .closed(400)),
        post("9112 6.1", "a misspelt coding", "Transfer-Encoding: xchunked", chunked, .closed(400)),
        post("9112 6.1", "a coding behind a vertical tab", "Transfer-Encoding: \u{0B}chunked", chunked, .closed(400)),
        post(
            "9112 5.1", "a coding behind a blank before the colon", "Transfer-Encoding : chunked", chunked, .closed(400)
        ),
        post("9112 5.2", "a coding on a folded line", "Transfer-Encoding:\r\n chunked", chunked, .closed(400)),
        post(
            "9112 6.1", "the coding and then another field of it",
            "Transfer-Encoding: chunked\r\nTransfer-encoding: cow", chunked, .closed(400)),
        WireCase(
            "9112 6.1", "chunks in HTTP/1.0",
            "POST /echo HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n" + chunked,
            .closed(400)),
        WireCase(
            "9110 9.3.1", "a GET with a body", "GET /small HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc",
            .kept(200)),
        WireCase(
            "9110 9.3.1", "a GET with chunks",
            "GET /small HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + chunked,
            .kept(200)),
        WireCase(
            "9112 9.3", "a refused request's short body is passed over",
            "PATCH /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc", .kept(405)),
        WireCase(
            "9112 9.3", "a refused request's chunks end the connection",
            "PATCH /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + chunked, .closed(405)),
    ]

    @Test(arguments: Readiness.allCases, cases)
    func `a body ends where all readers agree, or the request is refused`(
        _ readiness: Readiness, _ wire: WireCase
    ) throws {
        let fault = try wire.fault(of: readiness.client())
        #expect(fault == nil)
    }
}
