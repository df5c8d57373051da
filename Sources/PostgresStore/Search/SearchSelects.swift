import Notes
import NotesPostgres
import NotesPrimitives
import NotesSearchIndex
import NotesStoreContract
import NotesStoreEngine

/// Reads the rows of a search in few trips: the state of the account's index, the segments and leaves that this process
/// has not cached, and the notes that are compared and shown.
final class SearchSelects: SearchRows {
    private let reads: PostgresReads
    private let rows: SegmentQueries
    private let leaves: LeafReads
    private let notes: NotesAhead
    private var account = AccountNumber(0)

    init(_ reads: PostgresReads, _ cache: LeafCache) {
        self.reads = reads
        rows = SegmentQueries { [unowned reads] in try reads.ask($0, $1) }
        leaves = LeafReads(reads, cache)
        notes = NotesAhead(reads)
    }

    func start(_ account: AccountNumber, tail limit: Int) throws -> SearchStart {
        let ofAccount = PostgresArguments(account)
        let found = try reads.ask([
            (
                "SELECT coalesce(a.indexed, 0), s.generation FROM server s LEFT JOIN accounts a ON a.number = $1",
                ofAccount
            ),
            (SegmentQueries.list, ofAccount), (SegmentQueries.stale, ofAccount),
            (
                """
                SELECT seq, deleted = 1 FROM notes
                WHERE account = $1 AND seq > (SELECT indexed FROM accounts WHERE number = $1)
                    AND \(SegmentQueries.isNote)
                ORDER BY seq DESC LIMIT $2
                """, PostgresArguments(account, Int64(limit))
            ),
        ])
        guard let head = found[0].first else { throw StoreError.unavailable("the table server has no row") }
        let start = SearchStart(
            indexed: try head.int(0), generation: try head.int(1),
            segments: try SegmentQueries.segments(found[1]), stale: try SegmentQueries.stale(found[2]),
            tail: try found[3].map { IndexedSeq(seq: try $0.int(0), isTrash: try $0.bool(1)) })
        self.account = account
        leaves.start(account, generation: start.generation)
        notes.start(account)
        return start
    }

    func readers(_ segments: [Int64]) throws -> [SegmentReader] {
        try zip(segments, rows.segments(segments, of: account)).map { number, segment in
            SegmentReader(segment) { [unowned self] leaf, body in
                try leaves.withLeaf(leaf, of: number, body)
            }
        }
    }

    func expectLeaves(_ wanted: () throws -> [(segment: Int64, leaves: [Int])]) throws {
        leaves.expect(try wanted())
    }

    func expectNotes(_ seqs: [Int64]) { notes.expect(seqs) }

    func indexedNote(of account: AccountNumber, at seq: Int64) throws -> (note: IndexedNote, bytes: Int)? {
        guard let note = try notes.note(at: seq) else { return nil }
        let isTrash = note.state == .trash
        return note.json.withUnsafeBytes { json in
            IndexedNote(seq: seq, lastModified: note.lastModified.milliseconds, isTrash: isTrash, json: json).map {
                (note: $0, bytes: json.count)
            }
        }
    }

    func storedNote(of account: AccountNumber, at seq: Int64) throws -> StoredNote? { try notes.note(at: seq) }

    func textModified(of account: AccountNumber, at seq: Int64) throws -> Timestamp? {
        try notes.textModified(at: seq)
    }

    func tags(of account: AccountNumber) throws -> [String] { try reads.tags(of: account).map(\.name) }

    func folders(of account: AccountNumber) throws -> [String] { try reads.folders(of: account).map(\.name) }

    func shared(of account: AccountNumber, now: Int64) throws -> Set<Int64> {
        let seqs = try reads.all(
            """
            SELECT n.seq FROM shares s JOIN notes n ON n.account = s.account AND n.id = s.id
            WHERE s.account = $1 AND (s.expires_at IS NULL OR s.expires_at > $2)
            """, PostgresArguments(account, now)
        ) { try $0.int(0) }
        return Set(seqs)
    }
}

