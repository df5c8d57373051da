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
        try pull.start(of: account, head: head) { try rows.seqBefore($0, account: account, head: head.seq) }
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
