import Notes
import SQLite

/// What changed in an account, in the order the server received it.
///
/// After a change the account's devices all ask for the same page, one after the other; so the last one is kept. What lies
/// up to a head never changes without the head: a change takes a new `seq`, expiry raises the floor, a restore is a new
/// epoch.
final class ChangeReads {
    private let rows: Statement
    private let account: Statement
    private let times: SeqByTime
    private var last: (question: Question, page: ChangePage)?

    /// A first sync's pages are not asked for again.
    private static let largestKept = 256 << 10

    private struct Question: Equatable {
        var account: AccountNumber
        var head: Head
        var start: Int64
        var newSince: Int64
        var limit: Int
        var byteLimit: Int
    }

    init(_ database: Database) throws(SQLiteError) {
        rows = try database.prepare(
            "SELECT key, json FROM notes WHERE key > ? AND key <= ? AND (deleted = 0 OR key > ?) ORDER BY key")
        account = try database.prepare(
            """
            SELECT seq, floor, server.epoch, accounts.epoch, replaced_at, bytes / max(live + deleted + versions, 1)
            FROM accounts, server WHERE number = ?
            """)
        times = try SeqByTime(database)
    }

    struct Head: Equatable {
        var seq: Int64
        var floor: Int64
        /// The database's and the account's own in one: a cursor of before either was replaced is expired.
        var epoch: UInt64
        /// Everything that was there then counts as received then.
        var replacedAt: Int64
        /// Bytes of a note's JSON, on average.
        var noteBytes: Int64

        /// Room for the changes beyond `start` that fit a page: growing into it would copy them all twice over.
        func room(beyond start: Int64, _ pull: PullRequest) -> Int {
            let count = min(Int64(pull.limit), max(0, seq - start))
            return Int(min(Int64(pull.byteLimit), count * (noteBytes + noteBytes / 8 + 1)))
        }
    }

    func find(_ number: AccountNumber) throws -> Head {
        let head = try account.bind(1, number.value).one { row in
            Head(
                seq: row.int(0), floor: row.int(1), epoch: UInt64(bitPattern: row.int(2) ^ row.int(3)),
                replacedAt: row.int(4), noteBytes: row.int(5))
        }
        guard let head else { throw StoreError.noSuchAccount }
        return head
    }

    func head(of account: AccountNumber) throws -> Cursor {
        let head = try find(account)
        return Cursor(epoch: head.epoch, account: account.value, seq: head.seq)
    }

    /// Nil where the cursor is expired.
    func start(_ pull: PullRequest, account: AccountNumber, head: Head) throws -> Int64? {
        switch pull.start {
        case .beginning: 0
        case .since(let time) where time.milliseconds <= head.replacedAt: 0
        case .since(let time): try times.seqBefore(time.milliseconds, account: account, head: head.seq)
        case .after(let cursor):
            cursor.isValid(
                epoch: head.epoch, account: account.value, newest: head.seq, tombstonesGoneUpTo: head.floor)
                ? cursor.seq : nil
        }
    }

    /// One page. `skipping` are changes the asker wrote a moment ago and knows as they are.
    func page(
        _ pull: PullRequest, account: AccountNumber, from start: Int64, head: Head, skipping: Set<Int64>,
        told: Timestamp
    ) throws -> ChangePage {
        let newSince = Self.newSince(pull, head)
        var changes: [UInt8] = []
        changes.reserveCapacity(head.room(beyond: start, pull))
        var count = 0
        var last = head.seq
        var previous = start
        var hasMore = false
        try rows.bind(1, NoteKey.key(account, start)).bind(2, NoteKey.key(account, head.seq))
            .bind(
                3, NoteKey.key(account, newSince)
            ).each { row in
                let seq = NoteKey.seq(row.int(0))
                if skipping.contains(seq) {
                    previous = seq
                    return true
                }
                // The row that would be too much only shows that there is more.
                if count == pull.limit || (count > 0 && changes.count + row.count(1) > pull.byteLimit) {
                    last = previous
                    hasMore = true
                    return false
                }
                if count > 0 { changes.append(UInt8(ascii: ",")) }
                row.append(1, to: &changes)
                count += 1
                previous = seq
                return true
            }
        return ChangePage(
            changes: changes, count: count,
            cursor: Cursor(
                epoch: head.epoch, account: account.value, seq: last, newSince: hasMore ? newSince : 0),
            hasMore: hasMore, serverTime: told)
    }

    func answer(_ pull: PullRequest, account: AccountNumber, told: Timestamp) throws -> PullAnswer {
        let head = try find(account)
        guard let start = try start(pull, account: account, head: head) else { return .expired }
        if let longest = pull.longest, head.seq - start > longest { return .long }
        let question = Question(
            account: account, head: head, start: start, newSince: Self.newSince(pull, head), limit: pull.limit,
            byteLimit: pull.byteLimit)
        if let last, last.question == question {
            var page = last.page
            page.serverTime = told
            return .page(page)
        }
        let page = try page(pull, account: account, from: start, head: head, skipping: [], told: told)
        if page.count > 0, page.changes.count <= Self.largestKept { last = (question, page) }
        return .page(page)
    }

    /// Tombstones up to here are no news to whoever asks.
    private static func newSince(_ pull: PullRequest, _ head: Head) -> Int64 {
        switch pull.start {
        case .beginning: head.seq
        case .after(let cursor): cursor.newSince
        case .since: 0
        }
    }
}
