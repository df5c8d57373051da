import Notes
import NotesHashing

/// One of the states that `GET …/explain` compares; the winner comes first.
public struct Contender: Sendable {
    public var rev: Rev
    public var lastModified: Timestamp
    public var sentModified: Timestamp?
    public var receivedAt: Timestamp
    public var isDeleted: Bool
    /// SHA-256 of the canonical content; nil if the content was thinned or erased.
    public var contentDigest: SHA256.Digest?
    public var base: Rev?
    public var deviceID: String?
    public var deviceName: String?
    /// The reason is nil for the present state, and for one that is known only as a base.
    public var reason: VersionReason?
    /// The time of each register's last change in the present state.
    public var stamps: Stamps?

    public init(
        rev: Rev, lastModified: Timestamp, sentModified: Timestamp?, receivedAt: Timestamp, isDeleted: Bool,
        contentDigest: SHA256.Digest?, base: Rev?, deviceID: String?, deviceName: String?, reason: VersionReason?,
        stamps: Stamps? = nil
    ) {
        self.rev = rev
        self.lastModified = lastModified
        self.sentModified = sentModified
        self.receivedAt = receivedAt
        self.isDeleted = isDeleted
        self.contentDigest = contentDigest
        self.base = base
        self.deviceID = deviceID
        self.deviceName = deviceName
        self.reason = reason
        self.stamps = stamps
    }
}
