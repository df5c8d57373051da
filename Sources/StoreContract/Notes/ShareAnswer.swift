import Notes

public enum ShareAnswer: Sendable {
    case shared(ShareToken, until: Timestamp?)
    case notFound
    /// The note is deleted, and only a live note has a page.
    case gone(StoredNote)
}

/// The end of a share page in a request.
public enum ShareEnd: Sendable, Equatable {
    /// The end stays as it is; a new page has no end.
    case unchanged
    case never
    case at(Timestamp)
}

/// An open share page, and its note.
public struct SharedNote: Sendable {
    public var token: ShareToken
    public var note: StoredNote
    public var createdAt: Timestamp
    public var expiresAt: Timestamp?

    public init(token: ShareToken, note: StoredNote, createdAt: Timestamp, expiresAt: Timestamp?) {
        self.token = token
        self.note = note
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }
}
