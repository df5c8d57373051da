import Notes

/// What this device keeps of one note: what the server last sent, and what its user has changed since.
public struct LocalNote: Equatable, Sendable {
    public let id: NoteID
    /// Nil for a note that the server has not accepted yet. A deleted one has the content that this device knew, which
    /// the trash shows.
    public var server: Note?
    public var unsent: Unsent?
    public var conflict: KeptConflict?
    /// The number of the sync from the start that brought `server`.
    public var generation: Int64

    public init(
        id: NoteID, server: Note? = nil, unsent: Unsent? = nil, conflict: KeptConflict? = nil, generation: Int64 = 0
    ) {
        self.id = id
        self.server = server
        self.unsent = unsent
        self.conflict = conflict
        self.generation = generation
    }

    /// What the user sees.
    public var present: NoteState? { unsent?.state ?? server?.state }

    /// When its user last changed title or body, as far as it is known, else any of it.
    public var textModified: Timestamp? { present.map { $0.textModified ?? $0.lastModified } }

    /// Whether it is in a list or in the trash; a note that is to be erased is in neither.
    public var isShown: Bool { present != nil && unsent?.isPurge != true }
}

/// A change that the server has not accepted yet.
public struct Unsent: Equatable, Sendable {
    public var state: NoteState
    /// The state that the user changed, with its text: the server may have thinned it by the time of the push. Of the first of
    /// `changes`; each other one has the one before it as its base.
    public var base: Note?
    /// Differs for each change, so that an answer is not taken for that to a later change of the same note.
    public var edition: UInt64
    /// Whether a request has carried `state`. The server may know it then, even if no answer came.
    public var isSent: Bool
    /// Why the server does not accept it. It waits for its user, and delays no other change.
    public var problem: String?
    /// The note is to be erased for good.
    public var isPurge: Bool
    /// Of a note that is to be erased: its user's own change before that, if it was sent and its answer did not come. The
    /// server may have it, and it is not another device's.
    public var sentBefore: Rev?
    /// The server does not accept members that this version does not know. Left out, they stay as in the base.
    public var leavesOutLaterMembers: Bool
    /// The user was typing: the server need not keep each such state as a version.
    public var isTyping: Bool
    /// What the user saved before `state` and no answer has accepted, the oldest first.
    public var earlier: [SavedState]
    /// The text that its user edited, where `base` is one that lost: other devices have it, too.
    public var ancestor: Content?

    public init(
        state: NoteState, base: Note?, edition: UInt64, isSent: Bool = false, problem: String? = nil,
        isPurge: Bool = false, sentBefore: Rev? = nil, leavesOutLaterMembers: Bool = false, isTyping: Bool = false,
        earlier: [SavedState] = [], ancestor: Content? = nil
    ) {
        self.state = state
        self.base = base
        self.edition = edition
        self.isSent = isSent
        self.problem = problem
        self.isPurge = isPurge
        self.sentBefore = sentBefore
        self.leavesOutLaterMembers = leavesOutLaterMembers
        self.isTyping = isTyping
        self.earlier = earlier
        self.ancestor = ancestor
    }

    /// Whether the next sync sends it as a change.
    public var isWaiting: Bool { problem == nil && !isPurge }
}
