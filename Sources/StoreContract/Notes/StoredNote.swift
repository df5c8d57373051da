import Notes
import NotesHashing
import NotesPrimitives

/// Describes a note as a row stores it: its JSON, and the values that header fields and preconditions need.
public struct StoredNote: Sendable, Equatable {
    public enum State: Int64, Sendable {
        case live = 0
        /// The note is deleted, and its content can be restored.
        case trash = 1
        /// The note is deleted without content.
        case tombstone = 2
    }

    public var id: NoteID
    public var rev: Rev
    public var seq: Int64
    public var state: State
    public var lastModified: Timestamp
    /// The JSON has no newline; a note in the trash has its content there.
    public var json: [UInt8]
    /// The note is a version of the reason `conflict` that was not read yet.
    public var isUnreadConflict = false

    public init(
        id: NoteID, rev: Rev, seq: Int64, state: State, lastModified: Timestamp, json: [UInt8]
    ) {
        self.id = id
        self.rev = rev
        self.seq = seq
        self.state = state
        self.lastModified = lastModified
        self.json = json
    }
}

extension StoredNote {
    /// Decodes the note from its JSON; nil if the JSON is damaged. `receivedAt` and the device are not read.
    public var note: Note? {
        let draft = try? unsafe json.withUnsafeBufferPointer { bytes throws(DomainError) in
            try unsafe JSONView.read(bytes) { view throws(DomainError) in try NoteDecoder().storedNote(view) }
        }
        guard let draft else { return nil }
        let life: NoteState.Life =
            state == .live
            ? .live(draft.content) : .deleted(Trash(lastModified: lastModified, content: draft.content))
        let state = NoteState(
            id: id, createdAt: draft.createdAt ?? lastModified, lastModified: lastModified, life: life)
        return Note(state: state, rev: rev, seq: seq, receivedAt: lastModified, device: nil)
    }

    /// Encodes the summary for lists; it is the stored JSON if that is damaged.
    public var summary: [UInt8] { note.map { NoteEncoder.summary($0) } ?? json }
}

/// Describes a state that the note had before, or that lost a conflict.
public struct StoredVersion: Sendable {
    public var rev: Rev
    public var lastModified: Timestamp
    /// Gives the stamp that was sent, if it was replaced.
    public var sentModified: Timestamp?
    public var receivedAt: Timestamp
    public var deviceID: String?
    public var deviceName: String?
    public var reason: VersionReason
    public var json: [UInt8]

    public init(
        rev: Rev, lastModified: Timestamp, sentModified: Timestamp?, receivedAt: Timestamp, deviceID: String?,
        deviceName: String?, reason: VersionReason, json: [UInt8]
    ) {
        self.rev = rev
        self.lastModified = lastModified
        self.sentModified = sentModified
        self.receivedAt = receivedAt
        self.deviceID = deviceID
        self.deviceName = deviceName
        self.reason = reason
        self.json = json
    }
}

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
