import StoreContract

/// Why a request is refused before an endpoint sees it. Each protocol answers in its own words.
public enum AccessError: Error, Sendable {
    /// There are no credentials, or none that this server reads.
    case credentialsMissing
    /// The token, or the cookie's, is not valid.
    case tokenInvalid
    /// There is no such account, or the password is another.
    case wrongPassword
    /// An unsafe request with a cookie or a password that does not come from this server's own pages.
    case foreignPage
    /// A password over plain HTTP from another machine.
    case passwordExposed
    case tooManyGuesses(RateLimit)
    case tooManyRequests(RateLimit, perSecond: Int)
    /// More passwords wait to be hashed than may, or the machine has no memory for it.
    case passwordsBusy
    case store(StoreError)
}
