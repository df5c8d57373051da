/// A note in one of its states: what every replica agrees on.
public struct NoteState: Equatable, Sendable {
    public let id: NoteID
    /// The least over all changes of the note that state one; nil for a tombstone of a note of which none did.
    public var created: Timestamp?
    /// When its user last changed any of it, as admitted. No register is stamped later.
    public var lastModified: Timestamp
    public var life: Life
    /// When each register was changed; nil where all have the stamp of what is shown. No part of the state's rev.
    public var stamps: Stamps?

    /// Indirect, because a state is copied many times on its way to the disk, and a content has several references to count.
    public indirect enum Life: Equatable, Sendable {
        case live(Content)
        /// With the content that the trash shows. It is not part of the state's rev.
        case deleted(Trash?)
    }

    public init(
        id: NoteID, createdAt: Timestamp?, lastModified: Timestamp, life: Life, stamps: Stamps? = nil
    ) {
        self.id = id
        created = createdAt
        self.lastModified = lastModified
        self.life = life
        self.stamps = stamps
    }

    /// As it is shown and hashed: a tombstone of which no creation is known shows its own stamp.
    public var createdAt: Timestamp { created ?? lastModified }

    public var isDeleted: Bool {
        switch life {
        case .live: false
        case .deleted: true
        }
    }

    /// The content of a live note.
    public var content: Content? {
        switch life {
        case .live(let content): content
        case .deleted: nil
        }
    }

    /// The content to show: the live note's, or that in the trash.
    public var shownContent: Content? {
        switch life {
        case .live(let content): content
        case .deleted(let trash): trash?.content
        }
    }
}

/// The content of a deleted note, with the latest stamp of its registers: a later one may still arrive.
public struct Trash: Equatable, Sendable {
    public var lastModified: Timestamp
    public var content: Content

    public init(lastModified: Timestamp, content: Content) {
        self.lastModified = lastModified
        self.content = content
    }
}

/// A state as one server stores it.
public struct Note: Equatable, Sendable {
    public var state: NoteState
    public var rev: Rev
    /// The account's counter at the change that made this state.
    public var seq: Int64
    /// When the server received that change, and from which of its devices.
    public var receivedAt: Timestamp
    public var device: String?

    public init(state: NoteState, rev: Rev, seq: Int64, receivedAt: Timestamp, device: String?) {
        self.state = state
        self.rev = rev
        self.seq = seq
        self.receivedAt = receivedAt
        self.device = device
    }

    public var id: NoteID { state.id }
}
