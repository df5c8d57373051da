import Dispatch
import Hashing
import Notes
import struct Synchronization.Atomic

/// Verifies and makes password hashes, each of which takes tenths of a second and tens of megabytes: few at a time, and
/// only so many in the queue.
final class PasswordWork: Sendable {
    static let waiting = 64

    private let queue = DispatchQueue(label: "passwords", attributes: .concurrent)
    private let slots: DispatchSemaphore
    private let pending = Atomic(0)

    init(concurrency: Int = 2) {
        slots = DispatchSemaphore(value: concurrency)
    }

    /// False where too many wait already.
    func verify(_ password: String, _ encoded: String?, _ done: @escaping @Sendable (Bool) -> Void) -> Bool {
        run {
            // A name that is not there costs what one that is there costs.
            let hash = encoded.flatMap { PasswordHash(encoded: $0) } ?? .unknowable
            let matches = hash.matches(Array(password.utf8))
            done(matches && encoded != nil)
        }
    }

    func hash(_ password: String, _ done: @escaping @Sendable (String?) -> Void) -> Bool {
        run { done(PasswordHash(password: Array(password.utf8))?.encoded) }
    }

    private func run(_ work: @escaping @Sendable () -> Void) -> Bool {
        guard pending.add(1, ordering: .relaxed).newValue <= Self.waiting else {
            pending.subtract(1, ordering: .relaxed)
            return false
        }
        queue.async { @Sendable [self] in
            slots.wait()
            work()
            slots.signal()
            pending.subtract(1, ordering: .relaxed)
        }
        return true
    }
}
