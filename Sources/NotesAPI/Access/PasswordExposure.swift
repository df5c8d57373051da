import HTTP

/// Whether a password may come this way at all. Over plain HTTP from another machine it may not, the right one as little
/// as a wrong one: everybody on the way could read it, and it opens everything. A token opens less and is revoked easily.
extension Services {
    func passwordExposure(_ request: borrowing Request) -> APIError? {
        guard settings.refusesPasswords, !addresses.isSecure(request) else { return nil }
        return APIError(
            .forbidden,
            """
            Passwords are refused over plain HTTP, where others could read them: use https, or a token. The operator \
            can set NOTES_TLS_CERT and NOTES_TLS_KEY, or NOTES_BEHIND_PROXY, or NOTES_INSECURE.
            """)
    }

    func requireSafeWay(_ request: borrowing Request) throws(APIError) {
        if let refusal = passwordExposure(request) { throw refusal }
    }
}
