import NotesPrimitives

/// Caches leaves of segments that this process has read. Leaves never change, and a number is given to one segment.
///
/// A failover may lose a segment, whose number is then given to another one. That begins a new generation, for which
/// the cache is empty.
package final class LeafCache: Sendable {
    package struct Key: Hashable, Sendable {
        package var segment: Int64
        package var leaf: Int

        package init(segment: Int64, leaf: Int) {
            self.segment = segment
            self.leaf = leaf
        }
    }

    private typealias Leaves = BoundedCache<Key, [UInt8]>

    private let limit: Int
    private let state: Mutex<(generation: Int64?, leaves: Leaves)>

    package init(limit: Int = 64 << 20) {
        self.limit = limit
        state = Mutex((nil, Self.empty(limit)))
    }

    private static func empty(_ limit: Int) -> Leaves { Leaves(limit: limit) { $0.count } }

    /// Returns those of `keys` that are cached.
    package func find(_ keys: some Sequence<Key>, generation: Int64) -> [Key: [UInt8]] {
        state.withLock { state in
            guard state.generation == generation else { return [:] }
            var found: [Key: [UInt8]] = [:]
            for key in keys {
                if let leaf = state.leaves.find(key) { found[key] = leaf }
            }
            return found
        }
    }

    package func add(_ leaves: [Key: [UInt8]], generation: Int64) {
        state.withLock { state in
            // A read that began before a failover may end after it.
            if let present = state.generation, present > generation { return }
            if state.generation != generation { state = (generation, Self.empty(limit)) }
            for (key, leaf) in leaves { state.leaves.add(leaf, key) }
        }
    }

    /// The approximate size of the cached leaves.
    package var bytes: Int { state.withLock { $0.leaves.bytes } }
}
