/// A note in one of its states, on which every replica agrees.
public struct NoteState: Equatable, Sendable {
    /// The note that this is a state of.
    public let id: NoteID
    /// The least time of creation that a change of the note states; nil for a tombstone if no change did.
    public var created: Timestamp?
    /// The admitted time of the user's last change. No register is stamped later.
    public var lastModified: Timestamp
    /// The content of a live note, or what remains of a deleted one.
    public var life: Life
    /// The time of each register's last change; nil if all have the stamp of the shown content. It is no part of the
    /// state's rev.
    public var stamps: Stamps?

    /// The enum is indirect, because a state is copied many times on its way to the disk, and a content has several
    /// references to count.
    public indirect enum Life: Equatable, Sendable {
        /// The note is live, with this content.
        case live(Content)
        /// The note is deleted, with the content that the trash shows. That is not part of the state's rev.
        case deleted(Trash?)
    }

    /// Makes a state. Without `stamps`, all registers have the stamp of the shown content.
    public init(
        id: NoteID, createdAt: Timestamp?, lastModified: Timestamp, life: Life, stamps: Stamps? = nil
    ) {
        self.id = id
        created = createdAt
        self.lastModified = lastModified
        self.life = life
        self.stamps = stamps
    }

    /// The time of creation as it is shown and hashed. A tombstone without a known one shows its own stamp.
    public var createdAt: Timestamp { created ?? lastModified }

    /// True for a note in the trash and for a tombstone.
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
    /// The latest stamp of the content's registers.
    public var lastModified: Timestamp
    /// The content that the trash shows.
    public var content: Content

    /// Makes what remains of a deleted note.
    public init(lastModified: Timestamp, content: Content) {
        self.lastModified = lastModified
        self.content = content
    }
}

/// A state as one server stores it.
public struct Note: Equatable, Sendable {
    /// The state of the note.
    public var state: NoteState
    /// The name of the state, as the server sent it.
    public var rev: Rev
    /// The account's counter at the change that made this state.
    public var seq: Int64
    /// The time at which the server received that change, and the device that sent it.
    public var receivedAt: Timestamp
    /// The id of the device that sent the change; nil if it had none.
    public var device: String?

    /// Makes a note as a server stores it. `rev` is not checked against the state.
    public init(state: NoteState, rev: Rev, seq: Int64, receivedAt: Timestamp, device: String?) {
        self.state = state
        self.rev = rev
        self.seq = seq
        self.receivedAt = receivedAt
        self.device = device
    }

    /// The id of the state's note.
    public var id: NoteID { state.id }
}
