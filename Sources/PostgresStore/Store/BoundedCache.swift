#if PostgreSQL
    /// Values of a bounded size in all. They leave in the order in which they came, but one that was used since gets another turn.
    struct BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
        private struct Entry: Sendable {
            var value: Value
            var turn: Int
            var wasUsed = false
        }

        struct Turn: Sendable {
            var key: Key
            var number: Int
        }

        /// A key, its turn, and what an array and a dictionary take beside.
        private static var overhead: Int { 300 }

        private let limit: Int
        private let size: @Sendable (Value) -> Int
        private var entries: [Key: Entry] = [:]
        /// In order, from `first` on. Some are of entries that have a later turn, or that left.
        private(set) var turns: [Turn] = []
        private var first = 0
        private var latest = 0
        /// What it takes, nearly.
        private(set) var bytes = 0

        init(limit: Int, size: @escaping @Sendable (Value) -> Int) {
            self.limit = limit
            self.size = size
        }

        mutating func find(_ key: Key) -> Value? {
            guard let index = entries.index(forKey: key) else { return nil }
            entries.values[index].wasUsed = true
            return entries.values[index].value
        }

        mutating func add(_ value: Value, _ key: Key) {
            let replaced = entries.updateValue(Entry(value: value, turn: takeTurn(key)), forKey: key)
            bytes += size(value) - (replaced.map { size($0.value) } ?? -Self.overhead)
            while bytes > limit, entries.count > 1 { removeFirst(but: key) }
            if turns.count > 2 * entries.count + 16 { shortenTurns() }
        }

        private mutating func takeTurn(_ key: Key) -> Int {
            latest += 1
            turns.append(Turn(key: key, number: latest))
            return latest
        }

        /// The next value in turn leaves, unless it was used or is that of `new`: then it gets another turn.
        private mutating func removeFirst(but new: Key) {
            let turn = turns[first]
            first += 1
            guard let index = entries.index(forKey: turn.key), entries.values[index].turn == turn.number else { return }
            if entries.values[index].wasUsed || turn.key == new {
                entries.values[index].wasUsed = false
                entries.values[index].turn = takeTurn(turn.key)
            } else {
                bytes -= size(entries.remove(at: index).value.value) + Self.overhead
            }
        }

        private mutating func shortenTurns() {
            if first > entries.count {
                turns.removeFirst(first)
            } else {
                turns = turns[first...].filter { entries[$0.key]?.turn == $0.number }
            }
            first = 0
        }
    }
#endif
