import HTTP
import Hashing
import Notes

/// Finds out which account and device the requests of one event loop belong to. Confined to its loop.
public final class Authenticator {
    public enum Identity {
        case known(Principal)
        /// A password that must be verified, which takes a while: `AccessControl.verify`.
        case password(PasswordGuess)
    }

    private let access: AccessControl
    private let cache: SessionCache

    public init(_ access: AccessControl) {
        self.access = access
        cache = SessionCache(access.sessions)
    }

    /// `reader` gives the loop's own reader, where the store has to be asked.
    public func identify(
        _ request: borrowing Request, _ reader: () throws(StoreError) -> any NoteReader
    ) throws(AccessError) -> Identity {
        switch Credentials(request) {
        case .none, .unreadable: throw .credentialsMissing
        case .token(let token): return .known(try session(token, request, reader))
        case .cookie(let token):
            guard SameOrigin.allows(request, isSecure: access.addresses.isSecure(request)) else { throw .foreignPage }
            return .known(try session(token, request, reader))
        case .basic(let name, let secret):
            if let principal = try find(secret, request, reader), principal.accountName == name {
                return .known(principal)
            }
            try access.requirePrivacy(of: request)
            let guess = PasswordGuess(
                name: name, password: secret, client: access.addresses.source(of: request),
                address: access.addresses.of(request), repeatsAreOne: true)
            if let refusal = access.passwords.refusal(guess) { throw refusal }
            if let principal = try recall(guess, reader) { return .known(principal) }
            return .password(guess)
        }
    }

    /// What is remembered of a password counts only while the account has the same stored hash: a command beside the
    /// server may change it too.
    private func recall(
        _ guess: PasswordGuess, _ reader: () throws(StoreError) -> any NoteReader
    ) throws(AccessError) -> Principal? {
        let generation = access.sessions.current
        guard let memory = access.passwords.recall(guess) else { return nil }
        let present: AccountRecord?
        do throws(StoreError) {
            present = try reader().account(named: guess.name)
        } catch {
            throw .store(error)
        }
        switch memory {
        case .right(let record):
            guard present?.account == record.account, present?.password == record.password else { return nil }
            return Principal(record, in: generation)
        case .wrong(let stored):
            if present?.password == stored { throw .wrongPassword }
            return nil
        }
    }

    private func session(
        _ token: String, _ request: borrowing Request, _ reader: () throws(StoreError) -> any NoteReader
    ) throws(AccessError) -> Principal {
        guard let principal = try find(token, request, reader) else { throw .tokenInvalid }
        return principal
    }

    /// The token itself goes no further than this: only its digest is looked up or kept.
    private func find(
        _ token: String, _ request: borrowing Request, _ reader: () throws(StoreError) -> any NoteReader
    ) throws(AccessError) -> Principal? {
        guard !token.isEmpty else { return nil }
        let digest = SHA256.hash(token)
        let now = access.clock()
        if let principal = cache.find(digest, now: now) { return principal }
        let found: Session?
        do throws(StoreError) {
            found = try reader().session(token: digest.bytes)
        } catch {
            throw .store(error)
        }
        guard let found else { return nil }
        let principal = Principal(found, in: cache.seen)
        cache.keep(digest, principal, now: now)
        access.store.mark(found.device, DeviceMark(seenAt: Timestamp(clamping: now)))
        access.passwords.noteVisit(found.accountName, from: access.addresses.source(of: request).network)
        return principal
    }
}
