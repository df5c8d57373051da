/// How long snapshots are kept.
package enum UndoKeeping {
    /// Of each account the newest are kept, and none for longer than these days.
    package static let kept: Int64 = 5
    package static let days: Int64 = 30
}
