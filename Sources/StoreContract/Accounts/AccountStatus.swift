import Notes

/// The account's counters, of `GET /v1/status`.
public struct AccountStatus: Sendable, Equatable {
    public var notes = 0
    public var deleted = 0
    public var versions = 0
    /// The number of files attached to notes, those in the trash included.
    public var attachments = 0
    /// The bytes of the JSON of notes and versions and of their files; equal files count once.
    public var bytes = 0
    public var seq: Int64 = 0
    public var lastChangeAt: Timestamp?
    public var lastBackupAt: Timestamp?
    public var lastSyncAt: Timestamp?
    public var devices = 0
    public var digest = AccountDigest(key: "")
    /// The kept snapshots of mass damage that was not undone, the newest first.
    public var warnings: [MassDamage] = []

    public init() {}
}
