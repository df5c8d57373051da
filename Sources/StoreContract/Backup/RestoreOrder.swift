/// What is restored, and how.
///
/// `@unchecked Sendable`: the store has `source` for itself, and uses it on its restoring queue and then on the writer's.
public struct RestoreOrder: @unchecked Sendable {
    /// Whose notes are restored.
    public var account: AccountNumber
    public var asker: Asker
    public var mode: RestoreMode
    /// Counts what would be done, and does nothing.
    public var isTrial: Bool
    public let source: any RestoreSource

    public init(
        account: AccountNumber, asker: Asker, mode: RestoreMode, isTrial: Bool, source: sending any RestoreSource
    ) {
        self.account = account
        self.asker = asker
        self.mode = mode
        self.isTrial = isTrial
        self.source = source
    }
}
