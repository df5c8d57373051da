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
    /// More changes than this are not read but answered `long`: for whoever has others to serve meanwhile.
    public var longest: Int64?

    public init(start: Start, limit: Int = 500, byteLimit: Int = 4 << 20) {
        self.start = start
        self.limit = limit
        self.byteLimit = byteLimit
    }
}

/// `POST /v1/sync`: a push and the pull after it, in one transaction.
public struct SyncPush: Sendable {
    public var account: AccountNumber
    /// The public id of the device that asks.
    public var device: String?
    public var changes: [Change]
    public var pull: PullRequest

    public init(account: AccountNumber, device: String?, changes: [Change], pull: PullRequest) {
        self.account = account
        self.device = device
        self.changes = changes
        self.pull = pull
    }
}

public struct SyncResult: Sendable {
    public var id: NoteID
    public var status: MergeOutcome.Status
    /// The note as it stands now: the winner where the change was superseded.
    public var current: StoredNote
    /// The results would be too much for memory together: the JSON of `current` is empty, and read when its turn comes.
    public var isCurrentLate: Bool { current.json.isEmpty }
    /// What was sent, kept as a version, where it was superseded and not thinned or erased since.
    public var version: Rev?
    /// What another device had written, and this change replaced unseen.
    public var replaced: ReplacedState?
    public var warnings: [Warning]

    public init(
        id: NoteID, status: MergeOutcome.Status, current: StoredNote, version: Rev?,
        replaced: ReplacedState? = nil, warnings: [Warning]
    ) {
        self.id = id
        self.status = status
        self.current = current
        self.version = version
        self.replaced = replaced
        self.warnings = warnings
    }
}

public enum SyncAnswer: Sendable {
    case done(results: [SyncResult], page: ChangePage, warnings: [MassDamage])
    /// The cursor is expired: nothing was applied.
    case expired
}

/// Changes in ascending `seq`.
public struct ChangePage: Sendable {
    /// The notes' JSON and the tombstones, separated by commas: what stands between the brackets of `changes`.
    public var changes: [UInt8]
    public var count: Int
    public var cursor: Cursor
    public var hasMore: Bool
    /// The `since` that continues here: everything that the account received before it is shown by this page or lies
    /// before its start.
    public var serverTime: Timestamp

    public init(changes: [UInt8], count: Int, cursor: Cursor, hasMore: Bool, serverTime: Timestamp) {
        self.changes = changes
        self.count = count
        self.cursor = cursor
        self.hasMore = hasMore
        self.serverTime = serverTime
    }
}

public enum PullAnswer: Sendable {
    case page(ChangePage)
    /// More than `PullRequest.longest`.
    case long
    case expired
}
