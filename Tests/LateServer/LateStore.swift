import Hashing
import Notes
import StoreContract

/// Bytes that no event loop may read.
private final class LateBytes: StoredBytes {
    private let bytes: any StoredBytes

    init(_ bytes: any StoredBytes) { self.bytes = bytes }

    var count: Int64 { bytes.count }
    var isSlow: Bool { true }
    func read(into buffer: inout [UInt8], from offset: Int64, limit: Int) throws(StoreError) -> Int {
        try bytes.read(into: &buffer, from: offset, limit: limit)
    }
}

/// A store of which no read is answered at once: each answer comes later and from another thread, as those of a store on
/// another machine do.
final class LateStore: NoteStore {
    private let store: any NoteStore

    init(_ store: any NoteStore) { self.store = store }

    private final class Lane: ReadLane {
        func beginTurn() {}
        func endTurn() {}
        func answer(_ read: PointRead) throws(StoreError) -> PointAnswer? { nil }
    }

    func makeLane() throws(StoreError) -> any ReadLane { Lane() }

    // MARK: As the store has it

    func answer(_ read: PointRead, reply: @escaping Reply<PointAnswer>) { store.answer(read, reply: reply) }

    func read(
        _ kind: ReadKind, for scope: ReadScope?,
        _ body: @escaping @Sendable (any NoteReader) throws(StoreError) -> Void,
        orElse failed: @escaping @Sendable (StoreError) -> Void
    ) { store.read(kind, for: scope, body, orElse: failed) }

    func makeReader() throws(StoreError) -> any NoteReader { try store.makeReader() }

    func makeSnapshot(of account: AccountNumber, _ parts: BackupParts) throws(StoreError) -> sending any NoteSnapshot {
        try store.makeSnapshot(of: account, parts)
    }

    func write(_ command: NoteCommand, reply: @escaping Reply<NoteAnswer>) { store.write(command, reply: reply) }
    func sync(_ push: SyncPush, reply: @escaping Reply<SyncAnswer>) { store.sync(push, reply: reply) }

    func share(
        _ id: NoteID, of account: AccountNumber, by asker: Asker, as fresh: ShareToken, until end: ShareEnd,
        reply: @escaping Reply<ShareAnswer>
    ) { store.share(id, of: account, by: asker, as: fresh, until: end, reply: reply) }

    func unshare(_ id: NoteID, of account: AccountNumber, by asker: Asker, reply: @escaping Reply<Bool>) {
        store.unshare(id, of: account, by: asker, reply: reply)
    }

    func write(_ command: NoteCommand, numberedFor app: AppKind, reply: @escaping Reply<NumberedAnswer>) {
        store.write(command, numberedFor: app, reply: reply)
    }

    func number(_ ids: [NoteID], for app: AppKind, in scope: ReadScope, reply: @escaping Reply<[AppNumber]>) {
        store.number(ids, for: app, in: scope, reply: reply)
    }

    func set(_ settings: [UInt8]?, of app: AppKind, by asker: Asker, reply: @escaping Reply<Void>) {
        store.set(settings, of: app, by: asker, reply: reply)
    }

    func start(_ flow: Flow, poll: SHA256.Digest, page: SHA256.Digest, reply: @escaping Reply<Void>) {
        store.start(flow, poll: poll, page: page, reply: reply)
    }

    func approve(_ page: SHA256.Digest, _ kind: Flow.Kind, by asker: Asker, reply: @escaping Reply<Bool>) {
        store.approve(page, kind, by: asker, reply: reply)
    }

    func makeLink(
        _ link: SHA256.Digest, named label: String, until end: Timestamp, by asker: Asker, reply: @escaping Reply<Void>
    ) { store.makeLink(link, named: label, until: end, by: asker, reply: reply) }

    func end(_ page: SHA256.Digest, _ kind: Flow.Kind, reply: @escaping Reply<Void>) {
        store.end(page, kind, reply: reply)
    }

    func take(
        _ poll: SHA256.Digest, _ kind: Flow.Kind, token: SHA256.Digest, named name: String?,
        reply: @escaping Reply<TakenFlow?>
    ) { store.take(poll, kind, token: token, named: name, reply: reply) }

    func makeIntake(limit: Int64) throws(StoreError) -> any Intake { try store.makeIntake(limit: limit) }
    func file(_ digest: SHA256.Digest, of account: AccountNumber) throws(StoreError) -> (any StoredBytes)? {
        try store.file(digest, of: account).map(LateBytes.init)
    }

    func restore(_ order: RestoreOrder, reply: @escaping Reply<RestoreAnswer>) { store.restore(order, reply: reply) }

    func undo(_ id: String, of account: AccountNumber, by asker: Asker, reply: @escaping Reply<RestoreAnswer>) {
        store.undo(id, of: account, by: asker, reply: reply)
    }

    func createAccount(name: String, password: String?, reply: @escaping Reply<AccountNumber?>) {
        store.createAccount(name: name, password: password, reply: reply)
    }

    func changePassword(
        _ account: AccountNumber, password: String, keeping asker: Asker?, reply: @escaping Reply<Void>
    ) { store.changePassword(account, password: password, keeping: asker, reply: reply) }

    func setFirstPassword(
        _ account: AccountNumber, password: String, by asker: Asker, reply: @escaping Reply<Bool>
    ) { store.setFirstPassword(account, password: password, by: asker, reply: reply) }

    func setQuota(_ account: AccountNumber, bytes: Int64?, reply: @escaping Reply<Void>) {
        store.setQuota(account, bytes: bytes, reply: reply)
    }

    func deleteAccount(_ account: AccountNumber, reply: @escaping Reply<Void>) {
        store.deleteAccount(account, reply: reply)
    }

    func createDevice(
        _ account: AccountNumber, name: String, token: [UInt8], reply: @escaping Reply<DeviceRecord>
    ) { store.createDevice(account, name: name, token: token, reply: reply) }

    func revokeDevice(_ account: AccountNumber, id: String, reply: @escaping Reply<Bool>) {
        store.revokeDevice(account, id: id, reply: reply)
    }

    func mark(_ device: DeviceNumber, _ mark: DeviceMark) { store.mark(device, mark) }

    func record(_ event: AccountEvent) { store.record(event) }
    func writeMarks(reply: @escaping Reply<Void>) { store.writeMarks(reply: reply) }

    func markBackup(_ account: AccountNumber, reply: @escaping Reply<Void>) { store.markBackup(account, reply: reply) }

    func expire(reply: @escaping Reply<Expired>) { store.expire(reply: reply) }
    func collect() { store.collect() }

    var isWritable: Bool { store.isWritable }
    var filesAreUsable: Bool { store.filesAreUsable }
    func figures() -> StoreFigures { store.figures() }

    func onChange(
        _ hook: @escaping @Sendable (AccountChanges) -> Void,
        watching: @escaping @Sendable () -> Listeners
    ) {
        store.onChange(hook, watching: watching)
    }
    func onRevocation(_ hook: @escaping @Sendable (Revocation) -> Void) { store.onRevocation(hook) }
    func close() { store.close() }
}
