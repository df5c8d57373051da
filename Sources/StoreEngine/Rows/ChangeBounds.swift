import Notes
import NotesStoreContract

/// The end of an account's order of changes.
package struct ChangeBounds: Equatable {
    package var seq: Int64
    package var floor: Int64
    /// Combines the database's epoch and the account's; replacing either expires cursors.
    package var epoch: UInt64
    /// The time of the last replacement; earlier changes count as received then.
    package var replacedAt: Int64
    /// The average bytes of a note's JSON.
    package var noteBytes: Int64
    /// Positions of changes that the store has lost. A cursor there is expired, since its device may hold the only
    /// copies of those changes.
    package var lost: ClosedRange<Int64>?

    package init(
        seq: Int64, floor: Int64, epoch: UInt64, replacedAt: Int64, noteBytes: Int64, lost: ClosedRange<Int64>? = nil
    ) {
        self.seq = seq
        self.floor = floor
        self.epoch = epoch
        self.replacedAt = replacedAt
        self.noteBytes = noteBytes
        self.lost = lost
    }

    /// Returns the positions between the two ends of a gap.
    package static func lost(from: Int64, to: Int64) -> ClosedRange<Int64>? {
        to > from + 1 ? from + 1...to - 1 : nil
    }

    /// The bytes of the changes after `start` that fit a page. A buffer of this capacity is never copied to grow.
    package func capacity(beyond start: Int64, _ pull: PullRequest) -> Int {
        let count = min(Int64(pull.limit), max(0, seq - start))
        return Int(min(Int64(pull.byteLimit), count * (noteBytes + noteBytes / 8 + 1)))
    }
}

extension PullRequest {
    /// Returns the `seq` after which the page begins; nil if the cursor has expired.
    package func start(
        of account: AccountNumber, head: ChangeBounds, seqBefore: (Int64) throws -> Int64
    ) rethrows -> Int64? {
        switch start {
        case .beginning: 0
        case .since(let time) where time.milliseconds <= head.replacedAt: 0
        case .since(let time): try seqBefore(time.milliseconds)
        case .after(let cursor):
            cursor.isValid(
                epoch: head.epoch, account: account.value, newest: head.seq, tombstonesGoneUpTo: head.floor)
                && head.lost?.contains(cursor.seq) != true
                ? cursor.seq : nil
        }
    }

    /// Returns true if the cursor is ahead of the newest change or in the account's gap, so that the store has lost its
    /// changes.
    package func isOfLostChanges(_ account: AccountNumber, _ head: ChangeBounds) -> Bool {
        guard case .after(let cursor) = start, cursor.epoch == head.epoch, cursor.account == account.value else {
            return false
        }
        return cursor.seq > head.seq || head.lost?.contains(cursor.seq) == true
    }

    /// The `seq` up to which tombstones are no news to the client.
    package func newSince(_ head: ChangeBounds) -> Int64 {
        switch start {
        case .beginning: head.seq
        case .after(let cursor): cursor.newSince
        case .since: 0
        }
    }
}

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
