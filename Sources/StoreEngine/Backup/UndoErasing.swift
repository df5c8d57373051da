import Dispatch
import NotesPrimitives
import NotesStoreContract

/// Removes purged text from undo snapshots in the background. It runs soon after a purge, and after a start for what
/// the last process did not finish. It gathers purges that follow each other, since each rewrites the entire snapshot.
package final class UndoErasing: Sendable {
    package typealias Reply<Value> = @Sendable (Result<Value, StoreError>) -> Void
    /// Rewrites one snapshot, and replies whether there was one to rewrite.
    package typealias One = @Sendable (_ reply: @escaping Reply<Bool>) -> Void

    private let queue = DispatchQueue(label: "cloudnotes.undos", qos: .utility)
    private let isArmed = Mutex(false)
    private let one: One

    private static let delay = DispatchTimeInterval.seconds(5)
    /// Delays the next attempt after a failure, for example of a full disk.
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
            // This comes first, so that a purge from here on is not missed.
            isArmed.withLock { $0 = false }
            run { [weak self] result in
                guard case .failure(let error) = result, error != .closed else { return }
                self?.arm(after: Self.longDelay)
            }
        }
    }

    /// Rewrites snapshots and replies when none has purged text.
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

/// Bounds undo snapshots.
package enum UndoKeeping {
    /// Limits the snapshots kept for each account.
    package static let kept: Int64 = 5
    static let days: Int64 = 30

    /// Returns the time before which every snapshot expires, the newest included.
    package static func oldest(at now: Int64) -> Int64 { now - days * StoreLimits.millisecondsPerDay }
}
