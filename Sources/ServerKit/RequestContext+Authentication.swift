import NotesAuthentication
import NotesHTTP
import NotesStoreContract

/// Every principal of a request comes from `authenticate` or `settle`, which run before its body is read, or before
/// more than a buffer of it is.
extension RequestContext {
    /// Authenticates as far as the loop can.
    @inlinable
    public func authenticate(_ request: borrowing Request) throws(Failure) -> Identity {
        try services.checking { () throws(AccessError) in try loop.identify(request) }
    }

    /// Finishes what the loop could not: calls `next` on some queue, or at once. Answers a failure if there is no
    /// `refuse`.
    public func settle(
        _ pending: PendingIdentity, _ next: @escaping @Sendable (Principal) -> Void,
        orElse refuse: (@Sendable (Failure) -> Void)? = nil
    ) {
        services.access.settle(pending) { result in
            switch result {
            case .success(let principal): next(principal)
            case .failure(let error): (refuse ?? { respond($0) })(services.failure(error))
            }
        }
    }

    // MARK: Rates

    /// Counts the request against its address's rate.
    @inlinable
    func countRequest() throws(Failure) {
        try services.checking { () throws(AccessError) in
            try services.access.rates.check(client, now: services.clock())
        }
    }

    /// Counts the request against the account's rate.
    @inlinable
    public func countRequest(against account: AccountNumber) throws(Failure) {
        try services.checking { () throws(AccessError) in
            try services.access.rates.check(account, client, now: services.clock())
        }
    }
}
