import StoreContract

/// The latest change of each account that changed in the last minute or has listeners. A client reads its changes first
/// and listens then: what comes between the two is found here. Without a bound this grows with every account that ever
/// wrote.
struct LatestChanges {
    /// In milliseconds; far more than passes between a read and its listening.
    static let span: Int64 = 60_000

    /// Two generations: `recent` becomes `older` after a span, so a change is kept for one to two of them.
    private var recent: [AccountNumber: AccountChange] = [:]
    private var older: [AccountNumber: AccountChange] = [:]
    private var turnedAt = Int64.min

    subscript(account: AccountNumber) -> AccountChange? { recent[account] ?? older[account] }

    var count: Int { recent.count + older.keys.count { recent[$0] == nil } }

    /// Returns the change as listeners are to get it: a client that has not seen the account's new epoch yet needs it
    /// with each later change too.
    mutating func add(
        _ change: AccountChange, of account: AccountNumber, now: Int64, isWatched: (AccountNumber) -> Bool
    ) -> AccountChange {
        turn(now, isWatched)
        var change = change
        // Of several servers' changes the later one may be heard first.
        change.seq = max(change.seq, self[account]?.seq ?? .min)
        change.newEpoch = change.newEpoch ?? self[account]?.newEpoch
        recent[account] = change
        return change
    }

    /// A clock that was set back turns them too, or they would be kept until it catches up.
    private mutating func turn(_ now: Int64, _ isWatched: (AccountNumber) -> Bool) {
        if turnedAt == .min { turnedAt = now }
        guard now - turnedAt >= Self.span || now < turnedAt else { return }
        let watched = older.filter { recent[$0.key] == nil && isWatched($0.key) }
        older = recent.merging(watched) { recent, _ in recent }
        recent = [:]
        turnedAt = now
    }
}
