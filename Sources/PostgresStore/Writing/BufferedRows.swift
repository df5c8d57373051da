/// Caches the rows of a table in a transaction, and collects those that it has to write.
struct BufferedRows<Key: Hashable, Row> {
    struct Change {
        var key: Key
        var row: Row
        /// The table is known to have no row of this key.
        var isNew: Bool
    }

    private struct Known {
        var row: Row?
        /// The row's change has this index in `changes`, if `round` is the present one.
        var place = 0
        var round = -1
    }

    private var known: [Key: Known] = [:]
    /// Lists the changes since the last `takeChanges`.
    private(set) var changes: [Change] = []
    /// Counts the calls of `takeChanges`.
    private var round = 0

    /// Returns `.some(nil)` if the table is known to have no row, and nil if nothing is known.
    subscript(key: Key) -> Row?? { known[key].map(\.row) }

    /// Caches a row as the table has it.
    mutating func learn(_ row: Row?, at key: Key) { known[key] = Known(row: row) }

    mutating func set(_ row: Row, at key: Key) {
        guard let index = known.index(forKey: key) else {
            return known[key] = change(row, at: key, isNew: false)
        }
        if known.values[index].round == round {
            changes[known.values[index].place].row = row
            known.values[index].row = row
        } else {
            let isNew = known.values[index].row == nil
            known.values[index] = change(row, at: key, isNew: isNew)
        }
    }

    private mutating func change(_ row: Row, at key: Key, isNew: Bool) -> Known {
        changes.append(Change(key: key, row: row, isNew: isNew))
        return Known(row: row, place: changes.count - 1, round: round)
    }

    mutating func takeChanges() -> [Change] {
        defer {
            changes.removeAll(keepingCapacity: true)
            round += 1
        }
        return changes
    }

    /// Drops rows that do not have to be written.
    mutating func forget(where isForgotten: (Key) -> Bool) { known = known.filter { !isForgotten($0.key) } }

    mutating func forgetAll() {
        known.removeAll(keepingCapacity: true)
        changes.removeAll(keepingCapacity: true)
    }
}
