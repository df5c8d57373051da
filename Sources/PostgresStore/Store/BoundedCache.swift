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
