import Notes

/// The loss of most of an account's notes within minutes by one device. The changes were applied; `undo` names a
/// snapshot of the account before the first of them.
public struct MassDamage: Sendable, Equatable {
    public var at: Timestamp
    /// The public id of the device.
    public var device: String?
    /// The number of lost notes when the snapshot was taken.
    public var notes: Int
    public var undo: String

    public init(at: Timestamp, device: String?, notes: Int, undo: String) {
        self.at = at
        self.device = device
        self.notes = notes
        self.undo = undo
    }
}
