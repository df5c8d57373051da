import Notes
import NotesHashing

/// Describes an account with its password's hash. The caller verifies the password, which takes tenths of a second.
public struct AccountRecord: Sendable {
    public var account: AccountNumber
    public var name: String
    /// The encoded hash describes its own parameters; nil if no password opens the account.
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

/// Counts the contents of an account for `GET /v1/status`.
public struct AccountStatus: Sendable, Equatable {
    public var notes = 0
    public var deleted = 0
    public var versions = 0
    /// Counts files attached to notes, including those of notes in the trash.
    public var attachments = 0
    /// Counts the bytes of the JSON of notes and versions and of their files; equal files count once.
    public var bytes = 0
    public var seq: Int64 = 0
    public var lastChangeAt: Timestamp?
    public var lastBackupAt: Timestamp?
    public var lastSyncAt: Timestamp?
    public var devices = 0
    public var digest = AccountDigest(key: "")
    /// Lists the kept snapshots of mass damage that was not undone, the newest first.
    public var warnings: [MassDamage] = []

    public init() {}
}

/// Reports that one device deleted or blanked most of an account's notes within minutes. The changes were applied;
/// `undo` names a snapshot of the account before the first of them.
public struct MassDamage: Sendable, Equatable {
    public var at: Timestamp
    /// Identifies the device by its public id.
    public var device: String?
    /// Counts the notes that were lost when the snapshot was taken.
    public var notes: Int
    public var undo: String

    public init(at: Timestamp, device: String?, notes: Int, undo: String) {
        self.at = at
        self.device = device
        self.notes = notes
        self.undo = undo
    }
}

public struct DeviceRecord: Sendable {
    public var device: DeviceNumber
    public var id: String
    public var name: String
    public var createdAt: Timestamp
    public var lastSeenAt: Timestamp
    public var lastSyncAt: Timestamp?
    /// Counts the changes that this device has not pulled yet.
    public var behind: Int
    public var clockOffset: Int64?
    /// Describes the client that last used the device.
    public var client: ClientTrace

    public init(
        device: DeviceNumber, id: String, name: String, createdAt: Timestamp, lastSeenAt: Timestamp,
        lastSyncAt: Timestamp?, behind: Int, clockOffset: Int64?,
        client: ClientTrace = ClientTrace(address: nil, agent: nil)
    ) {
        self.device = device
        self.id = id
        self.name = name
        self.createdAt = createdAt
        self.lastSeenAt = lastSeenAt
        self.lastSyncAt = lastSyncAt
        self.behind = behind
        self.clockOffset = clockOffset
        self.client = client
    }
}

/// Identifies a device within a store. The public id is a random text, so that no client can count other accounts'
/// devices.
public struct DeviceNumber: Hashable, Sendable {
    public let value: Int64

    public init(_ value: Int64) {
        self.value = value
    }
}

/// Records a request's trace on its device. It is not worth a sync: a store may write it later, and a crash may lose
/// it.
public struct DeviceMark: Sendable {
    /// The device has pulled the account up to this `seq`.
    public struct Pull: Sendable {
        public var account: AccountNumber
        public var seq: Int64

        public init(_ account: AccountNumber, upTo seq: Int64) {
            self.account = account
            self.seq = seq
        }
    }

    public var seenAt: Timestamp
    /// The pull is nil if the request did not pull.
    public var pull: Pull?
    /// Gives the device's clock minus the server's, in milliseconds; nil if the request has no `sentAt`.
    public var clockOffset: Int64?
    /// The client is nil if the request's origin is recorded elsewhere.
    public var client: ClientTrace?

    public init(seenAt: Timestamp, client: ClientTrace? = nil, pull: Pull? = nil, clockOffset: Int64? = nil) {
        self.seenAt = seenAt
        self.client = client
        self.pull = pull
        self.clockOffset = clockOffset
    }
}

/// Records an address from which a device of an account was last used.
public struct DeviceAddress: Sendable, Equatable {
    public var address: String
    public var seenAt: Timestamp

    public init(_ address: String, seenAt: Timestamp) {
        self.address = address
        self.seenAt = seenAt
    }
}

/// Identifies the account and device of a valid token.
public struct AuthenticatedDevice: Hashable, Sendable {
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

/// Identifies the account and device that a request is authenticated as. A read or a command names the account of its
/// notes separately, since notes need not belong to the asker. This is a class, since each request passes it on several
/// times.
public final class Asker: Sendable, Equatable {
    public let account: AccountNumber
    /// The device is nil if a password authenticated the request. A store refuses a command whose device was signed
    /// out.
    public let device: DeviceNumber?
    /// Versions and answers name the device by this public id.
    public let deviceID: String?
    /// Identifies the device's token by its SHA-256.
    public let token: SHA256.Digest?

    public init(
        _ account: AccountNumber, device: DeviceNumber? = nil, deviceID: String? = nil, token: SHA256.Digest? = nil
    ) {
        self.account = account
        self.device = device
        self.deviceID = deviceID
        self.token = token
    }

    public static func == (one: Asker, other: Asker) -> Bool {
        one === other
            || one.account == other.account && one.device == other.device && one.deviceID == other.deviceID
                && one.token == other.token
    }
}

/// Reports a sign-out that is on the disk.
public enum Revocation: Sendable, Equatable {
    /// The device with this public id was signed out.
    case device(String)
    /// All devices of an account except one were signed out, after a new password or the account's end.
    case devices(of: AccountNumber, but: String?)
}
