#if PostgreSQL
    /// Values of a bounded size in all, those that were added or used last.
    ///
    /// They leave in parts: removing each value by itself takes longer than adding it.
    struct BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
        /// A key, and what an array and a dictionary take beside.
        private static var overhead: Int { 200 }
        private static var mostParts: Int { 8 }

        private struct Part: Sendable {
            var values: [Key: Value] = [:]
            /// What it takes, nearly.
            var bytes = 0
        }

        private let limit: Int
        private let size: @Sendable (Value) -> Int
        /// The oldest first.
        private var parts = [Part()]

        init(limit: Int, size: @escaping @Sendable (Value) -> Int) {
            self.limit = limit
            self.size = size
        }

        /// What it takes, at most.
        var bytes: Int { parts.reduce(0) { $0 + $1.bytes } }

        /// For a value that is likely to be used again: it is kept as if it were new.
        mutating func find(_ key: Key) -> Value? {
            if let value = parts[parts.count - 1].values[key] { return value }
            guard let value = peek(key) else { return nil }
            add(value, key)
            return value
        }

        func peek(_ key: Key) -> Value? {
            for part in parts.reversed() {
                if let value = part.values[key] { return value }
            }
            return nil
        }

        mutating func add(_ value: Value, _ key: Key) {
            let bytes = size(value) + Self.overhead
            if let newest = parts.last, newest.bytes > 0, newest.bytes + bytes > limit / Self.mostParts { beginPart() }
            let newest = parts.count - 1
            let replaced = parts[newest].values.updateValue(value, forKey: key)
            parts[newest].bytes += bytes - (replaced.map { size($0) + Self.overhead } ?? 0)
        }

        private mutating func beginPart() {
            let count = parts[parts.count - 1].values.count
            if parts.count == Self.mostParts { parts.removeFirst() }
            parts.append(Part(values: Dictionary(minimumCapacity: count)))
        }
    }
#endif
