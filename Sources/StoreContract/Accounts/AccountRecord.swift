import Notes

/// An account with its password's hash. The caller verifies the password, which takes tenths of a second.
public struct AccountRecord: Sendable {
    public var account: AccountNumber
    public var name: String
    /// The encoded, self-describing hash; nil if no password opens the account.
    public var password: String?
    public var createdAt: Timestamp

    public init(account: AccountNumber, name: String, password: String?, createdAt: Timestamp) {
        self.account = account
        self.name = name
        self.password = password
        self.createdAt = createdAt
    }
}
