import Hashing
import Notes
import StoreContract
import StoreCore

/// Everything that the store keeps, as one value: a copy of it is a snapshot, and an assignment undoes a transaction.
///
/// `@unchecked Sendable`: values only, some of them of types that do not declare it.
struct MemoryState: @unchecked Sendable {
    var accounts: [AccountNumber: Account] = [:]
    var devices: [DeviceNumber: Device] = [:]
    /// By their numbers.
    var flows: [Int64: PendingFlow] = [:]
    var apps: [AppKey: App] = [:]
    var numbers: [NumberKey: Int64] = [:]
    /// The oldest first.
    var undos: [Undo] = []
    /// The last number of an account, a device, a version, an event or a flow. None is given twice.
    private var lastNumber: Int64 = 0

    mutating func number() -> Int64 {
        lastNumber += 1
        return lastNumber
    }

    struct Device {
        let number: DeviceNumber
        let account: AccountNumber
        let id: String
        let name: String
        /// Nil after it was revoked: versions and events still name the device.
        var token: [UInt8]?
        let createdAt: Int64
        var lastSeenAt: Int64
        var clockOffset: Int64?
        var client = ClientTrace(address: nil, agent: nil)
    }

    struct PendingFlow {
        var flow: Flow
        let poll: SHA256.Digest
        var page: SHA256.Digest?
    }

    struct AppKey: Hashable {
        let viewer: AccountNumber
        let app: Int64

        init(_ owner: AppOwner) { (viewer, app) = (owner.viewer, owner.app.code) }
    }

    struct App {
        var next: Int64?
        var settings: [UInt8]?
    }

    struct NumberKey: Hashable {
        let owner: AppKey
        let account: AccountNumber
        let id: NoteID
    }

    struct Undo {
        let id: String
        let account: AccountNumber
        let createdAt: Int64
        var reason: UndoReason
        let device: String?
        let damaged: Int
        var bytes: [UInt8]
        var files: Set<SHA256.Digest>
        var purges: [NoteID: Purge] = [:]

        struct Purge {
            let purge: UndoPurge
            /// The bytes have the note's text still.
            var isPending: Bool
        }
    }

    // MARK: What more than one part looks up

    func device(id: String?, of account: AccountNumber? = nil) -> Device? {
        guard let id else { return nil }
        return devices.values.first { $0.id == id && (account == nil || $0.account == account) }
    }

    func signedIn(of account: AccountNumber) -> [Device] {
        devices.values.filter { $0.account == account && $0.token != nil }.sorted { $0.number.value < $1.number.value }
    }

    func note(_ id: NoteID, of account: AccountNumber) -> NoteRow? { accounts[account]?.notes[id] }

    func nextNumber(for owner: AppOwner) -> Int64 {
        max(Int64(RestoredApp.firstNumber), apps[AppKey(owner)]?.next ?? 0)
    }

    /// A flow that has not expired.
    func flow(_ key: FlowKey, _ kind: Flow.Kind, now: Timestamp) -> (number: Int64, flow: Flow)? {
        flows.first { _, waiting in
            guard waiting.flow.kind == kind, waiting.flow.expiresAt > now else { return false }
            switch key {
            case .poll(let digest): return waiting.poll == digest
            case .page(let digest): return waiting.page == digest
            }
        }.map { ($0.key, $0.value.flow) }
    }

    func names(_ digest: SHA256.Digest, _ account: AccountNumber) -> Bool {
        accounts[account]?.files.contains { $0.sha256 == digest } == true
            || undos.contains { $0.account == account && $0.files.contains(digest) }
    }

    /// By a note, a version or a snapshot of any account.
    func names(_ digest: SHA256.Digest) -> Bool { accounts.keys.contains { names(digest, $0) } }

    /// Erases the account and all that belongs to it.
    mutating func erase(_ account: AccountNumber) {
        let own = Set(devices.values.filter { $0.account == account }.map(\.number))
        accounts[account] = nil
        for other in Array(accounts.keys) { for device in own { accounts[other]?.pulled[device] = nil } }
        devices = devices.filter { $0.value.account != account }
        flows = flows.filter { $0.value.flow.account != account }
        apps = apps.filter { $0.key.viewer != account }
        numbers = numbers.filter { $0.key.owner.viewer != account && $0.key.account != account }
    }
}
