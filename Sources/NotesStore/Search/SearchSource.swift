import Notes
import SQLite
import SearchIndex

/// Reads what segments are made of: the notes that are not in the index yet, segments that should be one, and segments of
/// an older form.
final class SearchSource {
    struct Tail: Sendable {
        var built: BuiltSegment
        var batch: IndexBatch
        /// How many changes are left after it.
        var rest: Int64
    }

    /// What takes the place of segments: of several neighbours, or of one that is dead in part or of an older form.
    struct Replacement: Sendable {
        var built: BuiltSegment
        var sources: [Int64]
        /// The dead places that are left out.
        var cleaned: [Int64]
    }

    private let database: Database
    private let table: SegmentTable
    private let rows: Statement
    private let newest: Statement
    private let everyAccount: Statement
    private let tailSize: Statement

    /// A tail of fewer notes and bytes than these is left to the queries, which read it in a millisecond.
    static let tailNotes: Int64 = 200
    static let tailBytes: Int64 = 256 << 10
    /// One segment takes so much at most: memory, and the time until it counts.
    private static let batchNotes = 1_024
    private static let batchBytes = 4 << 20
    /// So many neighbours of a like size become one.
    private static let mergeWidth = 8

    init(_ database: Database) throws(SQLiteError) {
        self.database = database
        table = try SegmentTable(database)
        rows = try database.prepare(
            """
            SELECT key, last_modified, deleted, coalesce(trash, json), id FROM notes
            WHERE key > ? AND key <= ? AND deleted < 2
            """)
        newest = try database.prepare("SELECT seq FROM accounts WHERE number = ?")
        everyAccount = try database.prepare(
            """
            SELECT number FROM accounts WHERE indexed < seq OR EXISTS (
                SELECT 1 FROM search_segments
                WHERE account = number AND state = 1 AND form < \(Segment.presentForm))
            """)
        tailSize = try database.prepare(
            """
            SELECT count(*), coalesce(sum(size), 0) FROM
                (SELECT length(coalesce(trash, json)) AS size FROM notes
                 WHERE key > ? AND key <= ? AND deleted < 2 LIMIT ?)
            """)
    }

    private func snapshot<Value>(_ body: () throws -> Value) throws -> Value {
        try database.beginReading()
        defer { try? database.commit() }
        return try body()
    }

    func accounts() throws -> [AccountNumber] {
        var accounts: [AccountNumber] = []
        try everyAccount.each { row in
            accounts.append(AccountNumber(row.int(0)))
            return true
        }
        return accounts
    }

    /// Whether a server that was killed left something half done.
    func hasUnused() throws -> Bool {
        try database.int("SELECT EXISTS (SELECT 1 FROM search_segments WHERE state <> 1)") == 1
    }

    // MARK: The tail

    /// The next of an account's notes as a segment; nil if too few are new.
    func tail(of account: AccountNumber, from least: Int64) throws -> Tail? {
        try snapshot {
            let after = try table.indexed(account)
            let end = try newest.bind(1, account.value).one { $0.int(0) } ?? after
            guard end > after else { return nil }
            let keys = (NoteKey.key(account, after), NoteKey.key(account, end))
            let size = try tailSize.bind(1, keys.0).bind(2, keys.1).bind(3, least).one {
                (notes: $0.int(0), bytes: $0.int(1))
            }
            // Many changes may have left few notes; from some point on they are not worth passing over in each query.
            guard let size, size.notes >= least || size.bytes >= Self.tailBytes || end - after > 100_000 else {
                return nil
            }
            var builder = SegmentWriter(after: after)
            var batch = IndexBatch(after: after, last: end, notes: [:])
            var bytes = 0
            try rows.bind(1, keys.0).bind(2, keys.1).each { row in
                let seq = NoteKey.seq(row.int(0))
                if builder.count == Self.batchNotes || bytes > Self.batchBytes { return false }
                batch.last = seq
                bytes += row.count(3)
                let note = row.withBytes(3) {
                    IndexedNote(seq: seq, lastModified: row.int(1), isTrash: row.bool(2), json: $0)
                }
                if let note, let id = row.noteID(4) {
                    builder.add(note)
                    batch.notes[seq] = IndexBatch.Note(id: id, isTrash: note.isTrash, length: Int64(row.count(3)))
                }
                if builder.count < Self.batchNotes && bytes <= Self.batchBytes { batch.last = end }
                return true
            }
            return Tail(built: builder.finish(last: batch.last), batch: batch, rest: end - batch.last)
        }
    }

    // MARK: Replacing

    /// The next segment of an older form, rebuilt from its notes; nil if there is none.
    func rebuilt(of account: AccountNumber) throws -> Replacement? {
        try snapshot {
            guard let entry = try table.segments(of: account).first(where: { $0.form < Segment.presentForm }) else {
                return nil
            }
            let stale = try table.stale(of: account).filter { $0.seq > entry.after && $0.seq <= entry.last }
            let dead = Set(stale.map(\.seq))
            var builder = SegmentWriter(after: entry.after)
            let keys = (NoteKey.key(account, entry.after), NoteKey.key(account, entry.last))
            try rows.bind(1, keys.0).bind(2, keys.1).each { row in
                let seq = NoteKey.seq(row.int(0))
                if dead.contains(seq) || builder.isFull { return true }
                let note = row.withBytes(3) {
                    IndexedNote(seq: seq, lastModified: row.int(1), isTrash: row.bool(2), json: $0)
                }
                if let note { builder.add(note) }
                return true
            }
            return Replacement(
                built: builder.finish(last: entry.last), sources: [entry.number],
                cleaned: stale.filter { !$0.isThere }.map(\.seq))
        }
    }

    /// Neighbours that should be one segment, or one with too many dead places; nil if there are none.
    func merge(of account: AccountNumber) throws -> Replacement? {
        try snapshot {
            let entries = try table.segments(of: account)
            let stale = try table.stale(of: account).filter { !$0.isThere }
            guard let run = Self.run(entries, stale) else { return nil }
            var sources: [SegmentMerge.Source] = []
            for entry in run { sources.append(try table.source(entry.number, stale: stale)) }
            guard let first = run.first, let last = run.last, let built = try SegmentMerge.merge(sources) else {
                return nil
            }
            let cleaned = stale.map(\.seq).filter { $0 > first.after && $0 <= last.last }
            return Replacement(built: built, sources: run.map(\.number), cleaned: cleaned)
        }
    }

    private static func run(_ entries: [SegmentTable.Entry], _ stale: [SegmentTable.Stale]) -> [SegmentTable.Entry]? {
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
        // Small ones that lie between large ones find no eight of their like.
        let small = entries.filter { level(of: $0) < 2 }
        return small.count >= 2 * mergeWidth ? longest(entries) : nil
    }

    /// Of neighbours of one level so many that there are enough of them, or that no more would fit.
    private static func full(_ run: ArraySlice<SegmentTable.Entry>) -> [SegmentTable.Entry]? {
        var part: [SegmentTable.Entry] = []
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

    /// Most neighbours that fit one segment.
    private static func longest(_ entries: [SegmentTable.Entry]) -> [SegmentTable.Entry]? {
        var best: ArraySlice<SegmentTable.Entry> = []
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

    /// 0 for up to 511 notes, 1 for up to 4,095.
    private static func level(of entry: SegmentTable.Entry) -> Int {
        var (level, size) = (0, 512)
        while entry.notes >= size {
            size *= mergeWidth
            level += 1
        }
        return level
    }
}
