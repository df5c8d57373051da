import Notes

/// The times of the last backups.
public struct BackupTimes: Sendable, Equatable {
    /// The latest backup of any account.
    public var latest: Timestamp?
    /// The oldest of the accounts' latest backups. An account without one counts from its creation.
    public var covered: Timestamp?

    public init(latest: Timestamp?, covered: Timestamp?) {
        self.latest = latest
        self.covered = covered
    }
}
