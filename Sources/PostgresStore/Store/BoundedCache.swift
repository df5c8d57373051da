#if PostgreSQL
    /// Values of a bounded size in all: the half that was not used for the longest time goes first.
    struct BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
        private struct Half: Sendable {
            var values: [Key: Value] = [:]
            var bytes = 0
        }

        /// A key, and what an array and a dictionary take beside.
        private static var overhead: Int { 100 }

        private let limit: Int
        private let size: @Sendable (Value) -> Int
        private var young = Half()
        private var old = Half()

        init(limit: Int, size: @escaping @Sendable (Value) -> Int) {
            self.limit = limit
            self.size = size
        }

        mutating func find(_ key: Key) -> Value? {
            if let value = young.values[key] { return value }
            guard let value = old.values[key] else { return nil }
            add(value, key)
            return value
        }

        mutating func add(_ value: Value, _ key: Key) {
            let replaced = young.values.updateValue(value, forKey: key)
            young.bytes += size(value) - (replaced.map(size) ?? -Self.overhead)
            guard young.bytes > limit / 2 else { return }
            old = young
            young = Half()
        }

        /// What it takes, nearly.
        var bytes: Int { young.bytes + old.bytes }
    }
#endif
