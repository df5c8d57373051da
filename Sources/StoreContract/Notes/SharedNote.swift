import Notes
import NotesHashing
import NotesPrimitives

public enum ShareAnswer: Sendable {
    case shared(ShareToken, until: Timestamp?)
    case notFound
    /// The note is deleted, and only a live note has a page.
    case gone(StoredNote)
}

/// Sets the end of a share page in a request.
public enum ShareEnd: Sendable, Equatable {
    /// The end stays as it is; a new page has no end.
    case unchanged
    case never
    case at(Timestamp)
}

/// Pairs an open share page with its note.
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

/// Identifies a share page as the last part of its address: 256 random bits as 43 characters of base64url.
public struct ShareToken: Hashable, Sendable {
    public let bytes: [UInt8]

    public static let count = 32

    /// Returns nil unless there are exactly 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }

    /// Returns nil if no server issues such a token: each has one spelling.
    public init?(_ text: String) {
        guard let bytes = Base64.url.decode(text) else { return nil }
        self.init(bytes: bytes)
    }

    public static func random() -> ShareToken? { SecureRandom.bytes(count).flatMap { ShareToken(bytes: $0) } }

    public var text: String { Base64.url.encode(bytes) }
}
