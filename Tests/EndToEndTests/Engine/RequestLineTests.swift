import Testing

/// RFC 9112 section 3 and RFC 9110 section 9: the first line of a request is accepted or refused by the letter.
@Suite(.probes())
struct RequestLineTests {
    private static func line(_ section: String, _ story: String, _ line: String, _ outcome: WireCase.Outcome)
        -> WireCase
    {
        WireCase(section, story, line + "\r\nHost: a\r\n\r\n", outcome)
    }

    static let lines = [
        line("9112 2.2", "empty lines before a request are passed over", "\r\n\r\nGET /small HTTP/1.1", .kept(200)),
        line("9112 2.2", "a blank before the method is refused", " GET /small HTTP/1.1", .closed(400)),
        line("9112 2.2", "a lone line feed before the method is refused", "\nGET /small HTTP/1.1", .closed(400)),
        line("9112 2.3", "a later minor version is spoken to as 1.1", "GET /small HTTP/1.2", .kept(200)),
        line("9112 2.3", "minor version 9 as well", "GET /small HTTP/1.9", .kept(200)),
        line("9112 2.3", "HTTP/2.0 is refused", "GET /small HTTP/2.0", .closed(400)),
        line("9112 2.3", "HTTP/0.9 in words is refused", "GET /small HTTP/0.9", .closed(400)),
        line("9112 2.3", "a version in lower case is refused", "GET /small http/1.1", .closed(400)),
        line("9112 2.3", "a version of two digits is refused", "GET /small HTTP/1.10", .closed(400)),
        line("9112 2.3", "a version without its minor is refused", "GET /small HTTP/1", .closed(400)),
        line("9112 2.3", "another protocol is refused", "GET /small ICY/1.1", .closed(400)),
        line("9112 3", "two spaces before the target are refused", "GET  /small HTTP/1.1", .closed(400)),
        line("9112 3", "two spaces before the version are refused", "GET /small  HTTP/1.1", .closed(400)),
        line("9112 3", "a tab instead of a space is refused", "GET\t/small HTTP/1.1", .closed(400)),
        line("9112 3", "a blank after the version is refused", "GET /small HTTP/1.1 ", .closed(400)),
        line("9112 3", "a blank in the target is refused", "GET /sm all HTTP/1.1", .closed(400)),
        line("9112 3", "a missing target is refused", "GET HTTP/1.1", .closed(400)),
        line("9112 3", "a method alone is refused", "GET", .closed(400)),
        line("9112 3", "a line without a method is refused", "/small HTTP/1.1", .closed(400)),
        line("9110 9.1", "a method no token could be is refused", "G(T /small HTTP/1.1", .closed(400)),
        line("9110 9.1", "a method in lower case is another method", "get /small HTTP/1.1", .kept(405)),
        line("9110 9.1", "an unknown method on a known path", "BREW /small HTTP/1.1", .kept(405)),
        line("9110 9.1", "an unknown method of odd token characters", "!#$%&'*+-.^_`|~ /small HTTP/1.1", .kept(405)),
        line("9110 9.1", "an unknown method on an unknown path", "BREW /pot HTTP/1.1", .kept(404)),
        line("9110 9.3.8", "TRACE is not echoed", "TRACE /small HTTP/1.1", .kept(405)),
        line("9110 9.3.7", "OPTIONS of a path", "OPTIONS /small HTTP/1.1", .kept(204)),
        line("9112 3.2.4", "OPTIONS of the whole server", "OPTIONS * HTTP/1.1", .kept(204)),
        line("9112 3.2.4", "the asterisk with another method", "GET * HTTP/1.1", .closed(400)),
        line("9112 3.2.2", "the absolute form", "GET http://example.org/small HTTP/1.1", .kept(200)),
        line("9112 3.2.2", "the absolute form with a port and a query", "GET http://a:80/small?x HTTP/1.1", .kept(200)),
        line("9112 3.2.2", "the absolute form of https", "GET HTTPS://a/small HTTP/1.1", .kept(200)),
        line("9112 3.2.2", "the absolute form without a path", "GET http://a HTTP/1.1", .kept(404)),
        line("9112 3.2.2", "an absolute form without an authority", "GET http:///small HTTP/1.1", .closed(400)),
        line("9112 3.2.2", "an absolute form of another scheme", "GET ftp://a/small HTTP/1.1", .closed(400)),
        line("9112 3.2.3", "the authority form", "CONNECT example.org:443 HTTP/1.1", .closed(400)),
        line("9112 3.2.1", "a path without its slash", "GET small HTTP/1.1", .closed(400)),
        line("9112 3.2.1", "a fragment", "GET /small#part HTTP/1.1", .closed(400)),
        line("3986 2.1", "a percent sign and no digits", "GET /items/%zz HTTP/1.1", .closed(400)),
        line("3986 2.1", "a percent sign and one digit", "GET /items/%4 HTTP/1.1", .closed(400)),
        line("3986 2.1", "a percent sign at the end", "GET /items/x% HTTP/1.1", .closed(400)),
        line("3986 2.1", "a broken percent-encoding in the query", "GET /small?q=%g1 HTTP/1.1", .closed(400)),
        line("3986 7.3", "an encoded NUL", "GET /items/a%00b HTTP/1.1", .closed(400)),
        line("3986 2.5", "an encoded byte that is no UTF-8", "GET /items/%ff HTTP/1.1", .closed(400)),
        line("3986 2.5", "an encoded surrogate", "GET /items/%ed%a0%80 HTTP/1.1", .closed(400)),
        line("3986 2.5", "an overlong slash", "GET /items/%c0%af HTTP/1.1", .closed(400)),
        line("3986 6.2.2.2", "an encoded letter of a known path", "GET /%73mall HTTP/1.1", .kept(200)),
        line("3986 6.2.2.1", "a path in capitals is another path", "GET /SMALL HTTP/1.1", .kept(404)),
        line("3986 3.3", "dot segments lead nowhere", "GET /x/../small HTTP/1.1", .kept(404)),
        line("3986 3.3", "encoded dot segments lead nowhere", "GET /x/%2e%2e/small HTTP/1.1", .kept(404)),
        line("3986 3.3", "a path above the root", "GET /../../etc/passwd HTTP/1.1", .kept(404)),
        line("3986 3.3", "a doubled slash is another path", "GET //small HTTP/1.1", .kept(404)),
        line("3986 3.3", "a slash at the end is another path", "GET /small/ HTTP/1.1", .kept(404)),
    ]

