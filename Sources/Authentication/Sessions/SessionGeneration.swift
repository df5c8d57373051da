import struct Synchronization.Atomic

/// A counter of revocations. Whatever was authenticated in an earlier generation has to be authenticated again.
public final class SessionGeneration: Sendable {
    private let number = Atomic<UInt64>(0)

    public init() {}

    public var current: UInt64 { number.load(ordering: .acquiring) }

    /// Called once the revocation is on the disk and before it is answered.
    public func advance() { number.add(1, ordering: .acquiringAndReleasing) }
}
