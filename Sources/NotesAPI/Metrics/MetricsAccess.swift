import Notes
import NotesAuthentication
import NotesHTTP
import NotesHashing
import NotesPrimitives

/// Restricts the metrics to clients on this machine, or with the admin token.
struct MetricsAccess {
    let services: Services

    func check(_ request: borrowing Request) throws(APIError) {
        let token = services.settings.adminToken
        if isLocal(request) { return }
        if case .token(let given) = Credentials(request), !token.isEmpty {
            // Digests have one length, so the time does not depend on the token's length.
            guard ConstantTime.equal(SHA256.hash(given).bytes, SHA256.hash(token).bytes) else {
                throw APIError(.unauthorized, "This is not the admin token of this server (NOTES_ADMIN_TOKEN).")
            }
            return
        }
        guard token.isEmpty else {
            throw APIError(
                .unauthorized, "From this address /metrics needs Authorization: Bearer with the admin token.")
        }
        throw APIError(
            .forbidden, "/metrics is read from this machine, or with the token the operator sets as NOTES_ADMIN_TOKEN.")
    }

    /// Returns true if the client is on this machine. A proxy on this machine forwards clients from anywhere, whether
    /// or not it is trusted. One that sends no forwarding field may still use HTTP/1.0, nginx's default. A page
    /// elsewhere may point its own name at this address (DNS rebinding); that name is then in Host.
    private func isLocal(_ request: borrowing Request) -> Bool {
        guard request.peer.isLoopback, !request.isHTTP10, Self.isNameless(request.field("host") ?? "") else {
            return false
        }
        guard Self.isForwarded(request) else { return true }
        let addresses = services.access.addresses
        return request.field("x-forwarded-for") != nil && addresses.isTrusted(request.peer)
            && addresses.source(of: request).isLocal
    }

    /// Returns true if the request has a field that a proxy adds.
    private static func isForwarded(_ request: borrowing Request) -> Bool {
        for field in marks where request.field(field) != nil { return true }
        return false
    }

    private static let marks: [StaticString] = [
        "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-forwarded-port", "x-forwarded-server",
        "x-forwarded-prefix", "x-real-ip", "x-client-ip", "forwarded", "via", "cf-connecting-ip", "true-client-ip",
    ]

    /// Returns true for an address, or `localhost`, with or without a port.
    static func isNameless(_ host: String) -> Bool {
        guard let authority = Authority(host) else { return false }
        return authority.address != nil || authority.host.lowercased() == "localhost"
    }
}
