/// The source, the target and the mode of a restore.
///
/// `@unchecked Sendable`: only the store uses `source`, on its restoring queue and then on the writer's.
public struct RestoreOrder: @unchecked Sendable {
    /// The account whose notes are restored.
    public var account: AccountNumber
    public var asker: Asker
    public var mode: RestoreMode
    /// Counts the effects without having any.
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
