import HTTP

/// Whether a request that brings a cookie comes from our own pages. Browsers add cookies to what other sites make them
/// send; a header that scripts cannot set tells where it came from.
enum SameOrigin {
    static func allows(
        isSafe: Bool, fetchSite: String?, origin: String?, host: String?
    ) -> Bool {
        if isSafe { return true }
        if let fetchSite { return fetchSite == "same-origin" }
        guard let origin, let host else { return false }
        guard let scheme = ["http://", "https://"].first(where: { origin.hasPrefix($0) }) else { return false }
        return origin.dropFirst(scheme.count).lowercased() == host.lowercased()
    }

    static func allows(_ request: borrowing Request) -> Bool {
        let isSafe = request.method == .get || request.method == .head || request.method == .options
        return allows(
            isSafe: isSafe, fetchSite: request.field("sec-fetch-site"), origin: request.field("origin"),
            host: request.field("host"))
    }
}
