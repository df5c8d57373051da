/// The effects of a restore; each note counts once.
public struct RestoreCounters: Equatable, Sendable {
    /// The number of notes whose id was unknown.
    public var added = 0
    public var updated = 0
    /// The number of notes that were deleted on the server and are live again.
    public var undeleted = 0
    /// The number of notes that were live on the server and are now deleted, or removed by `replace`.
    public var deleted = 0
    public var unchanged = 0
    /// The number of notes that are newer on the server.
    public var skipped = 0
    /// The number of files that notes name, and that neither the backup nor the account has.
    public var missingFiles = 0
    /// The id of the account's snapshot before the restore, if one was kept.
    public var undo: String?

    public init() {}

    public mutating func count(_ effect: RestoreEffect) {
        switch effect {
        case .added: added += 1
        case .updated: updated += 1
        case .undeleted: undeleted += 1
        case .deleted: deleted += 1
        case .unchanged: unchanged += 1
        case .skipped: skipped += 1
        }
    }
}
