import Notes
import StoreContract

/// A range of an account's changes, by `seq`.
package struct ChangeRange: Sendable {
    package var account: AccountNumber
    package var after: Int64
    package var upTo: Int64
    /// Tombstones at or below this `seq` are left out.
    package var tombstonesAfter: Int64
    /// The stamps of live notes' texts are read.
    package var stamps: Bool

    package init(account: AccountNumber, after: Int64, upTo: Int64, tombstonesAfter: Int64, stamps: Bool = false) {
        self.account = account
        self.after = after
        self.upTo = upTo
        self.tombstonesAfter = tombstonesAfter
        self.stamps = stamps
    }
}

/// Takes one change and returns whether the next one is wanted. A deleted note has no `textModified`.
package typealias ChangeVisit = (_ seq: Int64, _ json: UnsafeRawBufferPointer, _ textModified: Timestamp?) -> Bool
