import Notes
import NotesHashing
import NotesPostgres
import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine

/// Caches the rows of `accounts` that this transaction has locked, from the lock to the commit. Every change to an
/// account holds the lock on its row. So its `seq` values are given in the order of commits, and each statement after
/// the lock sees what the last holder left.
package final class CounterBuffer: CounterRows, BatchBuffer {
    private struct Slot {
        var counter: AccountCounter
        /// Combines the database's epoch and the account's.
        var epoch: UInt64
        var replacedAt: Int64
        /// Gives the number of the latest version.
        var version: Int64
        /// The search index has the changes up to this `seq`.
        var indexed: Int64
        var unindexed: Int64
        /// `markBacklog` compares the present backlog with this earlier one.
        var backlog = IndexBacklog(changes: 0, bytes: 0)
        /// Bounds the positions that a failover lost; a cursor in between is expired.
        var lost: ClosedRange<Int64>?
        /// Counts the bytes of files; nil if the transaction has changed them.
        var fileBytes: Int64?
        var isDirty = false

        var presentBacklog: IndexBacklog { IndexBacklog(changes: counter.seq - indexed, bytes: unindexed) }
    }

    private let batch: PostgresBatch
    private var slots: [AccountNumber: Slot] = [:]
    /// Gives the database's generation as `lock` saw it, perhaps before it waited.
    private(set) var generation: Int64?
    /// Lists accounts that were to be locked and do not exist.
    private var missing: Set<AccountNumber> = []

    package init(_ batch: PostgresBatch) {
        self.batch = batch
        batch.add(self)
    }

    /// Locks in the order of numbers, so that two transactions that lock the same accounts wait and do not deadlock.
    private static let lock = """
        SELECT number, seq, floor, received_at, live, deleted, versions, bytes, last_change_at, digest_key, digest, quota,
            version_number, accounts.epoch # server.epoch, replaced_at, jump_from, jump_to,
            accounts.generation < server.generation, indexed, unindexed, server.generation, file_bytes
        FROM accounts, server WHERE number = ANY ($1) ORDER BY number FOR NO KEY UPDATE OF accounts
        """

    /// Queues `lock`, whose rows are cached.
    func lock(_ accounts: Set<AccountNumber>) throws {
        try batch.later(Self.lock, PostgresArguments(Array(accounts))) { [self] in try take($0, of: accounts) }
    }

    /// Leaves a gap in an account's order after a failover. Lost changes may have had the next positions. Devices that
    /// have them would not get the changes that reuse these positions.
    private static let jump = """
        UPDATE accounts a SET jump_from = a.seq, jump_to = a.seq + \(PositionGap.size), seq = a.seq + \(PositionGap.size),
            generation = s.generation
        FROM server s WHERE a.number = ANY ($1)
        """

    private func take(_ result: PostgresResult, of accounts: Set<AccountNumber>) throws {
        missing.formUnion(accounts)
        var jumping: [AccountNumber] = []
        for row in result {
            let account = AccountNumber(try row.int(0))
            generation = try row.int(20)
            missing.remove(account)
            var seq = try row.int(1)
            var jump = try (from: row.int(15), to: row.int(16))
            if try row.bool(17) {
                jump = (seq, seq + PositionGap.size)
                seq = jump.to
                jumping.append(account)
            }
            let counter = AccountCounter(
                seq: seq, floor: try row.int(2), receivedAt: try row.int(3), live: try row.int(4),
                deleted: try row.int(5), versions: try row.int(6), bytes: try row.int(7),
                lastChangeAt: try row.optionalInt(8),
                digest: AccountDigest(
                    key: Hex.encode(try row.bytes(9)), sum: row.digest(10) ?? SHA256.Digest(0, 0, 0, 0)),
                quota: try row.optionalInt(11))
            var slot = Slot(
                counter: counter, epoch: UInt64(bitPattern: try row.int(13)), replacedAt: try row.int(14),
                version: try row.int(12), indexed: try row.int(18),
                unindexed: try row.int(19), lost: ChangeBounds.lost(from: jump.from, to: jump.to),
                fileBytes: try row.int(21))
            slot.backlog = slot.presentBacklog
            slots[account] = slot
        }
        if !jumping.isEmpty { try batch.later(Self.jump, PostgresArguments(jumping)) }
    }

    private func slot(_ account: AccountNumber) throws -> Slot? {
        if let slot = slots[account] { return slot }
        if missing.contains(account) { return nil }
        try lock([account])
        try batch.receive()
        return slots[account]
    }

    package func find(_ account: AccountNumber) throws -> AccountCounter? { try slot(account)?.counter }

    package func save(_ counter: AccountCounter, of account: AccountNumber) throws {
        guard try slot(account) != nil else { throw StoreError.noSuchAccount }
        slots[account]?.counter = counter
        slots[account]?.isDirty = true
    }

    package func leaveGap(_ account: AccountNumber, from: Int64, to: Int64) throws {
        guard let slot = try slot(account) else { throw StoreError.noSuchAccount }
        let from = slot.lost.map { $0.lowerBound - 1 } ?? from
        slots[account]?.lost = ChangeBounds.lost(from: from, to: to)
        try batch.later(
            "UPDATE accounts SET jump_from = $1, jump_to = $2 WHERE number = $3", PostgresArguments(from, to, account))
    }

    /// Rows are cached for one transaction, so there is no version.
    package var version: UInt32? { nil }

    /// Returns the number of the account's next version.
    func nextVersion(_ account: AccountNumber) throws -> Int64 {
        guard let slot = try slot(account) else { throw StoreError.noSuchAccount }
        slots[account]?.version = slot.version + 1
        slots[account]?.isDirty = true
        return slot.version + 1
    }

    func fileBytes(of account: AccountNumber) throws -> Int64 {
        if let known = try slot(account)?.fileBytes { return known }
        let found = try batch.ask(
            "SELECT file_bytes FROM accounts WHERE number = $1", PostgresArguments(account)
        ).first?.int(0)
        slots[account]?.fileBytes = found
        return found ?? 0
    }

    /// Drops the column that a statement changes itself, so that it is read again.
    func filesChange(of account: AccountNumber) { slots[account]?.fileBytes = nil }

    func indexed(_ account: AccountNumber) throws -> Int64 { try slot(account)?.indexed ?? 0 }

    func setIndexed(_ seq: Int64, of account: AccountNumber) throws {
        guard try slot(account) != nil else { return }
        slots[account]?.indexed = seq
        slots[account]?.unindexed = 0
        if let slot = slots[account] { slots[account]?.backlog = slot.presentBacklog }
        // A reset index counts as behind.
        if seq == 0 { try batch.later(IndexLeases.mark, PostgresArguments([account])) }
        try batch.later(
            "UPDATE accounts SET indexed = $1, unindexed = 0 WHERE number = $2", PostgresArguments(seq, account))
    }

    /// Counts the bytes of a written note that the index lacks.
    func wrote(_ bytes: Int, of account: AccountNumber) throws {
        guard try slot(account) != nil else { return }
        slots[account]?.unindexed += Int64(bytes)
        slots[account]?.isDirty = true
    }

    func changeBounds(of account: AccountNumber) throws -> ChangeBounds {
        guard let slot = try slot(account) else { throw StoreError.noSuchAccount }
        let counter = slot.counter
        return ChangeBounds(
            seq: counter.seq, floor: counter.floor, epoch: slot.epoch, replacedAt: slot.replacedAt,
            noteBytes: counter.bytes / max(counter.live + counter.deleted + counter.versions, 1), lost: slot.lost)
    }

    /// Sets the epoch in memory, after the row was written.
    func replaced(_ account: AccountNumber, epoch: UInt64, at time: Int64) {
        slots[account]?.epoch = epoch
        slots[account]?.replacedAt = time
    }

    func flush() throws {
        let changed = slots.filter(\.value.isDirty).sorted { $0.key.value < $1.key.value }
        guard !changed.isEmpty else { return }
        let counters = changed.map(\.value.counter)
        try batch.later(
            """
            UPDATE accounts a SET seq = k.seq, floor = k.floor, received_at = k.received_at, live = k.live,
                deleted = k.deleted, versions = k.versions, version_number = k.version_number, bytes = k.bytes,
                last_change_at = k.last_change_at, digest = k.digest, unindexed = k.unindexed
            FROM unnest($1::int8[], $2::int8[], $3::int8[], $4::int8[], $5::int8[], $6::int8[], $7::int8[], $8::int8[],
                $9::int8[], $10::int8[], $11::bytea[], $12::int8[])
                k(number, seq, floor, received_at, live, deleted, versions, version_number, bytes, last_change_at, digest,
                    unindexed)
            WHERE a.number = k.number
            """,
            PostgresArguments {
                $0.add(ints: changed.map(\.key.value))
                $0.add(ints: counters.map(\.seq))
                $0.add(ints: counters.map(\.floor))
                $0.add(ints: counters.map(\.receivedAt))
                $0.add(ints: counters.map(\.live))
                $0.add(ints: counters.map(\.deleted))
                $0.add(ints: counters.map(\.versions))
                $0.add(ints: changed.map(\.value.version))
                $0.add(ints: counters.map(\.bytes))
                $0.add(ints: counters.map(\.lastChangeAt))
                $0.add(bytes: counters.map(\.digest.sum.bytes))
                $0.add(ints: changed.map(\.value.unindexed))
            })
        try markBacklog(changed)
        for (account, _) in changed { slots[account]?.isDirty = false }
    }

    /// Marks accounts whose index is behind when their notes are written, so that no scan has to find them.
    private func markBacklog(_ changed: [(key: AccountNumber, value: Slot)]) throws {
        let behind = changed.filter { $0.value.presentBacklog.isWorthACheck(after: $0.value.backlog) }.map(\.key)
        for (account, slot) in changed { slots[account]?.backlog = slot.presentBacklog }
        guard !behind.isEmpty else { return }
        try batch.later(IndexLeases.mark, PostgresArguments(behind))
    }

    func forget() {
        slots.removeAll(keepingCapacity: true)
        missing.removeAll(keepingCapacity: true)
        generation = nil
    }
}
