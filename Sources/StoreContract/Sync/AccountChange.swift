/// How far an account has come with a batch.
public struct AccountChange: Equatable, Sendable {
    public var seq: Int64
    /// Of its cursors from now on, where all of its notes were replaced and the cursors of before are expired.
    public var newEpoch: UInt64?

    public init(seq: Int64, newEpoch: UInt64? = nil) {
        self.seq = seq
        self.newEpoch = newEpoch
    }
}

/// Of one batch, each account once. (Most batches are of one account, and a dictionary would hash and allocate more.)
public typealias AccountChanges = [(account: AccountNumber, change: AccountChange)]
