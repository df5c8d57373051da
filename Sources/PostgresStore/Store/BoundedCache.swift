/// Values of a bounded size in all: those that were added or used last, at least half of what fits.
///
/// They leave together: removing each value by itself takes longer than adding it. More than two parts would keep more of
/// them, but a key that is in none is looked up in each.
struct BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// A key, and what an array and a dictionary take beside.
    private static var overhead: Int { 200 }

    private struct Part: Sendable {
        var values: [Key: Value] = [:]
        /// What it takes, nearly.
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

    /// What it takes, at most.
    var bytes: Int { newer.bytes + older.bytes }

    /// For a value that is likely to be used again: it is kept as if it were new.
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