    @Test(arguments: Readiness.allCases, lines)
    func `a request line is accepted or refused by the letter`(_ readiness: Readiness, _ wire: WireCase) throws {
        let fault = try wire.fault(of: readiness.client())
        #expect(fault == nil)
    }

    @Test(arguments: Readiness.allCases)
    func `a request of HTTP/0_9 is refused, not answered with a bare body (RFC 9112 2_3)`(
        _ readiness: Readiness
    ) throws {
        let client = try readiness.client()
        client.send("GET /small\r\n")
        #expect(try client.answer().status == 400)
        #expect(try client.readToEnd().isEmpty)
    }

    @Test(arguments: Readiness.allCases)
    func `a client that begins with the preface of HTTP/2 is refused (RFC 9113 3_4)`(_ readiness: Readiness) throws {
        let client = try readiness.client()
        client.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
        #expect(try client.answer().status == 400)
        #expect(try client.readToEnd().isEmpty)
    }

    @Test(arguments: Readiness.allCases)
    func `a TLS hello is refused`(_ readiness: Readiness) throws {
        let client = try readiness.client()
        client.send([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xFC, 0x03, 0x03])
        #expect(try client.answer().status == 400)
    }

    @Test(arguments: Readiness.allCases)
    func `405 and OPTIONS name the methods of a path (RFC 9110 10_2_1)`(_ readiness: Readiness) throws {
        let client = try readiness.client()
        client.send("PATCH /echo HTTP/1.1\r\nHost: a\r\n\r\nOPTIONS /items/1 HTTP/1.1\r\nHost: a\r\n\r\n")
        client.send("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.answer()["Allow"] == "POST, PUT, OPTIONS")
        #expect(try client.answer()["Allow"] == "GET, HEAD, DELETE, OPTIONS")
        #expect(try client.answer()["Allow"] == "GET, HEAD, POST, PUT, DELETE, OPTIONS")
    }

    @Test(arguments: Readiness.allCases)
    func `path parameters come decoded, an encoded slash among them (RFC 3986 2_2)`(_ readiness: Readiness) throws {
        let client = try readiness.client()
        client.send("GET /items/a%2Fb%20c/parts/%E2%82%AC HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.answer().text == "a/b c\n€\n")
    }
}
