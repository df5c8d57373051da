import Testing

@testable import NotesHTTP

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

struct PeerAddressTests {
    private func peer(_ text: String) -> PeerAddress {
        var storage = sockaddr_storage()
        withUnsafeMutableBytes(of: &storage) { raw in
            if text.contains(":") {
                var address = sockaddr_in6()
                address.sin6_family = sa_family_t(AF_INET6)
                address.sin6_port = 0xFFFF
                inet_pton(AF_INET6, text, &address.sin6_addr)
                raw.storeBytes(of: address, as: sockaddr_in6.self)
            } else {
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_port = 0xFFFF
                inet_pton(AF_INET, text, &address.sin_addr)
                raw.storeBytes(of: address, as: sockaddr_in.self)
            }
        }
        return PeerAddress(storage)
    }

    @Test(arguments: [
        "127.0.0.1", "203.0.113.7", "255.255.255.255", "::1", "2001:db8::1", "fe80::1", "::ffff:192.0.2.1",
    ])
    func `an address reads as it is written`(_ text: String) {
        #expect(peer(text).text == text)
    }

    @Test(arguments: ["127.0.0.1", "127.255.255.254", "::1", "::ffff:127.0.0.1"])
    func `loopback is known in all its forms`(_ text: String) {
        #expect(peer(text).isLoopback)
    }

    @Test(arguments: [
        "128.0.0.1", "126.255.255.255", "0.0.0.0", "::", "::2", "1::1", "::127.0.0.1", "::ffff:128.0.0.1",
        "::fffe:127.0.0.1", "7f00::",
    ])
    func `nothing else is taken for loopback`(_ text: String) {
        #expect(!peer(text).isLoopback)
    }
}
