import NotesPrimitives
import NotesStoreContract

/// Remembers the addresses from which a user has signed in to a name, or used a token of it. This server remembers
/// those that it saw itself. The store has the last address of each device, so a restart forgets no device's.
struct KnownAddresses {
    private struct Pair: Hashable {
        let name: String
        let network: UInt64
    }

    /// An address stays known for this many milliseconds.
    static let lifetime: Int64 = 90 * 86_400_000
    /// An address that the store lacks is read again after this many milliseconds: another server may have seen it.
    static let lookupLifetime: Int64 = 60_000

    /// Keeps the time of each address's last visit.
    private var visits = RecentlyUsed<Pair, Int64>(capacity: 16_384)
    private var lookups = RecentlyUsed<Pair, Int64>(capacity: 16_384)

    mutating func contain(_ guess: PasswordGuess, now: Int64) -> Bool {
        visits.find(Self.pair(guess)).map { $0 > now - Self.lifetime } ?? false
    }

    /// Returns true if the store may have the address.
    mutating func needsLookup(_ guess: PasswordGuess, now: Int64) -> Bool {
        if contain(guess, now: now) { return false }
        return lookups.find(Self.pair(guess)).map { $0 <= now - Self.lookupLifetime } ?? true
    }

    mutating func insert(_ name: String, _ network: UInt64, at time: Int64) {
        visits.insert(time, for: Pair(name: name, network: network))
    }

    /// Adds the addresses that the store has of the name's devices.
    mutating func addLookup(_ guess: PasswordGuess, _ used: [DeviceAddress], now: Int64) {
        lookups.insert(now, for: Self.pair(guess))
        let times = used.filter { use in
            IPAddress.parse(use.address).map { ClientAddress.source($0).network } == guess.client.network
        }
        if let last = times.map(\.seenAt.milliseconds).max() { insert(guess.name, guess.client.network, at: last) }
    }

    private static func pair(_ guess: PasswordGuess) -> Pair { Pair(name: guess.name, network: guess.client.network) }
}

/// Caches a bounded number of values: a full cache evicts the half that was least recently used.
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
