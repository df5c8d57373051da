import NotesAuthentication
import NotesHTTP

/// Maps the refusals of access control to API errors.
extension Services {
    func failure(_ error: AccessError) -> APIError {
        switch error {
        case .tooManyGuesses: counts.add(.guesses)
        case .tooManyRequests: counts.add(.rate)
        default: break
        }
        return APIError(error)
    }

    func requirePrivacy(of request: borrowing Request) throws(APIError) {
        try checking { () throws(AccessError) in try access.requirePrivacy(of: request) }
    }

    func guess(name: String, password: String, in request: borrowing Request) throws(APIError) -> PasswordGuess {
        try checking { () throws(AccessError) in try access.guess(name: name, password: password, in: request) }
    }
}

extension APIError {
    fileprivate init(_ error: AccessError) {
        switch error {
        case .credentialsMissing:
            self.init(
                .unauthorized,
                "Send Authorization: Bearer TOKEN, or Basic with name and password (curl -u name:password).")
        case .tokenInvalid:
            self.init(.unauthorized, "This token is not valid or was revoked; sign in again at POST /v1/sessions.")
        case .wrongPassword: self.init(.unauthorized, "The name or the password is wrong.")
        case .foreignPage:
            self.init(
                .forbidden,
                "A request from another site's page needs a token (Authorization: Bearer); a cookie or a password is "
                    + "accepted for writes only from this server's own pages.")
        case .passwordExposed:
            self.init(
                .forbidden,
                """
                Passwords are refused over plain HTTP, where others could read them: use https, or a token. The operator \
                can set NOTES_TLS_CERT and NOTES_TLS_KEY, or NOTES_BEHIND_PROXY, or NOTES_INSECURE.
                """)
        case .tooManyGuesses(let limit):
            self.init(.tooManyRequests, "Too many wrong passwords or sign-ups; wait, or use a token.")
            exceeds(limit)
        case .tooManyRequests(let limit, let perSecond):
            let whose = limit.name == .account ? "come for this account" : "come from this address"
            self.init(
                .tooManyRequests,
                "More than \(perSecond) requests a second \(whose); continue after \(limit.reset) s.")
            exceeds(limit)
        case .passwordsBusy:
            self.init(.unavailable, "Too many passwords wait to be checked; try again in a moment.")
            retryAfter = 2
        case .store(let error): self.init(error)
        }
    }

    mutating func exceeds(_ limit: RateLimit) {
        self.limit = limit
        retryAfter = limit.reset
    }
}
