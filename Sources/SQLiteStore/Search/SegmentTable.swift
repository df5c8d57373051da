import Notes
import NotesHashing
import NotesSQLite
import NotesSearchIndex
import NotesStoreContract
import NotesStoreEngine

/// Reads the rows of segments and their leaves. Each connection has its own.
class SegmentTable {
    let database: Database
    let keyspaces: Keyspaces
    private let list: Statement
    private let head: Statement
    private let leaf: Statement
    private let stale: Statement
    private let watermark: Statement

    static let leafBits: Int64 = 20

    init(_ database: Database, _ keyspaces: Keyspaces) {
        self.database = database
        self.keyspaces = keyspaces
        list = database.statement(
            "SELECT number, after, last, notes, form FROM search_segments WHERE account = ? AND state = 1 ORDER BY after"
        )
        head = database.statement(
            "SELECT form, after, last, places, directory, vocabulary FROM search_segments WHERE number = ?")
        leaf = database.statement("SELECT data FROM search_leaves WHERE key = ?")
        stale = database.statement("SELECT key, id, is_there FROM search_stale WHERE key BETWEEN ? AND ?")
        watermark = database.statement("SELECT indexed FROM accounts WHERE number = ?")
    }

    static func key(_ segment: Int64, _ leaf: Int) -> Int64 { segment << leafBits | Int64(leaf) }

    /// Returns the last `seq` whose change is in the index.
    func indexed(_ account: AccountNumber) throws -> Int64 {
        try watermark.bind(1, account.value).one { $0.int(0) } ?? 0
    }

    func segments(of account: AccountNumber) throws -> [SegmentEntry] {
        try list.bind(1, keyspaces.of(account).value).all { row in
            SegmentEntry(
                number: row.int(0), after: row.int(1), last: row.int(2), notes: Int(row.int(3)),
                form: Int(row.int(4)))
        }
    }

    func segment(_ number: Int64) throws -> Segment {
        let segment = try head.bind(1, number).one { row in
            Segment(
                form: Int(row.int(0)), after: row.int(1), last: row.int(2), table: row.bytes(3),
                directory: row.bytes(4), vocabulary: row.bytes(5))
        }
        guard let found = segment, let segment = found else {
            throw StoreError.unavailable("a segment of the search index is damaged")
        }
        return segment
    }

    func leaf(_ index: Int, of number: Int64, _ body: (UnsafeRawBufferPointer) -> Void) throws(SQLiteError) {
        try leaf.bind(1, Self.key(number, index)).each { row in
            row.withBytes(0, body)
            return false
        }
    }

    func stale(of account: AccountNumber) throws -> [StaleEntry] {
        let keys = NoteKey.all(of: try keyspaces.of(account))
        return try stale.bind(1, keys.lowerBound).bind(2, keys.upperBound).all { row in
            guard let id = row.noteID(1) else { return nil }
            return StaleEntry(seq: NoteKey.seq(row.int(0)), id: id, isThere: row.bool(2))
        }
    }

    /// Returns a segment for a search, which reads its leaves from this table.
    func reader(_ number: Int64) throws -> SegmentReader {
        SegmentReader(try segment(number)) { [unowned self] position, body in try leaf(position, of: number, body) }
    }

    func source(_ number: Int64, stale: [StaleEntry]) throws -> SegmentMerge.Source {
        SegmentMerge.Source(try segment(number), dead: stale.lazy.map(\.seq)) { [self] position in
            var bytes: [UInt8] = []
            try leaf(position, of: number) { bytes = Array($0) }
            return bytes
        }
    }
}

/// Writes the rows of the search index.
final class SegmentWrites: SegmentTable, SegmentRows {
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
    private let anyUnused: Statement
    private let unused: Statement
    private let present: Statement
    private let isContentLeft: Statement

