import NotesHTTP

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
        if isSafe || fetchSite == "same-origin" { return true }
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
