import Notes
import NotesStoreContract

/// Decides when the search index is built, and with what pauses.
///
/// Building waits for a pause in writing: a burst then costs what it would without an index, and a note that is edited
/// ten times in it is indexed once. If writing never pauses, building starts anyway. It takes half of the time then, or
/// all of it if the index is far behind. For an account whose search had to leave out notes, it neither waits nor
/// pauses.
struct IndexPace {
    private var accounts: Set<AccountNumber> = []
    /// Accounts whose search left out notes, until the index has them.
    private var requested: Set<AccountNumber> = []
    /// True if one of them was added since building last started.
    private var isUrgent = false
    private var isArmed = false
    private(set) var isClosed = false
    private var commits = 0
    /// The number of commits at the last check.
    private var seen = 0
    /// The number of checks since building last started.
    private var checks = 0

    /// The shortest pause in writing, in milliseconds: the time between two checks.
    static let quiet = 100
    /// After this many checks without a pause in writing, building starts anyway.
    static let patience = 50
    /// An index this many changes behind is built without pauses.
    static let longTail: Int64 = 20_000
    private static let longestPause: UInt64 = 1_000_000_000

    /// Records a commit. Like `retry` and `request`, it returns true if the caller has to schedule a check.
    mutating func changed(_ changes: AccountChanges) -> Bool {
        commits += 1
        for (account, _) in changes { accounts.insert(account) }
        return !accounts.isEmpty && arm()
    }

    mutating func retry(_ account: AccountNumber) -> Bool {
        accounts.insert(account)
        return arm()
    }

    mutating func request(_ account: AccountNumber) -> Bool {
        requested.insert(account)
        isUrgent = true
        return retry(account)
    }

    mutating func arm() -> Bool {
        if isArmed || isClosed { return false }
        isArmed = true
        return true
    }

    mutating func close() { isClosed = true }

    /// The accounts that changed, if building is to start now; nil if the caller has to check again later.
    mutating func check() -> Set<AccountNumber>? {
        checks += 1
        guard !isBusy() || isUrgent || checks >= Self.patience else { return nil }
        (checks, isArmed, isUrgent) = (0, false, false)
        defer { accounts = [] }
        return accounts
    }

    /// The pause, in nanoseconds, after a step that took `work` nanoseconds and left the account `rest` changes behind.
    mutating func pause(after work: UInt64, on account: AccountNumber, rest: Int64) -> UInt64 {
        guard isBusy(), rest <= Self.longTail, !requested.contains(account) else { return 0 }
        return min(work, Self.longestPause)
    }

    /// Records that the index has the account's notes, except for the few that searches read themselves.
    mutating func finished(_ account: AccountNumber) { requested.remove(account) }

    /// Records that no account is left, for instance because other servers did the work.
    mutating func finishedAll() { requested = [] }

    /// Returns true if there were writes since the last call.
    private mutating func isBusy() -> Bool {
        defer { seen = commits }
        return commits != seen
    }
}
