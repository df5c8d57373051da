import NotesHTTP
import NotesPrimitives

/// Allows the pages of other origins that the operator lists to use the API (CORS). They send a token and cannot use
/// the cookie: no response allows credentials, and `SameOrigin` refuses an unsafe request that only a cookie
/// authenticates.
public struct Origins: Sendable {
    private let allowed: [String]

    private static let exposed: StaticString = """
        Content-Disposition, Content-Range, Date, ETag, Link, Location, X-Request-Id, Retry-After, RateLimit, \
        RateLimit-Policy, Warning-Code, WWW-Authenticate
        """
    private static let accepted: StaticString = """
        Authorization, Content-Type, If-Match, If-None-Match, If-Modified-Since, If-Unmodified-Since, If-Range, \
        Idempotency-Key, Last-Event-ID, Range, X-Request-Id
        """

    init(_ allowed: [String]) { self.allowed = allowed }

    /// Returns the CORS fields of a response. Caches need `Vary` as soon as one origin is allowed.
    public func fields(for request: borrowing Request) -> Fields? {
        if allowed.isEmpty { return nil }
        var fields = Fields().adding("Vary", "Origin")
        guard let origin = page(request) else { return fields }
        fields.add("Access-Control-Allow-Origin", origin)
        fields.add("Access-Control-Expose-Headers", Self.exposed)
        return fields
    }

    /// Returns the fields of the response to a preflight request (Fetch 3.3.3).
    public func preflight(_ request: borrowing Request, allow: String) -> Fields? {
        guard page(request) != nil, request.field("access-control-request-method") != nil else { return nil }
        var fields = Fields()
        fields.add("Access-Control-Allow-Methods", allow)
        fields.add("Access-Control-Allow-Headers", Self.accepted)
        fields.add("Access-Control-Max-Age", "600" as StaticString)
        return fields
    }

    /// Returns true if the request comes from a page that the operator allows.
    func isListed(_ request: borrowing Request) -> Bool { page(request) != nil }

    private func page(_ request: borrowing Request) -> String? {
        guard !allowed.isEmpty, let origin = request.field("origin"), allowed.contains(origin) else { return nil }
        return origin
    }

    /// Returns true for an origin exactly as browsers write it: scheme and host in lower case, a port if it is not the
    /// default, no path.
    public static func isOrigin(_ text: String) -> Bool {
        let schemes = [("http://", 80), ("https://", 443)]
        guard let (scheme, standardPort) = schemes.first(where: { text.hasPrefix($0.0) }),
            let authority = Authority(text.dropFirst(scheme.count))
        else { return false }
        return scheme + authority.description.lowercased() == text && authority.port != standardPort
            && authority.port != 0
    }
}

/// Checks that a request with a cookie or a password comes from this server's own pages. Browsers add cookies, and
/// passwords that they remember, to requests that other sites cause. A header that scripts cannot set names the page's
/// origin.
enum SameOrigin {
    /// Returns true if the request may proceed. If `isSecure`, the request came by https: a page of the same host that
    /// was loaded over http, which anyone on the network may have written, is then another origin. Otherwise either
    /// scheme is accepted, since a proxy that is not named as trusted may terminate TLS.
    static func allows(
        isSafe: Bool, isSecure: Bool, fetchSite: String?, origin: String?, host: String?
    ) -> Bool {
        if isSafe { return true }
        if let fetchSite { return fetchSite == "same-origin" }
        return isOwn(origin, isSecure: isSecure, host: host)
    }

    /// Returns true if a request with a name and a password may write. A browser adds a remembered password to requests
    /// that other sites cause, but then it names them. Clients that are no browsers name no origin. `isListed` is true
    /// if the operator allows pages of that origin.
    static func allowsPassword(
        isSafe: Bool, isSecure: Bool, fetchSite: String?, origin: String?, isListed: Bool, host: String?
    ) -> Bool {
        if isSafe { return true }
        if fetchSite == "cross-site" { return false }
        return origin == nil || isListed || isOwn(origin, isSecure: isSecure, host: host)
    }

    private static func isOwn(_ origin: String?, isSecure: Bool, host: String?) -> Bool {
        guard let origin, let host else { return false }
        let schemes = isSecure ? ["https://"] : ["http://", "https://"]
        guard let scheme = schemes.first(where: { origin.hasPrefix($0) }) else { return false }
        return origin.dropFirst(scheme.count).lowercased() == host.lowercased()
    }

    private static func isSafe(_ method: Method) -> Bool { method == .get || method == .head || method == .options }

    static func allowsPassword(_ request: borrowing Request, isSecure: Bool, isListed: Bool) -> Bool {
        allowsPassword(
            isSafe: isSafe(request.method), isSecure: isSecure, fetchSite: request.field("sec-fetch-site"),
            origin: request.field("origin"), isListed: isListed, host: request.field("host"))
    }

    static func allows(_ request: borrowing Request, isSecure: Bool) -> Bool {
        allows(
            isSafe: isSafe(request.method), isSecure: isSecure, fetchSite: request.field("sec-fetch-site"),
            origin: request.field("origin"), host: request.field("host"))
    }
}
