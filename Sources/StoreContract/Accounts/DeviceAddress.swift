import Notes

/// The address from which a device of an account was last used.
public struct DeviceAddress: Sendable, Equatable {
    public var address: String
    public var seenAt: Timestamp

    public init(_ address: String, seenAt: Timestamp) {
        self.address = address
        self.seenAt = seenAt
    }
}
