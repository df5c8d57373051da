import Notes

/// A new device of an account, with its token.
public struct NewSession: Equatable, Sendable {
    public var token: String
    public var account: String
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

public struct AccountInfo: Equatable, Sendable {
    public var name: String
    public var hasPassword: Bool
    public var deviceID: String?
    public var deviceName: String?
}

public struct ServerInfo: Equatable, Sendable {
    public var name: String
    public var version: String
    public var serverTime: Timestamp?
    public var features: [String]
}

public struct DeviceInfo: Equatable, Sendable {
    public var id: String
    public var name: String
    public var createdAt: Timestamp?
    public var lastSeenAt: Timestamp?
    public var lastSyncAt: Timestamp?
    /// Changes that it has not pulled.
    public var behind: Int64
    public var clockOffsetMilliseconds: Int64?
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
    public var url: String
    public var expiresAt: Timestamp?
}

/// A note that has a public page.
public struct PublicNote: Equatable, Sendable {
    public var id: NoteID
    public var title: String
    public var address: PublicAddress
    public var createdAt: Timestamp?

    init?(_ object: JSONObject) {
        guard let id = object.text("id").flatMap({ NoteID($0) }), let url = object.text("url") else { return nil }
        self.id = id
        title = object.text("displayTitle") ?? ""
        address = PublicAddress(url: url, expiresAt: object.time("expiresAt"))
        createdAt = object.time("createdAt")
    }
}

/// Something that its account's owner should know of, such as a sign-in (docs/protocol.md 2.7).
public struct SecurityEvent: Equatable, Sendable {
    public var at: Timestamp
    /// `signed_in`, `device_added` and others; a later server may have more.
    public var kind: String
    public var deviceID: String?
    public var deviceName: String?
    public var address: String?
    public var agent: String?
    public var detail: String?
    /// How often it happened within an hour.
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

/// `GET /v1/status`
public struct AccountState: Equatable, Sendable {
    public var notes: Int64
    public var deleted: Int64
    public var versions: Int64
    public var bytes: Int64
    public var seq: Int64
    public var devices: Int64
    public var lastChangeAt: Timestamp?
    public var lastBackupAt: Timestamp?
    public var lastSyncAt: Timestamp?
    public var digest: String?
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
