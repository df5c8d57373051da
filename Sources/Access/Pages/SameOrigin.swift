import HTTP

/// Whether a request that brings a cookie comes from this server's own pages. Browsers add cookies to requests that
/// other sites cause; a header that scripts cannot set names the page's origin.
enum SameOrigin {
    /// `isSecure`: the request came by https. Then a page of the same host that was loaded over http, which anyone on
    /// the network may have written, is another origin. Otherwise either scheme is accepted: a proxy that is not named
    /// as trusted may terminate TLS.
    static func allows(
        isSafe: Bool, isSecure: Bool, fetchSite: String?, origin: String?, host: String?
    ) -> Bool {
        if isSafe { return true }
        if let fetchSite { return fetchSite == "same-origin" }
        guard let origin, let host else { return false }
        let schemes = isSecure ? ["https://"] : ["http://", "https://"]
        guard let scheme = schemes.first(where: { origin.hasPrefix($0) }) else { return false }
        return origin.dropFirst(scheme.count).lowercased() == host.lowercased()
    }

    static func allows(_ request: borrowing Request, isSecure: Bool) -> Bool {
        let isSafe = request.method == .get || request.method == .head || request.method == .options
        return allows(
            isSafe: isSafe, isSecure: isSecure, fetchSite: request.field("sec-fetch-site"),
            origin: request.field("origin"), host: request.field("host"))
    }
}
