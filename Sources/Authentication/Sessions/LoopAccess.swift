import NotesHTTP
import NotesHashing
import NotesStoreContract

/// A loop's lane of the store and its cache of sessions, which need no lock. All protocols of the loop share them.
///
/// `@unchecked Sendable`: it is used on its loop alone.
public final class LoopAccess: @unchecked Sendable {
    private let access: AccessControl
    private let cache: SessionCache
    private var opened: (any ReadLane)?

    public init(_ access: AccessControl) {
        self.access = access
        cache = SessionCache(access.sessions)
    }

    /// Returns the store's answer, or nil if the store answers later.
    public func answer(_ read: PointRead) throws(StoreError) -> PointAnswer? {
        // The lane is made when it is first needed.
        let lane = if let opened { opened } else { try access.store.makeLane() }
        opened = lane
        lane.beginTurn()
        return try lane.answer(read)
    }

    /// Ends the turn before the loop waits, so that later reads use a new snapshot.
    public func turnEnded() { opened?.endTurn() }

    // MARK: Authentication

    /// Finds the account and device of a request, as far as the loop can.
    public func identify(_ request: borrowing Request) throws(AccessError) -> Identity {
        switch Credentials(request) {
        case .none, .unreadable: throw .credentialsMissing
        case .token(let token): return try identify(token, request)
        case .cookie(let token):
            guard SameOrigin.allows(request, isSecure: access.addresses.isSecure(request)) else { throw .foreignPage }
            return try identify(token, request)
        case .basic(let name, let secret):
            let isSecure = access.addresses.isSecure(request)
            guard SameOrigin.allowsPassword(request, isSecure: isSecure, isListed: access.origins.isListed(request))
            else { throw .foreignPage }
            return try identify(name, secret, request)
        }
    }

    /// Identifies a token. The token itself stays here: only its digest is read from the store or cached.
    private func identify(_ token: String, _ request: borrowing Request) throws(AccessError) -> Identity {
        guard !token.isEmpty else { throw .tokenInvalid }
        let digest = SHA256.hash(token)
        if let principal = cache.find(digest, now: access.clock()) { return .known(principal) }
        let network = access.addresses.source(of: request).network
        return try identify(lookup(.token(digest, network: network, access.trace(of: request))))
    }

    private func identify(
        _ name: String, _ secret: String, _ request: borrowing Request
    ) throws(AccessError) -> Identity {
        let digest = SHA256.hash(secret)
        if let principal = cache.find(digest, now: access.clock()), principal.accountName == AccountRules.stored(name) {
            return .known(principal)
        }
        let guess = access.attempt(name, secret, request, repeatsAreOne: true)
        let isExposed = access.exposesPassword(request)
        if secret.isEmpty { return try identify(access.identity(guess, isExposed: isExposed)) }
        return try identify(lookup(.secret(digest, guess, isExposed: isExposed)))
    }

    private func lookup(_ credential: IdentityLookup.Credential) -> Identity {
        .pending(.lookup(IdentityLookup(credential: credential, generation: cache.seen)))
    }

    /// Continues with an identity as far as the lane answers at once.
    private func identify(_ first: Identity) throws(AccessError) -> Identity {
        var identity = first
        while case .pending(.lookup(let lookup)) = identity {
            let answer: PointAnswer?
            do throws(StoreError) {
                answer = try self.answer(lookup.read)
            } catch {
                throw .store(error)
            }
            guard let answer else { return identity }
            identity = try access.identity(lookup, answer)
        }
        if case .known(let principal) = identity { keep(principal) }
        return identity
    }

    /// Caches the principal of a token that was read from the store. The loop's next requests need no lookup for a
    /// second.
    public func keep(_ principal: Principal) {
        guard let token = principal.asker.token else { return }
        cache.keep(token, principal, now: access.clock())
    }
}
