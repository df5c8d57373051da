import Notes
import NotesStoreContract

/// Counts what an account has. The counters change with every write, so they are kept in memory and written back once
/// before a transaction commits. They stay cached until another process writes to the database.
package struct AccountCounter {
    package var seq: Int64
    /// Cursors below it have expired, because a tombstone up to this `seq` was removed or the account was replaced.
    package var floor: Int64
    package var receivedAt: Int64
    package var live: Int64
    package var deleted: Int64
    package var versions: Int64
    package var bytes: Int64
    package var lastChangeAt: Int64?
    package var digest: AccountDigest
    /// The account may hold this number of bytes, 0 for no bound; nil if the server's setting applies. It is not
    /// written with the others.
    package fileprivate(set) var quota: Int64?
    /// Counts the writes that left a note live, and the bytes by which they made notes grow. Both are totals since the
    /// row was read, and neither is stored: a command's part is the difference from its mark.
    package fileprivate(set) var (liveWrites, liveGrowth): (Int64, Int64) = (0, 0)

    package init(
        seq: Int64, floor: Int64, receivedAt: Int64, live: Int64, deleted: Int64, versions: Int64, bytes: Int64,
        lastChangeAt: Int64?, digest: AccountDigest, quota: Int64? = nil
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
        self.quota = quota
    }

    /// Counts a write that leaves notes live.
    mutating func grow(by bytes: Int64) {
        liveWrites += 1
        liveGrowth += bytes
    }
}

package final class AccountCounters {
    private let rows: any CounterRows
    private var slots: [AccountNumber: Slot] = [:]
    /// Caches the slot of the last command, since most batches are of few accounts.
    private var latest: Slot?
    /// Lists the slots with something for `write` or `takeChanged`, each once.
    private var touched: [Slot] = []
    /// The counters were last valid at this version of the database.
    private var version: UInt32?

    private static let mostKept = 1_000

    private final class Slot {
        let account: AccountNumber
        var counter: AccountCounter
        var isDirty = false
        var change: AccountChange?
        var isTouched = false

        init(_ account: AccountNumber, _ counter: AccountCounter) {
            self.account = account
            self.counter = counter
        }
    }

    init(_ rows: any CounterRows) { self.rows = rows }

    package subscript(account: AccountNumber) -> AccountCounter {
        get throws { try slot(account).counter }
    }

    /// Throws if the account was erased since the command was sent.
    package func require(_ account: AccountNumber) throws { _ = try slot(account) }

    /// Sets the quota in memory, after the row was written.
    package func set(quota: Int64?, of account: AccountNumber) throws { try slot(account).counter.quota = quota }

    private func slot(_ account: AccountNumber) throws -> Slot {
        if let latest, latest.account == account { return latest }
        if let known = slots[account] {
            latest = known
            return known
        }
        // The account may have been erased since its token was checked.
        guard let counter = try rows.find(account) else { throw StoreError.noSuchAccount }
        let slot = Slot(account, counter)
        slots[account] = slot
        latest = slot
        return slot
    }

    /// Returns a slot that will be written.
    private func touchedSlot(_ account: AccountNumber) throws -> Slot {
        let slot = try slot(account)
        if !slot.isTouched {
            slot.isTouched = true
            touched.append(slot)
        }
        slot.isDirty = true
        return slot
    }

    package func update(_ account: AccountNumber, _ body: (inout AccountCounter) -> Void) throws {
        body(&(try touchedSlot(account)).counter)
    }

    /// Returns the position of the next change in the account's order. Neither number ever decreases, whatever the
    /// clock does.
    package func advance(_ account: AccountNumber, now: Int64) throws -> (seq: Int64, receivedAt: Int64) {
        let slot = try touchedSlot(account)
        slot.counter.seq += 1
        slot.counter.receivedAt = max(slot.counter.receivedAt, now)
        slot.counter.lastChangeAt = slot.counter.receivedAt
        slot.change = AccountChange(seq: slot.counter.seq, newEpoch: slot.change?.newEpoch)
        return (slot.counter.seq, slot.counter.receivedAt)
    }

    /// Continues above every number ever given, after all notes were replaced.
    package func replaced(_ account: AccountNumber, seq: Int64, receivedAt: Int64, epoch: UInt64) throws {
        let slot = try touchedSlot(account)
        (slot.counter.seq, slot.counter.receivedAt, slot.counter.lastChangeAt) = (seq, receivedAt, receivedAt)
        slot.change = AccountChange(seq: seq, newEpoch: epoch)
    }

    /// Gives the account the counters of the notes that replace its own. Returns whether it has changes that it did not
    /// have before.
    func adopt(_ staged: AccountNumber, into account: AccountNumber) throws -> Bool {
        let new = try slot(staged).counter
        erase(staged)
        let slot = try touchedSlot(account)
        let old = slot.counter
        slot.counter = new
        slot.counter.quota = old.quota
        (slot.counter.liveWrites, slot.counter.liveGrowth) = (old.liveWrites, old.liveGrowth)
        return new.seq != old.seq
    }

    /// Sets the time from which others can see the account's last changes.
    func arrived(_ account: AccountNumber, at time: Int64) throws {
        let slot = try touchedSlot(account)
        (slot.counter.receivedAt, slot.counter.lastChangeAt) = (time, time)
        slot.change = AccountChange(seq: slot.counter.seq, newEpoch: slot.change?.newEpoch)
    }

    /// Writes this account's counters, for a read inside the transaction that needs them.
    package func writeOne(_ account: AccountNumber) throws {
        if let slot = slots[account] { try write(slot) }
    }

    package func write() throws {
        for slot in touched { try write(slot) }
    }

    private func write(_ slot: Slot) throws {
        guard slot.isDirty else { return }
        slot.isDirty = false
        try rows.save(slot.counter, of: slot.account)
    }

    /// Begins a transaction. Returns true if another process may have written since the last one of this process.
    func begin() -> Bool {
        let isStale = version == nil || version != rows.version
        if isStale || slots.count > Self.mostKept { removeSlots() }
        version = nil
        return isStale
    }

    func committed() { version = rows.version }

    func forget() {
        version = nil
        removeSlots()
        touched.removeAll(keepingCapacity: true)
    }

    private func removeSlots() {
        latest = nil
        slots.removeAll(keepingCapacity: true)
    }

    /// Records the state of one account, to be restored if its command is undone.
    struct Mark {
        let counter: AccountCounter
        fileprivate let isDirty: Bool
        fileprivate let change: AccountChange?
    }

    func mark(_ account: AccountNumber) throws -> Mark {
        let slot = try slot(account)
        return Mark(counter: slot.counter, isDirty: slot.isDirty, change: slot.change)
    }

    func restore(_ account: AccountNumber, _ mark: Mark) {
        guard let slot = slots[account] else { return }
        (slot.counter, slot.isDirty, slot.change) = (mark.counter, mark.isDirty, mark.change)
    }

    /// Forgets one account that the transaction erased.
    package func erase(_ account: AccountNumber) {
        slots[account] = nil
        if latest?.account == account { latest = nil }
        touched.removeAll { $0.account == account }
    }

    /// Returns the changes of a committed transaction, and forgets them.
    package func takeChanged() -> AccountChanges {
        var changed: AccountChanges = []
        for slot in touched {
            if let change = slot.change { changed.append((slot.account, change)) }
            slot.change = nil
            slot.isTouched = false
        }
        touched.removeAll(keepingCapacity: true)
        return changed
    }
}
