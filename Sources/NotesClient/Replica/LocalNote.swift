import Notes

/// A note on this device: the last state from the server, and the changes of the user since.
public struct LocalNote: Equatable, Sendable {
    /// The id of the note.
    public let id: NoteID
    /// The last state from the server; nil for a note that it has not accepted yet. A deleted one has the content that
    /// this device had, which the trash shows.
    public var server: Note?
    /// The user's change; nil if the server has accepted all of them.
    public var unsent: Unsent?
    /// The conflict, until the user settles it.
    public var conflict: KeptConflict?
    /// The number of the sync from the start that brought `server`.
    public var generation: Int64

    /// Makes a note of its stored parts.
    public init(
        id: NoteID, server: Note? = nil, unsent: Unsent? = nil, conflict: KeptConflict? = nil, generation: Int64 = 0
    ) {
        self.id = id
        self.server = server
        self.unsent = unsent
        self.conflict = conflict
        self.generation = generation
    }

    /// The state that the user sees: the unsent one, or else the server's.
    public var present: NoteState? { unsent?.state ?? server?.state }

    /// The last change of title or body, as far as it is known, else of any member.
    public var textModified: Timestamp? { present.map { $0.textModified ?? $0.lastModified } }

    /// True if it is in a list or in the trash; a note that is to be erased is in neither.
    public var isShown: Bool { present != nil && unsent?.isPurge != true }
}

/// A change that the server has not accepted yet.
public struct Unsent: Equatable, Sendable {
    /// The state that the user wants.
    public var state: NoteState
    /// The state that the user changed, with its text: the server may have thinned it by the time of the push. It is
    /// the base of the first of `changes`; each other one has the one before it as its base.
    public var base: Note?
    /// A number that differs for each change, so that an answer is not taken for that to a later change of the same
    /// note.
    public var edition: UInt64
    /// True if a request has carried `state`. The server may have it then, even if no answer came.
    public var isSent: Bool
    /// The reason for which the server does not accept it. It waits for its user, and delays no other change.
    public var problem: String?
    /// True if the note is to be erased for good.
    public var isPurge: Bool
    /// The user's own change before an erasing, if it was sent and its answer did not come. The server may have it, and
    /// it is not another device's.
    public var sentBefore: Rev?
    /// True if the server does not accept members that this version does not have. They are left out, and stay as in
    /// the base.
    public var leavesOutLaterMembers: Bool
    /// True if the user was typing: the server need not keep each such state as a version.
    public var isTyping: Bool
    /// The states that the user saved before `state` and that no answer has accepted, the oldest first.
    public var earlier: [SavedState]
    /// The text that its user edited, where `base` is one that lost: other devices have it, too.
    public var ancestor: Content?

    /// Makes a change of its stored parts.
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

    /// True if the next sync sends it as a change.
    public var isWaiting: Bool { problem == nil && !isPurge }
}
