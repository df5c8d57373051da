import Hashing
import StoreContract

/// The account and device that a request is authenticated as. A password authenticates an account and no device.
/// A reference, which the loops' caches and the requests of a token share.
public final class Principal: Sendable, Equatable {
    public let asker: Asker
    public let accountName: String
    /// The generation of sessions in which this was true.
    public let generation: UInt64

    init(_ session: AuthenticatedDevice, token: SHA256.Digest, in generation: UInt64) {
        self.generation = generation
        asker = Asker(session.account, device: session.device, deviceID: session.deviceID, token: token)
        accountName = session.accountName
    }

    init(_ record: AccountRecord, in generation: UInt64) {
        self.generation = generation
        asker = Asker(record.account)
        accountName = record.name
    }

    public var account: AccountNumber { asker.account }
    public var device: DeviceNumber? { asker.device }
    public var deviceID: String? { asker.deviceID }

    public static func == (one: Principal, other: Principal) -> Bool {
        one === other
            || one.asker == other.asker && one.accountName == other.accountName && one.generation == other.generation
    }
}
