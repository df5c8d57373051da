import Notes
import NotesPrimitives
import NotesStoreContract

/// Collects the changes that the change hook received.
package final class Announced: Sendable {
    private let seen = Mutex<[AccountNumber: Int64]>([:])

    package init() {}

    package func add(_ changed: AccountChanges) {
        seen.withLock { seen in
            for (account, change) in changed { seen[account] = max(seen[account] ?? 0, change.seq) }
        }
    }

    package var newest: [AccountNumber: Int64] { seen.withLock { $0 } }
}
