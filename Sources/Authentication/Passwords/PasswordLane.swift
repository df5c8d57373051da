import Dispatch
import Notes
import NotesPrimitives
import NotesStoreContract

/// Hashes passwords on its own queue, one at a time.
final class PasswordLane: Sendable {
    typealias Lookup = (String) throws(StoreError) -> AccountRecord?

    let queue: DispatchQueue
    private let open: @Sendable () throws(StoreError) -> Lookup
    private let hashing: PasswordHashing
    /// It is used on `queue` only, so no thread waits for its lock.
    private let opened = Mutex<Lookup?>(nil)

    init(_ number: Int, _ hashing: PasswordHashing, open: @escaping @Sendable () throws(StoreError) -> Lookup) {
        queue = DispatchQueue(label: "passwords.\(number)")
        self.hashing = hashing
        self.open = open
    }

    func account(named name: String) throws(StoreError) -> AccountRecord? {
        queue.assertIsCurrent()
        return try opened.withLock { opened throws(StoreError) in
            let lookup = if let opened { opened } else { try open() }
            opened = lookup
            return try lookup(name)
        }
    }

    /// Compares a password. An account that does not exist costs as much as one that does.
    func matches(_ password: String, _ encoded: String?) -> Bool { hashing.matches(password, encoded) }

    /// Returns nil without memory or randomness.
    func hash(_ password: String) -> String? { hashing.hash(password) }
}

/// The hashing of passwords, which tests replace.
struct PasswordHashing: Sendable {
    var matches: @Sendable (_ password: String, _ encoded: String?) -> Bool
    var hash: @Sendable (_ password: String) -> String?

    static let scrypt = PasswordHashing(
        matches: { password, encoded in
            let hash = encoded.flatMap { PasswordHash(encoded: $0) } ?? .unknowable
            return hash.matches(Array(password.utf8)) && encoded != nil
        },
        hash: { PasswordHash(password: Array($0.utf8))?.encoded })
}
