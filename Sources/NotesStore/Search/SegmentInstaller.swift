import Notes
import SQLite
import SearchIndex

/// The rows of the search index, written: segments that were built elsewhere are installed here, and the words of a purged
/// note are removed inside the transaction that purges it.
final class SegmentInstaller {
    private let database: Database
    let segments: SegmentTable
    private let insertSegment: Statement
    private let insertLeaf: Statement
    private let setState: Statement
    private let state: Statement
    private let setIndexed: Statement
    private let eraseLeaves: Statement
    private let eraseSegment: Statement
    private let eraseStale: Statement
    private let eraseStaleRun: Statement
    private let insertStale: Statement
    private let unused: Statement
    private let present: Statement
    private let isContentLeft: Statement
    private var forgotten: [AccountNumber: Set<String>] = [:]
    /// Whether words of a purged note were in the file, and so are in the log until it is emptied.
    private(set) var hasErased = false

    private enum State: Int64 {
        case building = 0
        case live = 1
        case retired = 2
    }

    init(_ database: Database) throws(SQLiteError) {
        self.database = database
        segments = try SegmentTable(database)
        insertSegment = try database.prepare(
            """
            INSERT INTO search_segments (account, after, last, state, notes, places, directory, vocabulary, form)
            VALUES (?, ?, ?, 0, ?, ?, ?, ?, ?)
            """)
        insertLeaf = try database.prepare("INSERT INTO search_leaves (key, data) VALUES (?, ?)")
        setState = try database.prepare("UPDATE search_segments SET state = ? WHERE number = ?")
        state = try database.prepare("SELECT state FROM search_segments WHERE number = ?")
        setIndexed = try database.prepare("UPDATE accounts SET indexed = ? WHERE number = ?")
        eraseLeaves = try database.prepare(
            "DELETE FROM search_leaves WHERE key IN (SELECT key FROM search_leaves WHERE key BETWEEN ? AND ? LIMIT ?)")
        eraseSegment = try database.prepare("DELETE FROM search_segments WHERE number = ?")
        eraseStale = try database.prepare("DELETE FROM search_stale WHERE key = ? AND NOT is_there")
        eraseStaleRun = try database.prepare("DELETE FROM search_stale WHERE key BETWEEN ? AND ?")
        insertStale = try database.prepare(
            "INSERT OR IGNORE INTO search_stale (key, id, is_there) VALUES (?, ?, 0)")
        unused = try database.prepare("SELECT number, account FROM search_segments WHERE state <> 1")
        present = try database.prepare(
            """
            SELECT key, deleted, length(coalesce(trash, json)) FROM notes WHERE key > ? AND key <= ? AND deleted < 2
            """)
        isContentLeft = try database.prepare("SELECT deleted < 2 FROM notes WHERE account = ? AND id = ?")
    }

    // MARK: Installing, in small jobs

    func begin(_ built: BuiltSegment, of account: AccountNumber) throws(SQLiteError) -> Int64 {
        let segment = built.segment
        try insertSegment.bind(1, account.value).bind(2, segment.after).bind(3, segment.last)
            .bind(4, Int64(segment.size)).bind(5, segment.table).bind(6, segment.directory)
            .bind(7, segment.vocabulary).bind(8, Int64(segment.form)).run()
        return database.lastInsertedRow
    }

    /// False if the segment was removed meanwhile, because one of its notes was purged.
    func add(_ leaves: ArraySlice<[UInt8]>, to number: Int64) throws(SQLiteError) -> Bool {
        guard try isIn(.building, number) else { return false }
        for place in leaves.indices {
            try insertLeaf.bind(1, SegmentTable.key(number, place)).bind(2, leaves[place]).run()
        }
        return true
    }

    private func isIn(_ state: State, _ number: Int64) throws(SQLiteError) -> Bool {
        try self.state.bind(1, number).one { $0.int(0) } == state.rawValue
    }

    /// Puts a segment of the account's newest changes into use. False if a note of it was purged meanwhile: its words would
    /// stay, so the segment has to be built again.
    func publish(_ number: Int64, _ batch: IndexBatch, of account: AccountNumber) throws -> Bool {
        guard try isIn(.building, number), try segments.indexed(account) == batch.after else { return false }
        var missing = batch.notes
        try present.bind(1, NoteKey.key(account, batch.after)).bind(2, NoteKey.key(account, batch.last)).each { row in
            let seq = NoteKey.seq(row.int(0))
            if let note = missing[seq], note.length == row.int(2), note.isTrash == row.bool(1) { missing[seq] = nil }
            return true
        }
        for (seq, note) in missing {
            let isLeft = try isContentLeft.bind(1, account.value).bind(2, note.id).one { $0.bool(0) } ?? false
            guard isLeft else { return false }
            try insertStale.bind(1, NoteKey.key(account, seq)).bind(2, note.id).run()
        }
        try setState.bind(1, State.live.rawValue).bind(2, number).run()
        try setIndexed.bind(1, batch.last).bind(2, account.value).run()
        return true
    }