/// Reads the notes of one search by `seq`. The notes that it announced come in the same trip as the one that it reads.
private final class NotesAhead {
    private let reads: PostgresReads
    private var account = AccountNumber(0)
    private var expected: ArraySlice<Int64> = []
    /// Caches the notes found; the value of a `seq` without a note is nil.
    private var found: [Int64: StoredNote?] = [:]
    /// Caches the times at which the texts of found notes last changed.
    private var textModified: [Int64: Timestamp] = [:]
    private var bytes = 0

    /// `portion` bounds one trip, and `most` the cached bytes: a candidate is read for its rank, and again for the
    /// page.
    private static let portion: (notes: Int, bytes: Int64) = (256, 1 << 20)
    private static let most = 4 << 20

    init(_ reads: PostgresReads) { self.reads = reads }

    func start(_ account: AccountNumber) {
        self.account = account
        (expected, found, textModified, bytes) = ([], [:], [:], 0)
    }

    func expect(_ seqs: [Int64]) { expected = seqs[...] }

    func note(at seq: Int64) throws -> StoredNote? {
        if let known = found[seq] { return known }
        if bytes > Self.most { (found, bytes) = ([:], 0) }
        var wanted = [seq]
        if let position = expected.firstIndex(of: seq) {
            expected = expected[(position + 1)...]
            wanted += expected.lazy.filter { self.found[$0] == nil }.prefix(Self.portion.notes)
        }
        let rows = try reads.ask(
            """
            SELECT id, rev, seq, deleted, last_modified, json, i FROM (
                SELECT n.id, n.rev, n.seq, n.deleted, n.last_modified, coalesce(n.trash, n.json) AS json, k.i,
                    sum(octet_length(coalesce(n.trash, n.json))) OVER (ORDER BY k.i ROWS UNBOUNDED PRECEDING)
                        - octet_length(coalesce(n.trash, n.json)) AS before
                FROM unnest($2::int8[]) WITH ORDINALITY k(seq, i)
                JOIN notes n ON n.account = $1 AND n.seq = k.seq WHERE n.\(SegmentQueries.isNote)) n
            WHERE before < $3 ORDER BY i
            """, PostgresArguments(account, wanted, Self.portion.bytes))
        var last = 0
        var size = 0
        for row in rows {
            let note = try StoredNote(row)
            last = Int(try row.int(6))
            size += row.withBytes(5) { $0.count }
            found[wanted[last - 1]] = .some(note)
        }
        bytes += size
        // If the byte limit was reached, nothing is known of the notes after the last one.
        let isCut = Int64(size) >= Self.portion.bytes
        for seq in wanted.prefix(isCut ? last : wanted.count) where found[seq] == nil { found[seq] = .some(nil) }
        return found[seq] ?? nil
    }

    /// Returns the last change of a note's text. One trip has those of all notes found.
    func textModified(at seq: Int64) throws -> Timestamp? {
        if let known = textModified[seq] { return known }
        let wanted = Set(found.keys.filter { textModified[$0] == nil }).union([seq])
        let rows = try reads.ask(
            "SELECT n.seq, \(StampColumn.textModified) FROM notes n WHERE n.account = $1 AND n.seq = ANY ($2::int8[])",
            PostgresArguments(account, wanted.sorted()))
        for row in rows { textModified[try row.int(0)] = try row.optionalTime(1) }
        return textModified[seq]
    }
}

/// Reads the leaves of one search from memory, or from the database, many in one trip.
private final class LeafReads {
    private let reads: PostgresReads
    private let cache: LeafCache
    private var account = AccountNumber(0)
    private var generation: Int64 = 0
    /// Lists the leaves that the search announced, in the order of segments.
    private var wanted: [LeafCache.Key] = []
    private var positions: [Int64: Int] = [:]
    /// Keeps the leaves of the segment that is being searched, and of the next ones.
    private var held: [LeafCache.Key: [UInt8]] = [:]

