import Notes

/// The pull half of a sync.
public struct PullRequest: Sendable {
    public enum Start: Sendable {
        /// Everything live.
        case beginning
        case after(Cursor)
        /// Everything the server received at or since then, tombstones included.
        case since(Timestamp)
    }

    public var start: Start
    public var limit: Int
    /// About so many bytes of JSON end a page early.
    public var byteLimit: Int
    /// Whether live notes have `textModified`.
    public var stamps: Bool

    public init(start: Start, limit: Int = 500, byteLimit: Int = 4 << 20, stamps: Bool = false) {
        self.start = start
        self.limit = limit
        self.byteLimit = byteLimit
        self.stamps = stamps
    }
}
