/// The outcome for each note; each counts once.
public struct RestoreCounters: Equatable, Sendable {
    /// There was no note of that id.
    public var added = 0
    public var updated = 0
    /// It was deleted on the server and is live again.
    public var undeleted = 0
    /// It was live on the server and is now deleted, or (`replace`) removed.
    public var deleted = 0
    public var unchanged = 0
    /// The server's note is newer.
    public var skipped = 0
    /// Files that notes name and that neither the backup nor the account has.
    public var missingFiles = 0
    /// The snapshot of the account from before, if one was kept.
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
