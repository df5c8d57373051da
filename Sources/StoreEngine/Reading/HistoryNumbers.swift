import Notes
import NotesPrimitives
import NotesStoreContract

/// Caches the version numbers of long histories while clients page through them. No index has a note's versions in
/// their order, since every write would pay for it. So the numbers are read and sorted for a first page, and later
/// pages use them.
///
///     200,000 versions of a note, pages of 100     one sort, then 2,000 lookups
///
/// Numbers are given once, in ascending order. So a cached history has every number up to its newest, and perhaps some
/// of versions erased since. A page therefore reads its versions by number.
package final class HistoryNumbers: Sendable {
    private struct Key: Hashable {
        let account: AccountNumber
        let id: NoteID
    }

    private struct Kept {
        /// Lists the numbers of each history, the newest first.
        var histories: [Key: [Int64]] = [:]
        /// Orders the keys by their use; the last was used last.
        var order: [Key] = []
        var count = 0

        mutating func remove(_ key: Key) {
            guard let numbers = histories.removeValue(forKey: key) else { return }
            count -= numbers.count
            order.removeAll { $0 == key }
        }
    }

    private let kept = Mutex(Kept())
    private let least: Int
    private let most: Int

    /// A history shorter than `least` is read again for each page. `most` bounds all histories together, with eight
    /// bytes for each number.
    package init(least: Int = 1_000, most: Int = 1_000_000) {
        self.least = least
        self.most = most
    }

    /// Returns the numbers below the query's position, the newest first. `read` returns all of the note's, in any
    /// order.
    package func numbers<Failure: Error>(
        of query: HistoryQuery, _ read: () throws(Failure) -> [Int64]
    ) throws(Failure) -> ArraySlice<Int64> {
        let key = Key(account: query.account, id: query.id)
        // A first page shows the present versions.
        guard let before = query.before else { return try fresh(key, read)[...] }
        let known = kept.withLock { kept -> [Int64]? in
            guard let numbers = kept.histories[key] else { return nil }
            kept.order.removeAll { $0 == key }
            kept.order.append(key)
            return numbers
        }
        // A position above the newest number comes from a page of another server, or is of no version yet.
        if let known, let newest = known.first, before.number <= newest { return Self.behind(before, known) }
        return Self.behind(before, try fresh(key, read))
    }

    private func fresh<Failure: Error>(_ key: Key, _ read: () throws(Failure) -> [Int64]) throws(Failure) -> [Int64] {
        let numbers = try read().sorted(by: >)
        kept.withLock { kept in
            kept.remove(key)
            guard numbers.count >= least, numbers.count <= most else { return }
            kept.histories[key] = numbers
            kept.order.append(key)
            kept.count += numbers.count
            while kept.count > most, let oldest = kept.order.first { kept.remove(oldest) }
        }
        return numbers
    }

    private static func behind(_ position: HistoryPosition, _ numbers: [Int64]) -> ArraySlice<Int64> {
        var (low, high) = (0, numbers.count)
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] < position.number { high = middle } else { low = middle + 1 }
        }
        return numbers[low...]
    }
}
