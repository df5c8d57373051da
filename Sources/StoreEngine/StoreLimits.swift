/// What an operator sets of the rules.
package struct StoreLimits: Sendable {
    /// Bytes an account may hold; 0 is no bound.
    package var quotaBytes: Int64
    package var trashDays: Int64
    package var tombstoneDays: Int64

    package static let millisecondsPerDay: Int64 = 86_400_000

    package init(quotaBytes: Int64, trashDays: Int64, tombstoneDays: Int64) {
        self.quotaBytes = quotaBytes
        self.trashDays = trashDays
        self.tombstoneDays = tombstoneDays
    }
}
