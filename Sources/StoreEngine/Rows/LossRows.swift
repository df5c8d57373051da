import Notes
import NotesStoreContract

/// The source of losses: one device in one account.
package struct LossSource: Hashable, Sendable {
    package var account: AccountNumber
    /// The device's public id; nil for a loss without a device.
    package var device: String?

    package init(_ account: AccountNumber, _ device: String?) {
        self.account = account
        self.device = device
    }
}

/// A note that was deleted or blanked.
package struct Loss: Sendable {
    package var time: Int64
    package var id: NoteID
    /// The state before the loss.
    package var rev: Rev
    /// True for a delete; false for a live note that was blanked.
    package var isDeleted: Bool

    package init(time: Int64, id: NoteID, rev: Rev, isDeleted: Bool) {
        self.time = time
        self.id = id
        self.rev = rev
        self.isDeleted = isDeleted
    }
}

/// The losses of the last minutes, which `BulkDeletionGuard` counts.
package protocol LossRows: AnyObject {
    func add(_ loss: Loss, by source: LossSource) throws
    /// Counts the losses after `time`, and the deletes among them. A note that came back and was lost again counts
    /// twice.
    func count(by source: LossSource, after time: Int64) throws -> (all: Int, deleted: Int)
    /// Counts the notes lost after `time`, and the deleted ones among them.
    func countNotes(by source: LossSource, after time: Int64) throws -> (all: Int, deleted: Int)
    /// Returns each lost note's earliest state among the losses after `time`.
    func revs(by source: LossSource, after time: Int64) throws -> [NoteID: Rev]
    /// The source's snapshot of mass damage, if one was kept after `time`.
    func warning(of source: LossSource, after time: Int64) throws -> MassDamage?
    /// Records that the snapshot was kept.
    func warn(_ warning: MassDamage, of source: LossSource) throws
    func committed(now: Int64)
    func rolledBack()
}
