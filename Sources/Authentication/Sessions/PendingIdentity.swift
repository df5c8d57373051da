import Hashing
import StoreContract

public enum Identity: Sendable {
    case known(Principal)
    /// It takes a while: `AccessControl.settle`.
    case pending(PendingIdentity)
}

/// Credentials that a loop cannot check at once. It holds what is needed of the request, which may be released before the
/// store answers. `AccessControl.settle` finishes it. Indirect, so that the identities of nearly all requests stay small.
public indirect enum PendingIdentity: Sendable {
    case lookup(IdentityLookup)
    /// A password that must be verified, which takes a while.
    case password(PasswordGuess)
}

/// Credentials, and the read of the store that they need next.
public struct IdentityLookup: Sendable {
    enum Credential: Sendable {
        case token(SHA256.Digest, network: UInt64, ClientTrace)
        /// The secret of a name: a token, or else a password.
        case secret(SHA256.Digest, PasswordGuess, isExposed: Bool)
        /// A password that was verified a short time ago. What is remembered of it is valid only while the account has the
        /// same stored hash: a command beside the server may change it too.
        case password(PasswordGuess, PasswordVerifier.Memory)
    }

    let credential: Credential
    /// The generation of sessions before the read.
    let generation: UInt64

    var read: PointRead {
        switch credential {
        case .token(let digest, _, _), .secret(let digest, _, _): .authenticatedDevice(token: digest)
        case .password(let guess, _): .account(named: guess.name, guesses: guess.subjects.map(\.digest))
        }
    }
}
