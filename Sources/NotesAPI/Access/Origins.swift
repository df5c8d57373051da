import HTTP

/// Pages from elsewhere that an operator lets use the API (CORS). They bring a token of their own; the cookie is never
/// theirs to use: no answer allows credentials, and SameOrigin refuses what a cookie alone would vouch for.
struct Origins: Sendable {
    private let allowed: [String]

    private static let exposed: StaticString = "ETag, Link, Location, X-Request-Id, Retry-After, Warning-Code"
    private static let accepted: StaticString =
        "Authorization, Content-Type, If-Match, If-None-Match, If-Modified-Since, Idempotency-Key, Last-Event-ID, Range, X-Request-Id"

    init(_ allowed: [String]) { self.allowed = allowed }

    /// What the request's page must be told, and caches too: answers differ by origin as soon as one is allowed.
    func fields(for request: borrowing Request) -> Fields? {
        if allowed.isEmpty { return nil }
        var fields = Fields().adding("Vary", "Origin")
        guard let origin = page(request) else { return fields }
        fields.add("Access-Control-Allow-Origin", origin)
        fields.add("Access-Control-Expose-Headers", Self.exposed)
        return fields
    }

    /// What a browser asks before it sends a page's request (Fetch 3.3.3).
    func preflight(_ request: borrowing Request, allow: String) -> Fields? {
        guard page(request) != nil, request.field("access-control-request-method") != nil else { return nil }
        var fields = Fields()
        fields.add("Access-Control-Allow-Methods", allow)
        fields.add("Access-Control-Allow-Headers", Self.accepted)
        fields.add("Access-Control-Max-Age", "600" as StaticString)
        return fields
    }

    private func page(_ request: borrowing Request) -> String? {
        guard !allowed.isEmpty, let origin = request.field("origin"), allowed.contains(origin) else { return nil }
        return origin
    }

    static func isOrigin(_ text: String) -> Bool {
        let schemes = [("http://", "80"), ("https://", "443")]
        guard let scheme = schemes.first(where: { text.hasPrefix($0.0) }) else { return false }
        let authority = text.dropFirst(scheme.0.count)
        let host: Substring
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]"), IPAddress.parse(String(authority[...end])) != nil else {
                return false
            }
            host = authority[...end]
        } else {
            host = authority.prefix { $0 != ":" }
            let isFit = host.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2E || byte == 0x2D
            }
            guard isFit, !host.isEmpty else { return false }
        }
        let rest = authority.dropFirst(host.count)
        guard !rest.isEmpty else { return true }
        let port = rest.dropFirst()
        return rest.hasPrefix(":") && port != scheme.1
            && (Int(port).map { String($0) == port && (1...65_535).contains($0) } ?? false)
    }
}
