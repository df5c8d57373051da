import Testing

@testable import NotesPrimitives

struct AuthorityTests {
    @Test(arguments: [
        ("notes.example", "notes.example", nil), ("notes.example:8080", "notes.example", 8080),
        ("127.0.0.1:1", "127.0.0.1", 1), ("[::1]", "[::1]", nil), ("[::1]:443", "[::1]", 443),
        ("a_b-c.d", "a_b-c.d", nil), ("UPPER", "UPPER", nil), ("a:", "a", nil), ("a:080", "a", 80),
    ])
    func `a host may have a port`(_ text: String, _ host: String, _ port: Int?) {
        let authority = Authority(text)
        #expect(authority?.host == host)
        #expect(authority?.port == port)
    }

    @Test(arguments: [
        "", ":80", "a:b", "a:65536", "a:123456", "a/b", "a?b", "a#b", "a@b", "a\\b", "a b", "a\"b", "a<b", "[::1",
        "[::1]x", "[a]", "[]", "[127.0.0.1]", "::1", "-a", ".a", "a:1:2", "\u{e9}", "a\nb", "a,b", "]:x",
        String(repeating: "a", count: 256),
    ])
    func `any other text is refused`(_ text: String) {
        #expect(Authority(text) == nil)
    }

    @Test(arguments: [
        ("10.1.2.3:4", [10, 1, 2, 3]), ("[::ffff:10.1.2.3]", [10, 1, 2, 3]),
        ("[::1]", [UInt8](repeating: 0, count: 15) + [1]), ("localhost", nil), ("127.0.0.1.example.com", nil),
    ])
    func `the address of a host that is one is known`(_ text: String, _ bytes: [UInt8]?) {
        #expect(Authority(text)?.address == bytes)
    }

    @Test func `a canonical text is written back`() {
        for text in ["a", "a:1", "[2001:db8::1]:65535"] { #expect(Authority(text)?.description == text) }
        #expect(Authority("a:")?.description == "a")
        #expect(Authority.text(host: "::1", port: 80) == "[::1]:80")
        #expect(Authority.text(host: "localhost", port: 80) == "localhost:80")
    }
}
