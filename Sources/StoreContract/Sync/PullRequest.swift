import Notes

/// The pull half of a sync.
public struct PullRequest: Sendable {
    public enum Start: Sendable {
        /// Pulls everything live.
        case beginning
        case after(Cursor)
        /// Pulls everything that the server received at or since then, tombstones included.
        case since(Timestamp)
    }

    public var start: Start
    public var limit: Int
    /// The approximate bytes of JSON that end a page early.
    public var byteLimit: Int
    /// Live notes have `textModified`.
    public var stamps: Bool

    public init(start: Start, limit: Int = 500, byteLimit: Int = 4 << 20, stamps: Bool = false) {
        self.start = start
        self.limit = limit
        self.byteLimit = byteLimit
        self.stamps = stamps
    }
}
