import Hashing

/// A state that is no longer, or never was, the note's.
public struct StoredVersion: Sendable {
    public var rev: Rev
    public var lastModified: Timestamp
    /// Where the stamp that was sent was replaced by another.
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

/// One state that stood for the note's place, of `GET …/explain`; the winner comes first.
public struct Contender: Sendable {
    public var rev: Rev
    public var lastModified: Timestamp
    public var sentModified: Timestamp?
    public var receivedAt: Timestamp
    public var isDeleted: Bool
    /// The last part of the key: SHA-256 of the canonical content, nil where the content was thinned or erased.
    public var contentDigest: SHA256.Digest?
    public var base: Rev?
    public var deviceID: String?
    public var deviceName: String?
    /// Nil for the present state, and for one that is only known as a base any more.
    public var reason: VersionReason?

    public init(
        rev: Rev, lastModified: Timestamp, sentModified: Timestamp?, receivedAt: Timestamp, isDeleted: Bool,
        contentDigest: SHA256.Digest?, base: Rev?, deviceID: String?, deviceName: String?, reason: VersionReason?
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
    }
}
