/// A bounded memory of what was used last: a full one forgets the half that has not been used for the longest.
struct RecentlyUsed<Key: Hashable, Value> {
    private let capacity: Int
    private var entries: [Key: (value: Value, use: UInt64)] = [:]
    private var uses: UInt64 = 0

    init(capacity: Int) { self.capacity = capacity }

    mutating func find(_ key: Key) -> Value? {
        guard let value = entries[key]?.value else { return nil }
        uses += 1
        entries[key]?.use = uses
        return value
    }

    mutating func insert(_ value: Value, for key: Key) {
        if entries.count >= capacity, entries[key] == nil {
            let order = entries.values.map(\.use).sorted()
            let cut = order[order.count / 2]
            entries = entries.filter { $0.value.use >= cut }
        }
        uses += 1
        entries[key] = (value, uses)
    }

    mutating func remove(_ key: Key) { entries[key] = nil }
}
