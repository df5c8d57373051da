import Notes

/// Who is asking. A password without a token is somebody, but no device.
struct Principal: Sendable, Equatable {
    let account: AccountNumber
    let accountName: String
    let device: DeviceNumber?
    let deviceID: String?
    /// The generation of sessions in which this was true.
    let generation: UInt64

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
