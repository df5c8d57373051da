import Notes
import NotesHashing
import NotesSearchIndex
import NotesStoreContract

/// Finds the next step of an account's index: a segment of new notes, one segment in place of several, or one of the
/// present form. The segment is built here, and the writer installs it.
struct SegmentPlan {
    struct Tail: Sendable {
        var built: BuiltSegment
        var batch: IndexBatch
        /// Counts the changes that are left after it.
        var rest: Int64
    }

    /// Describes a segment that replaces several neighbours, or one that is dead in part or of an older form.
    struct Replacement: Sendable {
        var built: BuiltSegment
        var sources: [Int64]
        /// Lists the dead positions that the segment leaves out.
        var cleaned: [Int64]
    }

    /// A tail of fewer notes and bytes than these is left to the queries, which read it in a millisecond.
    static let tailNotes: Int64 = 200
    static let tailBytes: Int64 = 256 << 10
    /// Many changes may have left few notes. With this many, each query would skip too much.
    private static let tailChanges: Int64 = 100_000
    /// Bounds one segment, for its memory and for the time until it is in use.
    private static let batchNotes = 1_024
    private static let batchBytes = 4 << 20
    /// This number of neighbours of a similar size become one.
    private static let mergeWidth = 8

    private let reads: any SegmentReads
    /// Returns true while the store closes; the segment in progress is then dropped.
    private let isStopped: () -> Bool

    init(_ reads: any SegmentReads, isStopped: @escaping () -> Bool = { false }) {
        self.reads = reads
        self.isStopped = isStopped
    }

    // MARK: The tail

    /// Builds a segment of an account's next notes; returns nil if fewer than `least` are new.
    func tail(of account: AccountNumber, from least: Int64) throws -> Tail? {
        try reads.snapshot {
            let after = try reads.indexed(account)
            let end = try reads.newest(account)
            guard end > after else { return nil }
            let size = try reads.size(of: account, after: after, upTo: end, limit: least)
            guard size.notes >= least || size.bytes >= Self.tailBytes || end - after > Self.tailChanges else {
                return nil
            }
            var builder = SegmentWriter(after: after)
            var batch = IndexBatch(after: after, last: end)
            var bytes = 0
            try reads.each(of: account, after: after, upTo: end) { row in
                unsafe bytes += row.json.count
                let trash = unsafe row.isTrash ? SHA256.hash(row.json) : nil
                if let note = row.note, let state = IndexBatch.Note(id: row.id, rev: row.rev, trash: trash) {
                    builder.add(note)
                    batch.notes[row.seq] = state
                } else {
                    batch.damaged.insert(row.seq)
                }
                let isFull = builder.count == Self.batchNotes || bytes > Self.batchBytes
                batch.last = isFull ? row.seq : end
                return !isFull && !isStopped()
            }
            if isStopped() { throw StoreError.closed }
            return Tail(built: builder.finish(last: batch.last), batch: batch, rest: end - batch.last)
        }
    }

    // MARK: Replacing

    /// Rebuilds the next segment of an older form from its notes; returns nil if there is none.
    func rebuilt(of account: AccountNumber) throws -> Replacement? {
        try reads.snapshot {
            guard let entry = try reads.segments(of: account).first(where: { $0.form < Segment.presentForm }) else {
                return nil
            }
            let stale = try reads.stale(of: account).filter { $0.seq > entry.after && $0.seq <= entry.last }
            let dead = Set(stale.map(\.seq))
            var builder = SegmentWriter(after: entry.after)
            try reads.each(of: account, after: entry.after, upTo: entry.last) { row in
                if dead.contains(row.seq) || builder.isFull { return true }
                if let note = row.note { builder.add(note) }
                return !isStopped()
            }
            if isStopped() { throw StoreError.closed }
            return Replacement(
                built: builder.finish(last: entry.last), sources: [entry.number],
                cleaned: stale.filter { !$0.isThere }.map(\.seq))
        }
    }

    /// Merges neighbours that should be one segment, or rebuilds one with too many dead positions; returns nil if there
    /// are none.
    func merge(of account: AccountNumber) throws -> Replacement? {
        try reads.snapshot {
            let entries = try reads.segments(of: account)
            let stale = try reads.stale(of: account).filter { !$0.isThere }
            guard let run = Self.run(entries, stale) else { return nil }
            var sources: [SegmentMerge.Source] = []
            for entry in run { sources.append(try reads.source(entry.number, stale: stale)) }
            guard let first = run.first, let last = run.last, let built = try SegmentMerge.merge(sources) else {
                return nil
            }
            let cleaned = stale.map(\.seq).filter { $0 > first.after && $0 <= last.last }
            return Replacement(built: built, sources: run.map(\.number), cleaned: cleaned)
        }
    }

    private static func run(_ entries: [SegmentEntry], _ stale: [StaleEntry]) -> [SegmentEntry]? {
        for entry in entries {
            let dead = stale.count { $0.seq > entry.after && $0.seq <= entry.last }
            if dead > max(64, entry.notes / 16) { return [entry] }
        }
        var rest = entries[...]
        while let first = rest.first {
            let run = rest.prefix { level(of: $0) == level(of: first) }
            rest = rest.dropFirst(run.count)
            if let part = full(run) { return part }
        }
        // Small segments between large ones have no eight neighbours of a similar size.
        let small = entries.filter { level(of: $0) < 2 }
        return small.count >= 2 * mergeWidth ? longest(entries) : nil
    }

    /// Returns the neighbours of one level if there are `mergeWidth` of them, or if no more would fit.
    private static func full(_ run: ArraySlice<SegmentEntry>) -> [SegmentEntry]? {
        var part: [SegmentEntry] = []
        var notes = 0
        for entry in run {
            if notes + entry.notes > Segment.capacity {
                if part.count >= 2 { return part }
                part = []
                notes = 0
            }
            part.append(entry)
            notes += entry.notes
            if part.count == mergeWidth { return part }
        }
        return nil
    }

    /// Returns the longest run of neighbours that fit one segment.
    private static func longest(_ entries: [SegmentEntry]) -> [SegmentEntry]? {
        var best: ArraySlice<SegmentEntry> = []
        for start in entries.indices {
            var notes = 0
            let part = entries[start...].prefix { entry in
                notes += entry.notes
                return notes <= Segment.capacity
            }
            if part.count > best.count { best = part }
        }
        return best.count >= 2 ? Array(best) : nil
    }

    /// Returns 0 for up to 511 notes, 1 for up to 4,095, and so on.
    private static func level(of entry: SegmentEntry) -> Int {
        var (level, size) = (0, 512)
        while entry.notes >= size {
            size *= mergeWidth
            level += 1
        }
        return level
    }
}

/// Measures the backlog of an account's index: the changes since, and the bytes that they wrote. A store with these
/// counters need not read an account's notes to find out whether its index has work.
package struct IndexBacklog: Equatable {
    package var changes: Int64
    package var bytes: Int64

    package init(changes: Int64, bytes: Int64) {
        self.changes = changes
        self.bytes = bytes
    }

    /// Returns true each time the backlog grows by as much as `SegmentPlan` makes a segment of. Many edits of one note
    /// are a short tail, for which nothing is done.
    package func isWorthACheck(after earlier: IndexBacklog) -> Bool {
        changes / SegmentPlan.tailNotes > earlier.changes / SegmentPlan.tailNotes
            || bytes / SegmentPlan.tailBytes > earlier.bytes / SegmentPlan.tailBytes
    }
}
