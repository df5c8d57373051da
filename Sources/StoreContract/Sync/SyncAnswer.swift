import Notes

public enum SyncAnswer: Sendable {
    case done(results: [SyncResult], page: ChangePage, warnings: [MassDamage])
    /// Changes that may not be made, by their positions in the push: nothing was applied.
    case refused([Int: [Problem]])
    /// The cursor is expired: nothing was applied. `serverWentBack` is that of `PullAnswer`.
    case expired(serverWentBack: Bool)
}
