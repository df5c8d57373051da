import Notes
import NotesStoreContract

/// Erases expired data. The content of a deleted note stays in the trash for a month. Its tombstone stays for half a
/// year, and then until every device that synced in that time has pulled it. A device that misses a deletion would
/// bring the note back.
package struct Expiry {
    private let transaction: WriteTransaction
    private let now: Int64

    package init(_ transaction: WriteTransaction) {
        self.transaction = transaction
        now = transaction.state.now
    }

    /// Limits the notes in one transaction. The caller repeats while there are more.
    static let batch = 1_000

    package func run() throws -> Expired {
        try transaction.tables.idempotency.expire(now: Timestamp(clamping: now))
        try transaction.tables.undos.expire(now: now)
        try transaction.tables.flows.expire(now: Timestamp(clamping: now))
        try transaction.tables.shares.expire(now: now)
        try EventWriting(transaction).expire(now: now)
        var expired = Expired()
        let found = try transaction.tables.expiry.accounts(
            trashBefore: trashHorizon, tombstonesBefore: tombstoneHorizon)
        expired.hasMore = !found.areAll
        expired.versions = try eraseVersions()
        if expired.versions == Self.batch { expired.hasMore = true }
        for account in found.accounts {
            let contents = try emptyTrash(of: account)
            let tombstones = try eraseTombstones(of: account)
            expired.contents += contents
            expired.tombstones += tombstones
            if max(contents, tombstones) == Self.batch { expired.hasMore = true }
        }
        return expired
    }

    private var trashHorizon: Int64 { now - transaction.limits.trashDays * StoreLimits.millisecondsPerDay }
    private var tombstoneHorizon: Int64 { now - transaction.limits.tombstoneDays * StoreLimits.millisecondsPerDay }

    /// Accounts are changed in the order of their numbers, in which every transaction locks them.
    private func eraseVersions() throws -> Int {
        guard transaction.limits.versionDays > 0 else { return 0 }
        let horizon = now - transaction.limits.versionDays * StoreLimits.millisecondsPerDay
        let old = try transaction.tables.expiry.versions(before: horizon, limit: Self.batch)
        for version in old.sorted(by: { $0.account.value < $1.account.value }) {
            try transaction.versions.eraseContents(of: version, isSecret: false)
        }
        return old.count
    }

    private func emptyTrash(of account: AccountNumber) throws -> Int {
        let emptied = try transaction.tables.expiry.trash(of: account, before: trashHorizon, limit: Self.batch)
        for id in emptied { try empty(id, of: account) }
        return emptied.count
    }

    /// Erases the content of a note in the trash. The tombstone keeps its `seq`, since nothing changed for clients.
    private func empty(_ id: NoteID, of account: AccountNumber) throws {
        guard let old = try transaction.tables.notes.row(account, id) else { return }
        var new = old
        (new.note.state.life, new.note.state.stamps) = (.deleted(nil), nil)
        new.forms = EncodedNote(new.note)
        let admission = NoteAdmission(
            transaction: transaction, account: account, device: nil, now: Timestamp(clamping: now))
        try admission.eraseContents(of: id, trash: old)
        try admission.replace(old, with: new)
    }

    private func eraseTombstones(of account: AccountNumber) throws -> Int {
        let pulled = try transaction.tables.expiry.pulledByAll(of: account, seenSince: tombstoneHorizon)
        let erased = try transaction.tables.expiry.tombstones(
            of: account, upTo: pulled, before: tombstoneHorizon, limit: Self.batch)
        for tombstone in erased {
            try transaction.tables.notes.erase(account, id: tombstone.id.text)
            try transaction.tables.resends.erase(account, id: tombstone.id.text)
            try transaction.versions.eraseAll(of: tombstone.id, account: account)
        }
        if !erased.isEmpty {
            try transaction.counters.update(account) { head in
                head.deleted -= Int64(erased.count)
                head.bytes -= erased.reduce(0) { $0 + $1.bytes }
                head.floor = max(head.floor, erased.last?.seq ?? 0)
            }
        }
        return erased.count
    }
}
