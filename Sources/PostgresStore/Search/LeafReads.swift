import Notes
import NotesPostgres
import NotesStoreContract

/// Reads the leaves of one search from memory, or from the database, many in one trip.
final class LeafReads {
    private let reads: PostgresReads
    private let cache: LeafCache
    private var account = AccountNumber(0)
    private var generation: Int64 = 0
    /// The leaves that the search announced, in the order of segments.
    private var wanted: [LeafCache.Key] = []
    private var positions: [Int64: Int] = [:]
    /// The leaves of the segment that is being searched, and of the next ones.
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
            """,
            PostgresArguments {
                $0.add(account)
                $0.add(ints: missing.map(\.segment))
                $0.add(ints: missing.map { Int64($0.leaf) })
            })
        var read: [LeafCache.Key: [UInt8]] = [:]
        for row in found {
            read[LeafCache.Key(segment: try row.int(0), leaf: Int(try row.int(1)))] = try row.bytes(2)
        }
        cache.add(read, generation: generation)
        held.merge(read) { $1 }
    }
}
