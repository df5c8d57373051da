import Notes
import NotesHashing
import struct Synchronization.Atomic

/// One loop's cache of valid tokens, which saves a request the read of the store. It is confined to its loop. An entry
/// is valid for a second, since a command beside the server may revoke as well, and until this server revokes anything.
final class SessionCache {
    static let lifetime: Int64 = 1000
    private static let capacity = 4096

    private struct Entry {
        let principal: Principal
        let until: Int64
    }

    private let generation: SessionGeneration
    /// The generation of the last read.
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

    /// Caches a principal, unless a session was revoked since its read. It has the generation from before the read, so
    /// a concurrent revocation wins.
    func keep(_ digest: SHA256.Digest, _ principal: Principal, now: Int64) {
        guard principal.generation == seen else { return }
        if entries.count >= Self.capacity { entries.removeAll(keepingCapacity: true) }
        entries[digest] = Entry(principal: principal, until: now + Self.lifetime)
    }
}

/// A counter of revocations. Everything that was authenticated in an earlier generation has to be authenticated again.
public final class SessionGeneration: Sendable {
    private let number = Atomic<UInt64>(0)

    public init() {}

    public var current: UInt64 { number.load(ordering: .acquiring) }

    /// Begins a generation, once a revocation is on the disk and before it is answered.
    public func advance() { number.add(1, ordering: .acquiringAndReleasing) }
}
