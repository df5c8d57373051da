import Notes

/// Changes in ascending `seq`.
public struct ChangePage: Sendable {
    /// The notes' JSON and the tombstones, separated by commas: what goes between the brackets of `changes`.
    public var changes: [UInt8]
    public var count: Int
    public var cursor: Cursor
    public var hasMore: Bool
    /// The `since` that continues here. Everything that the account received before it is in this page or before the
    /// page's start.
    public var serverTime: Timestamp
    /// The digest of the account at `cursor`, if it was requested and the cursor is the newest.
    public var digest: AccountDigest?

    public init(changes: [UInt8], count: Int, cursor: Cursor, hasMore: Bool, serverTime: Timestamp) {
        self.changes = changes
        self.count = count
        self.cursor = cursor
        self.hasMore = hasMore
        self.serverTime = serverTime
    }
}
