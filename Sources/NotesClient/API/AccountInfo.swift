import Notes

/// Describes the device that a sign-in added to an account, and carries its token.
public struct NewSession: Equatable, Sendable {
    /// Authenticates the device. An app stores it in the keychain.
    public var token: String
    /// Names the account, for `Notebook.bind(toAccount:)`.
    public var account: String
    /// Identifies the new device.
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

/// Describes the account and the device that a token belongs to.
public struct AccountInfo: Equatable, Sendable {
    /// The user signs in with this name.
    public var name: String
    /// The account has a password. Without one, only the tokens of its devices open it.
    public var hasPassword: Bool
    /// Identifies this device; nil for a password over Basic.
    public var deviceID: String?
    /// Labels this device for the user.
    public var deviceName: String?
}

/// Describes a server's program and its features.
public struct ServerInfo: Equatable, Sendable {
    /// Names the program.
    public var name: String
    /// Gives the version of the program.
    public var version: String
    /// The server's clock showed this time when it answered.
    public var serverTime: Timestamp?
    /// Names the features, as docs/protocol.md 1.5 lists them.
    public var features: [String]
    /// Limits the bytes of one file of a note; nil if the server does not state its limit.
    public var attachmentBytes: Int64?
    /// The days that a deleted note stays in the trash, where the server states it.
    public var trashDays: Int64?
}

/// Describes a device of the account.
public struct DeviceInfo: Equatable, Sendable {
    /// Identifies the device, as for `APIClient.revoke(device:)`.
    public var id: String
    /// Labels the device for the user. A sign-in sets it, and `APIClient.rename(device:to:)` changes it.
    public var name: String
    /// The device signed in at this time.
    public var createdAt: Timestamp?
    /// The device made its last request at this time.
    public var lastSeenAt: Timestamp?
    /// The device last synced at this time; nil if it never did.
    public var lastSyncAt: Timestamp?
    /// Counts the changes of the account that the device has not pulled.
    public var behind: Int64
    /// The device's clock is ahead of the server's by this number of milliseconds; nil if no sync has shown it.
    public var clockOffsetMilliseconds: Int64?
    /// The request for the list came from this device.
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

/// Describes an address that works without credentials until it expires.
public struct PublicAddress: Equatable, Sendable {
    /// Gives the complete address, for a browser.
    public var url: String
    /// The address works until this time; nil if it does not expire.
    public var expiresAt: Timestamp?
}

/// Describes a note that has a public page.
public struct PublicNote: Equatable, Sendable {
    /// Identifies the note.
    public var id: NoteID
    /// Gives the title to show: the first line of the note that is not blank.
    public var title: String
    /// Locates the page.
    public var address: PublicAddress
    /// The page was opened at this time.
    public var createdAt: Timestamp?

    init?(_ object: JSONObject) {
        guard let id = object.text("id").flatMap({ NoteID($0) }), let url = object.text("url") else { return nil }
        self.id = id
        title = object.text("displayTitle") ?? ""
        address = PublicAddress(url: url, expiresAt: object.time("expiresAt"))
        createdAt = object.time("createdAt")
    }
}

/// Describes an event that the owner of the account should learn of, such as a sign-in (docs/protocol.md 2.7).
public struct SecurityEvent: Equatable, Sendable {
    /// The event happened at this time, or the last one of `count` did.
    public var at: Timestamp
    /// Names the kind, such as `signed_in` or `device_added`; a later server may have more.
    public var kind: String
    /// Identifies the device that was added, revoked or signed in, or else the one that made the request. It is nil for
    /// a password over Basic and for the operator.
    public var deviceID: String?
    /// Labels that device.
    public var deviceName: String?
    /// The request came from this network address; nil for the operator.
    public var address: String?
    /// Names the program that made the request, as it named itself.
    public var agent: String?
    /// Adds a detail to the kind, such as the mode of a restore.
    public var detail: String?
    /// Counts equal events, each at most an hour after the one before.
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

/// Reports the counts, times and digest of an account.
public struct AccountState: Equatable, Sendable {
    /// Counts live notes.
    public var notes: Int64
    /// Counts the notes in the trash and the tombstones.
    public var deleted: Int64
    /// Counts the versions of all notes.
    public var versions: Int64
    /// Counts the bytes that a quota bounds.
    public var bytes: Int64
    /// The last change has this seq.
    public var seq: Int64
    /// Counts the devices of the account.
    public var devices: Int64
    /// The server received the last change at this time.
    public var lastChangeAt: Timestamp?
    /// A client last read a backup at this time.
    public var lastBackupAt: Timestamp?
    /// A device last synced at this time.
    public var lastSyncAt: Timestamp?
    /// The server's `AccountDigest` of the live notes has this text.
    public var digest: String?
    /// Keys the digest, and never changes.
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