    override init(_ database: Database, _ keyspaces: Keyspaces) {
        insertSegment = database.statement(
            """
            INSERT INTO search_segments (account, after, last, state, notes, places, directory, vocabulary, form)
            VALUES (?, ?, ?, 0, ?, ?, ?, ?, ?)
            """)
        insertLeaf = database.statement("INSERT INTO search_leaves (key, data) VALUES (?, ?)")
        setState = database.statement("UPDATE search_segments SET state = ? WHERE number = ?")
        state = database.statement("SELECT state FROM search_segments WHERE number = ?")
        setIndexed = database.statement("UPDATE accounts SET indexed = ? WHERE number = ?")
        eraseLeaves = database.statement(
            "DELETE FROM search_leaves WHERE key IN (SELECT key FROM search_leaves WHERE key BETWEEN ? AND ? LIMIT ?)")
        eraseSegment = database.statement("DELETE FROM search_segments WHERE number = ?")
        eraseStale = database.statement("DELETE FROM search_stale WHERE key = ? AND NOT is_there")
        eraseStaleRun = database.statement("DELETE FROM search_stale WHERE key BETWEEN ? AND ?")
        insertStale = database.statement(
            "INSERT OR IGNORE INTO search_stale (key, id, is_there) VALUES (?, ?, 0)")
        anyUnused = database.statement("SELECT number FROM search_segments WHERE state <> 1")
        unused = database.statement("SELECT number FROM search_segments WHERE account = ? AND state <> 1")
        present = database.statement(
            """
            SELECT key, id, rev, deleted, CASE WHEN deleted = 1 THEN coalesce(trash, json) END FROM notes
            WHERE key > ? AND key <= ? AND deleted < 2
            """)
        isContentLeft = database.statement("SELECT deleted < 2 FROM notes WHERE account = ? AND id = ?")
        super.init(database, keyspaces)
    }

    func setIndexed(_ seq: Int64, of account: AccountNumber) throws {
        try setIndexed.bind(1, seq).bind(2, account.value).run()
    }

    // MARK: Segments

    func insert(_ segment: Segment, of account: AccountNumber) throws -> Int64 {
        try insertSegment.bind(1, keyspaces.of(account).value).bind(2, segment.after).bind(3, segment.last)
            .bind(4, Int64(segment.size)).bind(5, segment.table).bind(6, segment.directory)
            .bind(7, segment.vocabulary).bind(8, Int64(segment.form)).run()
        return database.lastInsertedRow
    }

    func insert(_ leaves: ArraySlice<[UInt8]>, of number: Int64) throws {
        for position in leaves.indices {
            try insertLeaf.bind(1, SegmentTable.key(number, position)).bind(2, leaves[position]).run()
        }
    }

    func state(of number: Int64) throws -> SegmentState? {
        try state.bind(1, number).one { SegmentState(rawValue: $0.int(0)) } ?? nil
    }

    func setState(_ state: SegmentState, of number: Int64) throws {
        try setState.bind(1, state.rawValue).bind(2, number).run()
    }

    func unused(of account: AccountNumber) throws -> [Int64] {
        try unused.bind(1, keyspaces.of(account).value).all { row in row.int(0) }
    }

    func erase(_ number: Int64) throws {
        try eraseLeaves(of: number, limit: -1)
        try eraseSegment.bind(1, number).run()
    }

    func sweep(limit: Int) throws -> Bool {
        guard let number = try anyUnused.one({ $0.int(0) }) else { return false }
        try eraseLeaves(of: number, limit: Int64(limit))
        if database.changedRows < limit { try eraseSegment.bind(1, number).run() }
        return true
    }

    private func eraseLeaves(of number: Int64, limit: Int64) throws(SQLiteError) {
        try eraseLeaves.bind(1, SegmentTable.key(number, 0)).bind(2, SegmentTable.key(number + 1, 0) - 1)
            .bind(3, limit).run()
    }

    // MARK: Dead positions

    func insertStale(_ positions: [(seq: Int64, id: NoteID)], of account: AccountNumber) throws {
        let keyspace = try keyspaces.of(account)
        for position in positions {
            try insertStale.bind(1, NoteKey.key(keyspace, position.seq)).bind(2, position.id).run()
        }
    }

    func eraseStale(_ seqs: [Int64], of account: AccountNumber) throws {
        let keyspace = try keyspaces.of(account)
        for seq in seqs { try eraseStale.bind(1, NoteKey.key(keyspace, seq)).run() }
    }

