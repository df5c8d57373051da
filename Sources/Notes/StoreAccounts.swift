/// An account as stores know it: a small number that is never given twice.
public struct AccountNumber: Hashable, Sendable {
    public let value: Int64

    public init(_ value: Int64) {
        self.value = value
    }
}

/// A device likewise. Its public id is a text of its own, so that nobody counts another's devices.
public struct DeviceNumber: Hashable, Sendable {
    public let value: Int64

    public init(_ value: Int64) {
        self.value = value
    }
}

/// Who is asking: what a valid token stands for.
public struct Session: Hashable, Sendable {
    public var account: AccountNumber
    public var accountName: String
    public var device: DeviceNumber
    public var deviceID: String

    public init(account: AccountNumber, accountName: String, device: DeviceNumber, deviceID: String) {
        self.account = account
        self.accountName = accountName
        self.device = device
        self.deviceID = deviceID
    }
}

/// What a password is verified against. The verification itself takes tenths of a second and is the caller's.
public struct AccountRecord: Sendable {
    public var account: AccountNumber
    public var name: String
    /// The encoded, self-describing hash.
    public var password: String
    public var createdAt: Timestamp

    public init(account: AccountNumber, name: String, password: String, createdAt: Timestamp) {
        self.account = account
        self.name = name
        self.password = password
        self.createdAt = createdAt
    }
}

public struct DeviceRecord: Sendable {
    public var device: DeviceNumber
    public var id: String
    public var name: String
    public var createdAt: Timestamp
    public var lastSeenAt: Timestamp
    public var lastSyncAt: Timestamp?
    /// Changes of the account this device has not pulled yet.
    public var behind: Int
    public var clockOffset: Int64?

    public init(
        device: DeviceNumber, id: String, name: String, createdAt: Timestamp, lastSeenAt: Timestamp,
        lastSyncAt: Timestamp?, behind: Int, clockOffset: Int64?
    ) {
        self.device = device
        self.id = id
        self.name = name
        self.createdAt = createdAt
        self.lastSeenAt = lastSeenAt
        self.lastSyncAt = lastSyncAt
        self.behind = behind
        self.clockOffset = clockOffset
    }
}

/// What a request tells about its device. Worth keeping, not worth a sync: a store may write it a little later, and
/// a crash may lose it.
public struct DeviceMark: Sendable {
    public var seenAt: Timestamp
    /// The `seq` this device has pulled everything up to, where it pulled.
    public var syncedSeq: Int64?
    /// Its clock less the server's, in milliseconds, where it said what time it has.
    public var clockOffset: Int64?

    public init(seenAt: Timestamp, syncedSeq: Int64? = nil, clockOffset: Int64? = nil) {
        self.seenAt = seenAt
        self.syncedSeq = syncedSeq
        self.clockOffset = clockOffset
    }
}

/// One device deleted or blanked most of an account's notes within minutes. It was done as always; `undo` is the account
/// as it was before the first of it.
public struct MassDamage: Sendable, Equatable {
    public var at: Timestamp
    /// The public id of the device.
    public var device: String?
    /// How many notes, when the snapshot was taken.
    public var notes: Int
    public var undo: String

    public init(at: Timestamp, device: String?, notes: Int, undo: String) {
        self.at = at
        self.device = device
        self.notes = notes
        self.undo = undo
    }
}

/// The account's counters, of `GET /v1/status`.
public struct AccountStatus: Sendable, Equatable {
    public var notes = 0
    public var deleted = 0
    public var versions = 0
    /// Files that hang on notes, those in the trash too.
    public var attachments = 0
    /// Of the notes' and versions' JSON and of their files, equal files once.
    public var bytes = 0
    public var seq: Int64 = 0
    public var lastChangeAt: Timestamp?
    public var lastBackupAt: Timestamp?
    public var lastSyncAt: Timestamp?
    public var devices = 0
    /// Of the snapshots that are kept, those of mass damage that was not undone, the newest first.
    public var warnings: [MassDamage] = []

    public init() {}
}
