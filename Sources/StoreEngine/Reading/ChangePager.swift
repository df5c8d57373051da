import Notes
import StoreContract

/// Pages of an account's changes, in the order the server received them.
///
/// After a change all devices of the account request the same page, one after the other; so the last page is kept. A page
/// never changes without the account's counters: a change takes a new `seq`, expiry raises the floor, a restore begins a
/// new epoch.
package final class ChangePager {
    private let rows: any ChangeRows
    private var last: (question: Question, page: ChangePage)?

    /// The pages of a first sync are requested once.
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

    /// What was read behind the changes of a transaction does not hold: others may take their numbers.
    func rolledBack() { last = nil }

    /// The cursor of "everything up to here".
    package func cursor(of account: AccountNumber) throws -> Cursor {
        let head = try rows.changeBounds(of: account)
        return Cursor(epoch: head.epoch, account: account.value, seq: head.seq)
    }

    /// When the account was replaced last, and the greatest `seq` of what was received before `time`; 0 where there is none.
    package func position(
        of time: Timestamp?, account: AccountNumber
    ) throws -> (replacedAt: Int64, seqBefore: Int64) {
        let head = try rows.changeBounds(of: account)
        guard let time, time.milliseconds > head.replacedAt else { return (head.replacedAt, 0) }
        return (
            head.replacedAt, try rows.seqBefore(time.milliseconds, account: account, head: head.seq)
        )
    }

    /// Nil where the pull is of more than `longest` changes.
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

    /// The `seq` after which a pull begins; nil where its cursor is expired.
    func start(of pull: PullRequest, _ account: AccountNumber, _ head: ChangeBounds) throws -> Int64? {
        try pull.start(of: account, head: head) { try rows.seqBefore($0, account: account, head: head.seq) }
    }

    /// `skipping` are changes that the client sent a moment ago and knows as they are.
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
            // The row that would be too much only shows that there is more.
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
