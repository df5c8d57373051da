import HTTP
import Hashing
import StoreContract

/// Finds out which account and device the requests of one event loop belong to. Confined to its loop.
public final class Authenticator {
    public enum Identity: Sendable {
        case known(Principal)
        /// It takes a while: `AccessControl.settle`.
        case pending(PendingIdentity)
    }

    private let access: AccessControl
    private let cache: SessionCache

    public init(_ access: AccessControl) {
        self.access = access
        cache = SessionCache(access.sessions)
    }

    /// `lane` gives the loop's own lane, where the store has to be asked.
    public func identify(
        _ request: borrowing Request, _ lane: () throws(StoreError) -> any ReadLane
    ) throws(AccessError) -> Identity {
        switch Credentials(request) {
        case .none, .unreadable: throw .credentialsMissing
        case .token(let token): return try identify(token, request, lane)
        case .cookie(let token):
            guard SameOrigin.allows(request, isSecure: access.addresses.isSecure(request)) else { throw .foreignPage }
            return try identify(token, request, lane)
        case .basic(let name, let secret):
            let isSecure = access.addresses.isSecure(request)
            guard SameOrigin.allowsPassword(request, isSecure: isSecure, isListed: access.origins.isListed(request))
            else { throw .foreignPage }
            return try identify(name, secret, request, lane)
        }
    }

    /// The token itself goes no further than this: only its digest is looked up or kept.
    private func identify(
        _ token: String, _ request: borrowing Request, _ lane: () throws(StoreError) -> any ReadLane
    ) throws(AccessError) -> Identity {
        guard !token.isEmpty else { throw .tokenInvalid }
        let digest = SHA256.hash(token)
        if let principal = cache.find(digest, now: access.clock()) { return .known(principal) }
        let network = access.addresses.source(of: request).network
        return try identify(lookup(.token(digest, network: network, access.trace(of: request))), lane)
    }

    private func identify(
        _ name: String, _ secret: String, _ request: borrowing Request,
        _ lane: () throws(StoreError) -> any ReadLane
    ) throws(AccessError) -> Identity {
        let digest = SHA256.hash(secret)
        if let principal = cache.find(digest, now: access.clock()), principal.accountName == AccountRules.stored(name) {
            return .known(principal)
        }
        let guess = PasswordGuess(
            name: name, password: secret, client: access.addresses.source(of: request),
            trace: access.trace(of: request), repeatsAreOne: true)
        let isExposed = access.exposesPassword(request)
        if secret.isEmpty { return try identify(access.identity(guess, isExposed: isExposed), lane) }
        return try identify(lookup(.secret(digest, guess, isExposed: isExposed)), lane)
    }

    private func lookup(_ credential: IdentityLookup.Credential) -> Identity {
        .pending(.lookup(IdentityLookup(credential: credential, generation: cache.seen)))
    }

    /// As far as the lane answers at once.
    private func identify(
        _ first: Identity, _ lane: () throws(StoreError) -> any ReadLane
    ) throws(AccessError) -> Identity {
        var identity = first
        while case .pending(.lookup(let lookup)) = identity {
            let answer: PointAnswer?
            do throws(StoreError) {
                answer = try lane().answer(lookup.read)
            } catch {
                throw .store(error)
            }
            guard let answer else { return identity }
            identity = try access.identity(lookup, answer)
        }
        if case .known(let principal) = identity { keep(principal) }
        return identity
    }

    /// Of a token that was looked up: the loop's next requests need no look-up for a second.
    public func keep(_ principal: Principal) {
        guard let token = principal.asker.token else { return }
        cache.keep(token, principal, now: access.clock())
    }
}
