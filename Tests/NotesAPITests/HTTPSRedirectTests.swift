import Testing

@testable import NotesAPI

struct HTTPSRedirectTests {
    @Test(arguments: [
        ("notes.example", "notes.example"), ("notes.example:8080", "notes.example"), ("127.0.0.1:1", "127.0.0.1"),
        ("[::1]", "[::1]"), ("[::1]:443", "[::1]"), ("a_b-c.d", "a_b-c.d"), ("UPPER", "UPPER"), ("a:", "a"),
    ])
    func `a host is kept without its port`(_ field: String, _ host: String) {
        #expect(HTTPSRedirect.host(field) == host)
    }

    @Test(arguments: [
        "", ":80", "a:b", "a:123456", "a/b", "a?b", "a#b", "a@b", "a\\b", "a b", "a\"b", "a<b", "[::1", "[::1]x", "[a]",
        "[]", "::1", "-a", ".a", "\u{e9}", String(repeating: "a", count: 256),
    ])
    func `what is no host is none`(_ field: String) {
        #expect(HTTPSRedirect.host(field) == nil)
    }
}
