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

/// Identifies a device within a store. The public id is a random text, so that no client can count other accounts'
/// devices.
public struct DeviceNumber: Hashable, Sendable {
    public let value: Int64

    public init(_ value: Int64) {
        self.value = value
    }
}

/// The trace of a request on its device. It is not worth a sync: a store may write it later, and a crash may lose it.
public struct DeviceMark: Sendable {
    /// The `seq` up to which the device has pulled an account.
    public struct Pull: Sendable {
        public var account: AccountNumber
        public var seq: Int64

        public init(_ account: AccountNumber, upTo seq: Int64) {
            self.account = account
            self.seq = seq
        }
    }

    public var seenAt: Timestamp
    /// The pull is nil if the request was none.
    public var pull: Pull?
    /// The device's clock minus the server's, in milliseconds, if the request has `sentAt`.
    public var clockOffset: Int64?
    /// The client is nil if the request's origin is recorded elsewhere.
    public var client: ClientTrace?

    public init(seenAt: Timestamp, client: ClientTrace? = nil, pull: Pull? = nil, clockOffset: Int64? = nil) {
        self.seenAt = seenAt
        self.client = client
        self.pull = pull
        self.clockOffset = clockOffset
    }
}

/// The address from which a device of an account was last used.
public struct DeviceAddress: Sendable, Equatable {
    public var address: String
    public var seenAt: Timestamp

    public init(_ address: String, seenAt: Timestamp) {
        self.address = address
        self.seenAt = seenAt
    }
}

/// The account and device of a valid token.
public struct AuthenticatedDevice: Hashable, Sendable {
    public var account: AccountNumber
    public var accountName: String
    public var device: DeviceNumber
    public var deviceID: String

    public init(account: AccountNumber, accountName: String, device: DeviceNumber, deviceID: String) {
        self.account = account
        self.accountName = accountName
        self.device = device
        self.deviceID = deviceID
    }
}
