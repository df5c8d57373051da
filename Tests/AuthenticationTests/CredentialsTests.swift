import Testing

@testable import NotesAuthentication

struct CredentialsTests {
    @Test(arguments: [
        ("Bearer abc", Credentials.token("abc")),
        ("bearer   abc", .token("abc")),
        ("Basic bWU6cGFzc3dvcmQ=", .basic(name: "me", secret: "password")),
        ("BASIC bWU6YTpi", .basic(name: "me", secret: "a:b")),
        ("Basic bWU6", .basic(name: "me", secret: "")),
        ("Basic 66mUOu2VnOq4gA==", .basic(name: "메", secret: "한글")),
        ("Basic bWU6cGFzc3dvcmQ", .basic(name: "me", secret: "password")),
    ])
    func `an Authorization names the credentials`(field: String, expected: Credentials) {
        #expect(Credentials.parse(field) == expected)
    }

    @Test(arguments: ["", "Bearer", "Basic", "Basic !!!", "Basic bWU=", "Digest x=y", "Basic //79Og==", "abc"])
    func `an Authorization that cannot be parsed is unreadable`(field: String) {
        #expect(Credentials.parse(field) == .unreadable)
    }

    @Test func `the session cookie is found among others`() {
        #expect(Credentials.cookieToken(["a=b; notes_session=tok; c=d"]) == "tok")
        #expect(Credentials.cookieToken(["a=b", "notes_session=tok"]) == "tok")
        #expect(Credentials.cookieToken(["xnotes_session=tok"]) == nil)
        #expect(Credentials.cookieToken([]) == nil)
    }

    @Test(
        arguments: [
            (nil, "http://a.example", "a.example", true, false),
            (nil, "https://A.example:8443", "a.example:8443", true, true),
            (nil, "http://evil.example", "a.example", false, false),
            (nil, "https://evil.example", "a.example", false, false),
            (nil, "null", "a.example", false, false),
            (nil, nil, "a.example", false, false),
            ("same-origin", nil, "a.example", true, true),
            ("cross-site", "http://a.example", "a.example", false, false),
            ("same-site", nil, "a.example", false, false),
            ("none", nil, "a.example", false, false),
        ] as [(String?, String?, String?, Bool, Bool)])
    func `a cookie writes only from the server's pages, over TLS from those over TLS`(
        site: String?, origin: String?, host: String?, inTheClear: Bool, overTLS: Bool
    ) {
        for (isSecure, allowed) in [(false, inTheClear), (true, overTLS)] {
            #expect(
                SameOrigin.allows(isSafe: false, isSecure: isSecure, fetchSite: site, origin: origin, host: host)
                    == allowed)
            #expect(
                SameOrigin.allows(isSafe: true, isSecure: isSecure, fetchSite: site, origin: origin, host: host))
        }
    }
}
