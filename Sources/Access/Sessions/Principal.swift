import Notes

/// The account and device that a request is authenticated as. A password authenticates an account and no device.
public struct Principal: Sendable, Equatable {
    public let account: AccountNumber
    public let accountName: String
    public let device: DeviceNumber?
    public let deviceID: String?
    /// The generation of sessions in which this was true.
    public let generation: UInt64

    init(_ session: Session, in generation: UInt64) {
        self.generation = generation
        account = session.account
        accountName = session.accountName
        device = session.device
        deviceID = session.deviceID
    }

    init(_ record: AccountRecord, in generation: UInt64) {
        self.generation = generation
        account = record.account
        accountName = record.name
        device = nil
        deviceID = nil
    }
}
