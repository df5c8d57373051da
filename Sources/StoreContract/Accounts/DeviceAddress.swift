import Notes

/// From where a device of an account was used last.
public struct DeviceAddress: Sendable, Equatable {
    public var address: String
    public var seenAt: Timestamp

    public init(_ address: String, seenAt: Timestamp) {
        self.address = address
        self.seenAt = seenAt
    }
}
