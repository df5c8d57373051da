import Notes

/// Who is asking. A password without a token is somebody, but no device.
struct Principal: Sendable, Equatable {
    let account: AccountNumber
    let accountName: String
    let device: DeviceNumber?
    let deviceID: String?

    init(_ session: Session) {
        account = session.account
        accountName = session.accountName
        device = session.device
        deviceID = session.deviceID
    }

    init(_ record: AccountRecord) {
        account = record.account
        accountName = record.name
        device = nil
        deviceID = nil
    }
}
