public struct RestoreOrder: Sendable {
    /// Whose notes are restored.
    public var account: AccountNumber
    public var asker: Asker
    public var mode: RestoreMode
    /// Counts what would be done, and does nothing.
    public var isTrial: Bool
    public var source: any RestoreSource

    public init(
        account: AccountNumber, asker: Asker, mode: RestoreMode, isTrial: Bool, source: any RestoreSource
    ) {
        self.account = account
        self.asker = asker
        self.mode = mode
        self.isTrial = isTrial
        self.source = source
    }
}
