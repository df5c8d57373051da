import HTTP

/// RateLimit and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers), a member for each limit.
extension Fields {
    public mutating func add(_ limits: [RateLimit]) {
        if limits.isEmpty { return }
        add("RateLimit-Policy", limits.map(\.policy).joined(separator: ", "))
        add("RateLimit", limits.map(\.state).joined(separator: ", "))
    }
}