    func eraseStale(of account: AccountNumber) throws {
        let keys = NoteKey.all(of: try keyspaces.of(account))
        try eraseStaleRun.bind(1, keys.lowerBound).bind(2, keys.upperBound).run()
    }

    // MARK: Notes

    func eachPresent(
        of account: AccountNumber, after: Int64, upTo last: Int64, _ visit: (Int64, IndexBatch.Note?) -> Void
    ) throws {
        let keyspace = try keyspaces.of(account)
        try present.bind(1, NoteKey.key(keyspace, after)).bind(2, NoteKey.key(keyspace, last)).each { row in
            let trash = row.bool(3) ? row.withBytes(4) { SHA256.hash($0) } : nil
            visit(NoteKey.seq(row.int(0)), IndexBatch.Note(id: row.noteID(1), rev: row.rev(2), trash: trash))
            return true
        }
    }

    func haveContent(_ ids: [NoteID], of account: AccountNumber) throws -> Bool {
        let keyspace = try keyspaces.of(account)
        return try ids.allSatisfy { try isContentLeft.bind(1, keyspace.value).bind(2, $0).one { $0.bool(0) } ?? false }
    }
}

/// Reads the notes and segments for new segments, on the follower's connection.
final class SegmentSource: SegmentTable, SegmentReads {
    private let rows: Statement
    private let newest: Statement
    private let tailSize: Statement

    init(_ database: Database) {
        rows = database.statement(
            """
            SELECT key, last_modified, deleted, coalesce(trash, json), id, rev FROM notes
            WHERE key > ? AND key <= ? AND deleted < 2
            """)
        newest = database.statement("SELECT seq FROM accounts WHERE number = ?")
        tailSize = database.statement(
            """
            SELECT count(*), coalesce(sum(size), 0) FROM
                (SELECT length(coalesce(trash, json)) AS size FROM notes
                 WHERE key > ? AND key <= ? AND deleted < 2 LIMIT ?)
            """)
        super.init(database, Keyspaces(database))
    }

    func snapshot<Value>(_ body: () throws -> Value) throws -> Value {
        keyspaces.forget()
        try database.beginReading()
        defer { try? database.commit() }
        return try body()
    }

    /// Returns the accounts with changes that the index lacks, or with a segment of a form before `form`.
    func accountsBehind(form: Int) throws -> [AccountNumber] {
        try database.statement(
            """
            SELECT number FROM accounts WHERE kind <> \(AccountTables.erasing) AND (indexed < seq OR EXISTS (
                SELECT 1 FROM search_segments WHERE account = accounts.keyspace AND state = 1 AND form < ?))
            """
        ).bind(1, Int64(form)).all { row in AccountNumber(row.int(0)) }
    }

    func hasUnused() throws -> Bool {
        try database.int("SELECT EXISTS (SELECT 1 FROM search_segments WHERE state <> 1)") == 1
    }

    func newest(_ account: AccountNumber) throws -> Int64 {
        try newest.bind(1, account.value).one { $0.int(0) } ?? 0
    }

    func size(
        of account: AccountNumber, after: Int64, upTo last: Int64, limit: Int64
    ) throws -> (notes: Int64, bytes: Int64) {
        let keyspace = try keyspaces.of(account)
        return try tailSize.bind(1, NoteKey.key(keyspace, after)).bind(2, NoteKey.key(keyspace, last)).bind(3, limit)
            .one { ($0.int(0), $0.int(1)) } ?? (0, 0)
    }

    func each(
        of account: AccountNumber, after: Int64, upTo last: Int64, _ visit: (borrowing IndexableRow) -> Bool
    ) throws {
        let keyspace = try keyspaces.of(account)
        try rows.bind(1, NoteKey.key(keyspace, after)).bind(2, NoteKey.key(keyspace, last)).each { row in
            row.withBytes(3) { json in
                visit(
                    IndexableRow(
                        seq: NoteKey.seq(row.int(0)), id: row.noteID(4), rev: row.rev(5), lastModified: row.int(1),
                        isTrash: row.bool(2), json: json))
            }
        }
    }
}
