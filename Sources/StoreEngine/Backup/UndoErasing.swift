import Dispatch
import Primitives
import StoreContract

/// Takes purged text out of the snapshots for undos, beside the writes: soon after a purge, and after a start for what the
/// process before did not finish. Purges that follow each other are gathered, since a snapshot is written again as a whole.
package final class UndoErasing: Sendable {
    package typealias Reply<Value> = @Sendable (Result<Value, StoreError>) -> Void
    /// Writes one snapshot again, and replies whether there was one to write.
    package typealias One = @Sendable (_ reply: @escaping Reply<Bool>) -> Void

    private let queue = DispatchQueue(label: "cloudnotes.undos", qos: .utility)
    private let isArmed = Mutex(false)
    private let one: One

    private static let delay = DispatchTimeInterval.seconds(5)
    /// After a failure, of a full disk for one.
    private static let longDelay = DispatchTimeInterval.seconds(60)

    package init(_ one: @escaping One) { self.one = one }

    package func soon() { arm(after: Self.delay) }

    private func arm(after delay: DispatchTimeInterval) {
        let starts = isArmed.withLock { isArmed in
            defer { isArmed = true }
            return !isArmed
        }
        guard starts else { return }
        queue.asyncAfter(deadline: .now() + delay) { [weak self] in
            guard let self else { return }
            // First, so that a purge from here on is not missed.
            isArmed.withLock { $0 = false }
            run { [weak self] result in
                guard case .failure(let error) = result, error != .closed else { return }
                self?.arm(after: Self.longDelay)
            }
        }
    }

    /// Replies when no snapshot is left.
    package func run(reply: @escaping Reply<Void>) {
        queue.async { [self] in
            one { [weak self] result in
                switch result {
                case .failure(let error): reply(.failure(error))
                case .success(false): reply(.success(()))
                case .success(true):
                    guard let self else { return reply(.failure(.closed)) }
                    run(reply: reply)
                }
            }
        }
    }
}

/// How long snapshots for undo are kept.
package enum UndoKeeping {
    /// The newest of each account.
    package static let kept: Int64 = 5
    static let days: Int64 = 30

    /// Older snapshots expire, also of the newest.
    package static func oldest(at now: Int64) -> Int64 { now - days * StoreLimits.millisecondsPerDay }
}
