/// Identifies a device within a store. The public id is a random text, so that no client can count other accounts'
/// devices.
public struct DeviceNumber: Hashable, Sendable {
    public let value: Int64

    public init(_ value: Int64) {
        self.value = value
    }
}
