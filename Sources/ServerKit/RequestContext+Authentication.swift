import Access
import HTTP
import StoreContract

/// Every principal of a request comes from `authenticate` or `settle`, which run before its body is read, or before more
/// than a buffer of it is.
extension RequestContext {
    /// As far as the loop can.
    @inlinable
    public func authenticate(_ request: borrowing Request) throws(Failure) -> Identity {
        try services.checking { () throws(AccessError) in try loop.identify(request) }
    }

    /// Finishes what the loop could not. Calls `done` on some queue, or at once.
    public func settle(
        _ pending: PendingIdentity, _ done: @escaping @Sendable (Result<Principal, Failure>) -> Void
    ) {
        services.access.settle(pending) { result in done(result.mapError { services.failure($0) }) }
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
