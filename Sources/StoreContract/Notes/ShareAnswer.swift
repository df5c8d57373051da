import Notes

public enum ShareAnswer: Sendable {
    case shared(ShareToken, until: Timestamp?)
    case notFound
    /// Only a live note has a page.
    case gone(StoredNote)
}

/// When a share page ends, as a request says it.
public enum ShareEnd: Sendable, Equatable {
    /// As it is; a new page has no end.
    case unchanged
    case never
    case at(Timestamp)
}

/// A share page that is open, and its note.
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
