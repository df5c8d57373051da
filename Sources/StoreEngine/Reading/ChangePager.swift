import Notes
import NotesStoreContract

/// Reads pages of an account's changes, in the order in which the server received them.
///
/// After a change all devices of the account request the same page, one after the other, so the last page is cached. A
/// page cannot change without the account's counters: a change gets a new `seq`, expiry raises the floor, a restore
/// begins a new epoch.
package final class ChangePager {
    private let rows: any ChangeRows
    private var last: (question: Question, page: ChangePage)?

    /// The pages of a first sync are larger, and are requested once.
    private static let largestKept = 256 << 10

    private struct Question: Equatable {
        var account: AccountNumber
        var head: ChangeBounds
        var start: Int64
        var newSince: Int64
        var limit: Int
        var byteLimit: Int
        var stamps: Bool
    }

    package init(_ rows: any ChangeRows) { self.rows = rows }

    /// Drops the page of a transaction that rolled back: other changes may get its numbers.
    func rolledBack() { last = nil }

    /// Returns the cursor for "everything up to here".
    package func cursor(of account: AccountNumber) throws -> Cursor {
        let head = try rows.changeBounds(of: account)
        return Cursor(epoch: head.epoch, account: account.value, seq: head.seq)
    }

    /// Returns the time of the account's last replacement, and the greatest `seq` received before `time`; 0 if there is
    /// none.
    package func position(
        of time: Timestamp?, account: AccountNumber
    ) throws -> (replacedAt: Int64, seqBefore: Int64) {
        let head = try rows.changeBounds(of: account)
        guard let time, time.milliseconds > head.replacedAt else { return (head.replacedAt, 0) }
        return (
            head.replacedAt, try rows.seqBefore(time.milliseconds, account: account, head: head.seq)
        )
    }

    /// Returns nil if the pull has more than `longest` changes.
    package func answer(
        _ pull: PullRequest, of account: AccountNumber, serverTime: Timestamp, longest: Int64 = .max
    ) throws -> PullAnswer? {
        let head = try rows.changeBounds(of: account)
        guard let start = try start(of: pull, account, head) else {
            return .expired(serverWentBack: pull.isOfLostChanges(account, head))
        }
        guard head.seq - start <= longest else { return nil }
        let question = Question(
            account: account, head: head, start: start, newSince: pull.newSince(head), limit: pull.limit,
            byteLimit: pull.byteLimit, stamps: pull.stamps)
        if let last, last.question == question {
            var page = last.page
            page.serverTime = serverTime
            return .page(page)
        }
        let page = try page(pull, of: account, from: start, head: head, skipping: [], serverTime: serverTime)
        if page.count > 0, page.changes.count <= Self.largestKept { last = (question, page) }
        return .page(page)
    }

    /// Returns the `seq` after which a pull begins; nil if its cursor has expired.
    func start(of pull: PullRequest, _ account: AccountNumber, _ head: ChangeBounds) throws -> Int64? {
        switch pull.start {
        case .beginning: 0
        case .since(let time) where time.milliseconds <= head.replacedAt: 0
        case .since(let time): try rows.seqBefore(time.milliseconds, account: account, head: head.seq)
        case .after(let cursor):
            cursor.isValid(
                epoch: head.epoch, account: account.value, newest: head.seq, tombstonesGoneUpTo: head.floor)
                && head.lost?.contains(cursor.seq) != true
                ? cursor.seq : nil
        }
    }

    /// Reads a page without the changes of `skipping`, which the client has just sent.
    func page(
        _ pull: PullRequest, of account: AccountNumber, from start: Int64, head: ChangeBounds, skipping: Set<Int64>,
        serverTime: Timestamp
    ) throws -> ChangePage {
        let newSince = pull.newSince(head)
        var changes: [UInt8] = []
        changes.reserveCapacity(head.capacity(beyond: start, pull))
        var count = 0
        var last = head.seq
        var previous = start
        var hasMore = false
        let range = ChangeRange(
            account: account, after: start, upTo: head.seq, tombstonesAfter: newSince, stamps: pull.stamps)
        try unsafe rows.each(in: range) { seq, json, textModified in
            if skipping.contains(seq) {
                previous = seq
                return true
            }
            // This row does not fit, and shows that there is another page.
            if count == pull.limit || (count > 0 && changes.count + json.count > pull.byteLimit) {
                last = previous
                hasMore = true
                return false
            }
            if count > 0 { changes.append(UInt8(ascii: ",")) }
            unsafe changes.append(contentsOf: json)
            if let textModified { changes.addMember(textModified: textModified) }
            count += 1
            previous = seq
            return true
        }
        return ChangePage(
            changes: changes, count: count,
            cursor: Cursor(
                epoch: head.epoch, account: account.value, seq: last, newSince: hasMore ? newSince : 0),
            hasMore: hasMore, serverTime: serverTime)
    }
}

/// Marks the end of an account's order of changes.
package struct ChangeBounds: Equatable {
    package var seq: Int64
    package var floor: Int64
    /// Combines the database's epoch and the account's; replacing either expires cursors.
    package var epoch: UInt64
    /// Gives the time of the last replacement; earlier changes count as received then.
    package var replacedAt: Int64
    /// Averages the bytes of a note's JSON.
    package var noteBytes: Int64
    /// Bounds the positions of changes that the store has lost. A cursor there is expired, since its device may hold
    /// the only copies of those changes.
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

    /// Estimates the bytes of the changes after `start` that fit a page. A buffer of this capacity is never copied to
    /// grow.
    package func capacity(beyond start: Int64, _ pull: PullRequest) -> Int {
        let count = min(Int64(pull.limit), max(0, seq - start))
        return Int(min(Int64(pull.byteLimit), count * (noteBytes + noteBytes / 8 + 1)))
    }
}

extension PullRequest {
    /// Returns true if the cursor is ahead of the newest change or in the account's gap, so that the store has lost its
    /// changes.
    package func isOfLostChanges(_ account: AccountNumber, _ head: ChangeBounds) -> Bool {
        guard case .after(let cursor) = start, cursor.epoch == head.epoch, cursor.account == account.value else {
            return false
        }
        return cursor.seq > head.seq || head.lost?.contains(cursor.seq) == true
    }

    /// Returns the `seq` up to which tombstones are no news to the client.
    package func newSince(_ head: ChangeBounds) -> Int64 {
        switch start {
        case .beginning: head.seq
        case .after(let cursor): cursor.newSince
        case .since: 0
        }
    }
}

/// Selects a range of an account's changes by `seq`.
package struct ChangeRange: Sendable {
    package var account: AccountNumber
    package var after: Int64
    package var upTo: Int64
    /// Tombstones at or below this `seq` are left out.
    package var tombstonesAfter: Int64
    /// The stamps of live notes' texts are read.
    package var stamps: Bool
}

/// Takes one change and returns whether the next one is wanted. A deleted note has no `textModified`.
package typealias ChangeVisit = (_ seq: Int64, _ json: UnsafeRawBufferPointer, _ textModified: Timestamp?) -> Bool
