/// A sign-out that is on the disk.
public enum Revocation: Sendable, Equatable {
    /// The device with this public id.
    case device(String)
    /// All devices of an account except one, after a new password or the account's end.
    case devices(of: AccountNumber, but: String?)
}
