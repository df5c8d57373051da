import NotesHashing

/// The account and device that a request is authenticated as. A read or a command names the account of its notes
/// separately, since notes need not belong to the asker. This is a class, since each request passes it on several
/// times.
public final class Asker: Sendable, Equatable {
    public let account: AccountNumber
    /// The device is nil if a password authenticated the request. A store refuses a command whose device was signed
    /// out.
    public let device: DeviceNumber?
    /// The device's public id, which versions and answers name.
    public let deviceID: String?
    /// The SHA-256 of the device's token.
    public let token: SHA256.Digest?

    public init(
        _ account: AccountNumber, device: DeviceNumber? = nil, deviceID: String? = nil, token: SHA256.Digest? = nil
    ) {
        self.account = account
        self.device = device
        self.deviceID = deviceID
        self.token = token
    }

    public static func == (one: Asker, other: Asker) -> Bool {
        one === other
            || one.account == other.account && one.device == other.device && one.deviceID == other.deviceID
                && one.token == other.token
    }
}

/// A sign-out that is on the disk.
public enum Revocation: Sendable, Equatable {
    /// The device with this public id.
    case device(String)
    /// All devices of an account except one, after a new password or the account's end.
    case devices(of: AccountNumber, but: String?)
}
