import Access
import HTTP
import Hashing
import Notes

/// Who may read the figures: somebody on this machine, or whoever has the admin token.
struct MetricsAccess {
    let services: Services

    func check(_ request: borrowing Request) throws(APIError) {
        let token = services.settings.adminToken
        if isLocal(request) { return }
        if case .token(let given) = Credentials(request), !token.isEmpty {
            // Digests are of one length, so the time tells nothing of the token's either.
            guard ConstantTime.equal(SHA256.hash(given).bytes, SHA256.hash(token).bytes) else {
                throw APIError(.unauthorized, "This is not the admin token of this server (NOTES_ADMIN_TOKEN).")
            }
            return
        }
        guard token.isEmpty else {
            throw APIError(.unauthorized, "From here /metrics wants Authorization: Bearer with the admin token.")
        }
        throw APIError(
            .forbidden, "/metrics is read from this machine, or with the token the operator sets as NOTES_ADMIN_TOKEN.")
    }

    /// A proxy on this machine brings clients from anywhere, whether or not its word is trusted, and where it says no word
    /// it may still speak HTTP/1.0, as nginx does unless told otherwise; and a page from anywhere may have its own name
    /// point here (DNS rebinding), which then stands in Host.
    private func isLocal(_ request: borrowing Request) -> Bool {
        guard request.peer.isLoopback, !request.isHTTP10, Self.isNameless(request.field("host") ?? "") else {
            return false
        }
        guard Self.isForwarded(request) else { return true }
        let addresses = services.access.addresses
        return request.field("x-forwarded-for") != nil && addresses.isTrusted(request.peer)
            && addresses.source(of: request).isLocal
    }

    /// Whether some proxy has left a word, of whatever kind.
    private static func isForwarded(_ request: borrowing Request) -> Bool {
        for field in marks where request.field(field) != nil { return true }
        return false
    }

    private static let marks: [StaticString] = [
        "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-forwarded-port", "x-forwarded-server",
        "x-forwarded-prefix", "x-real-ip", "x-client-ip", "forwarded", "via", "cf-connecting-ip", "true-client-ip",
    ]

    /// An address, or `localhost`, with or without a port.
    static func isNameless(_ host: String) -> Bool {
        if host.hasPrefix("[") {
            return host.firstIndex(of: "]").map { IPAddress.parse(String(host[...$0])) != nil } ?? false
        }
        let name = host.prefix { $0 != ":" }.lowercased()
        return name == "localhost" || IPAddress.parse(name) != nil
    }
}
