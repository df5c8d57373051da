import Notes
import StoreContract

/// Where an account's order of changes ends.
package struct ChangeBounds: Equatable {
    package var seq: Int64
    package var floor: Int64
    /// The database's and the account's own in one: a cursor of before either was replaced is expired.
    package var epoch: UInt64
    /// Everything from before counts as received then.
    package var replacedAt: Int64
    /// Bytes of a note's JSON, on average.
    package var noteBytes: Int64
    /// Positions of changes that the store has lost. A cursor there is expired: its device may hold the only copies of them.
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

    /// What is between the two positions of a gap.
    package static func lost(from: Int64, to: Int64) -> ClosedRange<Int64>? {
        to > from + 1 ? from + 1...to - 1 : nil
    }

    /// Capacity for the changes after `start` that fit a page: growing step by step would copy them twice.
    package func capacity(beyond start: Int64, _ pull: PullRequest) -> Int {
        let count = min(Int64(pull.limit), max(0, seq - start))
        return Int(min(Int64(pull.byteLimit), count * (noteBytes + noteBytes / 8 + 1)))
    }
}

extension PullRequest {
    /// The `seq` after which the page begins; nil where the cursor is expired.
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

    /// Whether the cursor is of changes that the store has lost: it is ahead of the newest one, or in the account's gap.
    package func isOfLostChanges(_ account: AccountNumber, _ head: ChangeBounds) -> Bool {
        guard case .after(let cursor) = start, cursor.epoch == head.epoch, cursor.account == account.value else {
            return false
        }
        return cursor.seq > head.seq || head.lost?.contains(cursor.seq) == true
    }

    /// Tombstones up to here are no news to the client.
    package func newSince(_ head: ChangeBounds) -> Int64 {
        switch start {
        case .beginning: head.seq
        case .after(let cursor): cursor.newSince
        case .since: 0
        }
    }
}
