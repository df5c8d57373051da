import Notes
import NotesSearchIndex
import NotesStoreContract

/// Writes the search index inside the write transaction. It installs segments that were built elsewhere. The
/// transaction that purges a note also removes the note's words.
package final class IndexWriting {
    private let rows: any SegmentRows
    private var forgotten: [AccountNumber: Set<String>] = [:]
    private var hasErased = false

    init(_ rows: any SegmentRows) { self.rows = rows }

    // MARK: Putting in, in small jobs

    /// Inserts a segment with its first leaves. The segment is in use from `publish` on.
    func begin(_ built: BuiltSegment, _ leaves: ArraySlice<[UInt8]>, of account: AccountNumber) throws -> Int64 {
        let number = try rows.insert(built.segment, of: account)
        try rows.insert(leaves, of: number)
        return number
    }

    /// Returns false if the segment was removed meanwhile, because one of its notes was purged.
    func add(_ leaves: ArraySlice<[UInt8]>, to number: Int64) throws -> Bool {
        guard try rows.state(of: number) == .building else { return false }
        try rows.insert(leaves, of: number)
        return true
    }

    /// Puts a segment of the account's newest changes into use. Returns false if it has to be built again. A note of it
    /// may have been purged meanwhile, whose words would stay. Or its range has a note that the segment lacks: a
    /// restore may give an earlier position to another note, and a late edit changes a text in the trash at its
    /// position.
    func publish(_ number: Int64, _ batch: IndexBatch, of account: AccountNumber) throws -> Bool {
        guard try rows.state(of: number) == .building else { return false }
        guard try rows.indexed(account) == batch.after else { return try refuse(number) }
        var missing = batch.notes
        var isComplete = true
        try rows.eachPresent(of: account, after: batch.after, upTo: batch.last) { seq, note in
            if let known = missing[seq], known == note {
                missing[seq] = nil
            } else if !batch.damaged.contains(seq) {
                isComplete = false
            }
        }
        guard isComplete else { return try refuse(number) }
        let moved = missing.map { (seq: $0.key, id: $0.value.id) }
        guard try rows.haveContent(moved.map(\.id), of: account) else { return try refuse(number) }
        try rows.insertStale(moved, of: account)
        try rows.setState(.live, of: number)
        try rows.setIndexed(batch.last, of: account)
        return true
    }

    /// Replaces segments by one that was made of them, or of their notes. `cleaned` are the dead positions that it
    /// leaves out. Returns false if one of the segments was removed meanwhile.
    func publish(
        _ number: Int64, replacing sources: [Int64], cleaned: [Int64], of account: AccountNumber
    ) throws -> Bool {
        guard try rows.state(of: number) == .building else { return false }
        for source in sources {
            guard try rows.state(of: source) == .live else { return try refuse(number) }
        }
        for source in sources { try rows.setState(.retired, of: source) }
        try rows.setState(.live, of: number)
        try rows.eraseStale(cleaned, of: account)
        return true
    }

    /// Erases the segment at once, since it may have words of a purged note.
    private func refuse(_ number: Int64) throws -> Bool {
        try rows.erase(number)
        return false
    }

    /// Retires the segments of a builder that ended, or is presumed to have ended. They are never put into use.
    package func abandon(_ account: AccountNumber) throws {
        // Reading this locks the account's row.
        _ = try rows.indexed(account)
        for number in try rows.unused(of: account) { try rows.setState(.retired, of: number) }
    }

    /// Retires all segments of an account that gets other notes and another index.
    func retire(_ account: AccountNumber) throws {
        try abandon(account)
        for entry in try rows.segments(of: account) { try rows.setState(.retired, of: entry.number) }
    }

    /// Deletes up to `limit` leaves of unused segments; returns whether more remain. No build may be in progress.
    func sweep(limit: Int) throws -> Bool { try rows.sweep(limit: limit) }

    // MARK: Erasing

    /// Removes the words of all of this note's states before the transaction commits.
    func forget(_ id: NoteID, of account: AccountNumber) { forgotten[account, default: []].insert(id.text) }

    func flush() throws {
        defer { forgotten.removeAll(keepingCapacity: true) }
        for (account, ids) in forgotten { try erase(ids, of: account) }
    }

    func rolledBack() { forgotten.removeAll(keepingCapacity: true) }

    /// Returns true if words were erased since the last call, so that a store may erase what its files keep of them.
    package func takeErased() -> Bool {
        defer { hasErased = false }
        return hasErased
    }

    private func erase(_ ids: Set<String>, of account: AccountNumber) throws {
        hasErased = true
        // A segment that is being built may have the words too.
        for number in try rows.unused(of: account) { try rows.erase(number) }
        let stale = try rows.stale(of: account)
        let dead = stale.filter { ids.contains($0.id.text) }
        guard !dead.isEmpty else { return }
        for entry in try rows.segments(of: account) {
            guard dead.contains(where: { $0.seq > entry.after && $0.seq <= entry.last }) else { continue }
            let source = try rows.source(entry.number, stale: stale)
            guard dead.contains(where: { source.segment.position(of: $0.seq) != nil }) else { continue }
            if let built = try SegmentMerge.merge([source]), built.segment.size > 0 {
                let number = try begin(built, built.leaves[...], of: account)
                try rows.setState(.live, of: number)
            }
            try rows.erase(entry.number)
            let cleaned = stale.filter { $0.seq > entry.after && $0.seq <= entry.last }
            try rows.eraseStale(cleaned.map(\.seq), of: account)
        }
        try rows.eraseStale(dead.map(\.seq), of: account)
    }

    /// Erases the account's index. Its notes are deleted afterwards, so that no position of theirs is recorded as dead.
    package func erase(_ account: AccountNumber) throws {
        hasErased = true
        try rows.setIndexed(0, of: account)
        for number in try rows.unused(of: account) { try rows.erase(number) }
        for entry in try rows.segments(of: account) { try rows.erase(entry.number) }
        try rows.eraseStale(of: account)
    }
}
