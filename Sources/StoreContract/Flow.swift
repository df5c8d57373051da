import Notes
import NotesHashing

/// Describes an exchange of several requests between an app and a person. The app starts it and polls for its end, and
/// a page allows the person to agree meanwhile. Each has a token of its own, of which the store has only the SHA-256.
///
///     start → (pending) → approve → (approved) → take
///                      ↘ end
///
/// A link for a device needs no approval: the account makes it, and the device that has the link takes it, once.
public struct Flow: Sendable, Equatable {
    public enum Kind: Int64, Sendable {
        /// Signs another app in. Its state is the app's name, in UTF-8, which becomes that of the device. The device is
        /// created when the flow is taken, with a token made then, so that no secret ever waits in the store.
        case appSignIn = 1
        /// Signs a device in. Its state is the device's label, in UTF-8; it is empty if the device brings its own.
        case deviceLink = 2
    }

    public var kind: Kind
    public var state: [UInt8]
    /// This account approved the flow; nil until then.
    public var account: AccountNumber?
    public var expiresAt: Timestamp

    public init(kind: Kind, state: [UInt8], account: AccountNumber? = nil, expiresAt: Timestamp) {
        self.kind = kind
        self.state = state
        self.account = account
        self.expiresAt = expiresAt
    }
}

/// Identifies a flow by the SHA-256 of one of its tokens.
public enum FlowKey: Sendable, Equatable {
    /// The app polls with this token, or a link contains it.
    case poll(SHA256.Digest)
    /// The address of the page contains this token.
    case page(SHA256.Digest)
}

/// Names the account that approved a flow, and the device that taking it created.
public struct TakenFlow: Sendable {
    public var account: AccountNumber
    public var accountName: String
    public var device: DeviceRecord

    public init(account: AccountNumber, accountName: String, device: DeviceRecord) {
        self.account = account
        self.accountName = accountName
        self.device = device
    }
}
