import HTTP
import Locking

/// The principal of a request whose credentials are checked while its body waits. Set before the body is read on.
public final class AwaitedPrincipal: Sendable {
    private let found = Mutex<Principal?>(nil)

    public init() {}

    /// The identity of a request whose body is complete: the one that was found meanwhile, or else `first`.
    public func identity(or first: Authenticator.Identity?) -> Authenticator.Identity? {
        found.withLock { $0 }.map { .known($0) } ?? first
    }

    fileprivate func set(_ principal: Principal) { found.withLock { $0 = principal } }
}

extension AccessControl {
    /// The client of a body that is read into memory. No more than a buffer is read of it before pending credentials are
    /// known to be valid; `refuse` answers where they are not.
    public func bodyClient(
        _ identity: Authenticator.Identity?, _ client: ClientSource, _ awaited: AwaitedPrincipal,
        refuse: @escaping @Sendable (AccessError) -> Void
    ) -> BodyClient {
        switch identity {
        case .known(let principal): BodyClient(UInt64(bitPattern: principal.account.value))
        case nil: BodyClient(client.network)
        case .pending(let pending):
            BodyClient(client.network) { [self] exchange in
                settle(pending) { result in
                    switch result {
                    case .failure(let error): refuse(error)
                    case .success(let principal):
                        awaited.set(principal)
                        exchange.resumeBody()
                    }
                }
            }
        }
    }
}
