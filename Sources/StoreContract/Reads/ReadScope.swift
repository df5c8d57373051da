/// The asker of a read, and the account of its notes.
public struct ReadScope: Sendable, Equatable {
    public var asker: Asker
    public var account: AccountNumber

    public init(_ asker: Asker, of account: AccountNumber) {
        self.asker = asker
        self.account = account
    }
}
