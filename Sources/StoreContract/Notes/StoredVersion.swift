import Notes

/// A state that the note had before, or that lost a conflict.
public struct StoredVersion: Sendable {
    public var rev: Rev
    public var lastModified: Timestamp
    /// The stamp that was sent, if it was replaced.
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
