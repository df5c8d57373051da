/// The numbers of what an upkeep run erased.
public struct Expired: Sendable, Equatable {
    /// The number of erased contents of deleted notes; their tombstones stay.
    public var contents = 0
    public var tombstones = 0
    /// Contents of versions.
    public var versions = 0
    public var hasMore = false

    public init() {}
}
