#if PostgreSQL
    import Locking

    /// Leaves of segments that this process has read: they never change, and a number is given to one segment. Of a bounded
    /// size: the half that was not used for the longest time goes first.
    ///
    /// A failover may lose a segment, and its number is then given to another one. That begins a new generation, of which
    /// nothing is known.
    package final class LeafCache: Sendable {
        package struct Key: Hashable, Sendable {
            package var segment: Int64
            package var leaf: Int

            package init(segment: Int64, leaf: Int) {
                self.segment = segment
                self.leaf = leaf
            }
        }

        private struct State {
            var generation: Int64?
            var young = Half()
            var old = Half()
        }

        private struct Half {
            var leaves: [Key: [UInt8]] = [:]
            var bytes = 0

            mutating func add(_ leaf: [UInt8], _ key: Key) {
                if leaves.updateValue(leaf, forKey: key) == nil { bytes += leaf.count + LeafCache.overhead }
            }
        }

        /// A key, and what an array and a dictionary take beside.
        private static let overhead = 100

        private let limit: Int
        private let state = Mutex(State())

        package init(limit: Int = 64 << 20) { self.limit = limit }

        /// Those of `keys` that are known.
        package func find(_ keys: some Sequence<Key>, generation: Int64) -> [Key: [UInt8]] {
            state.withLock { state in
                guard state.generation == generation else { return [:] }
                var found: [Key: [UInt8]] = [:]
                for key in keys {
                    if let leaf = state.young.leaves[key] {
                        found[key] = leaf
                    } else if let leaf = state.old.leaves[key] {
                        found[key] = leaf
                        add(leaf, key, to: &state)
                    }
                }
                return found
            }
        }

        package func add(_ leaves: [Key: [UInt8]], generation: Int64) {
            state.withLock { state in
                // A read that began before a failover may end after it.
                if let present = state.generation, present > generation { return }
                if state.generation != generation { state = State(generation: generation) }
                for (key, leaf) in leaves { add(leaf, key, to: &state) }
            }
        }

        private func add(_ leaf: [UInt8], _ key: Key, to state: inout State) {
            state.young.add(leaf, key)
            guard state.young.bytes > limit / 2 else { return }
            state.old = state.young
            state.young = Half()
        }

        /// What it takes, nearly.
        package var bytes: Int { state.withLock { $0.young.bytes + $0.old.bytes } }
    }
#endif