    /// Replaces segments by one that was made of them, or of their notes; `cleaned` are the dead places it left out.
    func publish(
        _ number: Int64, replacing sources: [Int64], cleaned: [Int64], of account: AccountNumber
    ) throws(SQLiteError) -> Bool {
        guard try isIn(.building, number) else { return false }
        for source in sources {
            guard try isIn(.live, source) else { return false }
        }
        for source in sources { try setState.bind(1, State.retired.rawValue).bind(2, source).run() }
        try setState.bind(1, State.live.rawValue).bind(2, number).run()
        for seq in cleaned { try eraseStale.bind(1, NoteKey.key(account, seq)).run() }
        return true
    }

    /// Deletes up to `limit` leaves of unused segments; returns whether more remain. No build may be in progress.
    func sweep(limit: Int) throws(SQLiteError) -> Bool {
        guard let number = try unused.one({ $0.int(0) }) else { return false }
        try eraseLeaves.bind(1, SegmentTable.key(number, 0)).bind(2, SegmentTable.key(number + 1, 0) - 1)
            .bind(3, Int64(limit)).run()
        if database.changedRows < limit { try eraseSegment.bind(1, number).run() }
        return true
    }

    // MARK: Erasing

    /// Removes the words of all of this note's states before the transaction commits.
    func forget(_ id: NoteID, of account: AccountNumber) {
        forgotten[account, default: []].insert(id.text)
    }

    func flush() throws {
        defer { forgotten.removeAll(keepingCapacity: true) }
        for (account, ids) in forgotten { try flush(account, ids) }
    }

    func forgetNothing() { forgotten.removeAll(keepingCapacity: true) }

    func takeErased() -> Bool {
        defer { hasErased = false }
        return hasErased
    }

    private func flush(_ account: AccountNumber, _ ids: Set<String>) throws {
        hasErased = true
        try eraseUnused(of: account)
        let stale = try segments.stale(of: account)
        let dead = stale.filter { ids.contains($0.id.text) }
        guard !dead.isEmpty else { return }
        for entry in try segments.segments(of: account) {
            guard dead.contains(where: { $0.seq > entry.after && $0.seq <= entry.last }) else { continue }
            let source = try segments.source(entry.number, stale: stale)
            guard dead.contains(where: { source.segment.position(of: $0.seq) != nil }) else { continue }
            if let built = try SegmentMerge.merge([source]), built.segment.size > 0 {
                let number = try begin(built, of: account)
                _ = try add(built.leaves[...], to: number)
                try setState.bind(1, State.live.rawValue).bind(2, number).run()
            }
            try erase(entry.number)
            for place in stale where place.seq > entry.after && place.seq <= entry.last {
                try eraseStale.bind(1, NoteKey.key(account, place.seq)).run()
            }
        }
        for place in dead { try eraseStale.bind(1, NoteKey.key(account, place.seq)).run() }
    }

    private func erase(_ number: Int64) throws(SQLiteError) {
        try eraseLeaves.bind(1, SegmentTable.key(number, 0)).bind(2, SegmentTable.key(number + 1, 0) - 1)
            .bind(3, Int64(-1)).run()
        try eraseSegment.bind(1, number).run()
    }

    private func eraseUnused(of account: AccountNumber) throws(SQLiteError) {
        var numbers: [Int64] = []
        try unused.each { row in
            if row.int(1) == account.value { numbers.append(row.int(0)) }
            return true
        }
        for number in numbers { try erase(number) }
    }

    /// Called before the account's notes are deleted, so that the triggers have nothing to record.
    func erase(_ account: AccountNumber) throws(SQLiteError) {
        hasErased = true
        try setIndexed.bind(1, Int64(0)).bind(2, account.value).run()
        try eraseUnused(of: account)
        for entry in try segments.segments(of: account) { try erase(entry.number) }
        let keys = NoteKey.all(of: account)
        try eraseStaleRun.bind(1, keys.lowerBound).bind(2, keys.upperBound).run()
    }
}

/// What a new segment was made of, to be compared with the notes as they are when it is put into use.
struct IndexBatch: Sendable {
    struct Note: Sendable {
        var id: NoteID
        var isTrash: Bool
        var length: Int64
    }

    var after: Int64
    var last: Int64
    /// By `seq`.
    var notes: [Int64: Note]
}
