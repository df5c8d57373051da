import Testing

@testable import NotesAuthentication

struct ClientAddressTests {
    private func addresses(_ trusted: String...) -> ClientAddress {
        ClientAddress(trusted: trusted.compactMap { ClientAddress.Network($0) })
    }

    @Test func `a header from an untrusted peer is ignored`() {
        #expect(addresses().of(peer: "10.0.0.9", forwardedFor: ["1.2.3.4"]) == "10.0.0.9")
        #expect(addresses("10.0.0.1").of(peer: "10.0.0.9", forwardedFor: ["1.2.3.4"]) == "10.0.0.9")
    }

    @Test func `the last hop that is no proxy is the client`() {
        let known = addresses("10.0.0.0/8")
        #expect(known.of(peer: "10.0.0.9", forwardedFor: ["1.2.3.4"]) == "1.2.3.4")
        #expect(known.of(peer: "10.0.0.9", forwardedFor: ["6.6.6.6, 1.2.3.4, 10.9.9.9"]) == "1.2.3.4")
        #expect(known.of(peer: "10.0.0.9", forwardedFor: ["6.6.6.6", "1.2.3.4"]) == "1.2.3.4")
        #expect(known.of(peer: "10.0.0.9", forwardedFor: []) == "10.0.0.9")
        #expect(known.of(peer: "10.0.0.9", forwardedFor: ["garbage"]) == "10.0.0.9")
    }

    @Test(arguments: [
        ("1.2.3.4:5678", "1.2.3.4"), ("[2001:db8::1]:443", "2001:db8::1"), ("[2001:db8::1]", "2001:db8::1"),
        ("2001:db8::1", "2001:db8::1"), ("::ffff:1.2.3.4", "1.2.3.4"), ("1.2.3.4:", "1.2.3.4"),
    ])
    func `a hop is its address alone, in any spelling`(_ written: String, _ address: String) {
        #expect(addresses("10.0.0.0/8").of(peer: "10.0.0.9", forwardedFor: [written]) == address)
    }

    @Test func `networks have prefixes, and a mapped IPv4 address is IPv4`() {
        #expect(addresses("fd00::/8").isTrusted("fd12::1"))
        #expect(!addresses("fd00::/8").isTrusted("fe80::1"))
        #expect(addresses("127.0.0.1").isTrusted("::ffff:127.0.0.1"))
        #expect(addresses("0.0.0.0/0").isTrusted("8.8.8.8"))
        #expect(!addresses("10.128.0.0/9").isTrusted("10.127.255.255"))
        #expect(addresses("10.128.0.0/9").isTrusted("10.129.255.255"))
        #expect(addresses("10.0.0.1/32").isTrusted("10.0.0.1") && !addresses("10.0.0.1/32").isTrusted("10.0.0.2"))
        #expect(!addresses("fd00::/8").isTrusted("253.0.0.1"))
    }

    @Test(arguments: [
        ("/notes", "/notes"), ("/notes/", "/notes"), ("/a/b-c_d.~/", "/a/b-c_d.~"), ("/", ""), ("", ""), ("notes", ""),
        ("//evil.example", ""), ("/a//b", ""), ("https://evil.example", ""), ("/a b", ""), ("/a\r\nX: y", ""),
        ("/a?b", ""), ("/a%2F", ""), ("/" + String(repeating: "a", count: 256), ""),
    ])
    func `the prefix that a proxy removed is a plain path, or none`(_ said: String, _ prefix: String) {
        #expect(ClientAddress.prefix(said) == prefix)
    }

    @Test(arguments: ["10.0.0.0/33", "fd00::/129", "host", "10.0.0", "10.0.0.1/x", "", "1.2.3.4/8/8"])
    func `an invalid network is refused`(text: String) {
        #expect(ClientAddress.Network(text) == nil)
    }
}
