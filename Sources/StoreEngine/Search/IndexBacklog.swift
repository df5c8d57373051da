/// The backlog of an account's index: the changes since, and the bytes that they wrote. A store with these counters
/// need not read an account's notes to find out whether its index has work.
package struct IndexBacklog: Equatable {
    package var changes: Int64
    package var bytes: Int64

    package init(changes: Int64, bytes: Int64) {
        self.changes = changes
        self.bytes = bytes
    }

    /// Returns true each time the backlog grows by as much as `SegmentPlan` makes a segment of. Many edits of one note
    /// are a short tail, for which nothing is done.
    package func isWorthACheck(after earlier: IndexBacklog) -> Bool {
        changes / SegmentPlan.tailNotes > earlier.changes / SegmentPlan.tailNotes
            || bytes / SegmentPlan.tailBytes > earlier.bytes / SegmentPlan.tailBytes
    }
}
