/// Reports a failure of a store. A refusal by the domain (a conflict, a failed precondition) is no error of the store
/// and comes as an answer.
public enum StoreError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The disk is full. Nothing was changed; reads still work.
    case insufficientStorage
    /// The disk fails or refuses. Nothing was changed; the text is for the server's log.
    case unavailable(String)
    /// The storage was lost during a commit: the change may have been made or not. The text is for the server's log.
    case outcomeUnknown(String)
    /// The account was erased meanwhile.
    case noSuchAccount
    /// The asker's device was signed out meanwhile. Nothing was changed.
    case revoked
    /// The account holds as much as it may. Nothing was changed.
    case overQuota(held: Int64, limit: Int64)
    /// The account has as many devices as it may. Nothing was changed.
    case tooManyDevices(limit: Int)
    /// The server is stopping.
    case closed

    public var description: String {
        switch self {
        case .insufficientStorage: "the disk is full"
        case .unavailable(let reason), .outcomeUnknown(let reason): reason
        case .noSuchAccount: "the account no longer exists"
        case .revoked: "the device was signed out"
        case .overQuota(let held, let limit): "the account holds \(held) bytes and its quota is \(limit)"
        case .tooManyDevices(let limit): "the account has \(limit) devices, which is the limit"
        case .closed: "the store is closed"
        }
    }

    public var isOfTheDisk: Bool {
        switch self {
        case .insufficientStorage, .unavailable, .outcomeUnknown: true
        case .noSuchAccount, .revoked, .overQuota, .tooManyDevices, .closed: false
        }
    }
}
