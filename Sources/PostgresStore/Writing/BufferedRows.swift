/// The rows of a table that a transaction knows, and which of them it has to write.
struct BufferedRows<Key: Hashable, Row> {
    struct Change {
        var key: Key
        var row: Row
        /// Whether the table is known to have no row of this key.
        var isNew: Bool
    }

    private struct Known {
        var row: Row?
        /// Its place in `changes`, if it changed in this round.
        var place = 0
        var round = -1
    }

    private var known: [Key: Known] = [:]
    /// Since the last `takeChanges`.
    private(set) var changes: [Change] = []
    /// How often changes were taken.
    private var round = 0

    /// `.some(nil)` where the table is known to have none, and `nil` where nothing is known.
    subscript(key: Key) -> Row?? { known[key].map(\.row) }

    /// What the table has.
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

    /// Nothing is known any more of these rows, none of which has to be written.
    mutating func forget(where isForgotten: (Key) -> Bool) { known = known.filter { !isForgotten($0.key) } }

    mutating func forgetAll() {
        known.removeAll(keepingCapacity: true)
        changes.removeAll(keepingCapacity: true)
    }
}
