import Notes
import Locking

/// What the change hook was told.
final class Announced: Sendable {
    private let seen = Mutex<[AccountNumber: Int64]>([:])

    func add(_ changed: [AccountNumber: Int64]) {
        seen.withLock { seen in
            for (account, seq) in changed { seen[account] = max(seen[account] ?? 0, seq) }
        }
    }

    var newest: [AccountNumber: Int64] { seen.withLock { $0 } }
}
