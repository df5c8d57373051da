import Notes
import SQLite

/// An account's counters. They change with every write, so they are counted in memory and written back once before a
/// transaction commits, however many of its commands touched them. What was read or written stays known for as long as
/// no other process has written to the database.
struct AccountCounter {
    var seq: Int64
    /// Cursors below it are expired: a tombstone at or under this `seq` is gone, or the account was replaced.
    var floor: Int64
    var receivedAt: Int64
    var live: Int64
    var deleted: Int64
    var versions: Int64
    var bytes: Int64
    var lastChangeAt: Int64?
    /// By how much the command at work made notes longer; `nil` while it wrote nothing but deletes. Not kept.
    var growth: Int64?
}

final class AccountCounters {
    private let find: Statement
    private let save: Statement
    private var counters: [AccountNumber: AccountCounter] = [:]
    private var dirty: Set<AccountNumber> = []
    private var changed: [AccountNumber: AccountChange] = [:]
    private let database: Database
    /// The database as it stood when `heads` was last known to be right.
    private var version: UInt32?

    private static let mostKept = 1_000

    init(_ database: Database) throws(SQLiteError) {
        self.database = database
        find = try database.prepare(
            """
            SELECT seq, floor, received_at, live, deleted, versions, bytes, last_change_at
            FROM accounts WHERE number = ?
            """)
        save = try database.prepare(
            """
            UPDATE accounts SET seq = ?, floor = ?, received_at = ?, live = ?, deleted = ?, versions = ?, bytes = ?,
            last_change_at = ? WHERE number = ?
            """)
    }

    subscript(account: AccountNumber) -> AccountCounter {
        get throws {
            if let head = counters[account] { return head }
            let head = try find.bind(1, account.value).one { row in
                AccountCounter(
                    seq: row.int(0), floor: row.int(1), receivedAt: row.int(2), live: row.int(3),
                    deleted: row.int(4), versions: row.int(5), bytes: row.int(6), lastChangeAt: row.optionalInt(7))
            }
            // The account may have been erased between the look at its token and this write.
            guard let head else { throw StoreError.noSuchAccount }
            counters[account] = head
            return head
        }
    }

    func update(_ account: AccountNumber, _ body: (inout AccountCounter) -> Void) throws {
        var head = try self[account]
        body(&head)
        counters[account] = head
        dirty.insert(account)
    }

    /// The place of the next change in the account's order. Neither number ever goes back, whatever the clock does.
    func advance(_ account: AccountNumber, now: Int64) throws -> (seq: Int64, receivedAt: Int64) {
        var place: (seq: Int64, receivedAt: Int64) = (0, 0)
        try update(account) { head in
            head.seq += 1
            head.receivedAt = max(head.receivedAt, now)
            head.lastChangeAt = head.receivedAt
            place = (head.seq, head.receivedAt)
        }
        changed[account, default: AccountChange(seq: 0)].seq = place.seq
        return place
    }

    /// After all notes were exchanged: the counter goes on beyond every number that was given.
    func replaced(_ account: AccountNumber, seq: Int64, receivedAt: Int64, epoch: UInt64) throws {
        try update(account) { head in
            (head.seq, head.receivedAt, head.lastChangeAt) = (seq, receivedAt, receivedAt)
        }
        changed[account] = AccountChange(seq: seq, newEpoch: epoch)
    }

    /// For a read inside the transaction that has to see this account's counters.
    func writeOne(_ account: AccountNumber) throws {
        guard dirty.remove(account) != nil, let head = counters[account] else { return }
        try save.bind(1, head.seq).bind(2, head.floor).bind(3, head.receivedAt).bind(4, head.live)
            .bind(5, head.deleted).bind(6, head.versions).bind(7, head.bytes).bind(8, head.lastChangeAt)
            .bind(9, account.value).run()
    }

    func write() throws {
        while let account = dirty.first { try writeOne(account) }
    }

    /// A transaction has begun: another process may have written these rows since our last one.
    func begin() {
        if version == nil || version != database.version || counters.count > Self.mostKept {
            counters.removeAll(keepingCapacity: true)
        }
        version = nil
    }

    func committed() { version = database.version }

    func forget() {
        version = nil
        counters.removeAll(keepingCapacity: true)
        dirty.removeAll(keepingCapacity: true)
        changed.removeAll(keepingCapacity: true)
    }

    /// One account as it stands, to be put back where its command is undone.
    struct Mark {
        let head: AccountCounter
        fileprivate let isDirty: Bool
        fileprivate let changed: AccountChange?
    }

    func mark(_ account: AccountNumber) throws -> Mark {
        var head = try self[account]
        head.growth = nil
        counters[account] = head
        return Mark(head: head, isDirty: dirty.contains(account), changed: changed[account])
    }

    func restore(_ account: AccountNumber, _ mark: Mark) {
        counters[account] = mark.head
        changed[account] = mark.changed
        if mark.isDirty { dirty.insert(account) } else { dirty.remove(account) }
    }

    /// Forgets one account that the transaction erased.
    func erase(_ account: AccountNumber) {
        counters[account] = nil
        dirty.remove(account)
        changed[account] = nil
    }

    func takeChanged() -> [AccountNumber: AccountChange] {
        defer { changed = [:] }
        return changed
    }
}
