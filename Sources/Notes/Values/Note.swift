/// Describes a note in one of its states, on which every replica agrees.
public struct NoteState: Equatable, Sendable {
    /// Identifies the note.
    public let id: NoteID
    /// No change of the note states an earlier time of creation than this; nil for a tombstone if no change states one.
    public var created: Timestamp?
    /// The user's last change was admitted with this stamp. No register is stamped later.
    public var lastModified: Timestamp
    /// Contains the content of a live note, or what remains of a deleted one.
    public var life: Life
    /// Gives the time of each register's last change; nil if all have the stamp of the shown content. It is no part of
    /// the state's rev.
    public var stamps: Stamps?

    /// Distinguishes live and deleted notes. The enum is indirect, because a state is copied many times on its way to
    /// the disk, and a content has several references to count.
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

    /// Returns the time of creation as it is shown and hashed. A tombstone without a known one shows its own stamp.
    public var createdAt: Timestamp { created ?? lastModified }

    /// The note is in the trash or is a tombstone.
    public var isDeleted: Bool {
        switch life {
        case .live: false
        case .deleted: true
        }
    }

    /// Returns the content of a live note; nil for a deleted one.
    public var content: Content? {
        switch life {
        case .live(let content): content
        case .deleted: nil
        }
    }

    /// Returns the content to show: the live note's, or that in the trash.
    public var shownContent: Content? {
        switch life {
        case .live(let content): content
        case .deleted(let trash): trash?.content
        }
    }
}

/// Keeps the content of a deleted note, with the latest stamp of its registers: a later one may still arrive.
public struct Trash: Equatable, Sendable {
    /// No register of the content has a later stamp.
    public var lastModified: Timestamp
    /// The trash shows this content.
    public var content: Content

    /// Makes what remains of a deleted note.
    public init(lastModified: Timestamp, content: Content) {
        self.lastModified = lastModified
        self.content = content
    }
}

/// Describes a state as one server stores it.
public struct Note: Equatable, Sendable {
    /// Every replica agrees on this state.
    public var state: NoteState
    /// Names the state, as the server sent it.
    public var rev: Rev
    /// The account's counter had this value at the change that made the state.
    public var seq: Int64
    /// The server received that change at this time.
    public var receivedAt: Timestamp
    /// Identifies the device that sent the change; nil if it had none.
    public var device: String?

    /// Makes a note as a server stores it. `rev` is not checked against the state.
    public init(state: NoteState, rev: Rev, seq: Int64, receivedAt: Timestamp, device: String?) {
        self.state = state
        self.rev = rev
        self.seq = seq
        self.receivedAt = receivedAt
        self.device = device
    }

    /// Identifies the state's note.
    public var id: NoteID { state.id }
}
