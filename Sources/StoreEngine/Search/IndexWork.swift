import Notes
import StoreContract

/// Which accounts' indexes have work, as their follower asks. It belongs to the follower's queue.
package protocol IndexWork: AnyObject {
    /// Takes up what is left from before. Answers whether there may be something.
    func start() throws -> Bool
    /// These accounts have changed.
    func add(_ accounts: Set<AccountNumber>)
    /// The account whose turn it is, nobody else's until `finished`; nil where there is none.
    func next() throws -> AccountNumber?
    func finished(_ account: AccountNumber, _ progress: IndexProgress) throws
    /// How often to check for work that no change announced; nil if there can be none.
    var secondsBetweenChecks: Int? { get }
}

package enum IndexProgress: Equatable, Sendable {
    /// There is more to do; `rest` is how many changes the index is behind.
    case more(rest: Int64)
    case done
    /// To be tried again later.
    case failed
}

/// All that a process which alone writes its database has to remember.
package final class PendingAccounts: IndexWork {
    private let behind: () throws -> [AccountNumber]
    private var pending: [AccountNumber] = []

    /// `behind` finds the accounts whose index is not up to date.
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
