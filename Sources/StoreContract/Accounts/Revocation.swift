/// A sign-out that is on the disk.
public enum Revocation: Sendable, Equatable {
    /// The device with this public id.
    case device(String)
    /// All of an account but one, which a new password signs out, or the account's end.
    case devices(of: AccountNumber, but: String?)
}
