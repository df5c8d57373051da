import Notes
import NotesHashing
import NotesPrimitives
import NotesStoreContract

/// Writes flows inside the write transaction. Any client may start one, so pending flows are bounded. Approved flows
/// have a separate bound, so that pending ones cannot displace them.
package struct FlowWriting {
    private let transaction: WriteTransaction
    private let rows: any FlowRows
    private let now: Timestamp

    static let mostPending = 1_000
    static let mostApproved = 10

    package init(_ transaction: WriteTransaction) {
        self.transaction = transaction
        rows = transaction.tables.flows
        now = transaction.now
    }

    package func start(_ flow: Flow, poll: SHA256.Digest, page: SHA256.Digest) throws {
        try rows.insert(flow, poll: poll, page: page)
        try rows.eraseOldest(of: nil, beyond: Self.mostPending)
    }

    package func approve(_ page: SHA256.Digest, _ kind: Flow.Kind, by asker: Asker) throws -> Bool {
        guard let (number, _) = try rows.find(.page(page), kind, now: now) else { return false }
        try transaction.counters.require(asker.account)
        try rows.approve(number, for: asker.account)
        try rows.eraseOldest(of: asker.account, beyond: Self.mostApproved)
        return true
    }

    package func link(_ link: SHA256.Digest, named label: String, until end: Timestamp, by asker: Asker) throws {
        try transaction.counters.require(asker.account)
        let flow = Flow(kind: .deviceLink, state: Array(label.utf8), account: asker.account, expiresAt: end)
        try rows.insert(flow, poll: link, page: nil)
        try rows.eraseOldest(of: asker.account, beyond: Self.mostApproved)
    }

    package func end(_ page: SHA256.Digest, _ kind: Flow.Kind) throws {
        if let (number, _) = try rows.find(.page(page), kind, now: now) { try rows.erase(number) }
    }

    package func take(
        _ poll: SHA256.Digest, _ kind: Flow.Kind, token: SHA256.Digest, named label: String?
    ) throws -> TakenFlow? {
        guard let (number, flow) = try rows.find(.poll(poll), kind, now: now), let account = flow.account,
            let accountName = try transaction.tables.accounts.name(of: account)
        else { return nil }
        try rows.erase(number)
        let device = try transaction.createDevice(
            account, name: label ?? String(decoding: flow.state, as: UTF8.self), token: token.bytes)
        return TakenFlow(account: account, accountName: accountName, device: device)
    }
}

extension WriteTransaction {
    package static let mostDevices = 1_000

    package func createDevice(_ account: AccountNumber, name: String, token: [UInt8]) throws -> DeviceRecord {
        try counters.require(account)
        guard try tables.accounts.countDevices(of: account, upTo: Self.mostDevices) < Self.mostDevices else {
            throw StoreError.tooManyDevices(limit: Self.mostDevices)
        }
        let id = Hex.encode(try SecureRandom.required(8))
        let now = state.now
        let device = try tables.accounts.createDevice(account, id: id, name: name, token: token, now: now)
        let time = Timestamp(clamping: now)
        return DeviceRecord(
            device: device, id: id, name: name, createdAt: time, lastSeenAt: time, lastSyncAt: nil, behind: 0,
            clockOffset: nil)
    }
}
