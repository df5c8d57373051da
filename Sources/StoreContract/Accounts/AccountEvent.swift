import Notes

/// Records the address and the program that a request came from.
public struct ClientTrace: Sendable, Hashable {
    public var address: String?
    /// Gives the field User-Agent, truncated.
    public var agent: String?

    public init(address: String?, agent: String?) {
        self.address = address
        self.agent = agent
    }
}

/// Records an event of an account's security for its owner. It never contains a name, a title or a secret. Repeated
/// events are one event with a count.
public struct AccountEvent: Sendable, Equatable {
    public enum Kind: String, Sendable, CaseIterable {
        case signedIn = "signed_in"
        case signInFailed = "sign_in_failed"
        case signedOut = "signed_out"
        case deviceAdded = "device_added"
        case deviceRevoked = "device_revoked"
        case passwordChanged = "password_changed"
        case noteShared = "note_shared"
        case noteUnshared = "note_unshared"
        case backupRead = "backup_read"
        case restored
        case purged

        /// A client can repeat such events without end. The store gathers them for some seconds before it writes them.
        public var isGathered: Bool { self == .signInFailed || self == .purged }
    }

    /// Two events with equal keys are repetitions of one event.
    package struct Key: Hashable, Sendable {
        package let account: AccountNumber
        package let kind: Kind
        package let device: String?
        package let address: String?
        package let detail: String?
    }

    public var account: AccountNumber
    public var kind: Kind
    /// Gives the time of the last repetition.
    public var at: Timestamp
    /// Identifies the device that was added, revoked or signed in, or else the one that made the request, by its public
    /// id.
    public var device: String?
    public var client: ClientTrace
    public var detail: String?
    public var count: Int64

    public init(
        _ kind: Kind, of account: AccountNumber, at time: Timestamp, device: String? = nil, client: ClientTrace,
        detail: String? = nil, count: Int64 = 1
    ) {
        self.account = account
        self.kind = kind
        at = time
        self.device = device
        self.client = client
        self.detail = detail
        self.count = count
    }

    package var key: Key {
        Key(account: account, kind: kind, device: device, address: client.address, detail: detail)
    }
}

/// Describes an event as it is stored. Lists are in the order of positions, the newest first.
public struct StoredEvent: Sendable {
    public struct Position: Sendable, Equatable {
        public var at: Timestamp
        public var number: Int64

        public init(at: Timestamp, number: Int64) {
            self.at = at
            self.number = number
        }
    }

    public var position: Position
    public var event: AccountEvent
    /// The name is kept after the device was revoked.
    public var deviceName: String?

    public init(_ event: AccountEvent, at position: Position, deviceName: String?) {
        self.event = event
        self.position = position
        self.deviceName = deviceName
    }
}
