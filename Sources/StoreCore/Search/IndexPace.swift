import Notes
import StoreContract

/// When the search index goes on, and how fast.
///
/// It waits for a pause in writing: a burst then costs what it would without an index, and a note that is edited ten times in it is
/// indexed once. Where writing never pauses it starts all the same, and takes half of the time, or all of it where the index is far
/// behind. For an account whose search had to leave out notes it neither waits nor pauses.
struct IndexPace {
    private var accounts: Set<AccountNumber> = []
    /// Accounts of which a search left out notes, until the index has them.
    private var wanted: Set<AccountNumber> = []
    /// Whether one of them was added since the last time that the index went on.
    private var isUrgent = false
    private var isArmed = false
    private(set) var isClosed = false
    /// Commits so far, and at the last check: while they grow, commands are written.
    private var commits = 0
    private var seen = 0
    private var checks = 0

    /// How many milliseconds a pause in writing lasts at least: the time between two checks.
    static let quiet = 100
    /// After so many checks the index goes on although writing does.
    static let patience = 50
    /// An index that is so many changes behind goes on without pauses. A search reads no more than the newest 3,000 notes itself.
    static let longTail: Int64 = 20_000
    private static let longestPause: UInt64 = 1_000_000_000

    /// After a commit. Returns whether a check is to be scheduled, as the others do.
    mutating func changed(_ changes: AccountChanges) -> Bool {
        commits += 1
        for (account, _) in changes { accounts.insert(account) }
        return !accounts.isEmpty && arm()
    }

    mutating func retry(_ account: AccountNumber) -> Bool {
        accounts.insert(account)
        return arm()
    }

    mutating func want(_ account: AccountNumber) -> Bool {
        wanted.insert(account)
        isUrgent = true
        return retry(account)
    }

    mutating func arm() -> Bool {
        if isArmed || isClosed { return false }
        isArmed = true
        return true
    }

    mutating func close() { isClosed = true }

    /// The accounts that changed, if the index is to go on; nil if it is to be checked again.
    mutating func check() -> Set<AccountNumber>? {
        checks += 1
        guard !isBusy() || isUrgent || checks >= Self.patience else { return nil }
        (checks, isArmed, isUrgent) = (0, false, false)
        defer { accounts = [] }
        return accounts
    }

    /// How many nanoseconds to leave to writing after a step of `work` nanoseconds, which left the account `rest` changes behind.
    mutating func pause(after work: UInt64, on account: AccountNumber, rest: Int64) -> UInt64 {
        guard isBusy(), rest <= Self.longTail, !wanted.contains(account) else { return 0 }
        return min(work, Self.longestPause)
    }

    /// The index has all of the account's notes, but a few.
    mutating func finished(_ account: AccountNumber) { wanted.remove(account) }

    /// No account has work. Other servers may have done it.
    mutating func finishedAll() { wanted = [] }

    /// Whether there were writes since this was last asked.
    private mutating func isBusy() -> Bool {
        defer { seen = commits }
        return commits != seen
    }
}
