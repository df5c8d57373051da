import NotesStoreContract

/// The latest change of each account that changed in the last minute or has listeners. A client reads its changes
/// before it listens, and changes between the two are found here. Without a bound this grows with every account that
/// ever wrote.
struct LatestChanges {
    /// The span in milliseconds, far longer than from a read to its listening.
    static let span: Int64 = 60_000

    /// There are two generations: `recent` becomes `older` after a span, so a change is kept for one to two of them.
    private var recent: [AccountNumber: AccountChange] = [:]
    private var older: [AccountNumber: AccountChange] = [:]
    private var turnedAt = Int64.min

    subscript(account: AccountNumber) -> AccountChange? { recent[account] ?? older[account] }

    var count: Int { recent.count + older.keys.count { recent[$0] == nil } }

    /// Adds a change, and returns it as listeners get it. A client that has not yet seen the account's new epoch needs
    /// it with each later change too.
    mutating func add(
        _ change: AccountChange, of account: AccountNumber, now: Int64, isWatched: (AccountNumber) -> Bool
    ) -> AccountChange {
        turn(now, isWatched)
        var change = change
        // The later of several servers' changes may arrive first.
        change.seq = max(change.seq, self[account]?.seq ?? .min)
        change.newEpoch = change.newEpoch ?? self[account]?.newEpoch
        recent[account] = change
        return change
    }

    /// Turns the generations, also if the clock was set back, or they would be kept until it catches up.
    private mutating func turn(_ now: Int64, _ isWatched: (AccountNumber) -> Bool) {
        if turnedAt == .min { turnedAt = now }
        guard now - turnedAt >= Self.span || now < turnedAt else { return }
        let watched = older.filter { recent[$0.key] == nil && isWatched($0.key) }
        older = recent.merging(watched) { recent, _ in recent }
        recent = [:]
        turnedAt = now
    }
}
