/// How long snapshots are kept.
package enum UndoKeeping {
    /// Of each account the newest are kept, and none for longer than these days.
    package static let kept: Int64 = 5
    static let days: Int64 = 30

    /// Snapshots from before are kept no longer.
    package static func oldest(at now: Int64) -> Int64 { now - days * StoreLimits.millisecondsPerDay }
}