    /// One trip fetches all wanted leaves of a segment, and of further segments up to this many.
    private static let portion = 512

    init(_ reads: PostgresReads, _ cache: LeafCache) {
        self.reads = reads
        self.cache = cache
    }

    /// Begins a search, and drops the state of the last one.
    func start(_ account: AccountNumber, generation: Int64) {
        self.account = account
        self.generation = generation
        expect([])
    }

    func expect(_ leaves: [(segment: Int64, leaves: [Int])]) {
        (wanted, positions, held) = ([], [:], [:])
        for (segment, leaves) in leaves {
            positions[segment] = wanted.count
            wanted += leaves.map { LeafCache.Key(segment: segment, leaf: $0) }
        }
    }

    func withLeaf(_ leaf: Int, of segment: Int64, _ body: (UnsafeRawBufferPointer) -> Void) throws {
        let key = LeafCache.Key(segment: segment, leaf: leaf)
        if held[key] == nil { try fetch(key) }
        held[key]?.withUnsafeBytes(body)
    }

    /// Fetches leaves and drops those held: segments are searched one after another.
    private func fetch(_ key: LeafCache.Key) throws {
        var keys: Set = [key]
        var last = key.segment
        for next in wanted[(positions[key.segment] ?? wanted.count)...] {
            if next.segment != last, keys.count >= Self.portion { break }
            keys.insert(next)
            last = next.segment
        }
        held = cache.find(keys, generation: generation)
        let missing = keys.filter { held[$0] == nil }
        guard !missing.isEmpty else { return }
        let found = try reads.ask(
            """
            SELECT l.segment, l.place, l.data FROM unnest($2::int8[], $3::int8[]) k(segment, place)
            JOIN search_leaves l ON l.account = $1 AND l.segment = k.segment AND l.place = k.place
            """, PostgresArguments(account, missing.map(\.segment), missing.map { Int64($0.leaf) }))
        var read: [LeafCache.Key: [UInt8]] = [:]
        for row in found {
            read[LeafCache.Key(segment: try row.int(0), leaf: Int(try row.int(1)))] = try row.bytes(2)
        }
        cache.add(read, generation: generation)
        held.merge(read) { $1 }
    }
}

/// Caches leaves of segments that this process has read. Leaves never change, and a number is given to one segment.
///
/// A failover may lose a segment, whose number is then given to another one. That begins a new generation, for which
/// the cache is empty.
package final class LeafCache: Sendable {
    package struct Key: Hashable, Sendable {
        package var segment: Int64
        package var leaf: Int

        package init(segment: Int64, leaf: Int) {
            self.segment = segment
            self.leaf = leaf
        }
    }

    private typealias Leaves = BoundedCache<Key, [UInt8]>

    private let limit: Int
    private let state: Mutex<(generation: Int64?, leaves: Leaves)>

    package init(limit: Int = 64 << 20) {
        self.limit = limit
        state = Mutex((nil, Self.empty(limit)))
    }

    private static func empty(_ limit: Int) -> Leaves { Leaves(limit: limit) { $0.count } }

    /// Returns those of `keys` that are cached.
    package func find(_ keys: some Sequence<Key>, generation: Int64) -> [Key: [UInt8]] {
        state.withLock { state in
            guard state.generation == generation else { return [:] }
            var found: [Key: [UInt8]] = [:]
            for key in keys {
                if let leaf = state.leaves.find(key) { found[key] = leaf }
            }
            return found
        }
    }

    package func add(_ leaves: [Key: [UInt8]], generation: Int64) {
        state.withLock { state in
            // A read that began before a failover may end after it.
            if let present = state.generation, present > generation { return }
            if state.generation != generation { state = (generation, Self.empty(limit)) }
            for (key, leaf) in leaves { state.leaves.add(leaf, key) }
        }
    }

    /// Returns the approximate size of the cached leaves in bytes.
    package var bytes: Int { state.withLock { $0.leaves.bytes } }
}
