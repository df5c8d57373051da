/// The checked members of a note in a request, before it is a change.
public struct NoteDraft: Equatable, Sendable {
    /// The id, if the body has one.
    public var id: NoteID?
    /// The content; members that were left out have their defaults.
    public var content: Content
    /// The time of creation, if it was stated.
    public var createdAt: Timestamp?
    /// The stamp, if it was stated.
    public var lastModified: Timestamp?
    /// The state that the change was made on, if it was named.
    public var baseRev: Rev?
    /// True for a delete; only `POST /v1/sync` uses it.
    public var deleted: Bool
    /// True while its user types; a member of a change of `POST /v1/sync`. PUT and PATCH have a parameter for it.
    public var isTyping: Bool
    /// The members that the request does not name, and that admission fills in.
    public var leftOut: Change.LeftOut

    /// Makes a draft of members that are checked already.
    public init(
        id: NoteID? = nil, content: Content = Content(), createdAt: Timestamp? = nil, lastModified: Timestamp? = nil,
        baseRev: Rev? = nil, deleted: Bool = false, isTyping: Bool = false,
        leftOut: Change.LeftOut = .everything
    ) {
        self.id = id
        self.content = content
        self.createdAt = createdAt
        self.lastModified = lastModified
        self.baseRev = baseRev
        self.deleted = deleted
        self.isTyping = isTyping
        self.leftOut = leftOut
    }

    /// Returns the draft as a change of a note.
    public func change(of id: NoteID, origin: Change.Origin = .request) -> Change {
        Change(
            id: id, action: deleted ? .delete : .write(content), createdAt: createdAt, lastModified: lastModified,
            baseRev: baseRev, origin: origin, leftOut: leftOut, isTyping: isTyping)
    }

    /// Reads a line of a backup, within the limits: a note with its attachments and the members of `BackupMember`.
    package static func read(backupLine view: JSONView, _ limits: NoteLimits) throws(DomainError) -> NoteDraft {
        var parts = NoteParts(limits: limits, purpose: .backup)
        parts.read(view)
        try parts.problems.throwIfAny()
        return parts.draft
    }
}
