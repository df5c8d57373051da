import Notes
import StoreContract

/// An account's counters. They change with every write, so they are counted in memory and written back once before a
/// transaction commits, however many of its commands touched them. What was read or written stays known for as long as
/// no other process has written to the database.
package struct AccountCounter {
    package var seq: Int64
    /// Cursors below it are expired: a tombstone at or under this `seq` is gone, or the account was replaced.
    package var floor: Int64
    package var receivedAt: Int64
    package var live: Int64
    package var deleted: Int64
    package var versions: Int64
    package var bytes: Int64
    package var lastChangeAt: Int64?
    package var digest: AccountDigest
    /// By how much the present command made notes longer; `nil` while it wrote only deletes. Not stored.
    package var growth: Int64?

    package init(
        seq: Int64, floor: Int64, receivedAt: Int64, live: Int64, deleted: Int64, versions: Int64, bytes: Int64,
        lastChangeAt: Int64?, digest: AccountDigest
    ) {
        self.seq = seq
        self.floor = floor
        self.receivedAt = receivedAt
        self.live = live
        self.deleted = deleted
        self.versions = versions
        self.bytes = bytes
        self.lastChangeAt = lastChangeAt
        self.digest = digest
    }
}

package final class AccountCounters {
    private let rows: any CounterRows
    private var counters: [AccountNumber: AccountCounter] = [:]
    private var dirty: Set<AccountNumber> = []
    private var changed: [AccountNumber: AccountChange] = [:]
    /// The database as it stood when `counters` was last known to be right.
    private var version: UInt32?

    private static let mostKept = 1_000

    init(_ rows: any CounterRows) { self.rows = rows }

    package subscript(account: AccountNumber) -> AccountCounter {
        get throws {
            if let head = counters[account] { return head }
            let head = try rows.find(account)
            // The account may have been erased since its token was checked.
            guard let head else { throw StoreError.noSuchAccount }
            counters[account] = head
            return head
        }
    }

    package func update(_ account: AccountNumber, _ body: (inout AccountCounter) -> Void) throws {
        var head = try self[account]
        body(&head)
        counters[account] = head
        dirty.insert(account)
    }

    /// The place of the next change in the account's order. Neither number ever goes back, whatever the clock does.
    package func advance(_ account: AccountNumber, now: Int64) throws -> (seq: Int64, receivedAt: Int64) {
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

    /// After all notes were replaced: the counter continues above every number given.
    package func replaced(_ account: AccountNumber, seq: Int64, receivedAt: Int64, epoch: UInt64) throws {
        try update(account) { head in
            (head.seq, head.receivedAt, head.lastChangeAt) = (seq, receivedAt, receivedAt)
        }
        changed[account] = AccountChange(seq: seq, newEpoch: epoch)
    }

    /// For a read inside the transaction that has to see this account's counters.
    package func writeOne(_ account: AccountNumber) throws {
        guard dirty.remove(account) != nil, let head = counters[account] else { return }
        try rows.save(head, of: account)
    }

    package func write() throws {
        while let account = dirty.first { try writeOne(account) }
    }

    /// A transaction has begun. Returns whether another process may have written since this one's last transaction.
    func begin() -> Bool {
        let isStale = version == nil || version != rows.version
        if isStale || counters.count > Self.mostKept { counters.removeAll(keepingCapacity: true) }
        version = nil
        return isStale
    }

    func committed() { version = rows.version }

    func forget() {
        version = nil
        counters.removeAll(keepingCapacity: true)
        dirty.removeAll(keepingCapacity: true)
        changed.removeAll(keepingCapacity: true)
    }

    /// The state of one account, to be restored if its command is undone.
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
    package func erase(_ account: AccountNumber) {
        counters[account] = nil
        dirty.remove(account)
        changed[account] = nil
    }

    package func takeChanged() -> [AccountNumber: AccountChange] {
        defer { changed = [:] }
        return changed
    }
}
