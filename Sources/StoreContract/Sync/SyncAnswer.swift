import Notes

public enum SyncAnswer: Sendable {
    case done(results: [SyncResult], page: ChangePage, warnings: [MassDamage])
    /// Changes that may not be made, by their positions in the push. Nothing was applied.
    case refused([Int: [Problem]])
    /// The cursor has expired, and nothing was applied. `PullAnswer` explains `serverWentBack`.
    case expired(serverWentBack: Bool)
}
