import Notes

/// `POST /v1/sync`: a push and the pull after it, in one transaction.
public struct SyncPush: Sendable {
    /// The account whose notes are pushed and pulled.
    public var account: AccountNumber
    public var asker: Asker
    public var changes: [Change]
    public var pull: PullRequest
    public var wantsDigest: Bool

    public init(
        account: AccountNumber, asker: Asker, changes: [Change], pull: PullRequest, wantsDigest: Bool = false
    ) {
        self.account = account
        self.asker = asker
        self.changes = changes
        self.pull = pull
        self.wantsDigest = wantsDigest
    }
}
