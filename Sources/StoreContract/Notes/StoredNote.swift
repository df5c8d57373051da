import Notes

/// A note as a row stores it: its JSON, and the values that header fields and preconditions need.
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
    /// The JSON without a newline; a note in the trash has its content there.
    public var json: [UInt8]
    /// It is a version of the reason `conflict` that was not read yet.
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
