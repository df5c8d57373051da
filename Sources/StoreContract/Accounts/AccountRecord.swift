import Notes

/// An account with its password's hash. The caller verifies the password, which takes tenths of a second.
public struct AccountRecord: Sendable {
    public var account: AccountNumber
    public var name: String
    /// The encoded, self-describing hash; nil if no password opens the account.
    public var password: String?
    public var createdAt: Timestamp

    public init(account: AccountNumber, name: String, password: String?, createdAt: Timestamp) {
        self.account = account
        self.name = name
        self.password = password
        self.createdAt = createdAt
    }
}

/// Identifies an account within a store: a small number that is never reused.
public struct AccountNumber: Hashable, Sendable {
    public let value: Int64

    public init(_ value: Int64) {
        self.value = value
    }
}

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

/// The loss of most of an account's notes within minutes by one device. The changes were applied; `undo` names a
/// snapshot of the account before the first of them.
public struct MassDamage: Sendable, Equatable {
    public var at: Timestamp
    /// The public id of the device.
    public var device: String?
    /// The number of lost notes when the snapshot was taken.
    public var notes: Int
    public var undo: String

    public init(at: Timestamp, device: String?, notes: Int, undo: String) {
        self.at = at
        self.device = device
        self.notes = notes
        self.undo = undo
    }
}
