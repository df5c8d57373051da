import Notes
import NotesStoreContract

/// Enforces the quota of an account. A command that exceeds it is undone alone; the others in the transaction stay.
/// Deletes, purges and edits that shorten a note are always allowed, even if the replaced state is kept as a version.
/// So a full account can free space.
package struct Quota {
    let account: AccountNumber
    let transaction: WriteTransaction

    package init(account: AccountNumber, transaction: WriteTransaction) {
        self.account = account
        self.transaction = transaction
    }

    /// Records the account before a command, which is what remains if the command exceeds the quota.
    package struct Mark {
        fileprivate let limit: Int64
        fileprivate let counters: AccountCounters.Mark
        fileprivate let files: Int64
    }

    /// Marks the state before a command; returns nil if the account has no bound.
    package func mark() throws -> Mark? {
        guard let limit = try limit() else { return nil }
        let counters = try transaction.counters.mark(account)
        let files = try transaction.tables.files.bytes(of: account)
        try transaction.tables.control.mark()
        return Mark(limit: limit, counters: counters, files: files)
    }

    /// Undoes what was written since the mark if it exceeds the quota. Returns the refusal; nil if it was kept.
    package func settle(_ mark: Mark?) throws -> StoreError? {
        guard let mark else { return nil }
        if try isWithin(mark.limit, mark.counters.counter, mark.files) {
            try transaction.tables.control.unmark()
            return nil
        }
        try transaction.tables.control.returnToMark()
        transaction.counters.restore(account, mark.counters)
        return .overQuota(held: mark.counters.counter.bytes + mark.files, limit: mark.limit)
    }

    /// Refuses a command that needs free quota; returns nil if some is free.
    package func refusalWhereFull() throws -> StoreError? {
        guard let limit = try limit() else { return nil }
        let held = try bytes(of: account)
        return held < limit ? nil : .overQuota(held: held, limit: limit)
    }

    /// Returns the reason for which the notes of `staged` may not replace the account's own; nil if they may.
    func refusal(of staged: AccountNumber) throws -> StoreError? {
        guard let limit = try limit() else { return nil }
        let held = try bytes(of: account)
        let wanted = try bytes(of: staged)
        return wanted > limit && wanted > held ? .overQuota(held: held, limit: limit) : nil
    }

    /// One request may exceed the quota.
    package var isNear: Bool {
        get throws {
            guard let limit = try limit() else { return false }
            let held = try bytes(of: account)
            return held > limit - Self.mostOfOneRequest
        }
    }

    /// One request may write this number of bytes: a body of 16 MiB, its JSON, and the versions that it replaces.
    private static let mostOfOneRequest: Int64 = 64 << 20

    private func bytes(of account: AccountNumber) throws -> Int64 {
        try transaction.counters[account].bytes + transaction.tables.files.bytes(of: account)
    }

    private func limit() throws -> Int64? {
        let limit = try transaction.counters[account].quota ?? transaction.limits.quotaBytes
        return limit > 0 ? limit : nil
    }

    private func isWithin(_ limit: Int64, _ before: AccountCounter, _ filesBefore: Int64) throws -> Bool {
        let after = try transaction.counters[account]
        let files = try transaction.tables.files.bytes(of: account)
        let growth = after.bytes + files - before.bytes - filesBefore
        let notesGrowth = after.liveGrowth - before.liveGrowth + files - filesBefore
        // The command wrote nothing, or only deletes, or shortened its notes, their files included.
        guard after.liveWrites > before.liveWrites, notesGrowth >= 0, growth >= 0,
            growth > 0 || after.seq > before.seq
        else {
            return true
        }
        return after.bytes + files <= limit
    }
}
