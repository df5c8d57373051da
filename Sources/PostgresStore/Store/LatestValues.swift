#if PostgreSQL
    /// The values that were added last, of a bounded size in all. They leave in parts: to erase each by itself takes longer than to add it.
    struct LatestValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
        /// A key, and what an array and a dictionary take beside.
        private static var overhead: Int { 200 }
        private static var mostParts: Int { 8 }

        private let limit: Int
        private let size: @Sendable (Value) -> Int
        /// The newest is the last.
        private var parts: [[Key: Value]] = [[:]]
        /// What the newest takes, nearly.
        private var bytes = 0

        init(limit: Int, size: @escaping @Sendable (Value) -> Int) {
            self.limit = limit
            self.size = size
        }

        func find(_ key: Key) -> Value? {
            for part in parts.reversed() {
                if let value = part[key] { return value }
            }
            return nil
        }

        mutating func add(_ value: Value, _ key: Key) {
            let newest = parts.count - 1
            let replaced = parts[newest].updateValue(value, forKey: key)
            bytes += size(value) - (replaced.map(size) ?? -Self.overhead)
            if bytes >= limit / Self.mostParts { beginPart(like: parts[newest].count) }
        }

        private mutating func beginPart(like count: Int) {
            if parts.count == Self.mostParts { parts.removeFirst() }
            parts.append(Dictionary(minimumCapacity: count))
            bytes = 0
        }
    }
#endif
