import Notes

/// A note as a backup holds it.
public struct RestoredNote: Sendable {
    public var state: NoteState
    /// The rev of `state`, computed if the source lacks it.
    public var rev: Rev
    /// Its position in the order of its server, if known; `replace` restores it.
    public var position: Position?
    public var device: String?
    /// The stamp as sent, if another was admitted.
    public var sentModified: Timestamp?
    /// The rev of the state on which the change was made.
    public var base: Rev?

    public struct Position: Sendable {
        public var seq: Int64
        public var receivedAt: Timestamp

        public init(seq: Int64, receivedAt: Timestamp) {
            self.seq = seq
            self.receivedAt = receivedAt
        }

        /// The greatest `seq` accepted; above it the account would have too few for later changes.
        public static let greatestSeq: Int64 = 1 << 39
    }

    public init(
        _ state: NoteState, rev: Rev? = nil, position: Position? = nil, device: String? = nil,
        sentModified: Timestamp? = nil, base: Rev? = nil
    ) {
        self.state = state
        self.rev = rev ?? state.rev
        self.position = position
        self.device = device
        self.sentModified = sentModified
        self.base = base
    }
}
