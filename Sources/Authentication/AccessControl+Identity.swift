import Notes
import NotesHashing
import NotesStoreContract

/// Authenticates in steps: the store's answer decides whether the request is known, is refused, or needs another read.
extension AccessControl {
    /// Finishes an identity that a loop could not. Calls `done` on some queue, or at once.
    public func settle(
        _ pending: PendingIdentity, _ done: @escaping @Sendable (Result<Principal, AccessError>) -> Void
    ) {
        switch pending {
        case .password(let guess): verify(guess, done)
        case .lookup(let lookup):
            store.answer(lookup.read) { [self] result in
                do throws(AccessError) {
                    switch try identity(lookup, result.mapError { AccessError.store($0) }.get()) {
                    case .known(let principal): done(.success(principal))
                    case .pending(let next): settle(next, done)
                    }
                } catch {
                    done(.failure(error))
                }
            }
        }
    }

    /// Returns the identity after the answer to a lookup's read.
    func identity(_ lookup: IdentityLookup, _ answer: PointAnswer) throws(AccessError) -> Identity {
        switch (lookup.credential, answer) {
        case (.token(let digest, let network, let client), .authenticatedDevice(let found)):
            guard let found else { throw .tokenInvalid }
            return .known(principal(of: found, digest, network, client, lookup.generation))
        case (.secret(let digest, let guess, let isExposed), .authenticatedDevice(let found)):
            if let found {
                let principal = principal(
                    of: found, digest, guess.client.network, guess.trace, lookup.generation)
                if principal.accountName == guess.name { return .known(principal) }
            }
            return try identity(guess, isExposed: isExposed)
        case (.password(let guess, let memory), .account(let present, let guesses)):
            if let refusal = passwords.refusal(guess, counted: guesses) { return try refused(guess, refusal) }
            return try identity(guess, memory, present, lookup.generation)
        default: throw .store(.otherAnswer)
        }
    }

    /// Returns the identity by a cached password, which is valid while the account has the same stored hash.
    private func identity(
        _ guess: PasswordGuess, _ memory: PasswordVerifier.Memory, _ present: AccountRecord?, _ generation: UInt64
    ) throws(AccessError) -> Identity {
        switch memory {
        case .right(let record):
            guard present?.account == record.account, present?.password == record.password else {
                return .pending(.password(guess))
            }
            return .known(Principal(record, in: generation))
        case .wrong(let stored):
            if present?.password == stored { throw .wrongPassword }
            return .pending(.password(guess))
        }
    }

    func identity(_ guess: PasswordGuess, isExposed: Bool) throws(AccessError) -> Identity {
        if isExposed { throw .passwordExposed }
        if let refusal = passwords.refusal(guess) { return try refused(guess, refusal) }
        let generation = sessions.current
        guard let memory = passwords.recall(guess) else { return .pending(.password(guess)) }
        return .pending(.lookup(IdentityLookup(credential: .password(guess, memory), generation: generation)))
    }

    private func refused(
        _ guess: PasswordGuess, _ refusal: AccessError
    ) throws(AccessError) -> Identity {
        guard passwords.needsLookup(guess) else { throw refusal }
        return .pending(.password(guess))
    }

    /// Returns the principal of a token that was read from the store, which counts as a visit.
    private func principal(
        of session: AuthenticatedDevice, _ token: SHA256.Digest, _ network: UInt64, _ client: ClientTrace,
        _ generation: UInt64
    ) -> Principal {
        store.mark(session.device, DeviceMark(seenAt: Timestamp(clamping: clock()), client: client))
        passwords.noteVisit(session.accountName, from: network)
        return Principal(session, token: token, in: generation)
    }
}

public enum Identity: Sendable {
    case known(Principal)
    /// The answer takes a while, and `AccessControl.settle` finishes it.
    case pending(PendingIdentity)
}

/// Keeps credentials that a loop cannot check at once. They include the needed parts of the request, which may be
/// released before the store answers. `AccessControl.settle` finishes them. The enum is indirect, so that the
/// identities of nearly all requests stay small.
public indirect enum PendingIdentity: Sendable {
    case lookup(IdentityLookup)
    /// A password must be verified, which takes a while.
    case password(PasswordGuess)
}

/// Pairs credentials with the read of the store that they need next.
public struct IdentityLookup: Sendable {
    enum Credential: Sendable {
        case token(SHA256.Digest, network: UInt64, ClientTrace)
        /// The secret of a name is a token, or else a password.
        case secret(SHA256.Digest, PasswordGuess, isExposed: Bool)
        /// A password was verified a short time ago. The cached result is valid only while the account has the same
        /// stored hash: a command beside the server may change it too.
        case password(PasswordGuess, PasswordVerifier.Memory)
    }

    let credential: Credential
    /// This was the generation of sessions before the read.
    let generation: UInt64

    var read: PointRead {
        switch credential {
        case .token(let digest, _, _), .secret(let digest, _, _): .authenticatedDevice(token: digest)
        case .password(let guess, _): .account(named: guess.name, guesses: guess.subjects.map(\.digest))
        }
    }
}
