/// How far an account's index is behind, as its counters tell: changes since, and the bytes that they wrote. A store that
/// keeps these beside the account need not read its notes to know whether its index has work.
package struct IndexBacklog: Equatable {
    package var changes: Int64
    package var bytes: Int64

    package init(changes: Int64, bytes: Int64) {
        self.changes = changes
        self.bytes = bytes
    }

    /// Whether the index has work, since so much came to what was there: as much as `SegmentPlan` makes a segment
    /// of, and as much again after each check. Many edits of one note are a short tail, for which nothing is done.
    package func isWorthALook(after earlier: IndexBacklog) -> Bool {
        changes / SegmentPlan.tailNotes > earlier.changes / SegmentPlan.tailNotes
            || bytes / SegmentPlan.tailBytes > earlier.bytes / SegmentPlan.tailBytes
    }
}
