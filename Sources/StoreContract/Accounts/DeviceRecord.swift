import Notes

public struct DeviceRecord: Sendable {
    public var device: DeviceNumber
    public var id: String
    public var name: String
    public var createdAt: Timestamp
    public var lastSeenAt: Timestamp
    public var lastSyncAt: Timestamp?
    /// The number of changes that this device has not pulled yet.
    public var behind: Int
    public var clockOffset: Int64?
    /// The client of its last use.
    public var client: ClientTrace

    public init(
        device: DeviceNumber, id: String, name: String, createdAt: Timestamp, lastSeenAt: Timestamp,
        lastSyncAt: Timestamp?, behind: Int, clockOffset: Int64?,
        client: ClientTrace = ClientTrace(address: nil, agent: nil)
    ) {
        self.device = device
        self.id = id
        self.name = name
        self.createdAt = createdAt
        self.lastSeenAt = lastSeenAt
        self.lastSyncAt = lastSyncAt
        self.behind = behind
        self.clockOffset = clockOffset
        self.client = client
    }
}
