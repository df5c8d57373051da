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
