import Notes

/// Changes in ascending `seq`.
public struct ChangePage: Sendable {
    /// The notes' JSON and the tombstones, separated by commas: what goes between the brackets of `changes`.
    public var changes: [UInt8]
    public var count: Int
    public var cursor: Cursor
    public var hasMore: Bool
    /// The `since` that continues here: everything that the account received before it is shown by this page or lies
    /// before its start.
    public var serverTime: Timestamp
    /// Of the account at `cursor`, where it was wanted and the cursor is the newest.
    public var digest: AccountDigest?

    public init(changes: [UInt8], count: Int, cursor: Cursor, hasMore: Bool, serverTime: Timestamp) {
        self.changes = changes
        self.count = count
        self.cursor = cursor
        self.hasMore = hasMore
        self.serverTime = serverTime
    }
}
