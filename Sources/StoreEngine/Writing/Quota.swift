import Notes
import StoreContract

/// The quota of an account. A command that exceeds it is undone alone: the others in the transaction stay. Deletes, purges
/// and edits that shorten a note are always allowed, even if the replaced state is kept as a version: a full account must
/// be able to free space.
package struct Quota {
    let account: AccountNumber
    let transaction: WriteTransaction

    package init(account: AccountNumber, transaction: WriteTransaction) {
        self.account = account
        self.transaction = transaction
    }

    /// Returns why the command was undone; nil if it was kept. (Not generic over what the command returns: between
    /// modules that costs every write a look-up of metadata.)
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

    /// Why a command that needs room is refused; nil where the account has some.
    package func refusalWhereFull() throws -> StoreError? {
        guard let limit = try limit() else { return nil }
        let held = try transaction.counters[account].bytes + transaction.tables.files.bytes(of: account)
        return held < limit ? nil : .overQuota(held: held, limit: limit)
    }

    /// Why the account may not have the notes of `staged` in place of its own; nil where it may.
    func refusal(of staged: AccountNumber) throws -> StoreError? {
        guard let limit = try limit() else { return nil }
        let held = try transaction.counters[account].bytes + transaction.tables.files.bytes(of: account)
        let wanted = try transaction.counters[staged].bytes + transaction.tables.files.bytes(of: staged)
        return wanted > limit && wanted > held ? .overQuota(held: held, limit: limit) : nil
    }

    /// Whether one request may exceed it.
    package var isNear: Bool {
        get throws {
            guard let limit = try limit() else { return false }
            let held = try transaction.counters[account].bytes + transaction.tables.files.bytes(of: account)
            return held > limit - Self.mostOfOneRequest
        }
    }

    /// A body of 16 MiB, its JSON, and the versions of what it replaces.
    private static let mostOfOneRequest: Int64 = 64 << 20

    private func limit() throws -> Int64? {
        let limit = try transaction.counters.quota(of: account) ?? transaction.limits.quotaBytes
        return limit > 0 ? limit : nil
    }

    private func isWithin(_ limit: Int64, _ before: AccountCounter, _ filesBefore: Int64) throws -> Bool {
        let after = try transaction.counters[account]
        let files = try transaction.tables.files.bytes(of: account)
        let growth = after.bytes + files - before.bytes - filesBefore
        // A command that wrote nothing, or deletes alone, or made what there is shorter, its files counted in.
        guard let longer = after.growth, longer + files - filesBefore >= 0, growth >= 0,
            growth > 0 || after.seq > before.seq
        else {
            return true
        }
        return after.bytes + files <= limit
    }
}
