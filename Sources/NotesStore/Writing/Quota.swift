import Notes

/// What an account may hold. A command that takes it over its bound is undone, that one alone: its neighbours in the
/// transaction stay. Deletes, purges and edits that make a note shorter always go, also where what they replace is kept as
/// a version: whoever is full must be able to make room.
struct Quota {
    let account: AccountNumber
    let connection: WriteConnection

    func apply<Value>(_ command: (WriteConnection) throws -> Value) throws -> Result<Value, StoreError> {
        let limit = connection.configuration.quotaBytes
        guard limit > 0 else { return .success(try command(connection)) }
        let before = try connection.counters.mark(account)
        let files = try connection.files.bytes(of: account)
        let snapshots = connection.undos.mark
        try connection.database.mark()
        let value = try command(connection)
        if try isWithin(limit, before.head, files) {
            try connection.database.unmark()
            return .success(value)
        }
        try connection.database.returnToMark()
        connection.counters.restore(account, before)
        connection.undos.returnTo(snapshots)
        return .failure(.overQuota(held: before.head.bytes + files, limit: limit))
    }

    private func isWithin(_ limit: Int64, _ before: AccountCounter, _ filesBefore: Int64) throws -> Bool {
        let after = try connection.counters[account]
        let files = try connection.files.bytes(of: account)
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
