/// The limits that an operator sets.
package struct StoreLimits: Sendable {
    /// The bytes that an account may hold; 0 is no bound.
    package var quotaBytes: Int64
    package var trashDays: Int64
    package var tombstoneDays: Int64
    /// Versions are kept for this time; 0 is no bound.
    package var versionDays: Int64

    package static let millisecondsPerDay: Int64 = 86_400_000

    package init(quotaBytes: Int64, trashDays: Int64, tombstoneDays: Int64, versionDays: Int64 = 0) {
        self.quotaBytes = quotaBytes
        self.trashDays = trashDays
        self.tombstoneDays = tombstoneDays
        self.versionDays = versionDays
    }
}
