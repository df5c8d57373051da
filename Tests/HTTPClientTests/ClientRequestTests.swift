import Testing

@testable import NotesHTTPClient

struct WebAddressTests {
    @Test(arguments: [
        ("http://h", "h", 80, "/"), ("HTTP://H:8080/a?b#c", "H:8080", 8080, "/a?b"), ("https://h", "h", 443, "/"),
        ("https://h:443?q", "h", 443, "/?q"), ("http://[::1]:80/", "[::1]", 80, "/"),
        ("http://[fe80::1]:81", "[fe80::1]:81", 81, "/"), ("http://a-b_c.example.:1/x", "a-b_c.example.:1", 1, "/x"),
    ])
    func `an address has a host, a port and a target`(
        _ text: String, _ authority: String, _ port: Int, _ target: String
    ) throws {
        let address = try #require(WebAddress(text))
        #expect(address.authority == authority.lowercased())
        #expect(address.port == port && address.target == target)
    }

    @Test(arguments: [
        "", "h", "ftp://h", "http:/h", "http://", "http://:80", "http://user@h", "http://u:p@h/", "http://h:0",
        "http://h:65536", "http://h:x", "http://h:1:2", "http://::1", "http://[::1", "http://[::1]x", "http://[h]:80",
        "http://h/ a", "http://h/한", "http://h\r\nX: y", "http://ho st/",
    ])
    func `what is none is refused`(_ text: String) {
        #expect(WebAddress(text) == nil)
    }

    @Test func `a query is added, encoded`() throws {
        let address = try #require(WebAddress("https://h/data/2.5/weather"))
        let more = address.adding(query: [("lat", "-1.5"), ("key", "a&b=c 한")])
        #expect(more.target == "/data/2.5/weather?lat=-1.5&key=a%26b%3Dc%20%ED%95%9C")
        #expect(more.adding(query: [("x", "1")]).target.hasSuffix("&x=1"))
    }
}

struct ClientRequestTests {
    private static func address(_ text: String) throws -> WebAddress { try #require(WebAddress(text)) }

    @Test func `a request is a head and its body`() throws {
        let get = ClientRequest("GET", try Self.address("http://h:81/a?b"), fields: [("Accept", "x")])
        #expect(try get.bytes() == Array("GET /a?b HTTP/1.1\r\nHost: h:81\r\nAccept: x\r\n\r\n".utf8))
        let post = ClientRequest("POST", try Self.address("http://h"), body: Array("ab".utf8))
        #expect(try post.bytes() == Array("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nab".utf8))
        let empty = ClientRequest("PUT", try Self.address("http://h"))
        #expect(try empty.bytes() == Array("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n".utf8))
    }

    @Test(arguments: [
        ("GET", "A", "x\r\nB: y"), ("GET", "A", "x\0"), ("GET", "A\r\nB", "x"), ("GET", "A B", "x"), ("GET", "", "x"),
        ("GET /", "A", "x"), ("", "A", "x"), ("GET", "Host", "other"), ("GET", "content-length", "5"),
        ("GET", "Transfer-Encoding", "chunked"),
    ])
    func `what would smuggle a field or a request is refused`(_ method: String, _ name: String, _ value: String) throws
    {
        let request = ClientRequest(method, try Self.address("http://h"), fields: [(name, value)])
        #expect {
            _ = try request.bytes()
        } throws: { error in
            if case .invalidRequest = error as? ClientError { true } else { false }
        }
    }

    @Test(arguments: [
        ("http://h/a/b?c", "d", "http://h/a/d"), ("http://h/a/b?c", "/d?e", "http://h/d?e"),
        ("http://h/a/b?c", "?e", "http://h/a/b?e"), ("http://h/a", "//i/x", "http://i/x"),
        ("http://h/a", "https://h/x", "https://h/x"), ("https://h/a", "http://h/x", nil),
        ("http://h/a", "ftp://h/x", nil), ("http://h/a", "mailto:x", nil), ("http://h/a", "b c", nil),
        ("http://h/a/b", "c:d/e", nil), ("http://h/a/b", "./c:d", "http://h/a/./c:d"),
        ("https://h:444/", "/x#y", "https://h:444/x"),
    ])
    func `a redirect follows Location, and never out of TLS`(
        _ from: String, _ location: String, _ expected: String?
    ) throws {
        var request = ClientRequest("GET", try Self.address(from))
        request.redirects = 1
        let head = ClientResponseHead(status: 302, fields: [.init(name: "location", value: location)], isHTTP10: false)
        let next = request.redirected(by: head)
        #expect(next?.address == expected.flatMap { WebAddress($0) })
        #expect(next?.redirected(by: head) == nil, "no more than asked")
        request.method = "POST"
        #expect(request.redirected(by: head) == nil)
    }

    @Test func `credentials stay with the server that they are for`() throws {
        let fields = [("Authorization", "Bearer x"), ("Cookie", "a=b"), ("Accept", "y")].map {
            (name: $0.0, value: $0.1)
        }
        var request = ClientRequest("GET", try Self.address("https://h/"), fields: fields)
        request.redirects = 1
        for (location, count) in [("https://h/x", 3), ("https://h:444/x", 1), ("https://i/x", 1)] {
            let head = ClientResponseHead(
                status: 307, fields: [.init(name: "location", value: location)], isHTTP10: false)
            #expect(request.redirected(by: head)?.fields.count == count)
        }
    }
}
