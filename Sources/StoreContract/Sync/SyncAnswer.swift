public enum SyncAnswer: Sendable {
    case done(results: [SyncResult], page: ChangePage, warnings: [MassDamage])
    /// The cursor is expired: nothing was applied. `serverWentBack` is that of `PullAnswer`.
    case expired(serverWentBack: Bool)
}
