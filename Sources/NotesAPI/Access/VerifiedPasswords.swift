import Hashing
import Notes
import Locking

/// Passwords that were right a moment ago, so that `curl -u name:password` pays for scrypt once and not with each request.
/// What is kept is a digest salted for this process. It is forgotten when any password changes here, and good only as long
/// as the account's stored hash is the one it was verified against, since a command beside the server may change it too.
final class VerifiedPasswords: Sendable {
    static let lifetime: Int64 = 300_000
    private static let capacity = 1024

    private struct State {
        var generation: UInt64
        var entries: [SHA256.Digest: (record: AccountRecord, until: Int64)] = [:]
    }

    private let salt: [UInt8]
    private let generation: SessionGeneration
    private let state: Mutex<State>

    init(salt: [UInt8], _ generation: SessionGeneration) {
        self.salt = salt
        self.generation = generation
        state = Mutex(State(generation: generation.current))
    }

    func find(_ name: String, _ password: String, now: Int64) -> AccountRecord? {
        let digest = digest(name, password)
        return state.withLock { state in
            Self.refresh(&state, generation.current)
            guard let entry = state.entries[digest], entry.until > now else { return nil }
            return entry.record
        }
    }

    /// `seen` is the generation from before the verification began: a password that changed meanwhile is not kept.
    func keep(_ record: AccountRecord, _ password: String, seen: UInt64, now: Int64) {
        let digest = digest(record.name, password)
        state.withLock { state in
            Self.refresh(&state, generation.current)
            guard state.generation == seen else { return }
            if state.entries.count >= Self.capacity { state.entries.removeAll() }
            state.entries[digest] = (record, now + Self.lifetime)
        }
    }

    private static func refresh(_ state: inout State, _ current: UInt64) {
        guard state.generation != current else { return }
        state.generation = current
        state.entries.removeAll()
    }

    /// The name's length keeps ("a", "b:c") and ("a:b", "c") apart.
    func digest(_ name: String, _ password: String) -> SHA256.Digest {
        var hash = SHA256()
        hash.update(salt)
        hash.update("\(name.utf8.count):\(name):\(password)")
        return hash.finalize()
    }
}
