import Notes
import NotesHashing
import NotesPrimitives
import NotesStoreContract
import NotesStoreEngine

// Accounts, their counts, and their order of changes, in the transaction.

final class MemoryAccounts: MemoryTable, AccountRows, DeviceRows {
    func name(of account: AccountNumber) -> String? { transaction[account]?.name }

    func create(name: String, password: String?, now: Int64) throws -> AccountNumber? {
        guard !transaction.state.accounts.values.contains(where: { $0.name == name }) else { return nil }
        let key = Hex.encode(try Self.random(AccountDigest.keyBytes))
        let account = AccountNumber(transaction.state.number())
        transaction[account] = Account(
            name: name, password: password, createdAt: now, epoch: try Self.epoch(), digestKey: key)
        return account
    }

    private static func random(_ count: Int) throws -> [UInt8] {
        guard let random = SecureRandom.bytes(count) else {
            throw StoreError.unavailable("the system has no random bytes")
        }
        return random
    }

    private static func epoch() throws -> UInt64 { try random(8).reduce(0) { $0 << 8 | UInt64($1) } }

    private func require(_ account: AccountNumber) throws {
        if transaction[account] == nil { throw StoreError.noSuchAccount }
    }

    func changePassword(_ account: AccountNumber, password: String, keeping device: DeviceNumber?) throws {
        try require(account)
        transaction[account]?.password = password
        for other in transaction.state.signedIn(of: account) where other.number != device {
            transaction.state.devices[other.number]?.token = nil
        }
    }

    func setFirstPassword(_ account: AccountNumber, password: String) throws -> Bool {
        try require(account)
        guard transaction[account]?.password == nil else { return false }
        transaction[account]?.password = password
        return true
    }

    func setQuota(_ account: AccountNumber, bytes: Int64?) throws {
        try require(account)
        transaction[account]?.quota = bytes
    }

    func markBackup(_ account: AccountNumber, at time: Int64) {
        transaction[account]?.lastBackupAt = time
    }

    func revoke(_ account: AccountNumber, device id: String) -> Bool {
        guard let device = transaction.state.signedIn(of: account).first(where: { $0.id == id }) else { return false }
        transaction.state.devices[device.number]?.token = nil
        return true
    }

    func rename(_ account: AccountNumber, device id: String, to name: String) -> Bool {
        guard let device = transaction.state.signedIn(of: account).first(where: { $0.id == id }) else { return false }
        transaction.state.devices[device.number]?.name = name
        return true
    }

    func createDevice(
        _ account: AccountNumber, id: String, name: String, token: [UInt8], now: Int64
    ) throws -> DeviceNumber {
        try require(account)
        let number = DeviceNumber(transaction.state.number())
        transaction.state.devices[number] = .init(
            number: number, account: account, id: id, name: name, token: token, createdAt: now, lastSeenAt: now)
        return number
    }

    func write(_ marks: DeviceMarks.Batch) {
        for (device, seen) in marks.seen {
            guard var row = transaction.state.devices[device] else { continue }
            row.lastSeenAt = max(row.lastSeenAt, seen.at.milliseconds)
            row.clockOffset = seen.clockOffset ?? row.clockOffset
            if let client = seen.client, client.address != nil { row.client = client }
            transaction.state.devices[device] = row
        }
        for (progress, pull) in marks.pulls where transaction.state.devices[progress.device] != nil {
            let known = transaction.state.accounts[progress.account]?.pulled[progress.device]
            transaction.state.accounts[progress.account]?.pulled[progress.device] = .init(
                seq: max(known?.seq ?? pull.seq, pull.seq), at: max(known?.at ?? pull.at, pull.at))
        }
    }

    func countDevices(of account: AccountNumber, upTo limit: Int) -> Int {
        min(transaction.state.devices.values.count { $0.account == account && $0.token != nil }, limit)
    }

    func isSignedIn(_ device: DeviceNumber) -> Bool { transaction.state.devices[device]?.token != nil }

    func empty(_ account: AccountNumber) {
        guard var rows = transaction[account] else { return }
        (rows.notes, rows.versions, rows.versionFiles) = ([:], [:], [:])
        // The progress of devices refers to notes that no longer exist.
        rows.pulled = rows.pulled.mapValues { .init(seq: 0, at: $0.at) }
        transaction[account] = rows
    }

