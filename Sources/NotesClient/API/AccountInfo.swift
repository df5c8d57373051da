import Notes

/// A new device of an account, with its token.
public struct NewSession: Equatable, Sendable {
    /// The credentials of the device. An app stores them in the keychain.
    public var token: String
    /// The name of the account, for `Notebook.begin`.
    public var account: String
    /// The id of the new device.
    public var deviceID: String

    init(_ object: JSONObject) throws(ServerError) {
        guard let token = object.text("token"), let account = object.object("account")?.text("name"),
            let device = object.object("device")?.text("id")
        else { throw .malformed("a session has a token, an account and a device") }
        self.token = token
        self.account = account
        deviceID = device
    }
}

/// The account and the device that a token belongs to.
public struct AccountInfo: Equatable, Sendable {
    /// The name to sign in with.
    public var name: String
    /// False for an account that only its devices' tokens open.
    public var hasPassword: Bool
    /// The id of this device; nil for a password over Basic.
    public var deviceID: String?
    /// The label of this device.
    public var deviceName: String?
}

/// A server's program and abilities.
public struct ServerInfo: Equatable, Sendable {
    /// The name of the program.
    public var name: String
    /// The version of the program.
    public var version: String
    /// The time by the server's clock.
    public var serverTime: Timestamp?
    /// The names of the features, as docs/protocol.md 1.5 lists them.
    public var features: [String]
    /// The most bytes of a file of a note, where the server states it.
    public var attachmentBytes: Int64?
    /// The days that a deleted note stays in the trash, where the server states it.
    public var trashDays: Int64?
}

/// A device of the account.
public struct DeviceInfo: Equatable, Sendable {
    /// The id, by which the device is revoked.
    public var id: String
    /// The label that the device gave itself.
    public var name: String
    /// The time of the sign-in.
    public var createdAt: Timestamp?
    /// The time of its last request.
    public var lastSeenAt: Timestamp?
    /// The time of its last sync.
    public var lastSyncAt: Timestamp?
    /// The number of changes that it has not pulled.
    public var behind: Int64
    /// The milliseconds by which its clock is ahead of the server's, as far as its changes showed.
    public var clockOffsetMilliseconds: Int64?
    /// True for the device that makes the request.
    public var isCurrent: Bool

    init?(_ object: JSONObject) {
        guard let id = object.text("id") else { return nil }
        self.id = id
        name = object.text("name") ?? ""
        createdAt = object.time("createdAt")
        lastSeenAt = object.time("lastSeenAt")
        lastSyncAt = object.time("lastSyncAt")
        behind = object.integer("behind") ?? 0
        clockOffsetMilliseconds = object.integer("clockOffsetMs")
        isCurrent = object.flag("current")
    }
}

/// An address that works without credentials, until it ends.
public struct PublicAddress: Equatable, Sendable {
    /// The complete address.
    public var url: String
    /// The time at which it ends; nil if it has no end.
    public var expiresAt: Timestamp?
}

/// A note that has a public page.
public struct PublicNote: Equatable, Sendable {
    /// The id of the note.
    public var id: NoteID
    /// The title to show.
    public var title: String
    /// The address of the page.
    public var address: PublicAddress
    /// The time at which the page was opened.
    public var createdAt: Timestamp?

    init?(_ object: JSONObject) {
        guard let id = object.text("id").flatMap({ NoteID($0) }), let url = object.text("url") else { return nil }
        self.id = id
        title = object.text("displayTitle") ?? ""
        address = PublicAddress(url: url, expiresAt: object.time("expiresAt"))
        createdAt = object.time("createdAt")
    }
}

/// An event that the owner of the account should learn of, such as a sign-in (docs/protocol.md 2.7).
public struct SecurityEvent: Equatable, Sendable {
    /// The time of the event, or of the last one of `count`.
    public var at: Timestamp
    /// `signed_in`, `device_added` and others; a later server may have more.
    public var kind: String
    /// The device that was added, revoked or signed in, or else the one that made the request.
    public var deviceID: String?
    /// The label of that device.
    public var deviceName: String?
    /// The network address of the request; nil for the operator.
    public var address: String?
    /// The program that made the request, as it named itself.
    public var agent: String?
    /// A word on the event, such as the mode of a restore.
    public var detail: String?
    /// The number of times that it happened, at most an hour apart.
    public var count: Int64

    init?(_ object: JSONObject) {
        guard let at = object.time("at"), let kind = object.text("kind") else { return nil }
        self.at = at
        self.kind = kind
        deviceID = object.object("device")?.text("id")
        deviceName = object.object("device")?.text("name")
        address = object.text("address")
        agent = object.text("agent")
        detail = object.text("detail")
        count = object.integer("count") ?? 1
    }
}

/// The counts, times and digest of an account.
public struct AccountState: Equatable, Sendable {
    /// The number of live notes.
    public var notes: Int64
    /// The number of notes in the trash and of tombstones.
    public var deleted: Int64
    /// The number of versions.
    public var versions: Int64
    /// The bytes that count for the quota.
    public var bytes: Int64
    /// The seq of the last change.
    public var seq: Int64
    /// The number of devices.
    public var devices: Int64
    /// The time at which the last change was received.
    public var lastChangeAt: Timestamp?
    /// The time at which a backup was last read.
    public var lastBackupAt: Timestamp?
    /// The time of the last sync of any device.
    public var lastSyncAt: Timestamp?
    /// The sum of an `AccountDigest` over the live notes.
    public var digest: String?
    /// The key of the digest.
    public var digestKey: String?

    init(_ object: JSONObject) {
        notes = object.integer("notes") ?? 0
        deleted = object.integer("deleted") ?? 0
        versions = object.integer("versions") ?? 0
        bytes = object.integer("bytes") ?? 0
        seq = object.integer("seq") ?? 0
        devices = object.integer("devices") ?? 0
        lastChangeAt = object.time("lastChangeAt")
        lastBackupAt = object.time("lastBackupAt")
        lastSyncAt = object.time("lastSyncAt")
        digest = object.text("digest")
        digestKey = object.text("digestKey")
    }
}
