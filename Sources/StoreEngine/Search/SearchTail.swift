import Notes
import NotesSearchIndex
import NotesStoreContract

/// The notes that are newer than the index, for searches. Each is folded once and cached. While the index catches up
/// with a bulk load, one search after another compares the same notes, and reading and folding them takes most of the
/// time.
///
/// The newest notes come first. A search reads a bounded number of notes that are not cached. If that leaves out notes,
/// the answer reports that it is incomplete, and the next search continues where this one stopped.
package final class SearchTail {
    private let rows: any SearchRows
    private var kept: [AccountNumber: Kept] = [:]

    private struct Kept {
        /// The cached notes, the newest first. Notes in the trash are not cached, since they change in place.
        var notes: [FoldedNote] = []
        var bytes = 0
    }

    package struct Limits {
        /// The bytes of JSON that one search reads and folds.
        package var readBytes = 512 << 10
        /// The number of notes that one search compares.
        package var notes = 3_000
        /// The bytes of folded notes that are cached, for all accounts.
        package var keptBytes = 24 << 20

        package init() {}
    }

    private let limits: Limits

    init(_ rows: any SearchRows, limits: Limits) {
        self.rows = rows
        self.limits = limits
    }

    /// The number of positions to pass to `add`: one more than it reads, if there are more.
    var limit: Int { limits.notes + 1 }

    /// Adds the account's newest notes to a search, the newest first.
    func add(_ positions: [IndexedSeq], to search: inout IndexSearch, _ account: AccountNumber) throws {
        var present = positions
        if present.count > limits.notes {
            present.removeLast()
            search.leftOutNotes()
        }
        var old = (kept.removeValue(forKey: account) ?? Kept()).notes[...]
        let others = kept.values.reduce(0) { $0 + $1.bytes }
        rows.expectNotes(unknown(present, old))
        var new = Kept()
        var readBytes = 0
        for position in present {
            old = old.drop { $0.seq > position.seq }
            let folded: FoldedNote
            if !position.isTrash, let first = old.first, first.seq == position.seq {
                folded = first
            } else if readBytes < limits.readBytes {
                guard let (note, bytes) = try rows.indexedNote(of: account, at: position.seq) else { continue }
                readBytes += bytes
                folded = FoldedNote(note)
            } else {
                search.leftOutNotes()
                continue
            }
            search.add(folded)
            if !position.isTrash, others + new.bytes + folded.bytes <= limits.keptBytes {
                new.bytes += folded.bytes
                new.notes.append(folded)
            }
        }
        if !new.notes.isEmpty { kept[account] = new }
    }

    /// Returns the positions that are not cached. Both lists have the same order.
    private func unknown(_ positions: [IndexedSeq], _ kept: ArraySlice<FoldedNote>) -> [Int64] {
        let known = Set(kept.lazy.map(\.seq))
        return positions.compactMap { $0.isTrash || !known.contains($0.seq) ? $0.seq : nil }
    }
}
