import Notes
import NotesPrimitives
import NotesStoreEngine

/// Caches the JSON of notes that this server wrote last. A note that was edited is likely to be edited again, and the
/// search index reads what was just written. The database then sends the row without its JSON.
///
/// A row with the `seq` and the `rev` of an entry has its JSON, whichever servers wrote in between. An entry alone does
/// not show the state of the database: a restore that replaces an account reuses `seq` values.
package final class RecentTexts: Sendable {
    struct Text: Sendable {
        var seq: Int64
        var rev: Rev
        var json: [UInt8]
    }

    private let cache: Mutex<BoundedCache<NoteAddress, Text>>

    /// The index may be some seconds of constant writing behind, and these texts cover that.
    package init(limit: Int = 64 << 20) { cache = Mutex(BoundedCache(limit: limit) { $0.json.count }) }

    /// Adds the texts of committed rows.
    func add(_ texts: [(NoteAddress, Text)]) {
        guard !texts.isEmpty else { return }
        cache.withLock { cache in
            for (address, text) in texts { cache.add(text, address) }
        }
    }

    /// Finds at most this number of addresses under one lock: the search index reads many, on a thread that may have to
    /// wait for a processor.
    private static let portion = 16

    /// Returns a text for each address, if cached. Reading does not keep them longer: a note that is written again is
    /// added again.
    func find(_ addresses: [NoteAddress]) -> [Text?] {
        var found: [Text?] = []
        found.reserveCapacity(addresses.count)
        for start in stride(from: 0, to: addresses.count, by: Self.portion) {
            let part = addresses[start..<min(start + Self.portion, addresses.count)]
            found += cache.withLock { cache in part.map(cache.peek) }
        }
        return found
    }
}

extension RecentTexts.Text {
    /// Returns nil for a deleted note: its row has two texts, and few requests read it.
    init?(_ row: NoteRow) {
        guard case .live = row.note.state.life else { return nil }
        self.init(seq: row.note.seq, rev: row.note.rev, json: row.forms.json)
    }
}

/// Caches values up to a size: it keeps those that were added or used last, at least half of what fits.
///
/// Values are evicted together, since removing each by itself takes longer than adding it. More than two parts would
/// keep more of them, but a lookup of a missing key checks every part.
struct BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// Estimates the bytes of a key, and of its share of an array and a dictionary.
    private static var overhead: Int { 200 }

    private struct Part: Sendable {
        var values: [Key: Value] = [:]
        /// Sums the approximate sizes of the values.
        var bytes = 0
    }

    private let limit: Int
    private let size: @Sendable (Value) -> Int
    private var newer = Part()
    private var older = Part()

    init(limit: Int, size: @escaping @Sendable (Value) -> Int) {
        self.limit = limit
        self.size = size
    }

    /// Returns an upper bound of the size of the values.
    var bytes: Int { newer.bytes + older.bytes }

    /// Returns a value, and keeps it like a new one, since it is likely to be used again.
    mutating func find(_ key: Key) -> Value? {
        if let value = newer.values[key] { return value }
        guard let value = older.values[key] else { return nil }
        add(value, key)
        return value
    }

    func peek(_ key: Key) -> Value? { newer.values[key] ?? older.values[key] }

    mutating func add(_ value: Value, _ key: Key) {
        let bytes = size(value) + Self.overhead
        if newer.bytes > 0, newer.bytes + bytes > limit / 2 {
            older = newer
            newer = Part(values: Dictionary(minimumCapacity: older.values.count))
        }
        let replaced = newer.values.updateValue(value, forKey: key)
        newer.bytes += bytes - (replaced.map { size($0) + Self.overhead } ?? 0)
    }
}
