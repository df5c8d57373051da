import Notes

/// Carries a push, and the pull after it in the same transaction, for `POST /v1/sync`.
public struct SyncPush: Sendable {
    /// The notes of this account are pushed and pulled.
    public var account: AccountNumber
    public var asker: Asker
    public var changes: [Change]
    public var pull: PullRequest
    public var wantsDigest: Bool

    public init(
        account: AccountNumber, asker: Asker, changes: [Change], pull: PullRequest, wantsDigest: Bool = false
    ) {
        self.account = account
        self.asker = asker
        self.changes = changes
        self.pull = pull
        self.wantsDigest = wantsDigest
    }
}

/// Requests the pull half of a sync.
public struct PullRequest: Sendable {
    public enum Start: Equatable, Sendable {
        /// Pulls everything live.
        case beginning
        case after(Cursor)
        /// Pulls everything that the server received at or since then, tombstones included.
        case since(Timestamp)
    }

    public var start: Start
    public var limit: Int
    /// A page ends early at approximately this number of bytes of JSON.
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

public enum SyncAnswer: Sendable {
    case done(results: [SyncResult], page: ChangePage, warnings: [MassDamage])
    /// The push has changes that may not be made; each key is the position of one in the push. Nothing was applied.
    case refused([Int: [Problem]])
    /// The cursor has expired, and nothing was applied. `PullAnswer` explains `serverWentBack`.
    case expired(serverWentBack: Bool)
}

public struct SyncResult: Sendable {
    public var id: NoteID
    public var status: MergeOutcome.Status
    /// Gives the note's present state; it is the winner if the change was superseded.
    public var current: StoredNote
    /// The notes of earlier results were too much for one answer: the JSON of `current` is empty then.
    public var omitsCurrent: Bool { current.json.isEmpty }
    /// Identifies a superseded change, a base for its user's later changes.
    public var version: Rev?
    /// A later value won in these registers of the change.
    public var lost: Registers
    /// Describes the state of another device that this change replaced unseen.
    public var replaced: ReplacedState?
    public var warnings: [Warning]

    public init(
        id: NoteID, status: MergeOutcome.Status, current: StoredNote, version: Rev?,
        lost: Registers = [], replaced: ReplacedState? = nil, warnings: [Warning]
    ) {
        self.id = id
        self.status = status
        self.current = current
        self.version = version
        self.lost = lost
        self.replaced = replaced
        self.warnings = warnings
    }
}

public enum PullAnswer: Sendable {
    case page(ChangePage)
    /// The cursor has expired. If `serverWentBack`, the store has lost its changes, so the client may hold the only
    /// copies of them.
    case expired(serverWentBack: Bool)
}

/// Lists changes in ascending `seq`.
public struct ChangePage: Sendable {
    /// Joins the notes' JSON and the tombstones by commas, for the brackets of `changes`.
    public var changes: [UInt8]
    public var count: Int
    public var cursor: Cursor
    public var hasMore: Bool
    /// A pull continues here with this `since`. Everything that the account received before it is in this page or
    /// before the page's start.
    public var serverTime: Timestamp
    /// Gives the digest of the account at `cursor`, if it was requested and the cursor is the newest.
    public var digest: AccountDigest?

    public init(changes: [UInt8], count: Int, cursor: Cursor, hasMore: Bool, serverTime: Timestamp) {
        self.changes = changes
        self.count = count
        self.cursor = cursor
        self.hasMore = hasMore
        self.serverTime = serverTime
    }
}

/// Leaves a gap in an account's order where two histories of the account may exist. It is longer than the part of the
/// abandoned history that the other one lacks.
public enum PositionGap {
    /// Sets the size after a move, and after a failover. The old store of a move may be used again by mistake. The
    /// positions that it gives are inside the gap, and no cursor of them is valid in the new store.
    public static let size: Int64 = 1 << 20
    /// Sets the size after the store returned to an earlier copy of itself. It is half of `size`: the old store of a
    /// move stays inside the move's gap.
    static let afterRollback = size / 2

    /// Returns the position at which an account's order continues after a cursor ahead of it; nil if none is left. It
    /// uses half of the remaining gap. A store that returns to the same copy once more loses its first gap, and the
    /// other half is left for another.
    public static func end(head: Int64, ahead: Int64) -> Int64? {
        let rest = afterRollback - (ahead - head)
        return ahead > head && rest > 0 ? ahead + (rest + 1) / 2 : nil
    }
}
