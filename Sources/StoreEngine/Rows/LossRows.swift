import Notes
import StoreContract

/// Who took notes away: one device, of one account.
package struct LossSource: Hashable, Sendable {
    package var account: AccountNumber
    /// Its public id; nil for what no device did.
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
    /// As it was before.
    package var rev: Rev
    /// Otherwise blanked: the note is still live.
    package var isDeleted: Bool

    package init(time: Int64, id: NoteID, rev: Rev, isDeleted: Bool) {
        self.time = time
        self.id = id
        self.rev = rev
        self.isDeleted = isDeleted
    }
}

/// What `BulkDeletionGuard` knows of the last minutes.
package protocol LossRows: AnyObject {
    func add(_ loss: Loss, by source: LossSource) throws
    /// Of those after `time`: how many, and how many of them deleted their note. A note that came back and was lost again counts
    /// twice.
    func count(by source: LossSource, after time: Int64) throws -> (all: Int, deleted: Int)
    /// The same, of notes.
    func countNotes(by source: LossSource, after time: Int64) throws -> (all: Int, deleted: Int)
    /// Of those after `time`, the earliest state of each note.
    func revs(by source: LossSource, after time: Int64) throws -> [NoteID: Rev]
    /// The source's snapshot of mass damage, if one was kept after `time`.
    func warning(of source: LossSource, after time: Int64) throws -> MassDamage?
    /// The snapshot was kept.
    func warn(_ warning: MassDamage, of source: LossSource) throws
    func committed(now: Int64)
    func rolledBack()
}
