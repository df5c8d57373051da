import Notes

/// What a password is verified against. The verification itself takes tenths of a second and is the caller's.
public struct AccountRecord: Sendable {
    public var account: AccountNumber
    public var name: String
    /// The encoded, self-describing hash; nil where no password opens the account.
    public var password: String?
    public var createdAt: Timestamp

    public init(account: AccountNumber, name: String, password: String?, createdAt: Timestamp) {
        self.account = account
        self.name = name
        self.password = password
        self.createdAt = createdAt
    }
}
