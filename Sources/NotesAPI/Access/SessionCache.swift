import Hashing
import Notes
import struct Synchronization.Atomic

/// Tells every loop at once that sessions it remembers may no longer be.
final class SessionGeneration: Sendable {
    private let number = Atomic<UInt64>(0)

    var current: UInt64 { number.load(ordering: .acquiring) }

    /// Called once the revocation is on the disk and before it is answered.
    func advance() { number.add(1, ordering: .acquiringAndReleasing) }
}

/// One loop's memory of who has which token, so that a request need not ask the store. Confined to its loop. An entry is
/// good for a second, since a command beside the server may revoke as well, and until anything is revoked here.
final class SessionCache {
    static let lifetime: Int64 = 1000
    private static let capacity = 4096

    private struct Entry {
        let principal: Principal
        let until: Int64
    }

    private let generation: SessionGeneration
    /// The generation of the last look.
    private(set) var seen: UInt64
    private var entries: [SHA256.Digest: Entry] = [:]

    init(_ generation: SessionGeneration) {
        self.generation = generation
        seen = generation.current
    }

    func find(_ digest: SHA256.Digest, now: Int64) -> Principal? {
        let current = generation.current
        if current != seen {
            seen = current
            entries.removeAll(keepingCapacity: true)
        }
        guard let entry = entries[digest], entry.until > now else { return nil }
        return entry.principal
    }

    /// What was read before a revocation must not outlive it: `generation` is the one that was current before the read.
    func keep(_ digest: SHA256.Digest, _ principal: Principal, now: Int64) {
        if entries.count >= Self.capacity { entries.removeAll(keepingCapacity: true) }
        entries[digest] = Entry(principal: principal, until: now + Self.lifetime)
    }
}
