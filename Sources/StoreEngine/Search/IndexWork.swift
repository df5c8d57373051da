import Notes
import NotesStoreContract

/// Assigns accounts whose indexes have work. It belongs to the follower's queue.
package protocol IndexWork: AnyObject {
    /// Loads the work that an earlier process left. Returns whether there may be any.
    func start() throws -> Bool
    /// Adds accounts that have changed.
    func add(_ accounts: Set<AccountNumber>)
    /// Returns the next account, which is reserved until `finished`; nil if there is none.
    func next() throws -> AccountNumber?
    func finished(_ account: AccountNumber, _ progress: IndexProgress) throws
    /// The interval of checks for work that no change announced; nil if there can be none.
    var secondsBetweenChecks: Int? { get }
}

package enum IndexProgress: Equatable, Sendable {
    /// There is more to do; the index is `rest` changes behind.
    case more(rest: Int64)
    case done
    /// The step is to be tried again later.
    case failed
}

/// The work of a process that alone writes its database.
package final class PendingAccounts: IndexWork {
    private let behind: () throws -> [AccountNumber]
    private var pending: [AccountNumber] = []

    /// `behind` returns the accounts whose index is not up to date.
    package init(behind: @escaping () throws -> [AccountNumber]) { self.behind = behind }

    package func start() throws -> Bool {
        add(Set(try behind()))
        return !pending.isEmpty
    }

    package func add(_ accounts: Set<AccountNumber>) {
        pending += accounts.filter { !pending.contains($0) }
    }

    package func next() -> AccountNumber? { pending.isEmpty ? nil : pending.removeFirst() }

    package func finished(_ account: AccountNumber, _ progress: IndexProgress) {
        if case .more = progress { pending.append(account) }
    }

    package var secondsBetweenChecks: Int? { nil }
}
