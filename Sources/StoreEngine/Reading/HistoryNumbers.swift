import Primitives
import Notes
import StoreContract

/// The numbers of long histories, in memory while clients page through them. No index has a note's versions in their order,
/// since every write would pay for it: so the numbers are read and sorted for a first page, and later pages find them here.
///
///     200,000 versions of a note, pages of 100     one sort, then 2,000 look-ups
///
/// A number is given once and only grows. So a kept history has every number below its newest one, and some that are gone
/// since: what a page shows is looked up by its numbers.
package final class HistoryNumbers: Sendable {
    private struct Key: Hashable {
        let account: AccountNumber
        let id: NoteID
    }

    private struct Kept {
        /// Newest first.
        var histories: [Key: [Int64]] = [:]
        /// The one that was asked for last is the last.
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

    /// - Parameters:
    ///   - least: a shorter history is read again for each page.
    ///   - most: of all histories together. Eight bytes each.
    package init(least: Int = 1_000, most: Int = 1_000_000) {
        self.least = least
        self.most = most
    }

    /// The numbers behind the query's position, newest first. `read` has all of the note's, in any order.
    package func numbers<Failure: Error>(
        of query: HistoryQuery, _ read: () throws(Failure) -> [Int64]
    ) throws(Failure) -> ArraySlice<Int64> {
        let key = Key(account: query.account, id: query.id)
        // A first page shows what is there now.
        guard let before = query.before else { return try fresh(key, read)[...] }
        let known = kept.withLock { kept -> [Int64]? in
            guard let numbers = kept.histories[key] else { return nil }
            kept.order.removeAll { $0 == key }
            kept.order.append(key)
            return numbers
        }
        // A position above the newest number is of a page that another server answered, or of no version yet.
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
