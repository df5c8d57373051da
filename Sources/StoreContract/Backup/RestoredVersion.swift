import Notes

/// A state that is not the present one, or never was.
public struct RestoredVersion: Sendable {
    public var id: NoteID
    public var rev: Rev
    public var lastModified: Timestamp
    public var isDeleted: Bool
    public var receivedAt: Timestamp
    public var device: String?
    public var sentModified: Timestamp?
    public var base: Rev?
    /// The imprint of a live state whose content was erased (`NoteState.imprint`).
    public var imprint: Rev?
    /// The register hashes of a state whose content was erased, or of the trash of a deleted state.
    public var hashes: RegisterHashes?
    /// The content and reason; nil for a state that is known only as a base.
    public var kept: Kept?

    public struct Kept: Sendable {
        public var reason: VersionReason
        public var note: Note

        public init(reason: VersionReason, note: Note) {
            self.reason = reason
            self.note = note
        }
    }

    public init(
        id: NoteID, rev: Rev, lastModified: Timestamp, isDeleted: Bool, receivedAt: Timestamp, device: String?,
        sentModified: Timestamp?, base: Rev?, imprint: Rev? = nil, hashes: RegisterHashes? = nil,
        kept: Kept?
    ) {
        self.id = id
        self.rev = rev
        self.lastModified = lastModified
        self.isDeleted = isDeleted
        self.receivedAt = receivedAt
        self.device = device
        self.sentModified = sentModified
        self.base = base
        self.imprint = imprint
        self.hashes = hashes
        self.kept = kept
    }
}
