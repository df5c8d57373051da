/// An event of the store that its operator should know of.
public enum StoreEvent: Sendable {
    /// The disk refused a transaction, and the store refuses writes from now on; the text is the reason.
    case writingFailed(String)
    /// The store accepts writes again.
    case writingWorks
    /// The files of attachments cannot be used; the text has the path and the reason.
    case filesFailed(String)
    case filesWork
    /// A client's cursor is ahead of its account: the store returned to an earlier copy of itself.
    case wentBack
    /// A failover of the database may lose acknowledged changes; the text is the reason.
    case standbyMissing(String)
    /// Acknowledged changes are on a standby, too.
    case standbyFollows
}

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