    func resetEpoch(_ account: AccountNumber, replacedAt time: Int64) throws {
        transaction[account]?.epoch = try Self.epoch()
        transaction[account]?.replacedAt = time
    }

    /// Erases all of the account, since one transaction has no pieces.
    func beginErasure(of account: AccountNumber) { transaction.state.erase(account) }
    func erasePiece(of account: AccountNumber) -> Bool { false }
    func endErasure(of account: AccountNumber) {}
}

final class MemoryCounters: MemoryTable, CounterRows {
    func find(_ account: AccountNumber) -> AccountCounter? {
        transaction[account].map { row in
            let counter = row.counter
            return AccountCounter(
                seq: counter.seq, floor: counter.floor, receivedAt: counter.receivedAt, live: counter.live,
                deleted: counter.deleted, versions: counter.versions, bytes: counter.bytes,
                lastChangeAt: counter.lastChangeAt, digest: counter.digest, quota: row.quota)
        }
    }

    func save(_ counter: AccountCounter, of account: AccountNumber) {
        transaction[account]?.counter = counter
    }

    func leaveGap(_ account: AccountNumber, from: Int64, to: Int64) {
        guard let gap = transaction[account]?.gap else { return }
        transaction[account]?.gap = (gap.to > 0 ? gap.from : from, to)
    }

    /// Is always nil, since no other writer exists.
    var version: UInt32? { 0 }
}

/// Reads the changes of one snapshot, or of the open transaction.
final class MemoryChanges: ChangeRows {
    private let state: () -> MemoryState

    init(_ state: @escaping () -> MemoryState) { self.state = state }

    func changeBounds(of account: AccountNumber) throws -> ChangeBounds {
        guard let rows = state().accounts[account] else { throw StoreError.noSuchAccount }
        return rows.head
    }

    func seqBefore(_ time: Int64, account: AccountNumber, head: Int64) -> Int64 {
        state().accounts[account]?.seqBefore(time) ?? 0
    }

    func each(in range: ChangeRange, _ visit: ChangeVisit) {
        let changes =
            state().accounts[range.account]?.changes(
                after: range.after, upTo: range.upTo, tombstonesAfter: range.tombstonesAfter) ?? []
        for row in changes {
            let textModified = range.stamps && row.note.rowState == .live ? row.note.state.textModified : nil
            guard row.forms.json.withUnsafeBytes({ visit(row.note.seq, $0, textModified) }) else { return }
        }
    }
}

final class MemoryExpiry: MemoryTable, ExpiryRows {
    func accounts(trashBefore: Int64, tombstonesBefore: Int64) -> (accounts: [AccountNumber], areAll: Bool) {
        let found = transaction.state.accounts.filter { $0.value.counter.deleted > 0 }.keys
        return (found.sorted { $0.value < $1.value }, true)
    }

    private func old(_ account: AccountNumber, _ kind: StoredNote.State, before time: Int64) -> [NoteRow] {
        let rows = transaction[account]?.inOrder ?? []
        return rows.filter { $0.note.rowState == kind && $0.note.receivedAt.milliseconds < time }
    }

    func trash(of account: AccountNumber, before time: Int64, limit: Int) -> [NoteID] {
        old(account, .trash, before: time).prefix(limit).map(\.note.id)
    }

    func versions(before time: Int64, limit: Int) -> [NamedVersions] {
        var found: [NamedVersions] = []
        for (account, rows) in transaction.state.accounts {
            for (id, versions) in rows.versions {
                let old = versions.filter { $0.isKept && $0.agesFrom.map { $0.milliseconds < time } ?? false }
                found += old.map { NamedVersions(of: id, account, rev: $0.rev) }
            }
        }
        return Array(found.prefix(limit))
    }

    func pulledByAll(of account: AccountNumber, seenSince time: Int64) -> Int64? {
        let pulled = transaction[account]?.pulled ?? [:]
        return pulled.filter { number, _ in
            guard let device = transaction.state.devices[number] else { return false }
            return device.token != nil && device.lastSeenAt >= time
        }.map(\.value.seq).min()
    }

    func tombstones(
        of account: AccountNumber, upTo seq: Int64?, before time: Int64, limit: Int
    ) -> [ExpiredTombstone] {
        old(account, .tombstone, before: time).filter { $0.note.seq <= seq ?? .max }.prefix(limit).map {
            ExpiredTombstone(id: $0.note.id, seq: $0.note.seq, bytes: Int64($0.forms.json.count))
        }
    }
}
