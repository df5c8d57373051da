import Notes
import NotesStoreContract

/// The quota of an account. A command that exceeds it is undone alone; the others in the transaction stay. Deletes,
/// purges and edits that shorten a note are always allowed, even if the replaced state is kept as a version. So a full
/// account can free space.
package struct Quota {
    let account: AccountNumber
    let transaction: WriteTransaction

    package init(account: AccountNumber, transaction: WriteTransaction) {
        self.account = account
        self.transaction = transaction
    }

    /// Returns the reason for which the command was undone; nil if it was kept. (Not generic over the command's value:
    /// between modules that costs every write a lookup of metadata.)
    package func apply(_ command: () throws -> Void) throws -> StoreError? {
        guard let limit = try limit() else {
            try command()
            return nil
        }
        let before = try transaction.counters.mark(account)
        let files = try transaction.tables.files.bytes(of: account)
        try transaction.tables.control.mark()
        try command()
        if try isWithin(limit, before.counter, files) {
            try transaction.tables.control.unmark()
            return nil
        }
        try transaction.tables.control.returnToMark()
        transaction.counters.restore(account, before)
        return .overQuota(held: before.counter.bytes + files, limit: limit)
    }

    /// Refuses a command that needs free quota; returns nil if some is free.
    package func refusalWhereFull() throws -> StoreError? {
        guard let limit = try limit() else { return nil }
        let held = try transaction.counters[account].bytes + transaction.tables.files.bytes(of: account)
        return held < limit ? nil : .overQuota(held: held, limit: limit)
    }

    /// Returns the reason for which the notes of `staged` may not replace the account's own; nil if they may.
    func refusal(of staged: AccountNumber) throws -> StoreError? {
        guard let limit = try limit() else { return nil }
        let held = try transaction.counters[account].bytes + transaction.tables.files.bytes(of: account)
        let wanted = try transaction.counters[staged].bytes + transaction.tables.files.bytes(of: staged)
        return wanted > limit && wanted > held ? .overQuota(held: held, limit: limit) : nil
    }

    /// True if one request may exceed the quota.
    package var isNear: Bool {
        get throws {
            guard let limit = try limit() else { return false }
            let held = try transaction.counters[account].bytes + transaction.tables.files.bytes(of: account)
            return held > limit - Self.mostOfOneRequest
        }
    }

    /// The size of a body of 16 MiB, its JSON, and the versions that it replaces.
    private static let mostOfOneRequest: Int64 = 64 << 20

    private func limit() throws -> Int64? {
        let limit = try transaction.counters.quota(of: account) ?? transaction.limits.quotaBytes
        return limit > 0 ? limit : nil
    }

    private func isWithin(_ limit: Int64, _ before: AccountCounter, _ filesBefore: Int64) throws -> Bool {
        let after = try transaction.counters[account]
        let files = try transaction.tables.files.bytes(of: account)
        let growth = after.bytes + files - before.bytes - filesBefore
        // The command wrote nothing, or only deletes, or shortened its notes, their files included.
        guard let longer = after.growth, longer + files - filesBefore >= 0, growth >= 0,
            growth > 0 || after.seq > before.seq
        else {
            return true
        }
        return after.bytes + files <= limit
    }
}
