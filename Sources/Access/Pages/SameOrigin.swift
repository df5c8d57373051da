import HTTP

/// Whether a request that brings a cookie comes from our own pages. Browsers add cookies to what other sites make them
/// send; a header that scripts cannot set tells where it came from.
enum SameOrigin {
    /// `isSecure`: the request came by https. Then a page of the same host that came in the clear, where anybody on the
    /// way may have written it, is another origin. Otherwise either scheme is ours, for a proxy that is not named as
    /// trusted may speak TLS in front of us.
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
