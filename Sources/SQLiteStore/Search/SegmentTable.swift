import Notes
import NotesSQLite
import NotesSearchIndex
import NotesStoreContract
import NotesStoreEngine

/// Reads the rows of segments and their leaves. Each connection has its own.
final class SegmentTable {
    private let list: Statement
    private let head: Statement
    private let leaf: Statement
    private let stale: Statement
    private let watermark: Statement

    static let leafBits: Int64 = 20

    init(_ database: Database) {
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
    func indexed(_ account: AccountNumber) throws(SQLiteError) -> Int64 {
        try watermark.bind(1, account.value).one { $0.int(0) } ?? 0
    }

    func segments(of keyspace: Keyspace) throws(SQLiteError) -> [SegmentEntry] {
        var entries: [SegmentEntry] = []
        try list.bind(1, keyspace.value).each { row in
            entries.append(
                SegmentEntry(
                    number: row.int(0), after: row.int(1), last: row.int(2), notes: Int(row.int(3)),
                    form: Int(row.int(4))))
            return true
        }
        return entries
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

    func stale(of keyspace: Keyspace) throws(SQLiteError) -> [StaleEntry] {
        let keys = NoteKey.all(of: keyspace)
        var found: [StaleEntry] = []
        try stale.bind(1, keys.lowerBound).bind(2, keys.upperBound).each { row in
            if let id = row.noteID(1) {
                found.append(StaleEntry(seq: NoteKey.seq(row.int(0)), id: id, isThere: row.bool(2)))
            }
            return true
        }
        return found
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
