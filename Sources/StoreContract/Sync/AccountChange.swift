/// The progress of an account with a batch.
public struct AccountChange: Equatable, Sendable {
    public var seq: Int64
    /// The new epoch, if this batch replaced all notes and so expired earlier cursors.
    public var newEpoch: UInt64?

    public init(seq: Int64, newEpoch: UInt64? = nil) {
        self.seq = seq
        self.newEpoch = newEpoch
    }
}

/// The changes of one batch, each account once. (Most batches are of one account, and a dictionary would hash and
/// allocate more.)
public typealias AccountChanges = [(account: AccountNumber, change: AccountChange)]

/// The listeners at one server. A store with other writers checks for changes whose notice they may have missed.
public struct Listeners: Sendable, Equatable {
    /// The accounts that have listeners, and the last `seq` that was sent.
    public var sent: [AccountNumber: Int64]
    /// The public ids of the listening devices.
    public var devices: Set<String>

    public init(sent: [AccountNumber: Int64] = [:], devices: Set<String> = []) {
        self.sent = sent
        self.devices = devices
    }
}
