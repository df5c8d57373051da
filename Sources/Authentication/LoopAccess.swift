import Notes
import NotesHTTP
import NotesHashing
import NotesStoreContract
import struct Synchronization.Atomic

/// Owns a loop's lane of the store and its cache of sessions, which need no lock. All protocols of the loop share them.
///
/// It is `@unchecked Sendable` because it is used on its loop alone.
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

/// Caches valid tokens for one loop, which saves a request the read of the store. It is confined to its loop. An entry
/// is valid for a second, since a command beside the server may revoke as well, and until this server revokes anything.
final class SessionCache {
    static let lifetime: Int64 = 1000
    private static let capacity = 4096

    private struct Entry {
        let principal: Principal
        let until: Int64
    }

    private let generation: SessionGeneration
    /// Keeps the generation of the last read.
    private(set) var seen: UInt64
    private var entries: [SHA256.Digest: Entry] = [:]

    init(_ generation: SessionGeneration) {
        self.generation = generation
        seen = generation.current
    }

    func find(_ digest: SHA256.Digest, now: Int64) -> Principal? {
        let current = generation.current
        if current != seen {
            seen = current
            entries.removeAll(keepingCapacity: true)
        }
        guard let entry = entries[digest], entry.until > now else { return nil }
        return entry.principal
    }

    /// Caches a principal, unless a session was revoked since its read. It has the generation from before the read, so
    /// a concurrent revocation wins.
    func keep(_ digest: SHA256.Digest, _ principal: Principal, now: Int64) {
        guard principal.generation == seen else { return }
        if entries.count >= Self.capacity { entries.removeAll(keepingCapacity: true) }
        entries[digest] = Entry(principal: principal, until: now + Self.lifetime)
    }
}

/// Counts revocations. Everything that was authenticated in an earlier generation has to be authenticated again.
public final class SessionGeneration: Sendable {
    private let number = Atomic<UInt64>(0)

    public init() {}

    public var current: UInt64 { number.load(ordering: .acquiring) }

    /// Begins a generation, once a revocation is on the disk and before it is answered.
    public func advance() { number.add(1, ordering: .acquiringAndReleasing) }
}
