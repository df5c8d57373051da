/// What a request says about a note, checked, and before it is a change.
public struct NoteDraft: Equatable, Sendable {
    /// Where the body names one.
    public var id: NoteID?
    public var content: Content
    public var createdAt: Timestamp?
    public var lastModified: Timestamp?
    public var baseRev: Rev?
    /// Meant in `POST /v1/sync` alone.
    public var deleted: Bool

    public init(
        id: NoteID? = nil, content: Content = Content(), createdAt: Timestamp? = nil, lastModified: Timestamp? = nil,
        baseRev: Rev? = nil, deleted: Bool = false
    ) {
        self.id = id
        self.content = content
        self.createdAt = createdAt
        self.lastModified = lastModified
        self.baseRev = baseRev
        self.deleted = deleted
    }

    public func change(of id: NoteID, origin: Change.Origin = .request) -> Change {
        Change(
            id: id, action: deleted ? .delete : .write(content), createdAt: createdAt, lastModified: lastModified,
            baseRev: baseRev, origin: origin)
    }
}
