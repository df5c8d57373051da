import Testing

@testable import NotesAuthentication

struct OriginsTests {
    @Test(arguments: [
        "https://notes.example", "http://localhost:5173", "http://127.0.0.1:8000", "http://[::1]:3000", "https://a-b.c",
    ])
    func `an origin is a scheme, a host and perhaps a port`(_ text: String) {
        #expect(Origins.isOrigin(text))
    }

    @Test(arguments: [
        "", "*", "null", "notes.example", "https://", "https://notes.example/", "https://Notes.example",
        "https://notes.example:443", "http://a:80", "https://a:0", "https://a:99999", "https://a:01", "https://a:x",
        "ftp://a", "https://*.example", "https://user@a", "https://a?x", "https://[::g]", "https://장보기",
    ])
    func `an origin that no browser sends is refused at the start`(_ text: String) {
        #expect(!Origins.isOrigin(text))
    }
}
